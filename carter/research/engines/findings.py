"""What an engine found: leads to pages, and in which way it answered."""

import re
from collections.abc import Iterable
from typing import Literal, NamedTuple

from pydantic import Field

from carter.kernel.record import Record
from carter.research.engines.display import plain
from carter.research.engines.page_ids import arxiv_in, doi_in, host_of, is_page, pubmed_in
from carter.research.extract.date_words import exact_date

_LONGEST_TITLE, _LONGEST_SNIPPET, _LONGEST_DETAIL = 300, 1000, 200  # characters
_MOST_WAIT = 86_400  # seconds
_REDACTED = "[redacted:"  # how the tag of a secret begins: such a URL leads nowhere any more


class Meaning(NamedTuple):
    """What a status says, and whether the engine may be asked again."""

    about: str
    again: Literal["soon", "later", "never"]


STATUSES = {
    "ok": Meaning("It answered; no leads means that it found none.", "never"),
    "partly_unresponsive": Meaning("It answered, but some of the engines that it asks did not.", "later"),
    "unresponsive": Meaning("It answered, but none of the engines that it asks did.", "later"),
    "rate_limited": Meaning("It wants to be asked less often.", "soon"),
    "quota_spent": Meaning("What the key may use is used up.", "later"),
    "unauthorized": Meaning("The key is missing or wrong.", "never"),
    "no_key": Meaning("It needs a key and none is there; it was not asked.", "never"),
    "refused": Meaning("It refuses this client, this key or this format.", "never"),
    "bad_request": Meaning("It does not take the request as it is.", "never"),
    "bad_response": Meaning("What it sent is not what its documentation says.", "later"),
    "unavailable": Meaning("No answer, or a fault of its own.", "soon"),
}
"""A reply always has one of these; `unavailable` covers all that its `detail` names: `deadline`, `http_503`, …"""


class Lead(Record):
    """A page that an engine names. Title and snippet are for display, and never evidence."""

    url: str = Field(description="http or https")
    title: str = Field(default="", description="plain text, at most 300 characters")
    snippet: str = Field(default="", description="plain text, at most 1,000 characters")
    date: str = Field(
        default="",
        pattern=r"^(\d{4}(-\d{2}(-\d{2})?)?)?$",
        description="ISO 8601, as precise as the engine states it: `2024`, `2024-03`, …",
    )
    doi: str = Field(default="", description="in small letters, without `https://doi.org/`")
    arxiv: str = Field(default="", description="without version")
    pubmed: str = Field(default="", description="digits")

    @property
    def domain(self) -> str:
        """The host of the page."""
        return host_of(self.url)


class Findings(Record, tag="research/findings@1"):
    """The leads of one engine for one query, best first, and how it answered."""

    engine: str
    status: str = Field(default="ok", description="one of `STATUSES`")
    detail: str = Field(default="", description="what the engine says of it; plain text, at most 200 characters")
    leads: tuple[Lead, ...] = ()
    left_out: int = Field(default=0, ge=0, description="entries that name no page on the web, or a secret")
    secret: int = Field(
        default=0, ge=0, exclude_if=lambda value: not value, description="of these, entries whose URL held a secret"
    )
    wait: int = Field(default=0, ge=0, description="seconds that the engine asks to wait; 0 where it says nothing")
    usage: tuple[tuple[str, int], ...] = Field(default=(), description="what it cost: tokens, searches")


class Said(NamedTuple):
    """An entry as the engine has it, before anything of it is believed."""

    url: str
    title: str = ""
    snippet: str = ""
    date: str = ""
    doi: str = ""
    arxiv: str = ""
    pubmed: str = ""


def found(engine: str, entries: Iterable[Said], status: str = "ok", detail: str = "") -> Findings:
    """The findings that `entries` are; those that name no page, or a secret, are counted and left out."""
    leads, left_out, secret = [], 0, 0
    for entry in entries:
        hidden = _REDACTED in entry.url
        if is_page(entry.url) and not hidden:
            leads.append(_lead(entry))
        else:
            left_out += 1
            secret += hidden
    return Findings(
        engine=engine, status=status, detail=brief(detail), leads=tuple(leads), left_out=left_out, secret=secret
    )


def brief(text: str) -> str:
    """What an engine says of itself, as a line that may be shown."""
    return plain(text, _LONGEST_DETAIL)


def seconds_in(value: str) -> int:
    """The seconds of a header such as `Retry-After: 30`, at most a day; 0 for a date or nonsense.

    `X-RateLimit-Reset: 1, 1419704` tells of several windows; the shortest counts.
    """
    found = re.match(r"\s*(\d{1,9})\s*(?:,|$)", value)
    return min(int(found[1]), _MOST_WAIT) if found else 0


def day_of(text: str) -> str:
    """The date that an engine states, as precisely as it does; empty where it cannot be told."""
    stated = exact_date(text)
    return stated.value if stated else ""


def _lead(entry: Said) -> Lead:
    return Lead(
        url=entry.url,
        title=plain(entry.title, _LONGEST_TITLE),
        snippet=plain(entry.snippet, _LONGEST_SNIPPET),
        date=day_of(entry.date),
        doi=doi_in(entry.doi) or doi_in(entry.url),
        arxiv=arxiv_in(entry.arxiv) or arxiv_in(entry.url),
        pubmed=pubmed_in(entry.pubmed) or pubmed_in(entry.url),
    )

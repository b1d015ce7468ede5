"""What research asks of the world: a search, the bytes of a page, and how near texts are in meaning."""

from typing import cast

from pydantic import Field

from carter.kernel.effects import Asking, Request, ask, ask_all
from carter.kernel.record import FarBlob, Record
from carter.records.candidate import Unread
from carter.records.page import Redirect
from carter.records.spent import SiteCost
from carter.records.task_spec import Thousandths, WebRules


class Fetched(Record, tag="research/fetched@2"):
    """The bytes of a page, or why there are none; all below them is of pages of the web."""

    status: str = Field(description="`ok`, or `unavailable: …`")
    body: FarBlob | None = None
    url: str = Field(default="", description="that answered last, in the spelling under which the page is known")
    code: int = Field(default=0, ge=0, le=999, description="HTTP status of the last answer; 0 where there was none")
    media: str = Field(default="", description="media type that the server states, in small letters")
    charset: str = Field(default="", description="encoding that the server states, in small letters")
    kind: str = Field(default="", description="`html`, `pdf`, …: by the bytes and what the server states")
    canonical: str = Field(default="", description="URL that the page claims to have; never followed")
    modified: str = Field(default="", description="header `Last-Modified` as it was sent: a hint, no date of the text")
    sent: str = Field(default="", description="header `Date` as it was sent")
    content_hash: str = Field(
        default="",
        exclude_if=lambda value: not value,
        description="SHA-256 of the body, so that a page is still known once its bytes were let go",
    )
    redirects: tuple[Redirect, ...] = Field(
        default=(), exclude_if=lambda value: not value, description="answers that sent on, in their order"
    )
    requests: int = Field(
        default=0, ge=0, exclude_if=lambda value: not value, description="sent for it, redirects and retries included"
    )
    received: int = Field(
        default=0, ge=0, exclude_if=lambda value: not value, description="bytes that arrived for it, heads included"
    )
    sites: tuple[SiteCost, ...] = Field(
        default=(),
        exclude_if=lambda value: not value,
        description="what the robots.txt of the sites on its way took, whoever asked for them first",
    )
    cut: str = Field(
        default="",
        exclude_if=lambda value: not value,
        description="`requests` or `bytes`: it failed since less was left than another may take",
    )


class FetchRules(Record):
    """What decides how a page of the web is fetched, and whether."""

    allow: tuple[str, ...] = Field(default=(), description="hosts, with all below them; empty: all")
    deny: tuple[str, ...] = Field(default=(), description="hosts, with all below them; stronger than `allow`")
    web: WebRules = WebRules()


class Fetch(Request, tag="research/fetch@2"):
    """The bytes behind a URL; `file:docs/a.md` is the file of that path in the corpus."""

    url: str
    content: str = Field(default="", description="digest that the bytes must have; empty where it is not known before")
    rules: FetchRules | None = Field(
        default=None, exclude_if=lambda value: value is None, description="of a page of the web"
    )
    beyond_requests: int = Field(
        default=0, ge=0, exclude_if=lambda value: not value, description="sent before in vain, with less left to take"
    )
    beyond_received: int = Field(
        default=0, ge=0, exclude_if=lambda value: not value, description="bytes that arrived before in vain"
    )
    most_requests: int = Field(
        default=0, ge=0, exclude=True, description="that it may take; 0: as many as any. No part of its identity"
    )
    most_received: int = Field(default=0, ge=0, exclude=True, description="bytes that it may take; the same")

    reply = Fetched
    free = True


class Hit(Record):
    """One line of a ranking."""

    url: str
    title: str = ""
    score: int = Field(description="thousandths of the engine's own score, higher is better; of use in one reply only")
    date: str = Field(default="", description="ISO 8601 date, where the engine gives one")


class Found(Record, tag="research/found@1"):
    """A ranking, best first; equal scores stand in the order of their content's digest."""

    status: str = Field(default="ok", description="`ok`, or `unavailable: …`")
    hits: tuple[Hit, ...] = ()
    unread: tuple[Unread, ...] = Field(default=(), description="by path; no query can find these")


class Search(Request, tag="research/search@1"):
    """What an engine finds for a query."""

    engine: str = Field(description="name and version of the engine: `local@1`")
    corpus: str = Field(default="", description="digest of the corpus that is searched; empty for the web")
    query: str
    limit: int = Field(default=20, ge=1, le=1000)

    reply = Found


class Compared(Record, tag="research/compared@1"):
    """How near texts are to a question."""

    near: tuple[Thousandths, ...] = Field(
        default=(), description="cosine of each text with the question, in their order; a negative one as 0"
    )


class Compare(Request, tag="research/compare@1"):
    """How near each of some texts is in meaning to a question, as a model says."""

    model: str = Field(description="its name and version, and the digest of its file")
    question: str
    texts: tuple[str, ...]

    reply = Compared


def fetch(url: str, content: str = "") -> Asking[Fetched]:
    """The page behind one URL."""
    return cast(Fetched, (yield from ask(Fetch(url=url, content=content))))


def fetch_all(requests: tuple[Fetch, ...]) -> Asking[tuple[Fetched, ...]]:
    """The pages behind several URLs, in their order."""
    return cast("tuple[Fetched, ...]", (yield from ask_all(requests)))


def search_all(requests: tuple[Search, ...]) -> Asking[tuple[Found, ...]]:
    """The rankings for several queries, in their order."""
    return cast("tuple[Found, ...]", (yield from ask_all(requests)))


def compare(request: Compare) -> Asking[Compared]:
    """How near some texts are to a question."""
    return cast(Compared, (yield from ask(request)))

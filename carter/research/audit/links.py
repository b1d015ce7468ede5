"""Links of a report: where they stand in a text, and which of them cannot lead to any source."""

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from carter.evidence.independence import works
from carter.research.engines.page_ids import same_page
from carter.research.web.policy import WebPolicy, objection
from carter.research.web.url import BadUrl, parsed

Impossible = Literal["malformed", "no host", "not http", "local or private", "placeholder", "credentials"]

NOWHERE: tuple[Impossible, ...] = ("malformed", "no host", "not http", "placeholder")
"""Of links that can be none, those that lead nobody anywhere."""

_URL = re.compile(r"(?:https?://|\bwww\.(?=[\w-]+\.))[^\s<>\"“”„«»「」【】\ue000\ue001|`]+", re.IGNORECASE)
_DOI = re.compile(r"\bdoi:\s?(10\.\d{4,9}/[^\s\"<>]+)", re.IGNORECASE)
_TRAILING = ".,;:!?'’*_…。，、；：）"
_OPENING = {")": "(", "]": "[", "}": "{"}
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]{1,20}:", re.IGNORECASE)
_MAIL = re.compile(r"(?:mailto|tel|sms):", re.IGNORECASE)
# Names that RFC 2606 and RFC 6761 set aside, and those that writers of placeholders like.
_RESERVED = re.compile(
    r"(?:.*\.)?(?:example(?:\.(?:com|net|org|edu))?|test|invalid|(?:your|my|some)-?(?:domain|site|website|url)\.\w+"
    r"|(?:domain|website|placeholder|yoursite|sample)\.(?:com|org|net))"
)
_GAP = re.compile(r"\.{3}|…|[{}<>]|%7b|%7d|\b(?:your|insert)[-_](?:url|link|domain)", re.IGNORECASE)


class Stretch(NamedTuple):
    """A URL written out in a text, or a DOI as its URL."""

    start: int
    end: int
    url: str


def urls_in(text: str) -> Iterator[Stretch]:
    """The URLs that stand written out in `text`, without the punctuation behind them."""
    for found in _URL.finditer(text):
        url = _trimmed(found[0])
        if len(url) > len("https://"):
            yield Stretch(found.start(), found.start() + len(url), url if "://" in url[:8] else f"https://{url}")
    for found in _DOI.finditer(text):
        name = _trimmed(found[1])
        yield Stretch(found.start(), found.start(1) + len(name), f"https://doi.org/{name}")


def _trimmed(url: str) -> str:
    """A URL without what belongs to the sentence: `(see https://example.org/a_(b)).` ends at the first bracket."""
    while True:
        shorter = url.rstrip(_TRAILING)
        last = shorter[-1:]
        if last in _OPENING and shorter.count(last) > shorter.count(_OPENING[last]):
            shorter = shorter[:-1]
        if shorter == url:
            return url
        url = shorter


def leads_out(href: str) -> bool:
    """Whether a link leads out of the report, and is no address of a mail; a path of a file does not."""
    return (_SCHEME.match(href) is not None or href.startswith("//")) and _MAIL.match(href) is None


def impossible(href: str) -> Impossible | None:
    """Why a link can lead to no source on the web; None where it can."""
    try:
        url = parsed(f"https:{href}" if href.startswith("//") else href)
    except BadUrl:
        bare = re.fullmatch(r"https?:/*(?:[?#].*)?", href, re.IGNORECASE)
        return "no host" if bare else "malformed"
    if url.scheme not in ("http", "https"):
        return "not http"
    if url.credentials:
        return "credentials"
    if _RESERVED.fullmatch(url.name) or _GAP.search(href):
        return "placeholder"
    no = objection(url, WebPolicy(ports=(url.port,)))
    return "local or private" if no else None


def names_of(href: str) -> frozenset[str]:
    """By what two links are known to be the same: the page in one spelling, and the work if its address tells it."""
    url = f"https:{href}" if href.startswith("//") else href
    page = re.sub(r"^http:", "https:", same_page(url)).removesuffix("/")
    return frozenset({page.replace("://www.", "://", 1), *works(url)})

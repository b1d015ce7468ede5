"""What came of a fetch, with all that was decided on the way."""

from typing import NamedTuple

from carter.records.spent import SiteCost
from carter.research.web.hops import Hop
from carter.research.web.media import Media
from carter.research.web.statuses import status_of_page

KEPT = (
    "age",
    "cache-control",
    "content-disposition",
    "content-language",
    "content-type",
    "date",
    "etag",
    "expires",
    "last-modified",
    "link",
    "location",
    "refresh",
    "retry-after",
    "vary",
    "x-robots-tag",
)
"""The headers of an answer that are kept; all others, cookies among them, are dropped."""


class Answer(NamedTuple):
    """One fetch. All but `hops[…].address`, `attempts` and `milliseconds` is the same when it is replayed."""

    status: str  # the name of an outcome: see statuses.py
    detail: str  # what the outcome is about, as a phrase; empty if it is `ok`
    asked: str  # the URL as it was asked for
    url: str  # the last URL of the chain, without fragment
    hops: tuple[Hop, ...] = ()
    code: int = 0  # HTTP status of the last answer; 0 where there was none
    headers: tuple[tuple[str, str], ...] = ()  # of the last answer, by `KEPT`, names in small letters
    media: Media = Media()  # as the server says
    kind: str = ""  # as the bytes say: `html`, `pdf`, …; empty without a body
    body: bytes = b""  # decoded; also that of an error page, as far as it was read
    sent: int = 0  # bytes of the body as they were sent
    coding: str = ""  # content codings that were undone, outermost last
    robots: str = ""  # what the site's robots.txt said
    canonical: str = ""  # the URL that the page claims to have; recorded, and never followed
    warnings: tuple[str, ...] = ()
    requests: int = 0  # that were sent for it, in all attempts
    received: int = 0  # bytes that arrived for it, heads included
    sites: tuple[SiteCost, ...] = ()  # what robots.txt of the sites on its way took, whoever asked for them first
    attempts: int = 1
    milliseconds: int = 0  # that it took, waiting included

    @property
    def page_status(self) -> str:
        """The status of the page in the pipeline: `ok`, or `unavailable: ` and the outcome."""
        return status_of_page(self.status)

    def header(self, name: str) -> str:
        """A kept header; empty where the answer has none, joined by commas where it has several."""
        return ", ".join(value for key, value in self.headers if key == name)

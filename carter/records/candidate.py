"""Source candidates: what the searches found and nobody has read yet."""

from typing import Literal

from pydantic import Field

from carter.kernel.record import Record
from carter.records.query import Query

Limit = Literal["calls", "minutes"]


class Rank(Record):
    """The place of a candidate in the ranking for one query."""

    query: str
    rank: int = Field(ge=1, description="1 is best")


class SourceCandidate(Record):
    """A page or file that at least one query found."""

    url: str
    title: str = ""
    domain: str = Field(description="host of a page, folder of a local file, `.` for a file without one")
    content: str = Field(default="", description="digest of the bytes, where it is known before they are fetched")
    ranks: tuple[Rank, ...] = Field(default=(), description="in the order in which the queries were asked")


class Unread(Record):
    """A file of the corpus that holds no text which could be found, and why."""

    url: str
    reason: str = Field(description="the status of its text: `no text: scanned pdf`, …")


class Searched(Record):
    """What became of the queries of a round."""

    asked: tuple[Query, ...] = Field(default=(), description="queries that were sent, in order")
    unasked: tuple[Query, ...] = Field(default=(), description="queries that no call was granted for")
    failed: tuple[str, ...] = Field(default=(), description="`query: status` of searches that failed")
    unread: tuple[Unread, ...] = Field(default=(), description="files that no query can find, by path")
    refused: tuple[Limit, ...] = Field(default=(), description="limits that refused a search")
    reached: tuple[Limit, ...] = Field(
        default=(), description="limits that were reached, whether or not they refused one"
    )


class SourceCandidates(Record, tag="research/candidates@1"):
    """What the searches of a round found: one candidate a URL, in the order of first sight."""

    candidates: tuple[SourceCandidate, ...] = ()
    searched: Searched = Searched()

"""Source candidates: what the searches found and nobody has read yet."""

from typing import Literal, get_args

from pydantic import Field

from carter.kernel.record import Record
from carter.records.model_call import ModelCall
from carter.records.query import Query
from carter.records.spent import Spent

Limit = Literal["calls", "minutes", "requests", "bytes", "tokens", "money"]
LIMITS: tuple[Limit, ...] = get_args(Limit)
"""The limits of a task: `requests` and `bytes` are those of the network, `tokens` and `money` those of the model."""


class Rank(Record):
    """The place of a candidate in the ranking for one query."""

    query: str
    rank: int = Field(ge=1, description="1 is best")
    engine: str = Field(
        default="", exclude_if=lambda value: not value, description="that ranked it; empty: the local one"
    )


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


class Barred(Record):
    """A page that an engine named and that is not followed, or an engine that is not asked, and why."""

    url: str = Field(description="of the page; of an engine, its name")
    kind: Literal["policy", "recency"]
    reason: str = Field(description="one phrase, for people")


class LeftOut(Record):
    """Entries of an engine that cannot be named, since nothing of their addresses may be told; so they are counted."""

    engine: str
    entries: int = Field(ge=1, description="in all its answers of a round")
    reason: str = Field(description="one phrase, for people")


class Searched(Record):
    """What became of the queries of a round."""

    asked: tuple[Query, ...] = Field(default=(), description="queries that were sent, in order")
    sent: tuple[str, ...] = Field(default=(), description="their words as they were sent, those for the web last")
    unasked: tuple[Query, ...] = Field(default=(), description="queries that were not sent")
    calls: int = Field(default=0, ge=0, description="requests that were made for them, failed ones included")
    failed: tuple[str, ...] = Field(
        default=(), description="`query: status` of local searches that failed, `engine: status` of those on the web"
    )
    barred: tuple[Barred, ...] = Field(
        default=(), exclude_if=lambda value: not value, description="what engines named and the policy does not allow"
    )
    left_out: tuple[LeftOut, ...] = Field(
        default=(), exclude_if=lambda value: not value, description="what engines named and is no page to go to"
    )
    unread: tuple[Unread, ...] = Field(default=(), description="files that no query can find, by path")
    spent: Spent = Field(
        default=Spent(), exclude_if=lambda value: value == Spent(), description="of the network, in all rounds so far"
    )
    model_calls: tuple[ModelCall, ...] = Field(
        default=(), exclude_if=lambda value: not value, description="searches by a model, which take tokens and money"
    )
    refused: tuple[Limit, ...] = Field(default=(), description="limits that refused a search")
    reached: tuple[Limit, ...] = Field(
        default=(), description="limits that were reached, whether or not they refused one"
    )


class SourceCandidates(Record, tag="research/candidates@1"):
    """What the searches of a round found: one candidate a URL, in the order of first sight."""

    candidates: tuple[SourceCandidate, ...] = ()
    searched: Searched = Searched()

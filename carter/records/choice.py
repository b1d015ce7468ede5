"""Choices: the candidates that a round will read, those that the policy drops, and those that wait."""

from typing import Literal

from pydantic import Field

from carter.kernel.record import Record
from carter.records.candidate import Searched, SourceCandidate

DropKind = Literal["policy", "copy", "fetch", "unreadable", "recency", "language", "duplicate"]

SAME_BYTES = "the same bytes as "
"""What the reason of a dropped copy begins with; the URL of the source that was read follows."""


class Drop(Record):
    """A source that is not used, and why."""

    url: str
    kind: DropKind
    reason: str = Field(description="one phrase, for people")


class Choices(Record, tag="research/choices@1"):
    """What becomes of the candidates: the best of this round first."""

    chosen: tuple[SourceCandidate, ...] = ()
    dropped: tuple[Drop, ...] = Field(
        default=(), description="refused by the policy in this round, or a copy of what is read"
    )
    pool: tuple[SourceCandidate, ...] = Field(
        default=(), description="found in this round or before, not chosen yet, best first"
    )
    searched: Searched = Searched()

"""Gaps: what the brief does not know, and why."""

from typing import Literal

from pydantic import Field

from carter.kernel.record import Record

GapKind = Literal[
    "unanswered",
    "earlier",
    "unmentioned",
    "other language",
    "not read",
    "dropped",
    "search failed",
    "limit",
    "cut",
    "model",
]


class Gap(Record):
    """One thing that is missing, in words for people."""

    kind: GapKind
    subject: str = Field(default="", description="what is missing, by itself: a facet's title, a word, a path")
    text: str = Field(min_length=1, description="one sentence")

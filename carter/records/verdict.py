"""Verdicts: how a piece of evidence bears on a claim, and by what means that was found."""

from typing import Literal

from pydantic import Field

from carter.kernel.record import Record
from carter.records.claim import Claims
from carter.records.snippet import Snippets

Stance = Literal["supports", "contradicts", "no_info", "cannot_tell"]
Means = Literal["quoted", "compared", "asked"]
"""`quoted`: the claim is the evidence, word for word. `compared`: a comparison of words, numbers and negations.

`asked`: a model called the claim supported, and a comparison of words, numbers, names and negations found nothing
against it.
"""


class Verdict(Record):
    """The judgement on one pair of claim and evidence."""

    claim_id: str
    evidence_id: str
    stance: Stance
    means: Means
    reason: str = Field(default="", description="what the comparison found: `negation`, `number: 30, 60 seconds`")


class Judged(Record, tag="research/judged@1"):
    """Claims with their evidence and the verdicts on each pair."""

    claims: Claims = Claims()
    snippets: Snippets = Snippets()
    verdicts: tuple[Verdict, ...] = ()

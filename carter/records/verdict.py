"""Verdicts: how evidence bears on a claim, piece by piece and as a whole, by what means and for which reasons."""

from typing import Literal

from pydantic import Field

from carter.kernel.record import Record
from carter.records.claim import Claims
from carter.records.snippet import Snippets
from carter.records.task_spec import Thousandths

Stance = Literal["supports", "contradicts", "no_info", "cannot_tell"]
Means = Literal["quoted", "guarded", "compared", "asked", "scored"]
"""`quoted`: the claim stands in the evidence, word for word. `guarded`: a guard refused it. `compared`: a comparison
of words, numbers, names and negations. `asked`: a language model said so, and no guard spoke against it. `scored`: a
classifier of pairs of sentences did, or a plug-in.
"""


class Why(Record):
    """Something that decided a verdict."""

    kind: str = Field(description="`number`, `name`, `negation`, `quantifier`, `word`, …")
    detail: str


class Verdict(Record):
    """The judgement on one pair of claim and evidence, or on a claim over all of its evidence."""

    claim_id: str
    evidence_id: str = Field(description="empty: on the claim as a whole")
    stance: Stance
    means: Means
    score: Thousandths = Field(default=0, description="how likely it is that the evidence supports the claim")
    reasons: tuple[Why, ...] = ()


class Judged(Record, tag="research/judged@2"):
    """Claims with their evidence and the verdicts, on each pair and on each claim as a whole."""

    claims: Claims = Claims()
    snippets: Snippets = Snippets()
    verdicts: tuple[Verdict, ...] = ()


def is_supported(claim_id: str, verdicts: tuple[Verdict, ...]) -> bool:
    """Whether the verdict on a claim as a whole is that its evidence supports it; all else is none, for the gate."""
    return any(each.claim_id == claim_id and not each.evidence_id and each.stance == "supports" for each in verdicts)

"""Held: a claim and its evidence as guards read them, and what a guard objects."""

from collections.abc import Sequence
from typing import NamedTuple

from carter.evidence.verdicts.features import Compared
from carter.evidence.verdicts.figures import Figure
from carter.evidence.verdicts.passages import Passage
from carter.evidence.verdicts.tokens import Token

NEAR = 600  # thousandths of the claim's words, in order, from which a difference is one of wording and not of topic
_LITTLE = 60  # words of evidence in which there is little beside what the claim speaks of


class Objection(NamedTuple):
    """Why evidence does not support a claim."""

    kind: str  # `number`, `name`, `negation`, `quantifier`, `hedge`, `modal`, `degree`, `direction`, `word`, …
    detail: str  # one phrase
    turned: bool  # the evidence has it otherwise: it contradicts, rather than says nothing


class Held(NamedTuple):
    """A claim and its evidence, read."""

    claim: Sequence[Token]
    figures: Sequence[Figure]  # of the claim
    told: Sequence[Passage]
    known: Sequence[Figure]  # of the evidence
    compared: Compared
    foreign: bool = False  # in a language whose words are not known here

    @property
    def is_little(self) -> bool:
        """Whether the evidence is a sentence or two."""
        return sum(len(each.tokens) for each in self.told) < _LITTLE

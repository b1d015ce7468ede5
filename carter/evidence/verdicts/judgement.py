"""Judgements: what a judge says of a claim and its evidence, whichever judge it is."""

from typing import NamedTuple, Protocol

from carter.records.verdict import Stance


class Quoted(NamedTuple):
    """Where the claim stands in its evidence."""

    evidence: int  # which piece, from 0
    tier: str  # `exact`, or `folded` where typography alone differs
    start: int  # code points of that piece as it was given
    end: int


class Reason(NamedTuple):
    """Something that decided a verdict."""

    kind: str
    detail: str


class Judged(NamedTuple):
    """A verdict with what it rests on."""

    stance: Stance
    score: int  # thousandths: how likely it is that the evidence supports the claim; 500 or more is a yes
    means: str  # `quoted`, `guarded` (a guard refused it), `compared` (words), or the name of the judge that was asked
    reasons: tuple[Reason, ...] = ()
    quoted: Quoted | None = None


class Opinion(NamedTuple):
    """What an entailment judge thinks of one pair; thousandths that sum to about 1000."""

    supports: int
    contradicts: int
    no_info: int
    detail: str = ""  # what it says of it, in few words


class Entails(Protocol):
    """A judge of meaning: a model on this machine, or one that is asked elsewhere."""

    name: str

    def __call__(self, claim: str, evidence: str) -> Opinion:
        """How one text bears on a claim."""
        ...

"""Reviews -> what counts of them: of one person the last word on each thing, of several everyone's."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from carter.records.review import Review


class Said(NamedTuple):
    """One judgement that counts."""

    by: str
    at: str  # ISO 8601
    judgement: str  # accept, reject or unsure
    note: str = ""


class Tally(NamedTuple):
    """How many judgements there are, and how many of each kind."""

    accepted: int = 0
    rejected: int = 0
    unsure: int = 0
    disputed: int = 0  # things of which one person accepts and another rejects

    @property
    def judged(self) -> int:
        """The denominator: all judgements."""
        return self.accepted + self.rejected + self.unsure

    def plus(self, other: "Tally") -> "Tally":
        """Both together."""
        return Tally(*(one + another for one, another in zip(self, other, strict=True)))


def on_brief(reviews: Iterable[Review]) -> tuple[Said, ...]:
    """The verdicts on a brief that count: the last one of each person."""
    last = {each.by: each for each in _in_order(reviews) if each.verdict}
    return tuple(Said(each.by, each.at, each.verdict, each.note) for each in last.values())


def on_claims(reviews: Iterable[Review]) -> dict[str, tuple[Said, ...]]:
    """Claim id -> the judgements on it that count: the last one of each person."""
    last: dict[str, dict[str, Said]] = {}
    for review in _in_order(reviews):
        for claim in review.claims:
            said = Said(review.by, review.at, claim.judgement, claim.note)
            last.setdefault(claim.claim_id, {})[review.by] = said
    return {claim_id: tuple(by.values()) for claim_id, by in last.items()}


def ratings(reviews: Iterable[Review]) -> dict[str, tuple[int, ...]]:
    """Criterion -> the levels that count: the last one of each person, by the same version of the rubric."""
    last: dict[tuple[str, str], int] = {}
    for review in _in_order(reviews):
        last |= {(rating.criterion, review.by): rating.level for rating in review.ratings}
    found: dict[str, tuple[int, ...]] = {}
    for (criterion, _), level in last.items():
        found[criterion] = (*found.get(criterion, ()), level)
    return found


def tally(things: Iterable[Sequence[Said]]) -> Tally:
    """The judgements on some things, counted."""
    counts = {"accept": 0, "reject": 0, "unsure": 0}
    disputed = 0
    for said in things:
        for each in said:
            counts[each.judgement] += 1
        disputed += {"accept", "reject"} <= {each.judgement for each in said}
    return Tally(counts["accept"], counts["reject"], counts["unsure"], disputed)


def on_one_line(note: str) -> str:
    """A note as it is told in a line."""
    return " ".join(note.split())


def _in_order(reviews: Iterable[Review]) -> list[Review]:
    return sorted(reviews, key=lambda review: (review.at, review.review))

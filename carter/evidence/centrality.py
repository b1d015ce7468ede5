"""Centrality: relevance, weighed by what a passage has in common with the best ones, and by what stands beside it."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import isqrt
from typing import NamedTuple

from carter.evidence.dealing import Scored, dealt_out
from carter.evidence.weights import THOUSAND, weight
from carter.evidence.words import content_stems
from carter.records.passage import Passage

BEST = 10  # passages that tell what the answer is about
APART = 700  # thousandths that a passage keeps which has nothing in common with them
ALONE = 700  # thousandths that a passage keeps beside which nothing answers
BESIDE = 400  # code points, from start to start, within which another passage stands beside one
_PLAIN = weight(1, 1)  # what each word weighs, however common

Vector = Mapping[str, int]
"""Stem -> weight."""


class _Told(NamedTuple):
    """A passage, by the best of its scores."""

    document: int
    passage: Passage
    score: int  # thousandths
    vector: Vector


def centred(scored: Iterable[Scored], language: str) -> list[Scored]:
    """The same scores, dealt out anew by score · (0.7 + 0.3 · central) · (0.7 + 0.3 · beside).

    What speaks of just what the best passages speak of is more probably an answer, and so is what stands beside a
    good one: central is the cosine with the centroid of the ten best, itself left out, over the greatest of these;
    beside is the best score near by over the best of all. It is the first round of a topic-sensitive LexRank
    (Otterbacher, Erkan and Radev 2005), which needs no model.
    """
    listed = list(scored)
    told = _told(listed, language)
    highest = max((each.score for each in told), default=0)
    if not highest:
        return listed
    central = _central(told)
    most = max(central) or 1
    beside = _beside(told)
    left = [
        (APART + (THOUSAND - APART) * near // most) * (ALONE + (THOUSAND - ALONE) * next_to // highest) // THOUSAND
        for near, next_to in zip(central, beside, strict=True)
    ]
    return dealt_out(listed, left)


def _told(listed: Sequence[Scored], language: str) -> list[_Told]:
    found: list[tuple[int, Passage, int, frozenset[str]]] = []
    for number, (document, scores) in enumerate(listed):
        for passage, sections in zip(document.passages, scores, strict=True):
            words = " ".join((*(over.quote for over in passage.over), passage.quote))
            score = max(sections.values(), default=0)
            found.append((number, passage, score, content_stems(words, language) if score else frozenset()))
    holding = Counter(stem for *_, held in found for stem in held)
    answering = sum(bool(held) for *_, held in found)
    weights = {stem: weight(answering, count) - _PLAIN for stem, count in holding.items()}
    return [
        _Told(number, passage, score, {stem: weights[stem] for stem in held}) for number, passage, score, held in found
    ]


def _central(told: Sequence[_Told]) -> list[int]:
    """The cosine of each passage with the centroid of the best ones but itself, thousandths."""
    best = frozenset(sorted(range(len(told)), key=lambda at: -told[at].score)[:BEST])
    whole: Counter[str] = Counter()
    for at in best:
        whole.update(_share(told[at]))
    made = []
    for at, each in enumerate(told):
        centroid = Counter(whole)
        if at in best:
            centroid.subtract(_share(each))
        made.append(_cosine(each.vector, centroid))
    return made


def _share(each: _Told) -> dict[str, int]:
    """What a passage adds to the centroid: its vector at length 1000, by its score."""
    length = _length(each.vector) or 1
    return {stem: value * THOUSAND * each.score // length for stem, value in each.vector.items()}


def _cosine(one: Vector, other: Vector) -> int:
    product = sum(value * other.get(stem, 0) for stem, value in one.items())
    lengths = _length(one) * _length(other)
    return THOUSAND * product // lengths if lengths else 0


def _length(vector: Vector) -> int:
    return isqrt(sum(value * value for value in vector.values()))


def _beside(told: Sequence[_Told]) -> list[int]:
    """The best score of another passage beside each, thousandths."""
    made = [0] * len(told)
    for at, one in enumerate(told):
        for other in range(at + 1, len(told)):
            two = told[other]
            if two.document != one.document or two.passage.start - one.passage.start >= BESIDE:
                break
            made[at], made[other] = max(made[at], two.score), max(made[other], one.score)
    return made

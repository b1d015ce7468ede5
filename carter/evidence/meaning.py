"""Meaning: relevance by words, weighed by how near a model says that passages are to the question."""

from collections.abc import Iterable

from carter.evidence.weights import THOUSAND
from carter.records.nearness import Nearness
from carter.records.passage import DocumentPassages

Scored = tuple[DocumentPassages, list[dict[str, int]]]
"""A document with the relevance of its passages: section -> thousandths."""

KEPT = 150  # thousandths of its relevance that a passage keeps however far it is


def weighed(scored: Iterable[Scored], nearness: Nearness) -> list[Scored]:
    """The same scores, dealt out anew in each section by score · (0.15 + 0.85 · near ÷ nearest), ties by reading.

    So meaning decides the order, and words how many passages answer and whether any does. What no model was asked
    about counts as the farthest that one was. Without nearness the scores stay where they were.
    """
    listed = list(scored)
    said = {(each.text, each.start, each.end): each.near for each in nearness.passages}
    nearest, farthest = max(said.values(), default=0), min(said.values(), default=0)
    if not nearest:
        return listed
    places = [(document.text, each.start, each.end) for document, _ in listed for each in document.passages]
    left = [KEPT + (THOUSAND - KEPT) * said.get(place, farthest) // nearest for place in places]
    flat = [dict(one) for _, scores in listed for one in scores]
    for section in dict.fromkeys(section for one in flat for section in one):
        _deal_out(section, flat, left)
    dealt = iter(flat)
    return [(document, [next(dealt) for _ in scores]) for document, scores in listed]


def _deal_out(section: str, scores: list[dict[str, int]], left: list[int]) -> None:
    """Give the best score of a section to the passage that is worth most there, and so on."""
    having = [at for at, one in enumerate(scores) if section in one]
    order = sorted(having, key=lambda at: -scores[at][section] * left[at])
    best = sorted((scores[at][section] for at in having), reverse=True)
    for at, score in zip(order, best, strict=True):
        scores[at][section] = score

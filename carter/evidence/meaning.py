"""Meaning: relevance by words, weighed by how near a model says that passages are to the question."""

from collections.abc import Iterable

from carter.evidence.weights import THOUSAND
from carter.records.nearness import Nearness
from carter.records.passage import DocumentPassages, Passage

Scored = tuple[DocumentPassages, list[dict[str, int]]]
"""A document with the relevance of its passages: section -> thousandths."""

KEPT = 150  # thousandths of its relevance that a passage keeps however far it is


def weighed(scored: Iterable[Scored], nearness: Nearness) -> list[Scored]:
    """The scores, each times 0.15 + 0.85 · near ÷ nearest, then scaled so that the best of all is what it was.

    So meaning decides the order, and words whether the question is answered at all. What no model was asked about
    counts as the farthest that one was. Without nearness the scores are as they were.
    """
    listed = list(scored)
    said = {(each.text, each.start, each.end): each.near for each in nearness.passages}
    nearest, farthest = max(said.values(), default=0), min(said.values(), default=0)
    if not nearest:
        return listed

    def left(passage: Passage, document: DocumentPassages) -> int:
        near = said.get((document.text, passage.start, passage.end), farthest)
        return KEPT + (THOUSAND - KEPT) * near // nearest

    made = [
        (
            document,
            [_times(one, left(each, document), THOUSAND) for each, one in zip(document.passages, scores, strict=True)],
        )
        for document, scores in listed
    ]
    before, after = _best(listed), _best(made)
    if not after:
        return listed
    return [(document, [_times(one, before, after) for one in scores]) for document, scores in made]


def _times(scores: dict[str, int], by: int, of: int) -> dict[str, int]:
    return {section: score * by // of for section, score in scores.items()}


def _best(scored: Iterable[Scored]) -> int:
    return max((score for _, scores in scored for one in scores for score in one.values()), default=0)

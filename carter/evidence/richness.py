"""Richness: how much a document, and each heading in it, has to say of what is asked."""

from collections.abc import Iterable

from carter.records.passage import DocumentPassages

_BEST = 8  # passages of a document that tell how rich it is
_BEST_UNDER = 3


def under_headings(scored: Iterable[tuple[DocumentPassages, list[dict[str, int]]]]) -> dict[tuple[str, str], int]:
    """What the best passages under each heading of each document come to."""
    found: dict[tuple[str, str], list[int]] = {}
    for document, scores in scored:
        for passage, each in zip(document.passages, scores, strict=True):
            found.setdefault((document.source_id, passage.heading), []).append(max(each.values(), default=0))
    return {place: sum(sorted(scores, reverse=True)[:_BEST_UNDER]) for place, scores in found.items()}


def richness(scores: list[dict[str, int]]) -> int:
    """What the best passages of a document come to, by the scores of all of them."""
    best = sorted((max(each.values(), default=0) for each in scores), reverse=True)
    return sum(best[:_BEST])

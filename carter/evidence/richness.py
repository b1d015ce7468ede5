"""Richness: what the places of a document come to, by the passages that stand there."""

from collections.abc import Iterable

from carter.evidence.weights import THOUSAND
from carter.records.passage import DocumentPassages, Passage

# Thousandths that a term counts which a passage does not hold itself, by where it stands.
HEADED, TITLE, TITLED, IN_CONTEXT = 900, 800, 600, 350
_BEST = 8  # passages of a document that tell how rich it is
_BEST_UNDER = 3


def under(scored: Iterable[tuple[DocumentPassages, list[dict[str, int]]]]) -> dict[tuple[str, str], int]:
    """What the best passages under each heading of each document come to."""
    found: dict[tuple[str, str], list[int]] = {}
    for document, scores in scored:
        for passage, each in zip(document.passages, scores, strict=True):
            found.setdefault((document.source_id, passage.heading), []).append(max(each.values(), default=0))
    return {place: sum(sorted(scores, reverse=True)[:_BEST_UNDER]) for place, scores in found.items()}


def richness(scores: list[dict[str, int]]) -> int:
    """What the best passages of a document come to."""
    best = sorted((max(each.values(), default=0) for each in scores), reverse=True)
    return sum(best[:_BEST])


def held_by(passage: Passage, document: DocumentPassages) -> dict[str, int]:
    """Stem -> how far it counts, thousandths: the nearest place where it stands decides."""
    places = (
        (passage.context, IN_CONTEXT),
        (passage.titled, TITLED),
        (document.titled, TITLE),
        (passage.headed, HEADED),
        (passage.matched, THOUSAND),
    )
    return {stem: counts for stems, counts in places for stem in stems}

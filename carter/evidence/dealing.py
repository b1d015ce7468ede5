"""Dealing out: the best scores of passages given to them in another order, so that their number and height stay."""

from collections.abc import Sequence

from carter.records.passage import DocumentPassages

Scored = tuple[DocumentPassages, list[dict[str, int]]]
"""A document with the relevance of its passages: section -> thousandths."""


def dealt_out(scored: Sequence[Scored], left: Sequence[int]) -> list[Scored]:
    """The best scores, dealt out anew among what speaks to the same section most, by score times what is `left`.

    What a passage is worth in other sections goes up and down with it, so that each stays in its section. Ties go by
    reading.

    Args:
        scored: the documents in the order of reading.
        left: what is left to each passage, in that order; any scale.
    """
    flat = [one for _, scores in scored for one in scores]
    alike: dict[str, list[int]] = {}
    for at, one in enumerate(flat):
        if one:
            alike.setdefault(max(one, key=one.__getitem__), []).append(at)
    made = [dict(one) for one in flat]
    for section, places in alike.items():
        order = sorted(places, key=lambda at: -flat[at][section] * left[at])
        best = sorted((flat[at][section] for at in places), reverse=True)
        for at, score in zip(order, best, strict=True):
            made[at] = {each: worth * score // (flat[at][section] or 1) for each, worth in flat[at].items()}
    dealt = iter(made)
    return [(document, [next(dealt) for _ in scores]) for document, scores in scored]

"""Dealing out: the scores of passages given to them in another order, so that their number and height stay."""

from collections.abc import Sequence

from carter.records.passage import DocumentPassages

Scored = tuple[DocumentPassages, list[dict[str, int]]]
"""A document with the relevance of its passages: section -> thousandths."""


def dealt_out(scored: Sequence[Scored], left: Sequence[int]) -> list[Scored]:
    """The same scores, dealt out anew in each section by score times what is `left` to a passage, ties by reading.

    Args:
        scored: the documents in the order of reading.
        left: what is left to each passage, in that order; any scale.
    """
    flat = [dict(one) for _, scores in scored for one in scores]
    for section in dict.fromkeys(section for one in flat for section in one):
        having = [at for at, one in enumerate(flat) if section in one]
        order = sorted(having, key=lambda at: -flat[at][section] * left[at])
        best = sorted((flat[at][section] for at in having), reverse=True)
        for at, score in zip(order, best, strict=True):
            flat[at][section] = score
    dealt = iter(flat)
    return [(document, [next(dealt) for _ in scores]) for document, scores in scored]

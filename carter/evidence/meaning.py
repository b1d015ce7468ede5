"""Meaning: relevance by words, weighed by how near a model says that passages are to the question."""

from collections.abc import Iterable

from carter.evidence.dealing import Scored, dealt_out
from carter.evidence.weights import THOUSAND
from carter.records.nearness import Nearness

KEPT = 150  # thousandths of its relevance that a passage keeps however far it is


def weighed(scored: Iterable[Scored], nearness: Nearness) -> list[Scored]:
    """The same scores, dealt out anew by score · (0.15 + 0.85 · near ÷ nearest), ties by reading.

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
    return dealt_out(listed, left)

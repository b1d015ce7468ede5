"""Figured: whether a passage gives a figure of the kind that a part of a question asks for."""

from carter.evidence.quantities import quantities
from carter.records.facets import Facet
from carter.records.passage import Passage


def gives_figure(facet: Facet, passage: Passage, language: str) -> bool:
    """Whether a passage gives the time, the money or the count that is asked for; a figure of any kind is not enough.

    In languages other than English it is not known what is counted, and any figure is.
    """
    if facet.kind != "how much":
        return False
    if language != "en" and set(facet.cues) <= {"#"}:
        return bool(quantities(passage.quote, language))
    return "#" not in facet.cues and facet.key in passage.cued

"""Periods: the year, quarter or month that a question asks about, and those of which a passage tells."""

from collections.abc import Iterable

from carter.records.claim import Claim
from carter.records.facets import Facets
from carter.records.snippet import Snippet
from carter.research.dates_in_text import dates_in

_DAY = len("2026-05-01")


def asked_periods(facets: Facets) -> tuple[str, ...]:
    """The dates in the words of the question, ISO 8601, as precise as they stand there; of a quarter its last month."""
    return tuple(dict.fromkeys(each.value for facet in facets.facets for each in dates_in(facet.title)))


def periods_of(text: str, heading: str, about: str) -> tuple[str, ...]:
    """The periods of which a passage tells: by its own words, else by its heading, else by what its source is about.

    Args:
        text: the passage.
        heading: that it stands under.
        about: the date in the name or the title of its source; a day there is that of writing, and no period.
    """
    for told in (text, heading):
        found = tuple(each.value for each in dates_in(told))
        if found:
            return found
    return (about,) if 0 < len(about) < _DAY else ()


def of_another(periods: Iterable[str], asked: Iterable[str]) -> bool:
    """Whether all the periods lie apart from those that are asked for; not where either is unknown."""
    told, wanted = tuple(periods), tuple(asked)
    return bool(told and wanted) and not any(_meet(one, other) for one in told for other in wanted)


def _meet(one: str, other: str) -> bool:
    """Whether two periods may be the same, or one holds the other."""
    size = min(len(one), len(other))
    return one[:size] == other[:size]


def other_period(claim: Claim, held: Iterable[Snippet], facets: Facets) -> str:
    """The period of which a claim tells, where the question asks for others; the last of several."""
    told = {each for snippet in held for each in periods_of(claim.text, snippet.heading, snippet.about)}
    return max(told) if of_another(told, asked_periods(facets)) else ""


def one_of_periods(claim: Claim, held: Iterable[Snippet], facets: Facets) -> str:
    """The period of which a claim tells, where the question asks for several; the last of the claim's."""
    asked = asked_periods(facets)
    told = {each for snippet in held for each in periods_of(claim.text, snippet.heading, snippet.about)}
    return max(told, default="") if len(asked) > 1 and not of_another(told, asked) else ""

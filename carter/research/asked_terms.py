"""Asked terms: which words of a question tell its subject, and which a time."""

import re

from carter.records.facets import Facets

_OF_FORECASTS = frozenset(["forecast", "expect", "plan", "budget", "predict", "project", "estim", "target", "outlook"])
_YEAR = re.compile(r"(?:19|20)\d\d")
# Words that only say for how long or how often something is counted, and tell no subject.
_COUNTING = frozenset(
    [
        "second",
        "minut",
        "hour",
        "day",
        "daili",
        "week",
        "weekli",
        "month",
        "monthli",
        "quarter",
        "year",
        "yearli",
        "annual",
        "night",
        "per",
        "number",
        "amount",
    ]
)


def is_forecast_asked(facets: Facets) -> bool:
    """Whether the question asks for what is expected or planned."""
    return not _OF_FORECASTS.isdisjoint(term.stem for term in facets.terms)


def hard_terms(facets: Facets) -> frozenset[str]:
    """The stems of the question that tell a subject: no years, and no words that only ask or count."""
    return frozenset(term.stem for term in facets.terms if not term.soft) - _COUNTING - asked_years(facets)


def asked_years(facets: Facets) -> frozenset[str]:
    """The years that the question names."""
    return frozenset(term.stem for term in facets.terms if _YEAR.fullmatch(term.stem))


def is_of_asked_year(date: str, facets: Facets) -> bool:
    """Whether the question names the year of a date."""
    return date[:4] in asked_years(facets)

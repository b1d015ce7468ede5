"""Seasons: the days of the week, months and seasons for which a figure holds, which tell two figures apart."""

import re

# A month beside a number is part of a date, and tells no season.
_SEASON = re.compile(
    r"\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend|summer|winter|spring|autumn|"
    r"sommer|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|été|hiver|lundi|mardi|mercredi|jeudi|vendredi|"
    r"samedi|dimanche|(?<!\d )(?<!\d\. )(?:january|february|march|april|june|july|august|september|october|november|"
    r"december|januar|februar|märz|juni|juli|oktober|dezember)(?! \d))s?\b",
    re.IGNORECASE,
)


def seasons_apart(one: str, other: str) -> bool:
    """Whether two passages name days of the week, months of any year or seasons, and none that both do."""
    told, others = ({name.casefold()[:3] for name in _SEASON.findall(text)} for text in (one, other))
    return bool(told and others) and told.isdisjoint(others)

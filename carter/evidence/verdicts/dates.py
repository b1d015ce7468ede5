"""Dates: those in digits written out, so that `1940-10-27` and `October 27, 1940` are compared word by word."""

import re

_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
_YEAR_FIRST = re.compile(
    r"(?<![\w./-])(?P<year>[12]\d{3})(?P<mark>[-/.])(?P<month>\d{1,2})(?P=mark)(?P<day>\d{1,2})(?![\w/-])"
)
_YEAR_LAST = re.compile(
    r"(?<![\w./-])(?P<one>\d{1,2})(?P<mark>[./-])\s?(?P<two>\d{1,2})(?P=mark)\s?(?P<year>[12]\d{3})(?![\w/-])"
)
_MOST_DAYS = 31


def with_dates(text: str) -> str:
    """`text` with dates in digits as day, month and year; one that may be read in two ways is left as it is."""
    if not any(map(str.isdigit, text)):
        return text
    return _YEAR_LAST.sub(_last, _YEAR_FIRST.sub(_first, text))


def _first(match: re.Match[str]) -> str:
    return _written(match, int(match["day"]), int(match["month"]))


def _last(match: re.Match[str]) -> str:
    one, two = int(match["one"]), int(match["two"])
    if match["mark"] != "." and one <= len(_MONTHS) and two <= len(_MONTHS) and one != two:
        return match[0]  # either may be the month
    day, month = (one, two) if two <= len(_MONTHS) else (two, one)
    return _written(match, day, month)


def _written(match: re.Match[str], day: int, month: int) -> str:
    if not (1 <= month <= len(_MONTHS) and 1 <= day <= _MOST_DAYS):
        return match[0]
    return f"{day} {_MONTHS[month - 1]} {match['year']}"

"""A date as people and machines write it, read without guessing: what is ambiguous is no date."""

import re
from datetime import date
from typing import NamedTuple

from carter.records.document import Precision

_MONTHS = (
    "january jan januar januari janvier enero gennaio janeiro",
    "february feb februar februari février fevrier febrero febbraio fevereiro",
    "march mar märz maerz maart mars marzo março",
    "april apr avril abril aprile",
    "may mai mei mayo maggio maio",
    "june jun juni juin junio giugno junho",
    "july jul juli juillet julio luglio julho",
    "august aug augustus août aout agosto",
    "september sep sept septembre septiembre settembre setembro",
    "october oct oktober okt octobre octubre ottobre outubro",
    "november nov novembre noviembre novembro",
    "december dec dezember dez décembre decembre diciembre dicembre dezembro",
)
_MONTH_OF = {name: number for number, names in enumerate(_MONTHS, start=1) for name in names.split()}
_MONTH = rf"(?P<name>{'|'.join(sorted(_MONTH_OF, key=len, reverse=True))})\b\.?"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th|er|\.|º)?"
_YEAR = r"(?P<year>\d{4})"
_TIME = (
    r"(?:(?:t|,?\s+(?:at\s+)?)(?P<hour>\d{1,2}):(?P<minute>\d\d)(?::(?P<second>\d\d)(?:[.,]\d+)?)?"
    r"\s*(?P<zone>z|(?:utc|gmt)?[+-]\d\d:?\d\d|utc|gmt)?(?![\d:]))?"
)
_FORMS = (
    rf"{_YEAR}-(?P<month>\d\d)-(?P<day>\d\d){_TIME}",
    rf"{_YEAR}[/.](?P<month>\d{{1,2}})[/.](?P<day>\d{{1,2}}){_TIME}",
    rf"{_YEAR}\s?[年년]\s?(?P<month>\d{{1,2}})\s?[月월](?:\s?(?P<day>\d{{1,2}})\s?[日일])?",
    rf"(?:[^\W\d]{{2,10}}\.?,?\s+)?{_DAY}[\s-]+(?:of\s+|de\s+)?{_MONTH},?[\s-]+(?:de\s+|del\s+)?{_YEAR}{_TIME}",
    rf"(?:[^\W\d]{{2,10}}\.?,?\s+)?{_MONTH}\s+{_DAY},?\s+{_YEAR}{_TIME}",
    rf"{_MONTH},?\s+(?:de\s+)?{_YEAR}",
    rf"(?P<first>\d{{1,2}})(?P<mark>[/.-])(?P<other>\d{{1,2}})(?P=mark){_YEAR}{_TIME}",
    rf"{_YEAR}-(?P<month>\d\d)",
)
_EXACT_FORMS = (  # too bare to be looked for in a sentence
    rf"{_YEAR}(?P<month>\d\d)(?P<day>\d\d)(?:t?(?P<hour>\d\d)(?P<minute>\d\d)(?P<second>\d\d)(?P<zone>z|[+-]\d\d:?\d\d)?)?",
    _YEAR,
)
_PATTERNS = tuple(re.compile(rf"{form}(?![\w/-]|[.:]\d)", re.I) for form in _FORMS)
_EXACT = tuple(re.compile(form, re.I) for form in (*_FORMS, *_EXACT_FORMS))
_LONGEST = 100  # characters of what states one date
_YEARS = range(1000, 3000)
_FURTHEST = 14  # hours that a zone may lie from UTC


class Stated(NamedTuple):
    """A date as precisely as it was stated, and the instant where a time and its zone were."""

    value: str
    precision: Precision
    instant: str = ""


def exact_date(text: str) -> Stated | None:
    """The date that `text` is, as the value of a field; a day, a month or a year."""
    text = text.strip()[:_LONGEST]
    return next((_stated(found) for pattern in _EXACT if (found := pattern.fullmatch(_without_remark(text)))), None)


def leading_date(text: str) -> tuple[Stated, str] | None:
    """The date that `text` begins with, at least a month, and what follows it."""
    for pattern in _PATTERNS:
        if found := pattern.match(text[:_LONGEST]):
            stated = _stated(found)
            return (stated, text[found.end() :]) if stated else None
    return None


def month_named(name: str) -> int:
    """The number of the month that has this name or abbreviation; 0 where none has."""
    return _MONTH_OF.get(name.casefold(), 0)


def _without_remark(text: str) -> str:
    """JavaScript writes the zone's name behind its offset: `GMT+0100 (CET)`."""
    return text.partition(" (")[0]


def _stated(found: re.Match[str]) -> Stated | None:
    parts = found.groupdict()
    month_and_day = _month_and_day(parts)
    if month_and_day is None:
        return None
    year, (month, day) = int(parts["year"]), month_and_day
    if year not in _YEARS:
        return None
    try:
        full = date(year, month or 1, day or 1).isoformat()
    except ValueError:
        return None
    if not day:
        return Stated(full[:7], "month") if month else Stated(full[:4], "year")
    return Stated(full, "day", _instant(full, parts))


def _month_and_day(parts: dict[str, str | None]) -> tuple[int, int] | None:
    """The month and the day, 0 where none is stated; nothing if which is which cannot be told."""
    first, other = int(parts.get("first") or 0), int(parts.get("other") or 0)
    if first and other:
        if first != other and first <= 12 and other <= 12:
            return None
        return (other, first) if first > 12 else (first, other)
    name = parts.get("name")
    month = _MONTH_OF[name.lower()] if name else int(parts.get("month") or 0)
    return month, int(parts.get("day") or 0)


def _instant(day: str, parts: dict[str, str | None]) -> str:
    zone = (parts.get("zone") or "").upper().replace("UTC", "").replace("GMT", "")
    if not parts.get("hour") or not parts.get("zone"):
        return ""
    hour, minute, second = (int(parts.get(name) or 0) for name in ("hour", "minute", "second"))
    offset = f"{zone[:3]}:{zone[-2:]}" if zone not in {"", "Z"} else "Z"
    if hour > 23 or minute > 59 or second > 60 or (offset != "Z" and int(offset[1:3]) > _FURTHEST):
        return ""
    return f"{day}T{hour:02}:{minute:02}:{second:02}{offset}"

"""Dates in running text and in names: what a sentence, a heading, a path or a title is dated by."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from carter.research.extract.date_words import month_named

_MONTH_WORD = r"[^\W\d_]{3,10}"
_Y = r"(?:19|20)\d\d"
_QUARTER_ENDS = {"1": "03", "2": "06", "3": "09", "4": "12"}
_HALF_ENDS = {"1": "06", "2": "12"}
_ISO = re.compile(rf"(?<!\d)(?P<y>{_Y})[-_./]?(?P<m>0[1-9]|1[0-2])(?:[-_./]?(?P<d>0[1-9]|[12]\d|3[01]))?(?!\d)")
_QUARTER = re.compile(rf"(?<![^\W_])(?:(?P<y>{_Y})[\s_-]?q(?P<q>[1-4])|q(?P<q2>[1-4])[\s_/-]?(?P<y2>{_Y}))(?!\d)", re.I)
_HALF = re.compile(rf"(?<![^\W_])(?:(?P<y>{_Y})[\s_-]?h(?P<q>[12])|h(?P<q2>[12])[\s_/-]?(?P<y2>{_Y}))(?!\d)", re.I)
_ORDINALS = {"first": "1", "1st": "1", "second": "2", "2nd": "2", "third": "3", "3rd": "3", "fourth": "4", "4th": "4"}
_QUARTER_IN_WORDS = re.compile(
    rf"(?<![^\W_])(?P<w>{'|'.join(_ORDINALS)})[\s_-](?P<of>quarter|half)"
    rf"(?:[\s_-]of)?(?:[\s_-]the year)?,?[\s_-](?P<y>{_Y})(?!\d)",
    re.I,
)
_FISCAL = re.compile(rf"(?<![^\W_])fy[\s_-]?(?P<y>{_Y}|\d\d)(?!\d)", re.I)
_MONTH = re.compile(
    rf"(?<!\d)(?:(?P<d>\d{{1,2}})(?:st|nd|rd|th|\.)?[\s_-]+)?(?P<m>{_MONTH_WORD})\.?[\s_-]+(?:(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?,?\s+)?"
    rf"(?P<y>{_Y})(?!\d)"
)
_YEAR = re.compile(rf"(?<![\w.,])(?P<y>{_Y})(?![\w]|[.,]\d)")
_YEAR_IN_NAME = re.compile(rf"(?<!\d)(?P<y>{_Y})(?!\d)")


class Dated(NamedTuple):
    """A date where it stands."""

    start: int  # code points
    end: int
    value: str  # ISO 8601, a day, a month or a year


def dates_in(text: str, *, name: bool = False) -> Iterator[Dated]:
    """The dates of `text` in order, each as precise as it stands there; of a quarter or half its last month.

    In the `name` of a file a year may stand beside letters and `_`.
    """
    found: list[Dated] = []
    patterns = (_ISO, _QUARTER, _QUARTER_IN_WORDS, _HALF, _FISCAL, _MONTH, _YEAR_IN_NAME if name else _YEAR)
    for pattern in patterns:
        for match in pattern.finditer(text):
            value = _value(pattern, match)
            if value and not any(each.start < match.end() and match.start() < each.end for each in found):
                found.append(Dated(match.start(), match.end(), value))
    yield from sorted(found)


def date_in_name(name: str) -> str:
    """The most precise date of a name; of several the last one that is as precise. Empty where there is none."""
    dates = [each.value for each in dates_in(name.replace("_", " "), name=True)]
    longest = max(map(len, dates), default=0)
    return next((each for each in reversed(dates) if len(each) == longest), "")


def _value(pattern: re.Pattern[str], match: re.Match[str]) -> str:
    parts = match.groupdict()
    year = parts.get("y") or parts.get("y2") or ""
    if pattern is _QUARTER or pattern is _HALF:
        ends = _QUARTER_ENDS if pattern is _QUARTER else _HALF_ENDS
        return f"{year}-{ends[parts['q'] or parts['q2'] or '']}"
    if pattern is _QUARTER_IN_WORDS:
        ends = _QUARTER_ENDS if (parts["of"] or "").lower() == "quarter" else _HALF_ENDS
        last = ends.get(_ORDINALS[(parts["w"] or "").lower()], "")
        return f"{year}-{last}" if last else ""
    if pattern is _MONTH:
        month = month_named(parts["m"] or "")
        day = parts["d"] or parts["d2"]
        return "" if not month else f"{year}-{month:02}" + (f"-{int(day):02}" if day and 0 < int(day) < 32 else "")
    year = f"20{year}" if len(year) == 2 else year
    return "-".join(part for part in (year, parts.get("m"), parts.get("d")) if part)

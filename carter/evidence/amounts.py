"""Amounts: the numbers of a text, in digits or in words, as exact values."""

import re
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from carter.evidence.written_numbers import written_numbers

# A number in brackets is a note or an index, and tells no amount.
NUMBER = re.compile(r"(?<![\w.\[])[+\-−]?\d+(?:[.,]\d+)*")
_THOUSANDS = re.compile(r"[+\-−]?\d{1,3}(?:,\d{3})+(?:\.\d+)?")
_PLAIN = re.compile(r"[+-]?\d+(?:[.,]\d+)?")
_LONGEST = (
    100  # characters of a number: a longer one tells no amount, and Python turns none of thousands into an integer
)
_SCALED = r"(?<![\w.\[])[+\-−]?\d+(?:[.,]\d+){0,9}+"  # before a scale; short, as it is tried from every comma on

_NAMES = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
_SMALL = {name: value for value, name in enumerate(_NAMES.split(), start=1)}
_TENS = {
    name: 10 * value
    for value, name in enumerate(
        ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], start=2
    )
}
_SCALES = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9, "dozen": 12, "bn": 10**9}
_BEFORE_ONE = [
    "second",
    "minute",
    "hour",
    "day",
    "week",
    "fortnight",
    "month",
    "quarter",
    "year",
    "euro",
    "dollar",
    "pound",
    "franc",
    "gigabyte",
    "megabyte",
]
_UNIT_NAME = "|".join(_SMALL)
_BELOW_HUNDRED = rf"(?:(?:{'|'.join(_TENS)})(?:[-\s](?:one|two|three|four|five|six|seven|eight|nine))?|{_UNIT_NAME})"
_BELOW_THOUSAND = rf"(?:(?:{_BELOW_HUNDRED}|a)\shundred(?:\s(?:and\s)?{_BELOW_HUNDRED})?|{_BELOW_HUNDRED})"
_SCALE = r"(?:thousand|million|billion|bn|dozen)"
_IN_WORDS = re.compile(
    rf"(?<![\w-])(?:(?P<digits>{_SCALED})\s(?={_SCALE}\b)|(?=[a-z]))"
    rf"(?:(?:(?:{_BELOW_THOUSAND}|an?)\s)?{_SCALE}(?:\s(?:and\s)?{_BELOW_THOUSAND})?|{_BELOW_THOUSAND}\sand\sa\shalf"
    rf"|{_BELOW_THOUSAND})(?![\w]|-(?!(?:{'|'.join(_BEFORE_ONE)})\b))",
    re.IGNORECASE,
)
# `From the fourth day on` is a figure as `after 4 days` is; `the third quarter` is a time.
_ORDER = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth"
)
_ORDINALS = {name: value for value, name in enumerate(_ORDER.split(), start=1)}
_ORDINAL = re.compile(
    rf"(?<![\w-])(?:(?P<name>{'|'.join(_ORDINALS)})|(?P<digits>\d{{1,3}})(?:st|nd|rd|th))"
    r"(?=\s(?:(?:working|calendar|full|business)\s)?(?:day|night|week|month|hour|minute)\b)",
    re.IGNORECASE,
)
_ONE = re.compile(rf"\s*-?(?:{'|'.join(_BEFORE_ONE)})s?\b", re.IGNORECASE)


class Amount(NamedTuple):
    """A number where it stands in a text."""

    start: int  # code points
    end: int
    shown: str  # in digits, without separators of thousands; a scale such as `million` is kept
    value: Fraction | None  # nothing where the digits are no plain number, as in `3.11.2`


@lru_cache(maxsize=8_192)
def amounts(text: str, language: str) -> tuple[Amount, ...]:
    """The numbers of a text in order, times of day in minutes; `one` only before a unit, as it is seldom one."""
    worded = {match.start(): match for match in _IN_WORDS.finditer(text)} if language == "en" else {}
    found = [_worded(text, match) for match in worded.values()]
    taken = [each for each in found if each is not None]
    taken += [_ordinal(match) for match in _ORDINAL.finditer(text)] if language == "en" else []
    inside = {place for each in taken for place in range(each.start, each.end)}
    taken += [Amount(*each) for each in written_numbers(text, language) if each.start not in inside]
    inside = {place for each in taken for place in range(each.start, each.end)}
    taken += [
        Amount(match.start(), match.end(), plain_number(match[0]), _value(plain_number(match[0])))
        for match in NUMBER.finditer(text)
        if match.start() not in inside
    ]
    return tuple(sorted(taken))


@lru_cache(maxsize=8_192)
def with_digits(text: str, language: str) -> str:
    """`text` with its numbers in digits; `one` is left where no unit follows."""
    made, last = "", 0
    for each in amounts(text, language):
        if each.value is not None and ":" not in each.shown and NUMBER.fullmatch(text, each.start, each.end) is None:
            made += text[last : each.start] + _digits(each.value)
            last = each.end
    return made + text[last:]


def plain_number(number: str) -> str:
    """A number without separators of thousands and plus sign; `1,000` and `1000` are one number."""
    grouped = number.replace(",", "") if _THOUSANDS.fullmatch(number) else number
    return grouped.replace("−", "-").lstrip("+")


def _value(plain: str) -> Fraction | None:
    return Fraction(plain.replace(",", ".")) if len(plain) <= _LONGEST and _PLAIN.fullmatch(plain) else None


def _ordinal(match: re.Match[str]) -> Amount:
    value = int(match["digits"] or _ORDINALS[match["name"].casefold()])
    return Amount(match.start(), match.end(), str(value), Fraction(value))


def _digits(value: Fraction) -> str:
    whole = value * 100
    if whole.denominator != 1:
        return str(value.numerator // value.denominator)
    shown = f"{whole.numerator // 100}.{abs(whole.numerator) % 100:02d}"
    return shown.rstrip("0").rstrip(".")


def _worded(text: str, match: re.Match[str]) -> Amount | None:
    """The number that a match is; nothing for `one` that counts nothing, and for a scale by itself."""
    names = re.findall(r"[a-z]+", match[0].casefold())
    if names == ["one"] and not _ONE.match(text, match.end()):
        return None
    if not match["digits"] and names[0] in _SCALES:
        return None
    begin = _value(plain_number(match["digits"])) if match["digits"] else None
    if match["digits"] and begin is None:
        return None
    value = _sum(names, begin)
    shown = f"{plain_number(match['digits'])} {names[-1]}" if match["digits"] and len(names) == 1 else _digits(value)
    return Amount(match.start(), match.end(), shown, value)


def _sum(names: list[str], begin: Fraction | None) -> Fraction:
    """The value of number words in order: what stands before a scale is multiplied by it."""
    total, part = Fraction(0), begin or Fraction(0)
    for name in names:
        if name in _SCALES:
            part = (part or Fraction(1)) * _SCALES[name]
            if name != "hundred":
                total, part = total + part, Fraction(0)
        elif name == "half":
            part += Fraction(1, 2)
        else:
            part += _SMALL.get(name, 0) + _TENS.get(name, 0)
    return total + part

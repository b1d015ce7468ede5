"""Quantities: numbers with what they count, in one form however they are written."""

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from carter.evidence.amounts import Amount, amounts
from carter.evidence.words import content_words, is_content, stem, words

_DAY = 86_400
_MONTH = Fraction(487, 16) * _DAY  # a twelfth of 365.25 days
# Unit -> the words for it, with the factor that makes the amounts of one unit comparable.
_FACTORS: dict[str, dict[str, Fraction | int]] = {
    "time": {
        "ms millisecond milliseconds": Fraction(1, 1000),
        "s sec secs second seconds sekunde sekunden seconde secondes segundos": 1,
        "min mins minute minutes minuten minutos": 60,
        "h hr hrs hour hours stunde stunden heure heures horas": 3600,
        "day days tag tage tagen jour jours día días": _DAY,
        "week weeks woche wochen semaine semaines semanas": 7 * _DAY,
        "fortnight fortnights": 14 * _DAY,
    },
    "calendar": {
        "month months monat monate monaten mois meses": _MONTH,
        "quarter quarters quartal quartale": 3 * _MONTH,
        "year years yr yrs jahr jahre jahren an ans année années años": 12 * _MONTH,
    },
    "%": {"% percent percents pct prozent": 1},
    "degree": {"° degree degrees grad degré degrés grado grados celsius": 1},
    "metre": {
        "mm millimetre millimetres millimeter millimeters": Fraction(1, 1000),
        "cm centimetre centimetres centimeter centimeters zentimeter zentimetern": Fraction(1, 100),
        "metre metres meter meters metern mètre mètres metro metros": 1,
        "km kilometre kilometres kilometer kilometers kilometern kilomètre kilomètres kilómetro kilómetros": 1000,
        "mile miles": Fraction("1609.344"),
        "foot feet": Fraction("0.3048"),
        "inch inches": Fraction("0.0254"),
    },
    "litre": {"l litre litres liter liters litro litros": 1, "ml millilitre millilitres milliliter": Fraction(1, 1000)},
    "kilogram": {"kg kilogram kilograms kilogramm kilo kilos": 1, "t tonne tonnes tonnen tonelada toneladas": 1000},
    "watt": {
        "watt watts": 1,
        "kw kilowatt kilowatts": 1000,
        "mw megawatt megawatts": 10**6,
        "gw gigawatt gigawatts": 10**9,
    },
    "watt hour": {"kwh": 1, "mwh": 1000, "gwh": 10**6},
    "euro": {"€ eur euro euros": 1},
    "dollar": {"$ usd dollar dollars": 1},
    "pound": {"£ gbp": 1},
    "franc": {"chf": 1},
    "yen": {"¥ jpy yen": 1},
    "byte": {
        "byte bytes": 1,
        "kb kilobyte kilobytes": 10**3,
        "mb megabyte megabytes": 10**6,
        "gb gigabyte gigabytes": 10**9,
        "tb terabyte terabytes": 10**12,
        "kib": 2**10,
        "mib": 2**20,
        "gib": 2**30,
    },
}
_UNITS = {
    word: ("time" if unit == "calendar" else unit, Fraction(factor), unit == "calendar")
    for unit, words in _FACTORS.items()
    for names, factor in words.items()
    for word in names.split()
}
MONEY, TIME, LENGTH = "money", "time", "length"
COUNTED = "#of "
"""Begins the cue of a question after how many there are of a thing; its stem follows."""
_COUNTS_AHEAD, _COUNTS_BEHIND = 3, 4  # content words from a number to what it counts, ahead of it and behind it
_KINDS = {TIME: TIME, "metre": LENGTH, **dict.fromkeys(("%", "euro", "dollar", "pound", "franc", "yen"), MONEY)}
UNIT_WORDS = frozenset(_UNITS)
"""Words that are a unit behind a number."""
_BEFORE = re.compile(
    r"(?:([€$£¥])|(?<![^\W_])(EUR|USD|GBP|CHF|JPY|January|February|March|April|May|June|July|August|September|October"
    r"|November|December))\s?\Z"
)
_LONGEST_BEFORE = 10  # code points
_NUMBER_OF = re.compile(
    r"\bnumber of (?P<what>[^\W\d_]+)\b[^.;:,]{0,20}\b(?:is|was|are|were|rose to|fell to|reached)\s*\Z", re.IGNORECASE
)
_LONGEST_NUMBER_OF = 60  # code points
CLOCK = "clock"
"""Unit of the times of day, in minutes."""
_AFTER = re.compile(r"[\s-]*(?:((?:per\s?cent|pour\s?cent|por\s?ciento))\b|([%°€$£¥])|([^\W\d_]+))?")
_PER = re.compile(r"(?:\s+[^\W\d_]+)?\s*(?:\b(?:per|an?|each|every)\s+|/\s?)([^\W\d_]+)")
# What may stand between a number and its unit.
_QUALIFIES = frozenset(
    [
        "calendar",
        "working",
        "business",
        "consecutive",
        "full",
        "whole",
        "paid",
        "more",
        "additional",
        "further",
        "extra",
        "or",
    ]
)
_MOST_QUALIFIERS = 2
_CLAUSE = re.compile(r"[,;.!?](?:\s|$)|\n")
_NEAR_COUNTED = 60  # code points
_JOINING = frozenset(["of", "the", "and", "or", "more", "other", "most", "such", "own"])
# What a number says of the words before it: "the number of beds is 618", "Beds: 618", "beds rose to 618".
_LED_BY = re.compile(
    r"(?:[:=|\t]|\b(?:is|are|was|were|to|at|by|of|reached|stood at|totall?ed|than))\s*$", re.IGNORECASE
)
_CLOSE = 50  # months and days are compared to one part in so many
_FARTHEST = 1000  # times that two amounts of one thing may be apart
# The section of a manual page, as in `git-rebase(1)`, and what counts nothing: `#3`, `a 3-way merge`.
_IN_NAME_BEFORE, _IN_NAME_BEHIND = re.compile(r"\w\(\Z"), re.compile(r"\w?\)")
_WAYS = re.compile(r"-(?:way|tier|fold|dimensional|d)\b", re.IGNORECASE)
_YEAR = re.compile(r"(?:1[6-9]|20|21)\d\d")
_CONDITIONS = frozenset(
    ["version", "versions", "v", "python", "chapter", "section", "step", "pep", "rfc", "table", "figure", "page"]
)


class Quantity(NamedTuple):
    """A number with what it counts."""

    unit: str  # `time`, `euro`, `%`, …, or the stem of what is counted; empty where the number stands alone
    amount: Fraction
    shown: str  # the number in digits, as in the text
    word: str  # the unit as it stands there
    rough: bool = False  # in months or years, whose length differs
    per: str = ""  # stem of that for which it is counted, as in `per day`


@lru_cache(maxsize=8_192)
def quantities(text: str, language: str = "en") -> tuple[Quantity, ...]:
    """The numbers of `text` with their units, in order; years, and numbers of versions and the like, are left out."""
    return tuple(quantity for _, quantity in placed_quantities(text, language))


def placed_quantities(text: str, language: str) -> Iterator[tuple[Amount, Quantity]]:
    """The quantities of `text`, each with the number that it was read from, which tells its place."""
    for amount in amounts(text, language):
        quantity = _quantity(text, amount, language)
        if quantity is not None:
            yield amount, quantity


def kinds_of(text: str, language: str) -> frozenset[str]:
    """What the numbers of `text` are of: `TIME`, `LENGTH`, `MONEY` (a share too); sort before it is recorded."""
    return frozenset(_KINDS[each.unit] for each in quantities(text, language) if each.unit in _KINDS)


def counted_in(text: str, language: str) -> frozenset[str]:
    """The stems of what the numbers of `text` may count: words behind each, and before it where it is said of them."""
    found: set[str] = set()
    for each in amounts(text, language):
        if is_condition(text, each):
            continue
        behind = _CLAUSE.split(text[each.end : each.end + _NEAR_COUNTED])[0]
        before = _CLAUSE.split(text[max(0, each.start - _NEAR_COUNTED) : each.start])[-1]
        found.update(islice(_named_behind(behind, language), _COUNTS_AHEAD))
        if not _LED_BY.search(before):
            continue
        found.update(word.stem for word in [*content_words(before, language)][-_COUNTS_BEHIND:])
    return frozenset(found)


def _named_behind(behind: str, language: str) -> Iterator[str]:
    """The stems of the words behind a number, as far as they may be one name: `six cylinders of oxygen`."""
    for word in words(behind, language):
        if is_content(word.form, language):
            yield word.stem
        elif word.form not in _JOINING:
            return


def is_condition(text: str, amount: Amount) -> bool:
    """Whether a number is a year, or that of a version or a section, under which the rest holds, or part of a name."""
    if _IN_NAME_BEFORE.search(text, max(0, amount.start - 2), amount.start) and _IN_NAME_BEHIND.match(text, amount.end):
        return True
    if text[max(0, amount.start - 1) : amount.start] == "#" or _WAYS.match(text, amount.end):
        return True
    before = text[: amount.start].split()[-1:]
    named = bool(before) and before[0].strip("(,;:").casefold() in _CONDITIONS
    return named or (_YEAR.fullmatch(text[amount.start : amount.end]) is not None and not _is_counted(text, amount))


def differ(one: Quantity, other: Quantity) -> bool:
    """Whether two quantities of one unit are not the same amount; months and days are compared roughly."""
    if one.rough == other.rough:
        return one.amount != other.amount
    return abs(one.amount - other.amount) * _CLOSE > max(abs(one.amount), abs(other.amount))


def comparable(one: Quantity, other: Quantity) -> bool:
    """Whether two quantities are of one unit and of like size, so that they may be figures of one thing."""
    low, high = sorted((abs(one.amount), abs(other.amount)))
    return one.unit == other.unit and (not low or high <= _FARTHEST * low)


def all_differ(ones: Iterable[Quantity], others: Iterable[Quantity]) -> bool:
    """Whether there are comparable quantities on both sides, and none of them agree."""
    pairs = [(one, other) for one in ones for other in others if comparable(one, other)]
    return bool(pairs) and all(differ(one, other) for one, other in pairs)


def _is_counted(text: str, amount: Amount) -> bool:
    """Whether a unit stands beside a number: `2000 euros` is no year."""
    return (
        _BEFORE.search(text[max(0, amount.start - _LONGEST_BEFORE) : amount.start]) is not None
        or _unit_after(text, amount.end)[0].casefold() in _UNITS
    )


def _quantity(text: str, amount: Amount, language: str) -> Quantity | None:
    if is_condition(text, amount):
        return None
    value = amount.value
    if value is None:  # `3.11.2` is compared as it stands
        value = Fraction(int.from_bytes(amount.shown.encode()))
    if ":" in amount.shown:
        return Quantity(CLOCK, value, amount.shown, "")
    before = _BEFORE.search(text[max(0, amount.start - _LONGEST_BEFORE) : amount.start])
    word, end = (before[1] or before[2], amount.end) if before else _unit_after(text, amount.end)
    if not word:
        named = _NUMBER_OF.search(text[max(0, amount.start - _LONGEST_NUMBER_OF) : amount.start])
        word = named["what"] if named else ""
    unit, factor, rough = _known(word, language)
    word = word if unit else ""
    per = _PER.match(text, end)
    return Quantity(unit, value * factor, amount.shown, word, rough, stem(per[1].casefold(), language) if per else "")


def _unit_after(text: str, place: int) -> tuple[str, int]:
    """The word or sign that a number counts, and where it ends."""
    for _ in range(_MOST_QUALIFIERS + 1):
        found = _AFTER.match(text, place)
        word = next((part for part in found.groups() if part), "") if found else ""
        place = found.end() if found else place
        if word.casefold() not in _QUALIFIES:
            return word, place
    return "", place


def _known(word: str, language: str) -> tuple[str, Fraction, bool]:
    name = word.casefold()
    if name in _UNITS:
        return _UNITS[name]
    if name.startswith(("per", "pour ", "por ")):
        return ("%", Fraction(1), False) if name.endswith(("cent", "ciento")) else ("", Fraction(1), False)
    return (stem(name, language) if word and is_content(name, language) else ""), Fraction(1), False

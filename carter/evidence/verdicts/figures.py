"""Figures: the numbers of a text with their units, from digits, words, ordinals, fractions and multiples."""

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from carter.evidence.amounts import amounts
from carter.evidence.words import stem

# Words that are numbers, beyond those that `amounts` knows.
_PARTS = {"half": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "eighth": 8, "tenth": 10}
_COUNTS = {"one": 1, "a": 1, "an": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "nine": 9}
_FRACTION = re.compile(
    rf"(?<![\w-])(?P<count>{'|'.join(_COUNTS)})[\s-](?P<part>{'|'.join(_PARTS)})s?(?![\w-])"
    r"(?!\s(?!of\b|as\b|the\b|more\b|less\b|and\b|in\b|by\b|to\b)[a-z])",
    re.IGNORECASE,
)
_HALF = re.compile(
    r"(?<![\w-])half(?:\san?(?=\s(?:second|minute|hour|day|week|month|year|decade|century|mile|million|billion"
    r"|per\s?cent|percentage\spoint)s?\b)"
    r"|(?=\s(?:of|the|a|an|its|their|his|her)\b))",
    re.IGNORECASE,
)
_SLASH = re.compile(r"(?<![\w./])(\d{1,2})/(\d{1,2})(?![\w/]|\.\d)")
_ORDER = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth"
    " sixteenth seventeenth eighteenth nineteenth twentieth"
)
_ORDINALS = {name: value for value, name in enumerate(_ORDER.split(), start=1)}
_TENS_IN_ORDER = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50}
_ORDINAL = re.compile(
    rf"(?<![\w-])(?:(?P<tens>{'|'.join(_TENS_IN_ORDER)})[\s-])?(?P<name>{'|'.join(_ORDINALS)})(?![\w-])", re.IGNORECASE
)
_MULTIPLES: dict[str, int | Fraction] = {
    "doubled": 2, "double": 2, "doubles": 2, "doubling": 2, "twice": 2, "twofold": 2, "pair": 2, "couple": 2, "duo": 2,
    "both": 2, "twin": 2, "twins": 2,
    "tripled": 3, "triple": 3, "triples": 3, "thrice": 3, "threefold": 3, "trio": 3, "trilogy": 3, "triplets": 3,
    "quadrupled": 4, "quadruple": 4, "fourfold": 4, "quartet": 4, "quintet": 5, "zero": 0, "decade": 10, "century": 100,
    "halved": Fraction(1, 2), "dozens": 12,
}  # fmt: skip
_MULTIPLE = re.compile(rf"(?<![\w-])(?:{'|'.join(_MULTIPLES)})(?![\w-])", re.IGNORECASE)
_SUFFIX = re.compile(r"\s?(k|m|mn|bn|b|tn)\b(?!\s*/)", re.IGNORECASE)
_SUFFIXES = {"k": 10**3, "m": 10**6, "mn": 10**6, "bn": 10**9, "b": 10**9, "tn": 10**12}
_MINUS = re.compile(r"(?<![\w-])minus\s\Z", re.IGNORECASE)
_SPAN_OF_YEARS = re.compile(r"(?<![\w.,-])(1[5-9]|20)(\d\d)[-–/](\d\d)(?![\w.,/-]*\d)")
_TRILLION = re.compile(r"\s(?:trillion|crore|lakh)\b", re.IGNORECASE)
_TRILLIONS = {"trillion": 10**12, "crore": 10**7, "lakh": 10**5}
_ONE = re.compile(r"(?<![\w-])one(?![\w-]|\sanother\b)", re.IGNORECASE)
_AFTER = re.compile(r"[\s-]*(?:(per\s?cent(?:age)?(?:\s?points?)?)|([%°€$£¥])|((?:square|cubic)\s)?([^\W\d_]+))?", re.I)
_BEFORE = re.compile(r"(?:([€$£¥])|\b(EUR|USD|GBP|CHF|JPY))\s?\Z")
# kind -> word -> factor, so that units of one kind compare.
_UNITS: dict[str, dict[str, Fraction | int]] = {
    "length": {
        "mm millimetre millimetres millimeter millimeters": Fraction(1, 1000),
        "cm centimetre centimetres centimeter centimeters": Fraction(1, 100),
        "m metre metres meter meters": 1,
        "km kilometre kilometres kilometer kilometers": 1000,
        "in inch inches": Fraction(254, 10000),
        "ft foot feet": Fraction(3048, 10000),
        "yd yard yards": Fraction(9144, 10000),
        "mi mile miles": Fraction(1609344, 1000),
    },
    "mass": {
        "mg milligram milligrams": Fraction(1, 10**6),
        "g gram grams": Fraction(1, 1000),
        "kg kilogram kilograms kilo kilos": 1,
        "lb lbs": Fraction(45359237, 10**8),
        "oz ounce ounces": Fraction(28349523, 10**9),
        "t tonne tonnes ton tons": 1000,
    },
    "speed": {"km/h kph kmh": 1, "mph": Fraction(1609344, 10**6)},
    "area": {"ha hectare hectares": 10_000, "acre acres": Fraction(40468564, 10_000)},
    "time": {
        "ms millisecond milliseconds": Fraction(1, 1000),
        "s sec secs second seconds": 1,
        "min mins minute minutes": 60,
        "h hr hrs hour hours": 3600,
        "day days": 86_400,
        "week weeks": 604_800,
    },
    "calendar": {"month months": 1, "year years yr yrs": 12, "decade decades": 120, "century centuries": 1200},
    "volume": {
        "ml millilitre millilitres milliliter milliliters": Fraction(1, 1000),
        "litre litres liter liters": 1,
        "gallon gallons": Fraction(3785, 1000),
    },
    "%": {"% percent pct": 1},
    "points": {"percentage-points": 1},
    "dollar": {"$ usd dollar dollars": 1},
    "euro": {"€ eur euro euros": 1},
    "pound": {"£ gbp": 1},
    "yen": {"¥ jpy yen": 1},
    "byte": {
        "byte bytes": 1, "kb kilobyte kilobytes": 10**3, "mb megabyte megabytes": 10**6, "gb gigabyte gigabytes": 10**9,
        "tb terabyte terabytes": 10**12, "kib": 2**10, "mib": 2**20, "gib": 2**30,
    },
}  # fmt: skip
_KNOWN = {
    word: (kind, Fraction(factor))
    for kind, units in _UNITS.items()
    for names, factor in units.items()
    for word in names.split()
}


_SHORT = frozenset(["in", "s"])


UNIT_WORDS = frozenset(_KNOWN)
"""Words that are a unit behind a number."""


class Figure(NamedTuple):
    """A number where it stands."""

    start: int  # code points
    end: int
    shown: str
    value: Fraction | None  # nothing for what is no plain number, as `3.11.2`
    kind: str  # of its unit, so that units of one kind compare; empty where it has none that is known
    amount: Fraction | None  # the value in the base unit of its kind
    counted: str  # stem of the word behind it
    unit: str  # as it stands there, where it is known
    order: bool = False  # an ordinal
    loose: bool = False  # said by a word such as `both` or `twice`, which counts nothing by itself


class _Found(NamedTuple):
    """A number, before its unit is looked for."""

    start: int
    end: int
    value: Fraction | None
    order: bool = False
    loose: bool = False


@lru_cache(maxsize=1_024)
def figures(text: str) -> tuple[Figure, ...]:
    """The numbers of a text, in order."""
    taken: dict[int, Figure] = {}
    covered: set[int] = set()
    for find in (_shares, _spans, _amounts, _orders, _words):  # the first that finds a place has it
        for each in find(text):
            if covered.isdisjoint(range(each.start, each.end)):
                covered.update(range(each.start, each.end))
                taken[each.start] = _figure(text, each)
    return tuple(taken[start] for start in sorted(taken))


def _shares(text: str) -> Iterator[_Found]:
    for match in _FRACTION.finditer(text):
        count = _COUNTS[match["count"].casefold()]
        yield _Found(match.start(), match.end(), Fraction(count, _PARTS[match["part"].casefold()]))
    for match in _HALF.finditer(text):
        yield _Found(match.start(), match.end(), Fraction(1, 2))
    for match in _SLASH.finditer(text):
        if 0 < int(match[1]) < int(match[2]):
            yield _Found(match.start(), match.end(), Fraction(int(match[1]), int(match[2])))


def _spans(text: str) -> Iterator[_Found]:
    for match in _SPAN_OF_YEARS.finditer(text):
        yield _Found(match.start(), match.end(2), Fraction(int(match[1] + match[2])))
        yield _Found(match.start(3), match.end(), Fraction(int(match[1] + match[3])))


def _amounts(text: str) -> Iterator[_Found]:
    for each in amounts(text, "en"):
        start, end, value = each.start, each.end, each.value
        if value is not None and (minus := _MINUS.search(text, max(0, start - 7), start)):
            start, value = minus.start(), -value
        if value is not None and (scaled := _scaled(text, end)) is not None:
            end, value = scaled[0], value * scaled[1]
        order = text[end : end + 2].casefold() in ("st", "nd", "rd", "th") and not text[end + 2 : end + 3].isalnum()
        yield _Found(start, end + 2 * order, value, order=order)


def _orders(text: str) -> Iterator[_Found]:
    for match in _ORDINAL.finditer(text):
        tens = _TENS_IN_ORDER.get((match["tens"] or "").casefold(), 0)
        yield _Found(match.start(), match.end(), Fraction(tens + _ORDINALS[match["name"].casefold()]), order=True)


def _words(text: str) -> Iterator[_Found]:
    for match in _MULTIPLE.finditer(text):
        yield _Found(match.start(), match.end(), Fraction(_MULTIPLES[match[0].casefold()]), loose=True)
    for match in _ONE.finditer(text):
        yield _Found(match.start(), match.end(), Fraction(1), loose=True)


def _scaled(text: str, end: int) -> tuple[int, int] | None:
    """Where a scale behind a number ends, and its factor: `10k`, `2 trillion`."""
    if word := _TRILLION.match(text, end):
        return word.end(), _TRILLIONS[word[0].strip().casefold()]
    letter = _SUFFIX.match(text, end)
    if letter is None or (letter[1] in ("m", "b", "M") and letter[0][0] == " "):
        return None
    return letter.end(), _SUFFIXES[letter[1].casefold()]


def _figure(text: str, found: _Found) -> Figure:
    start, end, value, order, loose = found
    unit, counted = _unit(text, start, end)
    kind, factor = _KNOWN.get(unit.casefold(), ("", Fraction(1)))
    amount = value * factor if value is not None and kind else None
    return Figure(start, end, text[start:end], value, kind, amount, counted, unit, order, loose)


def _unit(text: str, start: int, end: int) -> tuple[str, str]:
    """The unit of a number, where it is known, and the stem of what it counts, where it is not."""
    before = _BEFORE.search(text[max(0, start - 5) : start])
    if before:
        return before[1] or before[2], ""
    after = _AFTER.match(text, end)
    if after is None:
        return "", ""
    if after[1]:
        return ("percentage-points" if "point" in after[1].casefold() else "%"), ""
    word = after[2] or after[4] or ""
    known = not after[3] and word.casefold() in _KNOWN
    if known and not (word.casefold() in _SHORT and _is_loose(text, end, word.casefold())):
        return word, ""
    return "", stem(word.casefold(), "en") if word else ""


def _is_loose(text: str, end: int, word: str) -> bool:
    """Whether a short word behind a number is likely no unit: the `s` of `1990s`, the `in` of `in 2005 in London`."""
    return word == "in" or (word == "s" and text[end : end + 1] == "s")

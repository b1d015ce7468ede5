"""Written numbers: times of day, `12k`, and what German, French and Spanish write otherwise than English."""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

_CLOCK = re.compile(r"(?<![\w.:])(?P<hour>[01]?\d|2[0-4]):(?P<minute>[0-5]\d)(?![\w:]|\.\d)")
_MONEY_BEHIND = r"\s?(?:€|euros?\b|EUR\b|dollars?\b|USD\b|pounds?\b|GBP\b|CHF\b|\$|£)"
_SCALED = re.compile(
    rf"(?:(?<=[€$£])|(?<=EUR )|(?<=USD )|(?<=GBP )|(?<=CHF )|(?<![\w.,])(?=\d[\d.,]*\s?(?:k|m|bn|K|M){_MONEY_BEHIND}))"
    r"(?P<number>\d+(?:[.,]\d+)*)\s?(?P<scale>k|m|bn|K|M)(?![\w²³])"
)
_SCALES = {"k": 10**3, "m": 10**6, "bn": 10**9}
# `1.200` is a thousand and two hundred there, and so is `1 200`.
_GROUPED = {
    "de": re.compile(r"(?<![\w.,])\d{1,3}(?:[.\u00a0\u202f]\d{3})+(?:,\d+)?(?![\w]|[.,]\d)"),
    "es": re.compile(r"(?<![\w.,])\d{1,3}(?:[.\u00a0\u202f]\d{3})+(?:,\d+)?(?![\w]|[.,]\d)"),
    "fr": re.compile(r"(?<![\w.,])\d{1,3}(?:[ .\u00a0\u202f]\d{3})+(?:,\d+)?(?![\w]|[.,]\d)"),
}
_WORDS = {
    "de": "zwei:2 drei:3 vier:4 fünf:5 sechs:6 sieben:7 acht:8 neun:9 zehn:10 elf:11 zwölf:12 dreizehn:13 vierzehn:14 "
    "fünfzehn:15 sechzehn:16 achtzehn:18 zwanzig:20 vierundzwanzig:24 dreißig:30 sechsunddreißig:36 vierzig:40 "
    "fünfzig:50 sechzig:60 siebzig:70 achtzig:80 neunzig:90 hundert:100 anderthalb:1.5 eineinhalb:1.5 zweieinhalb:2.5",
    "fr": "deux:2 trois:3 quatre:4 cinq:5 six:6 sept:7 huit:8 dix:10 onze:11 douze:12 treize:13 quatorze:14 quinze:15 "
    "seize:16 vingt:20 vingt-quatre:24 trente:30 quarante:40 cinquante:50 soixante:60 cent:100",
    "es": "dos:2 tres:3 cuatro:4 cinco:5 seis:6 siete:7 ocho:8 nueve:9 diez:10 once:11 doce:12 trece:13 catorce:14 "
    "quince:15 dieciséis:16 dieciocho:18 veinte:20 veinticuatro:24 treinta:30 cuarenta:40 cincuenta:50 sesenta:60 "
    "cien:100",
}
_VALUES = {
    language: {name: Fraction(value) for name, _, value in (pair.partition(":") for pair in told.split())}
    for language, told in _WORDS.items()
}
_NAMED = {
    # A share in percent, `pour cent`, is no hundred.
    language: re.compile(
        rf"(?<![\w-])(?<!pour )(?<!por )(?:{'|'.join(sorted(values, key=len, reverse=True))})(?![\w-])", re.IGNORECASE
    )
    for language, values in _VALUES.items()
}


class Written(NamedTuple):
    """A number where it stands in a text."""

    start: int  # code points
    end: int
    shown: str  # a time of day as `9:00`, anything else in digits
    value: Fraction  # of a time of day in minutes


def written_numbers(text: str, language: str) -> Iterator[Written]:
    """The numbers of a text that digits and points alone do not tell, or tell otherwise; they do not overlap."""
    taken: list[Written] = []
    for each in _found(text, language):
        if not any(each.start < other.end and other.start < each.end for other in taken):
            taken.append(each)
            yield each


def _found(text: str, language: str) -> Iterator[Written]:
    for match in _CLOCK.finditer(text):
        minutes = 60 * int(match["hour"]) + int(match["minute"])
        yield Written(
            match.start(), match.end(), match[0].lstrip("0") if match[0][1] != ":" else match[0], Fraction(minutes)
        )
    for match in _SCALED.finditer(text):
        number = match["number"].replace(",", ".") if "." not in match["number"] else match["number"].replace(",", "")
        if number.count(".") <= 1:
            value = Fraction(number) * _SCALES[match["scale"].lower()]
            yield Written(match.start(), match.end(), _digits(value), value)
    for match in _GROUPED[language].finditer(text) if language in _GROUPED else ():
        value = Fraction(re.sub(r"[ .\u00a0\u202f]", "", match[0]).replace(",", "."))
        yield Written(match.start(), match.end(), _digits(value), value)
    for match in _NAMED[language].finditer(text) if language in _NAMED else ():
        value = _VALUES[language][match[0].lower()]
        yield Written(match.start(), match.end(), _digits(value), value)


def _digits(value: Fraction) -> str:
    return str(value.numerator) if value.denominator == 1 else f"{float(value):.2f}".rstrip("0")

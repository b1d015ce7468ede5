"""Fields: what of a claim code can compare: numbers with units, dates, quantifiers, negations, names, who says it."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain
from typing import NamedTuple

from carter.evidence.folding import fold
from carter.evidence.language import UNKNOWN, language_of
from carter.evidence.verdicts.dates import with_dates
from carter.evidence.verdicts.figures import figures
from carter.evidence.verdicts.marks import is_negation, of_class
from carter.evidence.verdicts.tokens import Token, tokens

_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
_NAMES = "|".join(_MONTHS)
_DATE = re.compile(
    rf"(?<![\w-])(?:(?P<day>\d{{1,2}})\s)?(?P<month>{_NAMES})(?:\s(?P<day_behind>\d{{1,2}})(?:,|\b))?"
    rf"\s?(?P<year>(?:1[5-9]|20)\d\d)(?!\w)|(?<![\w.,/-])(?P<alone>(?:1[5-9]|20)\d\d)(?![\w/-]|[.,]\d)"
)
_MOST_PLACES = 7
_SAYS = r"says|said|states|stated|reports|reported|claims|claimed|argues|argued|writes|wrote|announced|warned|estimates"
_WHO = r"(?P<who>(?:[Tt]he\s)?[^\W\d_][\w.’'-]*(?:\s[^\W\d_][\w.’'-]*){0,4}?)"
_ATTRIBUTED = (
    re.compile(rf"\b[Aa]ccording to {_WHO}(?=[,.;:]|\s(?:a|an|the|is|was|are|were|has|had)\b|$)"),
    re.compile(rf"(?:^|[,;:]\s){_WHO}\s(?:{_SAYS})\b(?!\sto\b)"),
)


class Fields(NamedTuple):
    """What a text says, field by field, each in the order of the text and once."""

    numbers: tuple[str, ...]  # value and unit: `1.5 km`, `60 seconds`, `12 %`; `1/3` where no decimal is it
    dates: tuple[str, ...]  # ISO 8601, as precise as they are told
    quantifiers: tuple[str, ...]  # as they are written: `all`, `most`, `only`
    negations: tuple[str, ...]
    names: tuple[str, ...]
    said_by: tuple[str, ...]  # to whom the text gives it: `according to X`, `X said`


def fields(text: str) -> Fields:
    """The fields of a text; read are numbers in digits in any language, all else in English."""
    folded = with_dates(fold(text))
    told = tokens(folded)
    return Fields(
        numbers=_once(_numbers(folded)),
        dates=_once(_dates(folded)),
        quantifiers=_once(each.shown for each in told if of_class(each.form, "quantifier") and not each.named),
        negations=_once(each.shown for each in told if is_negation(each.form)),
        names=_once(_names(told)) if language_of(folded) in ("en", UNKNOWN) else (),
        said_by=_once(
            match["who"] for match in sorted(_attributions(folded), key=lambda each: (each.start(), each.end()))
        ),
    )


def _once(found: Iterator[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(each for each in found if each))


def _numbers(text: str) -> Iterator[str]:
    dated = [match.span() for match in _DATE.finditer(text)]
    for figure in figures(text):
        if figure.loose or figure.value is None or any(start <= figure.start < end for start, end in dated):
            continue
        yield f"{_plain(figure.value)} {figure.unit}".strip()


def _plain(value: Fraction) -> str:
    """A number as a decimal where that is exact."""
    for places in range(_MOST_PLACES):
        scaled = value * 10**places
        if scaled.denominator == 1:
            digits = str(abs(scaled.numerator)).rjust(places + 1, "0")
            whole = f"{digits[:-places]}.{digits[-places:]}" if places else digits
            return f"-{whole}" if value < 0 else whole
    return str(value)


def _dates(text: str) -> Iterator[str]:
    for match in _DATE.finditer(text):
        if match["alone"]:
            yield match["alone"]
            continue
        day = match["day"] or match["day_behind"]
        month = f"{match['year']}-{_MONTHS.index(match['month']) + 1:02}"
        yield f"{month}-{int(day):02}" if day else month


def _names(told: Sequence[Token]) -> Iterator[str]:
    """Names, words side by side as one; the first word of a text alone may be none."""
    run: list[Token] = []
    told = [token for token in told if token.shown not in _MONTHS]
    for token in chain(told, [None]):
        if run and (token is None or not token.named or token.start > run[-1].end + 1):
            yield " ".join(each.shown for each in run)
            run = []
        if token is not None and token.named:
            run.append(token)


def _attributions(text: str) -> Iterator[re.Match[str]]:
    for pattern in _ATTRIBUTED:
        yield from pattern.finditer(text)

"""Numbers: whether a number of a claim stands in the evidence, in any unit, rounded or computed as it may be."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from carter.evidence.verdicts.figures import Figure

_ROUGH = frozenset(
    [
        "about", "around", "approximately", "roughly", "nearly", "almost", "some", "circa", "ca", "over", "more",
        "above", "at", "least", "up", "to", "under",
    ]
)  # fmt: skip
_MOST_ROUGH = Fraction(1, 8)  # by which a rough number may be off
_SHARED = Fraction(1, 20)  # by which a fraction and a percentage may differ
_FEWEST_ROUGH = 10  # numbers below it are not rounded
_TOLD = 3  # digits at most of a rounded number
_EXACT = 1000  # whole numbers below it are rounded only where the claim says so
_CONVERTED = Fraction(1, 25)  # by which amounts in two units may differ
_YEARS = (1000, 2100)  # what a whole number between these may be
_SUMS = frozenset(["total", "together", "altogether", "combined", "both", "all", "sum"])
_AGES = frozenset(["age", "aged", "old", "years", "year", "later", "lasted"])


class Explained(NamedTuple):
    """Whether a number is held, and if not, whether the evidence has another one for the same thing."""

    held: bool
    detail: str = ""
    other: bool = False


def explained(figure: Figure, words: Sequence[str], known: Sequence[Figure]) -> Explained:
    """Look for a number of the claim, whose words are given, among the numbers of the evidence."""
    rough = not _ROUGH.isdisjoint(words)
    if any(_is_held(figure, each, rough=rough) for each in known):
        return Explained(True)
    if figure.value is not None and _is_computed(figure.value, words, known):
        return Explained(True)
    others = [each for each in known if _is_of_the_same(figure, each)]
    told = f"the number {_with_unit(figure)}"
    if others:
        return Explained(False, f"{told} stands otherwise in the evidence: {_with_unit(others[0])}", True)
    return Explained(False, f"{told} does not stand in the evidence")


def _with_unit(figure: Figure) -> str:
    return f"{figure.shown} {figure.unit}".strip()


def _is_held(one: Figure, other: Figure, *, rough: bool) -> bool:
    if one.value is None or other.value is None:
        return one.shown.casefold() == other.shown.casefold()
    if one.kind and other.kind and one.kind != other.kind:
        return {one.kind, other.kind} == {"time", "calendar"} and one.value == other.value
    if one.value == other.value and (
        one.kind == other.kind == "" or one.amount == other.amount or not (one.kind and other.kind)
    ):
        return True
    if one.amount is not None and other.amount is not None and other.amount:
        if one.shown != other.shown and _is_near(one.amount, other.amount, _CONVERTED) and _differ_in_unit(one, other):
            return True
        return _is_rounded(one.amount, other.amount, rough=rough) if one.kind == other.kind else False
    if "%" in (one.kind, other.kind) and _is_share(one, other):
        return True
    if not one.kind and not rough and other.value.denominator != 1 and other.value < _FEWEST_ROUGH:
        return False  # `3.1` is another version than `3.11`
    return _is_rounded(one.value, other.value, rough=rough)


def _differ_in_unit(one: Figure, other: Figure) -> bool:
    return (
        one.value is not None
        and other.value is not None
        and one.amount is not None
        and (one.amount / one.value if one.value else 0)
        != (other.amount / other.value if other.value and other.amount else 0)
    )


def _is_share(one: Figure, other: Figure) -> bool:
    """Whether one is a fraction and the other the same in percent: `a third`, `33 %`."""
    share, part = (one, other) if one.kind == "%" else (other, one)
    if share.value is None or part.value is None or not 0 < part.value < 1:
        return False
    return _is_near(share.value, part.value * 100, _SHARED)


def _is_near(one: Fraction, other: Fraction, most: Fraction) -> bool:
    return abs(one - other) <= most * abs(other)


def _is_rounded(one: Fraction, other: Fraction, *, rough: bool) -> bool:
    """Whether the number of the claim is a rounder form of the other; years are never rounded."""
    if _is_year(one) and _is_year(other):
        return False
    if rough and abs(other) >= _FEWEST_ROUGH and _is_near(one, other, _MOST_ROUGH) and _zeros(one):
        return True
    exact = other.denominator == 1 and abs(other) < _EXACT
    return (
        not exact
        and _figures(one) < _figures(other)
        and _figures(one) <= _TOLD
        and 2 * abs(one - other) <= _last_place(one)
    )


def _last_place(value: Fraction) -> Fraction:
    """The unit of the last digit that tells something: 100 of `12,300`, a tenth of `3.3`."""
    if value.denominator == 1:
        return Fraction(10 ** _zeros(value))
    places = next(places for places in range(1, 8) if (value * 10**places).denominator == 1 or places == 7)
    return Fraction(1, 10**places)


def _is_year(value: Fraction) -> bool:
    return value.denominator == 1 and _YEARS[0] <= value.numerator <= _YEARS[1]


def _figures(value: Fraction) -> int:
    """How many digits of a number tell something: `12,300` has three."""
    digits = str(value.numerator * 10**6 // value.denominator) if value.denominator != 1 else str(value.numerator)
    return len(digits.lstrip("-0").rstrip("0")) or 1


def _zeros(value: Fraction) -> int:
    return len(str(value.numerator)) - len(str(value.numerator).rstrip("0")) if value.denominator == 1 else 0


def _is_computed(value: Fraction, words: Sequence[str], known: Iterable[Figure]) -> bool:
    """Whether a number follows from two of the evidence: an age or a time from years, a count from counts, a sum."""
    values = [each.value for each in known if each.value is not None]
    years = sorted({each for each in values if _is_year(each)})
    if not _AGES.isdisjoint(words) and any(abs(later - first - value) <= 1 for first, later in combinations(years, 2)):
        return True
    if _is_year(value) or _SUMS.isdisjoint(words):
        return False
    plain = [each for each in values if each > 1 and not _is_year(each)][:40]
    return value > 2 and any(one + other == value for one, other in combinations(plain, 2))


def _is_of_the_same(one: Figure, other: Figure) -> bool:
    if one.value is None or other.value is None or other.loose:
        return False
    if one.kind or other.kind:
        return one.kind == other.kind
    if _is_year(one.value) or _is_year(other.value):
        return _is_year(one.value) and _is_year(other.value)
    return bool(one.counted) and one.counted == other.counted

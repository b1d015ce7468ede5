"""Numbers: whether a number of a claim stands in the evidence, in any unit, rounded or computed as it may be."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from carter.evidence.verdicts.figures import Figure

_ABOUT = frozenset(
    ["about", "around", "approximately", "roughly", "nearly", "almost", "some", "circa", "ca", "or", "so"]
)
_LEAST = frozenset(["over", "above", "least", "more", "exceeding", "beyond", "exceeds", "exceeded", "or"])
_MOST = frozenset(["under", "below", "most", "less", "fewer", "nearly", "almost", "up", "within"])
_NEAR = 3  # words before a number, and two behind it, in which they are looked for
_MOST_ROUGH = Fraction(1, 8)  # by which a rough number may be off
_SHARED = Fraction(1, 20)  # by which a fraction and a percentage may differ
_FEWEST_ROUGH = 10  # numbers below it are not rounded
_TOLD = 3  # digits at most of a rounded number
_EXACT = 1000  # whole numbers below it are rounded only where the claim says so
_CONVERTED = Fraction(1, 25)  # by which amounts in two units may differ
_YEARS = (1000, 2100)  # what a whole number between these may be
_SUMS = frozenset(["total", "together", "altogether", "combined", "both", "all", "sum"])
_GROWN = ("doubled", "doubles", "doubling", "tripled", "triples", "quadrupled", "halved", "halves", "halving")
_AGES = frozenset(["age", "aged", "old", "years", "year", "later", "lasted"])


class Explained(NamedTuple):
    """Whether a number is held, and if not, whether the evidence has another one for the same thing."""

    held: bool
    detail: str = ""
    other: bool = False


def explained(figure: Figure, words: Sequence[str], known: Sequence[Figure]) -> Explained:
    """Look for a number of the claim, whose words are given, among the numbers of the evidence."""
    around = _around(figure, words)
    if any(_is_held(figure, each, around) for each in known) or _is_within(figure, words, known):
        return Explained(True)
    if figure.value is not None and _is_computed(figure.value, words, known):
        return Explained(True)
    others = [each for each in known if _is_of_the_same(figure, each)]
    told = f"the number {_with_unit(figure)}"
    if others:
        return Explained(False, f"{told} stands otherwise in the evidence: {_with_unit(others[0])}", True)
    return Explained(False, f"{told} does not stand in the evidence")


def is_multiple(figure: Figure, known: Sequence[Figure]) -> bool:
    """Whether the evidence says of something that it is so many times what it was, or tells both numbers.

    True as well for a loose number that tells no growth, as `both`.
    """
    if figure.value is None or figure.shown.casefold() not in _GROWN:
        return True
    values = [each.value for each in known if each.value]
    if figure.value in values or any(each.kind == "%" and each.value == 100 * abs(figure.value - 1) for each in known):
        return True
    return any(_is_near(later, first * figure.value, _SHARED) for first, later in combinations(values[:40], 2))


def _around(figure: Figure, words: Sequence[str]) -> frozenset[str]:
    """The words of the claim that stand around the number."""
    places = [place for place, word in enumerate(words) if word in (str(figure.value), figure.shown.casefold())]
    near = ((*words[max(0, place - _NEAR) : place], *words[place + 1 : place + 3]) for place in places)
    return frozenset(word for each in near for word in each)


def _is_within(figure: Figure, words: Sequence[str], known: Sequence[Figure]) -> bool:
    """Whether a year of the evidence lies in the decade or century of the claim: `the 1870s`, `15th century`."""
    years = [each.value for each in known if each.value is not None and _is_year(each.value) and each.counted != "s"]
    if figure.value is None or {"bc", "bce", "early", "late", "mid"} & set(words):
        return False
    if figure.counted == "s" and _is_year(figure.value) and figure.value % 10 == 0:
        return any(year // 10 == figure.value // 10 for year in years)
    if figure.order and figure.unit.casefold() in ("century", "centuries"):
        return any((year - 1) // 100 + 1 == figure.value for year in years)
    return False


def _with_unit(figure: Figure) -> str:
    return f"{figure.shown} {figure.unit}".strip()


def _is_held(one: Figure, other: Figure, around: frozenset[str]) -> bool:
    if one.value is None or other.value is None:
        return one.shown.casefold() == other.shown.casefold()
    if one.kind and other.kind and one.kind != other.kind:
        return {one.kind, other.kind} == {"time", "calendar"} and one.value == other.value
    if one.order != other.order and (one.kind or other.kind):
        return False  # the second is not 2 percent
    if ":" in one.shown or ":" in other.shown:
        return one.value == other.value  # a time of day
    same = one.kind == other.kind == "" or one.amount == other.amount or not (one.kind and other.kind)
    return (one.value == other.value and same) or _is_about(one, one.value, other, other.value, around)


def _is_about(one: Figure, mine: Fraction, other: Figure, theirs: Fraction, around: frozenset[str]) -> bool:
    """Whether a number is another one in another unit, as a share, or rounded."""
    if one.amount is not None and other.amount:
        if one.shown != other.shown and _is_near(one.amount, other.amount, _CONVERTED) and _differ_in_unit(one, other):
            return True
        if one.kind != other.kind:
            return False
        unit = one.amount / mine if mine else other.amount / theirs
        return _is_rounded(mine, other.amount / unit, around)
    if "%" in (one.kind, other.kind) and _is_share(one, other):
        return True
    told = bool(one.kind) or not around.isdisjoint(_ABOUT | _LEAST | _MOST)
    if not told and theirs.denominator != 1 and theirs < _FEWEST_ROUGH:
        return False  # `3.1` is another version than `3.11`
    return _is_rounded(mine, theirs, around)


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


def _is_rounded(one: Fraction, other: Fraction, around: frozenset[str]) -> bool:
    """Whether the number of the claim is a rounder form of the other; years are never rounded."""
    if _is_year(one) and _is_year(other):
        return False
    if abs(other) >= _FEWEST_ROUGH and _is_near(one, other, _MOST_ROUGH):
        near = 2 * abs(one - other) <= _last_place(one)
        if (near and around & _ABOUT) or (one <= other and around & _LEAST) or (one >= other and around & _MOST):
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

"""Kindred figures: whether two passages give other amounts of what may be the same thing, however each is worded."""

from typing import NamedTuple

from carter.evidence.contrast import set_apart
from carter.evidence.quantities import Quantity, all_differ, comparable, differ, quantities

_MONTHS = {
    name: number
    for number, name in enumerate(
        [
            "januari",
            "februari",
            "march",
            "april",
            "may",
            "june",
            "juli",
            "august",
            "septemb",
            "octob",
            "novemb",
            "decemb",
        ],
        start=1,
    )
}
_DATE = "date"
_DAYS = 31
_FEWEST_WITHOUT_UNIT = 2  # terms of the question that both hold, where the figures stand without a unit


class Figures(NamedTuple):
    """A passage by its figures and by the terms of the question that it speaks of."""

    text: str
    amounts: tuple[Quantity, ...]
    terms: frozenset[str]


def figures_of(text: str, terms: frozenset[str], language: str) -> Figures:
    """The figures of a passage; a day of a month is one as well."""
    return Figures(text, tuple(map(_dated, quantities(text, language))), terms)


def other_figure(one: Figures, other: Figures) -> bool:
    """Whether the two have amounts of one unit, and none of one is among those of the other."""
    return all_differ(one.amounts, other.amounts)


def kindred(one: Figures, other: Figures, language: str) -> bool:
    """Whether one passage may give another amount of what the other speaks of.

    They have amounts of one unit, all of them different, and a term of the question in common; neither speaks of a
    term that the other lacks while the other does as well, and they do not set two things side by side.
    """
    shared = one.terms & other.terms
    if not shared or not other_figure(one, other):
        return False
    if one.terms - shared and other.terms - shared:
        return False
    units = {each.unit for each in one.amounts} & {each.unit for each in other.amounts}
    if units <= {""} and len(shared) < _FEWEST_WITHOUT_UNIT:
        return False
    return not set_apart(one.text, other.text, language)


def same_figure(one: Figures, other: Figures) -> bool:
    """Whether the two have an amount in common."""
    return any(comparable(left, right) and not differ(left, right) for left in one.amounts for right in other.amounts)


def _dated(quantity: Quantity) -> Quantity:
    month = _MONTHS.get(quantity.unit)
    return quantity if month is None else quantity._replace(unit=_DATE, amount=quantity.amount + _DAYS * month)

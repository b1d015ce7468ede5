"""Bounds: which amounts a figure leaves open, such as `at least 30 days`, `about 12,000` or `40 to 60 seconds`."""

import re
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from carter.evidence.amounts import Amount
from carter.evidence.quantities import Quantity, comparable, differ, placed_quantities

_ABOUT = Fraction(1, 10)  # of an amount that is told roughly: how far off it may be
_LONGEST_BEFORE = 24  # code points
_LEAST = re.compile(
    r"\b(?:at least|no (?:less|fewer) than|not (?:less|fewer) than|more than|over|upwards? of|"
    r"in excess of|exceed(?:s|ing)?|"
    r"a minimum of|mindestens|wenigstens|mehr als|au moins|plus de|al menos|más de)\s*[€$£¥]?\s*\Z",
    re.IGNORECASE,
)
_ROUGH = re.compile(
    r"(?:\b(?:about|around|approximately|approx\.?|roughly|nearly|almost|some|circa|ca\.|etwa|rund|ungefähr|fast"
    r"|environ|presque|unos|unas|cerca de)|~)\s*[€$£¥]?\s*\Z",
    re.IGNORECASE,
)
# `80 euros, not 95` tells no amount that holds behind the last words.
_DENIED = re.compile(r"\b(?:not|rather than|instead of|nicht|statt|pas|no)\s*[€$£¥]?\s*\Z", re.IGNORECASE)
_TO = re.compile(r"\s*(?:[^\W\d_]+|[%€$£¥])?\s*(?:to|through|bis|à|hasta|[-–—])\s*[€$£¥]?\s*", re.IGNORECASE)
_AND = re.compile(r"\s*(?:[^\W\d_]+|[%€$£¥])?\s*(?:and|und|et|y)\s*[€$£¥]?\s*", re.IGNORECASE)
_BETWEEN = re.compile(r"\b(?:between|zwischen|entre)\s*[€$£¥]?\s*\Z", re.IGNORECASE)
# `Raised from 30 to 60` tells of a change, and `ranges from 30 to 60` of what is possible.
_FROM = re.compile(r"\b(?:from|von|de|desde)\s*[€$£¥]?\s*\Z", re.IGNORECASE)
_VARIES = re.compile(
    r"\b(?:rang\w+|var(?:y|ies)|anywhere|anything|reicht|schwankt|varie)\s+(?:from|von|de|desde)\s*[€$£¥]?\s*\Z",
    re.IGNORECASE,
)


class Bounded(NamedTuple):
    """A quantity with what it may be."""

    quantity: Quantity  # of a range its end
    kind: str  # `exact`, `least`, `about`, `range`
    low: Fraction
    high: Fraction | None  # nothing where it is open


@lru_cache(maxsize=8_192)
def bounded(text: str, language: str) -> tuple[Bounded, ...]:
    """The quantities of a text, each with what it leaves open.

    The two ends of a range are one; what is said not to be the amount is left out.
    """
    found: list[Bounded] = []
    last: tuple[Amount, Quantity] | None = None
    for amount, quantity in placed_quantities(text, language):
        if _DENIED.search(text[max(0, amount.start - _LONGEST_BEFORE) : amount.start]):
            last = None
            continue
        if last is not None and _is_range(text, last[0], amount):
            low = last[1].amount if last[1].unit else _in_unit_of(last[1], amount, quantity)
            if low < quantity.amount:
                found[-1] = Bounded(quantity, "range", low, quantity.amount)
                last = None
                continue
        found.append(_alone(text, amount, quantity))
        last = amount, quantity
    return tuple(found)


def _alone(text: str, amount: Amount, quantity: Quantity) -> Bounded:
    before = text[max(0, amount.start - _LONGEST_BEFORE) : amount.start]
    if _LEAST.search(before):
        return Bounded(quantity, "least", quantity.amount, None)
    if _ROUGH.search(before):
        off = abs(quantity.amount) * _ABOUT
        return Bounded(quantity, "about", quantity.amount - off, quantity.amount + off)
    return Bounded(quantity, "exact", quantity.amount, quantity.amount)


def _is_range(text: str, first: Amount, second: Amount) -> bool:
    between = text[first.end : second.start]
    before = text[max(0, first.start - _LONGEST_BEFORE) : first.start]
    if _AND.fullmatch(between):
        return _BETWEEN.search(before) is not None
    return _TO.fullmatch(between) is not None and (not _FROM.search(before) or _VARIES.search(before) is not None)


def _in_unit_of(low: Quantity, amount: Amount, high: Quantity) -> Fraction:
    """The lower end, which stands without a unit, in that of the upper one."""
    return low.amount * high.amount / amount.value if amount.value else low.amount


def apart(one: Bounded, other: Bounded) -> bool:
    """Whether only one of two figures of a unit can hold; two bounds of one kind are compared as they are told."""
    if not differ(one.quantity, other.quantity) and (one.kind != "range" or other.kind != "range"):
        return False
    if one.kind == other.kind != "about":
        return differ(one.quantity, other.quantity) or one.low != other.low
    below = one.high is not None and one.high < other.low
    return below or (other.high is not None and other.high < one.low)


def alike(one: Bounded, other: Bounded) -> bool:
    """Whether two figures are of one unit and of like size."""
    return comparable(one.quantity, other.quantity)

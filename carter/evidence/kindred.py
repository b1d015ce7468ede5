"""Kindred figures: whether two passages give other amounts of what may be the same thing, however each is worded."""

import re
from typing import NamedTuple

from carter.evidence.amounts import with_digits
from carter.evidence.contrast import set_apart, tells_of_else
from carter.evidence.likeness import bearing
from carter.evidence.quantities import Quantity, all_differ, comparable, differ, quantities
from carter.evidence.seasons import seasons_apart
from carter.evidence.words import stem

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
_ALIKE = 300  # thousandths of the stems of the shorter passage that the longer one holds as well
# What is only asked, or thought of, states no figure.
_ASKED = re.compile(
    r"\bwhether\b|\?|\b(?:would|might|could) (?:be|have)\b|\b(?:wonder|suggest|propos)\w*\b", re.IGNORECASE
)
_NAME = re.compile(r"(?<=[\w,] )(?:[A-Z][\w-]*[a-z0-9][\w-]*|[A-Z]+-?\d+)")


# What a passage says to have been so before, or to be wrong: "60 per second; it was 30", "raised from two to three".
_FORMER = re.compile(
    r"[;,(]\s*(?:until then |before |previously |formerly |earlier )?(?:it|this|that|the (?:limit|default|rate|price"
    r"|figure|number|value|amount|old \w+)) (?:was|had been|used to be|were)\b[^.;)]*|"
    r"\b(?:instead of|rather than|in place of|replac(?:es|ing)|no longer|up from|down from|and not|not)\s"
    r"(?:(?:after|for|by|at|on|every|once|the) )*[^\s,.;)]*\d[^,.;)]*|"
    r"\((?:was|previously|formerly|before|until then)[: ]+[^\s,.;)]*\d[^,.;)]*\)|"
    r"\bfrom (?:[^\s,.;]+ ){1,3}?(?=to \S*\d)",
    re.IGNORECASE,
)


class Figures(NamedTuple):
    """A passage by its figures and by the terms of the question that it speaks of."""

    text: str
    amounts: tuple[Quantity, ...]  # that it gives
    terms: frozenset[str]
    former: tuple[Quantity, ...] = ()  # that it says to have been so before, or to be wrong


def figures_of(text: str, terms: frozenset[str], language: str) -> Figures:
    """The figures of a passage; a day of a month is one as well."""
    plain = with_digits(text, language)
    now = _FORMER.sub(" ", plain)
    given = tuple(map(_dated, quantities(now, language)))
    every = tuple(map(_dated, quantities(plain, language)))
    if not given:
        return Figures(text, every, terms)
    former = tuple(_as(each, given) for each in every if each not in given)
    return Figures(text, given, terms, former)


def _as(former: Quantity, given: tuple[Quantity, ...]) -> Quantity:
    """A former figure without a unit in that of the first one given: `10 minutes instead of 20`."""
    first = given[0]
    if former.unit or not first.unit or not first.shown.isdigit() or not int(first.shown):
        return former
    return former._replace(unit=first.unit, amount=former.amount * first.amount / int(first.shown), rough=first.rough)


def tells_as_former(newer: Figures, older: Figures) -> bool:
    """Whether all the figures of one passage are among those that another says to have been so before."""
    return bool(older.amounts) and all(
        any(comparable(each, former) and not differ(each, former) for former in newer.former) for each in older.amounts
    )


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
    if seasons_apart(one.text, other.text):
        return False
    return not set_apart(one.text, other.text, language)


def surely_kindred(one: Figures, other: Figures, language: str, asked: int) -> bool:
    """Whether the two give other amounts of one thing even if no date tells which of them holds.

    They are kindred, in a unit, and share two terms of the question, or all of its `asked` ones, and half of those
    that either holds; much of the words of one are those of the other; no name stands in each that the other lacks;
    and what lacks a term of the question that the other holds tells of nothing else in its place.
    """
    shared = one.terms & other.terms
    units = {each.unit for each in one.amounts} & {each.unit for each in other.amounts}
    if (
        len(shared) < min(2, asked)
        or 2 * len(shared) < len(one.terms | other.terms)
        or units <= {"", _DATE}
        or not kindred(one, other, language)
    ):
        return False
    stems = [bearing(each.text, language).stems for each in (one, other)]
    if _ASKED.search(one.text) or _ASKED.search(other.text):
        return False
    alike = 1000 * len(stems[0] & stems[1]) >= _ALIKE * min(map(len, stems))
    if not alike or named_apart(one.text, other.text):
        return False
    return not (_tells_of_else(one, other, language) or _tells_of_else(other, one, language))


def _tells_of_else(one: Figures, other: Figures, language: str) -> bool:
    """Whether a passage lacks a term that the other one holds, and has words of its own: `delay` for `timeout`."""
    return not other.terms <= one.terms and tells_of_else(one.text, other.text, language)


def named_apart(one: str, other: str) -> bool:
    """Whether each holds a name inside its sentences that the other does not."""
    names = [
        {name.casefold() for name in _NAME.findall(text) if stem(name.casefold(), "en") not in _MONTHS}
        for text in (one, other)
    ]
    return bool(names[0] - names[1]) and bool(names[1] - names[0])


def same_figure(one: Figures, other: Figures) -> bool:
    """Whether the two have an amount in common."""
    return any(comparable(left, right) and not differ(left, right) for left in one.amounts for right in other.amounts)


def _dated(quantity: Quantity) -> Quantity:
    month = _MONTHS.get(quantity.unit)
    return quantity if month is None else quantity._replace(unit=_DATE, amount=quantity.amount + _DAYS * month)

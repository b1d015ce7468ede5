"""Disagreement: two passages in almost the same words that differ in a negation or in a number.

This compares words; it does not understand them. What it finds is shown side by side, for a reader
to judge, and nothing more is said than that the two differ.
"""

import re
from functools import partial
from itertools import product
from typing import NamedTuple

from carter.evidence.amounts import NUMBER, amounts, with_digits
from carter.evidence.bounds import Bounded, alike, apart, bounded
from carter.evidence.contrast import set_apart
from carter.evidence.folding import fold, spaced
from carter.evidence.kindred import named_apart
from carter.evidence.likeness import Bearing, bearing, overlap
from carter.evidence.quantities import is_condition
from carter.evidence.seasons import seasons_apart

ALIKE = 600  # thousandths of shared stems from which two passages speak of the same thing
ALIKE_IN_ONE_SOURCE = 850  # one author sets like sentences side by side on purpose: "if set …, if not set …"
FEWEST_SHARED = 3  # stems
_OF_SEVERAL = "The sources differ here"
# What stands before the first and before the second quotation; that is all that is said.
_LEADS = ("The sources differ here ({found}). One reads:", "Another reads:")
_LEADS_UNDATED = (
    "The sources differ here ({found}), and no date tells which of them is newer. One reads:",
    "Another reads:",
)
_LEADS_DATED = ("The sources differ here ({found}). One, dated {one}, reads:", "Another, dated {other}, reads:")
_OF_ONE_ORIGIN = "Two sources of one origin differ here"
_LEADS_OF_ONE_ORIGIN = (f"{_OF_ONE_ORIGIN} ({{found}}). One reads:", "The other reads:")
_LEADS_IN_ONE_SOURCE = ("Two passages of one source differ here ({found}). One reads:", "The other reads:")
_LEADS_OF_CHANGE = ("This has changed ({found}). Newer, {newer}:", "Earlier, {older}:")
_FOUND = re.compile(r"a negation|a (?:number|date): [^()“”]+")
_CHANGE = re.compile(
    r"This has changed \((?P<found>a negation|a (?:number|date): [^()“”]+?)\)\. Newer, (?P<newer>[\d-]+|undated): “"
)
_OLDER = re.compile(r"” Earlier, (?P<older>[\d-]+|undated): “")
_DIFFER = re.compile(
    r"The sources differ here \((?P<found>a negation|a (?:number|date): [^()“”]+?)\)\. "
    r"One, dated (?P<one>[\d-]+), reads: “"
)
_DIFFER_OF_ONE_ORIGIN = re.compile(_DIFFER.pattern.replace(_OF_SEVERAL, _OF_ONE_ORIGIN))
_OTHER_DATED = re.compile(r"” Another, dated (?P<other>[\d-]+), reads: “")
# A line for a shell, whose figures are examples.
_COMMAND = re.compile(r"(?:^|\s)(?:\$ [a-z]|\$[A-Z_]{3,}\b|\$\{)")
# What is said behind these words is denied.
_DENIED = re.compile(
    r"\W*(?:it is|it's) (?:not (?:true|so|the case|correct)|n't true|untrue|false|wrong|incorrect) that (?P<what>.+)",
    re.IGNORECASE | re.DOTALL,
)
# A year behind these words begins a time; without them, a figure is of that year.
_SINCE = re.compile(r"\b(?:since|from|as of|effective|until|now|seit|ab|depuis|desde)\b", re.IGNORECASE)
_CLAUSE_END = re.compile(r"[,;:.!?]\s+|\s[–—]\s")


class Disagreement(NamedTuple):
    """How two passages differ."""

    kind: str  # `a negation`, `a number` or `a date`
    detail: str  # the numbers with their unit, or the dates; empty for a negation


def disagreement(one: str, other: str, language: str, *, one_source: bool = False) -> Disagreement | None:
    """How `one` and `other` differ, if they speak of the same thing in almost the same words."""
    if _is_denied(one, other) or _is_denied(other, one):
        return Disagreement("a negation", "")
    if _says_more(with_digits(one, language), with_digits(other, language)):
        return None
    if _conditions(one, language) != _conditions(other, language):
        return None  # figures of two years, or of two versions, may both hold
    if _COMMAND.search(one) or _COMMAND.search(other) or seasons_apart(one, other):
        return None
    differing = "" if one_source or named_apart(one, other) else _clauses_differ(one, other, language)
    if differing:
        return Disagreement("a number", differing)
    return _as_a_whole(one, other, language, ALIKE_IN_ONE_SOURCE if one_source else ALIKE)


def _as_a_whole(one: str, other: str, language: str, alike: int) -> Disagreement | None:
    first, second = bearing(one, language), bearing(other, language)
    if not _same_topic(first, second, alike) or set_apart(one, other, language):
        return None  # figures of two things may both hold
    differing = _numbers_differ(one, other, language)
    if differing:
        return Disagreement("a number", differing)
    negated = first.negations % 2 != second.negations % 2 and first.numbers == second.numbers
    return Disagreement("a negation", "") if negated else None


def leads(found: str, *, one_source: bool, undated: bool = False, one_origin: bool = False) -> tuple[str, str]:
    """What stands before each of the two quotations of a contradiction claim; nothing else is asserted."""
    if one_origin:
        return _LEADS_OF_ONE_ORIGIN[0].format(found=found), _LEADS_OF_ONE_ORIGIN[1]
    first, second = _LEADS_IN_ONE_SOURCE if one_source else _LEADS_UNDATED if undated else _LEADS
    return first.format(found=found), second


def leads_of_change(found: str, newer: str, older: str) -> tuple[str, str]:
    """What stands before the newer and before the older of two quotations; each with its date, if it has one."""
    first, second = _LEADS_OF_CHANGE
    return first.format(found=found, newer=newer or "undated"), second.format(older=older or "undated")


def leads_dated(found: str, one: str, other: str, *, one_origin: bool = False) -> tuple[str, str]:
    """What stands before each of two quotations that differ, where both have a date and none of them settles it."""
    first, second = _LEADS_DATED
    head = first.replace(_OF_SEVERAL, _OF_ONE_ORIGIN) if one_origin else first
    return head.format(found=found, one=one), second.format(other=other)


def is_change(lead: str) -> bool:
    """Whether a lead is that of a change over time rather than of a contradiction."""
    return lead.startswith(_LEADS_OF_CHANGE[0].partition("(")[0])


def worded(before: tuple[str, str], quotes: tuple[str, str]) -> str:
    """The text of a contradiction claim: the two quotations, each behind its lead."""
    return " ".join(f"{lead} “{spaced(quote)}”" for lead, quote in zip(before, quotes, strict=True))


def leads_of(text: str, quotes: tuple[str, str]) -> tuple[str, str] | None:
    """The leads of a claim that `worded` made over these quotations; None if it says anything else."""
    for one_source, undated, one_origin in (
        (False, False, False),
        (False, True, False),
        (True, False, False),
        (False, False, True),
    ):
        how = {"one_source": one_source, "undated": undated, "one_origin": one_origin}
        start, _, end = leads("\0", **how)[0].partition("\0")
        found = text.removeprefix(start).partition(end)[0]
        before = leads(found, **how)
        if _FOUND.fullmatch(found) and worded(before, quotes) == text:
            return before
    return _leads_with_dates(text, quotes)


def _leads_with_dates(text: str, quotes: tuple[str, str]) -> tuple[str, str] | None:
    for first, second, made in (
        (_CHANGE, _OLDER, leads_of_change),
        (_DIFFER, _OTHER_DATED, leads_dated),
        (_DIFFER_OF_ONE_ORIGIN, _OTHER_DATED, partial(leads_dated, one_origin=True)),
    ):
        begins = first.match(text)
        for ends in second.finditer(text) if begins is not None else ():
            before = made(*begins.groups(), *ends.groups()) if begins is not None else ("", "")
            if worded(before, quotes) == text:
                return before
    return None


def figures_that_differ(one: str, other: str, language: str) -> Disagreement | None:
    """The numbers of one unit that differ in two passages of which is known already that they speak of one thing."""
    if _are_of_other_times(one, other, language):
        return None
    differing = _numbers_differ(one, other, language)
    return Disagreement("a number", differing) if differing else None


def _are_of_other_times(one: str, other: str, language: str) -> bool:
    """Whether the two give figures of years or versions none of which they share, and that do not go on."""
    first, second = (set(_conditions(text, language)) for text in (one, other))
    lasting = _SINCE.search(one) or _SINCE.search(other)
    return bool(first and second) and first.isdisjoint(second) and not lasting


def _clauses_differ(one: str, other: str, language: str) -> str:
    """The numbers that differ in two clauses of the same topic; what else the passages say does not matter."""
    for left, right in product(_clauses(one, language), _clauses(other, language)):
        alike = _same_topic(bearing(left, language), bearing(right, language), ALIKE)
        if alike and not set_apart(left, right, language):
            differing = _numbers_differ(left, right, language)
            if differing:
                return differing
    return ""


def _clauses(text: str, language: str) -> list[str]:
    return [clause for clause in _CLAUSE_END.split(text) if NUMBER.search(with_digits(clause, language))]


def _says_more(one: str, other: str) -> bool:
    return fold(one) in fold(other) or fold(other) in fold(one)


def _is_denied(said: str, other: str) -> bool:
    """Whether the other passage is the first one behind words that deny it."""
    denied = _DENIED.match(fold(other))
    return denied is not None and denied["what"].rstrip(". ").casefold() == fold(said).rstrip(". ").casefold()


def _same_topic(first: Bearing, second: Bearing, alike: int) -> bool:
    return len(first.stems & second.stems) >= FEWEST_SHARED and overlap(first.stems, second.stems) >= alike


def _conditions(text: str, language: str) -> tuple[str, ...]:
    """The years and versions under which a passage holds, sorted."""
    return tuple(sorted({each.shown for each in amounts(text, language) if is_condition(text, each)}))


def _numbers_differ(one: str, other: str, language: str) -> str:
    """The numbers of one unit that differ, as `30 / 60 seconds`; empty where none do.

    Where one side has all numbers of the other and more, it only says more; what one side leaves open, the
    other may fill: `at least 30`, `45`.
    """
    ones, others = bounded(one, language), bounded(other, language)
    for unit in dict.fromkeys(each.quantity.unit for each in ones):
        left = [each for each in ones if each.quantity.unit == unit]
        right = [each for each in others if each.quantity.unit == unit]
        if right and _unlike(left, right) and _unlike(right, left):
            word = next(each.quantity.word for each in (*reversed(right), *reversed(left)))
            return f"{_shown(_alone(left, right), word)} / {_shown(_alone(right, left), word)} {word}".strip()
    return ""


def _alone(ones: list[Bounded], others: list[Bounded]) -> list[Bounded]:
    """The figures without an equal among the others: of two rows the cells that changed; all where each has one."""
    return [one for one in ones if all(apart(one, other) for other in others)] or ones


def _unlike(ones: list[Bounded], others: list[Bounded]) -> bool:
    """Whether one of the figures has no equal among the others, and might have."""
    return any(
        all(apart(one, other) for other in others) and any(alike(one, other) for other in others) for one in ones
    )


def _shown(told: list[Bounded], word: str) -> str:
    """The numbers, each with its unit where that is another one than `word`, which is told at the end."""
    return ", ".join(
        each.shown
        if each.word == word or (not each.rough and word.casefold() == each.word.casefold())
        else f"{each.shown} {each.word}".strip()
        for each in (one.quantity for one in told)
    )

"""Disagreement: two passages in almost the same words that differ in a negation or in a number.

This compares words; it does not understand them. What it finds is shown side by side, for a reader
to judge, and nothing more is said than that the two differ.
"""

import re
from itertools import product
from typing import NamedTuple

from carter.evidence.folding import fold, spaced
from carter.evidence.likeness import NUMBER, Bearing, bearing, overlap, plain_number, with_digits

ALIKE = 600  # thousandths of shared stems from which two passages speak of the same thing
ALIKE_IN_ONE_SOURCE = 850  # one author sets like sentences side by side on purpose: "if set …, if not set …"
FEWEST_SHARED = 3  # stems
# What stands before the first and before the second quotation; that is all that is said.
_LEADS = ("The sources differ here ({found}). One reads:", "Another reads:")
_LEADS_UNDATED = (
    "The sources differ here ({found}), and no date tells which of them is newer. One reads:",
    "Another reads:",
)
_LEADS_IN_ONE_SOURCE = ("Two passages of one source differ here ({found}). One reads:", "The other reads:")
_LEADS_OF_CHANGE = ("This has changed ({found}). Newer, {newer}:", "Earlier, {older}:")
_FOUND = re.compile(r"a negation|a number: [^()“”]+")
_CHANGE = re.compile(
    r"This has changed \((?P<found>a negation|a number: [^()“”]+?)\)\. Newer, (?P<newer>[\d-]+|undated): “"
)
_OLDER = re.compile(r"” Earlier, (?P<older>[\d-]+|undated): “")
_UNIT = re.compile(r"\s*([%°€$£]|[^\W\d_]+)?")
_CLAUSE_END = re.compile(r"[,;:.!?]\s+|\s[–—]\s")
_YEAR = re.compile(r"(?:1[6-9]|20|21)\d\d")
_CONDITIONS = frozenset(
    ["version", "versions", "v", "python", "chapter", "section", "step", "pep", "rfc", "table", "figure", "page"]
)


class Disagreement(NamedTuple):
    """How two passages differ."""

    kind: str  # `a negation` or `a number`
    detail: str  # the numbers with their unit; empty for a negation


class Quantity(NamedTuple):
    """A number with what it counts."""

    unit: str  # case-folded, plural s left out; empty where the number stands alone
    value: str
    word: str  # the unit as it stands there


def disagreement(one: str, other: str, language: str, *, one_source: bool = False) -> Disagreement | None:
    """How `one` and `other` differ, if they speak of the same thing in almost the same words."""
    one, other = with_digits(one, language), with_digits(other, language)
    if fold(one) in fold(other) or fold(other) in fold(one):
        return None  # the longer one only says more
    if _conditions(one) != _conditions(other):
        return None  # figures of two years, or of two versions, may both hold
    differing = "" if one_source else _clauses_differ(one, other, language)
    if differing:
        return Disagreement("a number", differing)
    first, second = bearing(one, language), bearing(other, language)
    if not _same_topic(first, second, ALIKE_IN_ONE_SOURCE if one_source else ALIKE):
        return None
    differing = _numbers_differ(quantities(one), quantities(other))
    if differing:
        return Disagreement("a number", differing)
    negated = first.negations % 2 != second.negations % 2 and first.numbers == second.numbers
    return Disagreement("a negation", "") if negated else None


def leads(found: str, *, one_source: bool, undated: bool = False) -> tuple[str, str]:
    """What stands before each of the two quotations of a contradiction claim; nothing else is asserted."""
    first, second = _LEADS_IN_ONE_SOURCE if one_source else _LEADS_UNDATED if undated else _LEADS
    return first.format(found=found), second


def leads_of_change(found: str, newer: str, older: str) -> tuple[str, str]:
    """What stands before the newer and before the older of two quotations; each with its date, if it has one."""
    first, second = _LEADS_OF_CHANGE
    return first.format(found=found, newer=newer or "undated"), second.format(older=older or "undated")


def is_change(lead: str) -> bool:
    """Whether a lead is that of a change over time rather than of a contradiction."""
    return lead.startswith(_LEADS_OF_CHANGE[0].partition("(")[0])


def worded(before: tuple[str, str], quotes: tuple[str, str]) -> str:
    """The text of a contradiction claim: the two quotations, each behind its lead."""
    return " ".join(f"{lead} “{spaced(quote)}”" for lead, quote in zip(before, quotes, strict=True))


def leads_of(text: str, quotes: tuple[str, str]) -> tuple[str, str] | None:
    """The leads of a claim that `worded` made over these quotations; None if it says anything else."""
    for one_source, undated in ((False, False), (False, True), (True, False)):
        start, _, end = leads("\0", one_source=one_source, undated=undated)[0].partition("\0")
        found = text.removeprefix(start).partition(end)[0]
        before = leads(found, one_source=one_source, undated=undated)
        if _FOUND.fullmatch(found) and worded(before, quotes) == text:
            return before
    return _leads_of_a_change(text, quotes)


def _leads_of_a_change(text: str, quotes: tuple[str, str]) -> tuple[str, str] | None:
    begins = _CHANGE.match(text)
    if begins is None:
        return None
    for ends in _OLDER.finditer(text):
        before = leads_of_change(begins["found"], begins["newer"], ends["older"])
        if worded(before, quotes) == text:
            return before
    return None


def quantities(text: str) -> tuple[Quantity, ...]:
    """The numbers of `text` with their units, in order; years and numbers of versions are left out."""
    found = []
    for match in NUMBER.finditer(text):
        before = text[: match.start()].split()[-1:]
        unit = _UNIT.match(text, match.end())
        word = (unit[1] or "") if unit else ""
        name = word.casefold()
        if not _is_condition(match[0], before):
            found.append(Quantity(name.removesuffix("s") or name, plain_number(match[0]), word))
    return tuple(found)


def _clauses_differ(one: str, other: str, language: str) -> str:
    """The numbers that differ in two clauses of the same topic; what else the passages say does not matter."""
    for left, right in product(_clauses(one), _clauses(other)):
        if _same_topic(bearing(left, language), bearing(right, language), ALIKE):
            differing = _numbers_differ(quantities(left), quantities(right))
            if differing:
                return differing
    return ""


def _clauses(text: str) -> list[str]:
    return [clause for clause in _CLAUSE_END.split(text) if NUMBER.search(clause)]


def _same_topic(first: Bearing, second: Bearing, alike: int) -> bool:
    return len(first.stems & second.stems) >= FEWEST_SHARED and overlap(first.stems, second.stems) >= alike


def _conditions(text: str) -> tuple[str, ...]:
    """The years and versions under which a passage holds, sorted."""
    places = ((match[0], text[: match.start()].split()[-1:]) for match in NUMBER.finditer(text))
    return tuple(sorted({number for number, before in places if _is_condition(number, before)}))


def _is_condition(number: str, before: list[str]) -> bool:
    named = bool(before) and before[0].strip("(,;:").casefold() in _CONDITIONS
    return named or _YEAR.fullmatch(number) is not None


def _numbers_differ(ones: tuple[Quantity, ...], others: tuple[Quantity, ...]) -> str:
    """The numbers of one unit that differ, as `30 / 60 seconds`; empty where none do."""
    for unit in dict.fromkeys(quantity.unit for quantity in ones):
        left = [quantity.value for quantity in ones if quantity.unit == unit]
        right = [quantity.value for quantity in others if quantity.unit == unit]
        if right and sorted(left) != sorted(right):
            word = next(quantity.word for quantity in reversed(ones + others) if quantity.unit == unit)
            return f"{', '.join(left)} / {', '.join(right)} {word}".strip()
    return ""

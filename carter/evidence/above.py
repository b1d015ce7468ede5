"""What stands over a sentence and must be told with it: the head of its table, what announces its list, its scope."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from carter.evidence.limits import is_scope
from carter.evidence.pointers import points_elsewhere
from carter.evidence.sentence import LISTED, Sentence, alike, follows, terms_of

LONGEST_OVER = 200  # code points of what is told over a sentence
_FEWEST_CELLS = 2
_LONGEST_NAME = 60  # code points of the name of a column
_WORDS_OF_NAME = 6
_REACH = 12  # sentences that a scope is told for
_SHORT_NOTE = 16  # words
_WORDS_OF_HEADING = 10
_YEAR = re.compile(r"\W*(?:(?:FY|Q[1-4]|H[12]|[A-Z][a-z]{2,8})\W?\s?)?(?:19|20)\d\d\b")
_UNIT = re.compile(
    r"\b(?:thousands?|millions?|billions?|percent|per cent|euros?|EUR|USD|GBP|CHF|dollars?|pounds|units?|hours|minutes"
    r"|seconds|days|weeks|months|years|kg|km|metres|meters|tonnes?|litres|[kMGT]i?B|tausend|Millionen|Milliarden|Prozent"
    r"|milliers|millions|miles|millones)\b|[€$£%]",
)
_FIGURE = re.compile(r"\d(?!\d*,?000\b)")  # a note may say `in 1,000 EUR`; any other figure is one of its own
_ANNOUNCES = re.compile(
    r"\b(?:following|as follows|below|these|list(?:ed|s)?|folgende[nrs]?|suivante?s?|siguientes?)\b", re.IGNORECASE
)


class Above(NamedTuple):
    """A stretch of the text, `text[start:end]`."""

    start: int  # code points
    end: int


class Whole(NamedTuple):
    """The list or table that a sentence stands in, by indexes of sentences."""

    head: int  # of the row that names its columns; -1 where it has none
    first: int


def heads(text: str, found: Sequence[Sentence]) -> list[int]:
    """For each sentence that is a row, the index of the head of its table, its own for the head; -1 for all else.

    The head is the row that the source marks as such, else the first one if it reads like names of columns.
    """
    made = [-1] * len(found)
    first = 0
    while first < len(found):
        last = first
        while last + 1 < len(found) and found[first].kind == "row" and _goes_on(text, found, last + 1):
            last += 1
        if last > first:
            head = first if found[first].head or _names_columns(text, found[first : last + 1]) else -1
            made[first : last + 1] = [head] * (last + 1 - first)
        first = last + 1
    return made


def _goes_on(text: str, found: Sequence[Sentence], index: int) -> bool:
    row, before = found[index], found[index - 1]
    return row.kind == "row" and (not row.head or before.head) and follows(text, before, row)


def _names_columns(text: str, rows: Sequence[Sentence]) -> bool:
    """Whether the first of the rows holds names and no data, by what stands in it and below it."""
    cells = [text[row.start : row.end].split("\t") for row in rows]
    names = cells[0]
    if len(names) < _FEWEST_CELLS or not all(names[1:]) or not all(_is_name(name) for name in names if name):
        return False
    counted = any(_counts(cell) for row in cells[1:] for cell in row[1:])
    if any(_YEAR.match(name) for name in names[1:]) or not names[0]:
        return True
    return counted or len(names) > _FEWEST_CELLS


def _is_name(cell: str) -> bool:
    short = len(cell) <= _LONGEST_NAME and len(cell.split()) <= _WORDS_OF_NAME
    return short and not cell.endswith(".") and (not _counts(cell) or _YEAR.match(cell) is not None)


def _counts(cell: str) -> bool:
    return any(letter.isdigit() for letter in cell.partition("(")[0])


def begins(text: str, found: Sequence[Sentence], head: Sequence[int]) -> list[int]:
    """For each sentence, the index of the first one of the list or table that it stands in; `head` is that of `heads`.

    A list within a definition is one of its own.
    """
    made: list[int] = []
    whole = 0  # where the list began, with the definitions that lists stand in
    for index, sentence in enumerate(found):
        before = found[index - 1] if index else None
        goes_on = before is not None and alike(before, sentence) and follows(text, before, sentence)
        whole = whole if goes_on else index
        if not goes_on or head[index] == index or (before and sentence.kind == "item" != before.kind):
            made.append(index)
        else:
            made.append(whole if sentence.kind in ("term", "definition") else made[-1])
    return made


def above(text: str, found: Sequence[Sentence], index: int, whole: Whole, start: int) -> tuple[Above, ...]:
    """What is told over the sentence at `index`, whose unit begins at `start`, from the farthest to the nearest."""
    made = [_scope(text, found, index)]
    if found[index].kind == "row":
        made += _over_table(text, found, index, whole)
    elif found[index].kind in LISTED:
        made += _over_item(text, found, index, whole.first)
    told = [each for each in made if each is not None and each.end <= start]
    return tuple(each for each in told if text[each.start : each.end].strip())


def _scope(text: str, found: Sequence[Sentence], index: int) -> Above | None:
    """What says for whom all that stands under the same heading holds."""
    for number in range(index - 1, max(-1, index - 1 - _REACH), -1):
        sentence = found[number]
        if sentence.headings != found[index].headings:
            return None
        if sentence.end - sentence.start <= LONGEST_OVER and is_scope(text[sentence.start : sentence.end], "en"):
            return _without_colon(text, sentence)
    return None


def _over_table(text: str, found: Sequence[Sentence], index: int, whole: Whole) -> list[Above | None]:
    """The caption of a table, or the line over it that names it or its unit, and its head."""
    head, first = whole
    made: list[Above | None] = []
    named = False
    if first > 0 and follows(text, found[first - 1], found[first]) and _names_table(text, found[first - 1]):
        made.append(_without_colon(text, found[first - 1]))
        named = found[first - 1].kind == "caption"
    # The only heading over a table is the title of its document.
    if not named and len(found[index].headings) > 1 and (title := heading_over(text, found[index])) is not None:
        made.insert(0, title)
    if 0 <= head < index:
        made.append(Above(found[head].start, found[head].end))
    return made


def heading_over(text: str, sentence: Sentence) -> Above | None:
    """The heading that a sentence stands under, if it is short enough to be told with it."""
    under = sentence.under
    short = under is not None and len(text[under[0] : under[1]].split()) <= _WORDS_OF_HEADING
    return Above(*under) if under is not None and short else None


def _names_table(text: str, sentence: Sentence) -> bool:
    said = text[sentence.start : sentence.end]
    if len(said) > LONGEST_OVER:
        return False
    note = len(said.split()) <= _SHORT_NOTE and _UNIT.search(said) is not None and not _FIGURE.search(said)
    return sentence.kind == "caption" or (sentence.kind == "paragraph" and (said.rstrip().endswith(":") or note))


def _over_item(text: str, found: Sequence[Sentence], index: int, first: int) -> list[Above | None]:
    """What announces the list in which an item stands, and the terms that it is a definition of."""
    terms = [_without_colon(text, found[each]) for each in terms_of(text, found, index)]
    lead = _announcing(text, found, first)
    if lead is None:
        return [*terms]
    said = text[found[lead].start : found[lead].end].rstrip()
    announces = said.endswith(":") or (not terms and _is_fragment(text, found[index]) and _may_announce(said))
    # A list within a definition is told under the term as well.
    over = [_without_colon(text, found[each]) for each in terms_of(text, found, lead)]
    if len(said) <= LONGEST_OVER and announces:
        over.append(_without_colon(text, found[lead]))
    return [each for each in (*over, *terms) if each.end - each.start <= LONGEST_OVER]


def _announcing(text: str, found: Sequence[Sentence], first: int) -> int | None:
    """The index of the sentence before the list that begins at `first`."""
    if not first or not follows(text, found[first - 1], found[first]):
        return None
    before = found[first - 1]
    return first - 1 if before.kind not in LISTED or before.kind == "definition" else None


def _may_announce(said: str) -> bool:
    """Whether a sentence without a colon may announce a list: it does not end, or it points at what follows."""
    points = _ANNOUNCES.search(said) is not None and not points_elsewhere(said)
    return not said.endswith((".", "!", "?")) or points


def _is_fragment(text: str, item: Sentence) -> bool:
    said = text[item.start : item.end].strip()
    return said[:1].islower() or (said[-1:] not in ".!。" and len(said.split()) < _SHORT_NOTE)


def _without_colon(text: str, sentence: Sentence) -> Above:
    said = text[sentence.start : sentence.end].rstrip().rstrip(":").rstrip()
    return Above(sentence.start, sentence.start + len(said))

"""A sentence of a document: where it stands, in what kind of block, and under which headings."""

from collections.abc import Sequence
from typing import NamedTuple

LISTED = ("item", "term", "definition", "row", "code", "quote")
_OF_A_LIST = frozenset({"item", "term", "definition"})
_REACH = 40  # sentences of a definition that its term is told for
_MOST_TERMS = 3  # that one definition is of


class Sentence(NamedTuple):
    """One sentence, or one block that is not divided into sentences."""

    start: int  # code points
    end: int
    kind: str  # of its block
    headings: tuple[str, ...]  # that it stands under, outermost first
    head: bool = False  # a row that the source marks as the head of its table
    under: tuple[int, int] | None = None  # where the nearest of the headings stands
    step: int = 0  # of an item of a numbered list, which item it is of


def follows(text: str, one: Sentence, other: Sentence) -> bool:
    """Whether nothing but white space stands between two sentences under one heading."""
    return one.headings == other.headings and not text[one.end : other.start].strip()


def alike(one: Sentence, other: Sentence) -> bool:
    """Whether two sentences may be of one list or one table."""
    return one.kind == other.kind or {one.kind, other.kind} <= _OF_A_LIST


def terms_of(text: str, found: Sequence[Sentence], index: int) -> range:
    """The indexes of the terms that the sentence at `index` is a definition of; none for all else."""
    if found[index].kind != "definition":
        return range(0)
    last = index
    while found[last].kind != "term" and last and index - last < _REACH and _goes_on(text, found, last):
        last -= 1
    if found[last].kind != "term":
        return range(0)
    first = last
    while first and found[first - 1].kind == "term" and last - first < _MOST_TERMS - 1 and _goes_on(text, found, first):
        first -= 1
    return range(first, last + 1)


def _goes_on(text: str, found: Sequence[Sentence], index: int) -> bool:
    return found[index].kind in LISTED and follows(text, found[index - 1], found[index])

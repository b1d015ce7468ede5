"""Entries: what is told of one item, step or section, and the listing of which it is one."""

from collections.abc import Sequence
from typing import NamedTuple

from carter.evidence.above import Above
from carter.evidence.sentence import Sentence

FEWEST_ENTRIES = 2  # of a listing
LONGEST_ENTRY = 40  # words of an entry that is told whole; of a longer one the first sentence
LONGEST_STEP = 300  # code points of an entry with the code that belongs to it


class Entry(NamedTuple):
    """One entry of a listing: `text[start:end]`, and what is told over it."""

    start: int  # code points
    end: int
    core: int  # index of its first sentence; of a heading, that of the first sentence under it
    over: tuple[Above, ...]


class Listing(NamedTuple):
    """A list, a procedure or a row of sections: what announces it, and its entries."""

    lead: Above | None  # the sentence or the heading that announces it; None where that is the title of the document
    core: int  # index of the first sentence of its entries
    entries: tuple[Entry, ...]
    sections: bool = False  # its entries are headings
    steps: bool = False  # told by their source to be done one after the other
    options: bool = False  # of a program or a call
    commands: bool = False  # it begins with code, which its announcement names
    announced: bool = False  # by a sentence that points at it


def heading_of(sentence: Sentence) -> Above | None:
    """Where the heading stands that a sentence is under."""
    return Above(*sentence.under) if sentence.under is not None else None


def line_of(text: str, found: Sequence[Sentence], index: int, last: int) -> int:
    """The index of the last sentence of the line in which the one at `index` stands."""
    while index < last and "\n" not in text[found[index].end : found[index + 1].start]:
        index += 1
    return index


def told_of(text: str, found: Sequence[Sentence], index: int, end: int, rest: int) -> int:
    """Where an entry ends: with all that belongs to it if that is short, else its first line, or first sentence.

    The line is the sentences from `index` to `end`, the rest ends at `rest`. Code right behind the line stays with it.
    """
    start = found[index].start
    while end < rest and found[end + 1].kind == "code" and found[end + 1].end - start <= LONGEST_STEP:
        end += 1
    for last in (rest, end):
        if len(text[start : found[last].end].split()) <= LONGEST_ENTRY and found[last].end - start <= LONGEST_STEP:
            return found[last].end
    return found[index].end

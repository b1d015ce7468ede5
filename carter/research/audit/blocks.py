"""A report as blocks of text, each with the links, formulas and raised signs in it."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

Kind = Literal["heading", "paragraph", "item", "definition", "quote", "cell", "caption", "code"]
Span = tuple[int, int]

BARE, ESCAPED = "[]", "\ue000\ue001"
"""Brackets as they are, and as a block holds those that the writer of Markdown escaped."""


class Link(NamedTuple):
    """A link: where its words stand in the text of the block, and where it leads."""

    start: int
    end: int
    href: str


class Block(NamedTuple):
    """One block of a report, as a reader sees it; a line break of it is one that the writer set."""

    kind: Kind
    text: str
    links: tuple[Link, ...] = ()
    opaque: tuple[Span, ...] = ()  # code and formulas: no marker stands in them
    raised: tuple[Span, ...] = ()  # superscripts
    ids: frozenset[str] = frozenset()  # by which links inside the report name it
    level: int = 0  # of a heading, 1 to 6
    item: int = 0  # which entry of all lists it stands in, from 1; 0 for none
    number: int = 0  # that its numbered list gives it; 0 for none
    depth: int = 0  # of lists within each other
    row: int = 0  # which row of all tables a cell stands in, from 1
    head: bool = False  # a cell that says what stands in a column or row


def meets(start: int, end: int, spans: Iterable[Span]) -> bool:
    """Whether a stretch has a character in common with one of others."""
    return any(start < last and first < end for first, last in spans)


def shown(text: str) -> str:
    """`text` with escaped brackets as the brackets that a reader sees."""
    return text.translate(_AS_SEEN)


_AS_SEEN = str.maketrans(ESCAPED, BARE)

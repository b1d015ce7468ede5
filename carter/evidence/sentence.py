"""A sentence of a document: where it stands, in what kind of block, and under which headings."""

from typing import NamedTuple

LISTED = ("item", "row", "code", "quote")


class Sentence(NamedTuple):
    """One sentence, or one block that is not divided into sentences."""

    start: int  # code points
    end: int
    kind: str  # of its block
    headings: tuple[str, ...]  # that it stands under, outermost first
    head: bool = False  # a row that the source marks as the head of its table
    under: tuple[int, int] | None = None  # where the nearest of the headings stands


def follows(text: str, one: Sentence, other: Sentence) -> bool:
    """Whether nothing but white space stands between two sentences under one heading."""
    return one.headings == other.headings and not text[one.end : other.start].strip()

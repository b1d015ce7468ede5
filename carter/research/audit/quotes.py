"""Quotations in a report: what stands between quotation marks and is long enough to be looked for in a source."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from carter.research.audit.stating import words_in

_PAIRS = {"“": "”", "«": "»", "„": "“”", "「": "」", "『": "』", "‹": "›", "”": "”"}
_STRAIGHT = re.compile(r'(?<![\w"])"(?=[^\s"])([^"]{1,1500}?)(?<=[^\s"])"(?![\w"])')
_LONGEST = 3_000  # characters from one mark to the other
_FEWEST_WORDS = 4  # of a quotation; fewer are a name, a title or a word that the writer keeps at a distance


class Quote(NamedTuple):
    """A quotation: where it stands, marks included, and its words."""

    start: int
    end: int
    text: str


def quotes_in(text: str) -> tuple[Quote, ...]:
    """All quotations of a text, outermost ones, in order; of any length."""
    typographic = list(_typographic(text))
    straight = [
        Quote(found.start(), found.end(), found[1])
        for found in _STRAIGHT.finditer(text)
        if not any(each.start < found.end() and found.start() < each.end for each in typographic)
    ]
    return tuple(sorted((*typographic, *straight)))


def is_quotation(quote: Quote) -> bool:
    """Whether it is long enough to be somebody's words."""
    return words_in(quote.text) >= _FEWEST_WORDS


def _typographic(text: str) -> Iterator[Quote]:
    place = 0
    while place < len(text):
        closing = _PAIRS.get(text[place])
        end = _closing(text, place, closing) if closing else None
        if end is None:
            place += 1
        else:
            yield Quote(place, end + 1, text[place + 1 : end])
            place = end + 1


def _closing(text: str, start: int, closing: str) -> int | None:
    """Where the mark stands that closes the one at `start`, those within it counted."""
    opening, depth = text[start], 0
    for place in range(start + 1, min(len(text), start + _LONGEST)):
        letter = text[place]
        if letter in closing:
            if not depth:
                return place if place > start + 1 else None
            depth -= 1
        elif letter == opening:
            depth += 1
    return None

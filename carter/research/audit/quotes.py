"""Quotations in a report: what stands between quotation marks and is long enough to be looked for in a source."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from carter.research.audit.stating import words_in

# The last is Swedish and Finnish, and opens behind a space alone.
_PAIRS = {
    "“": "”",
    "«": "»",
    "„": "“”",
    "「": "」",
    "『": "』",
    "‹": "›",
    "”": "”",
}
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
    """The outermost pairs of typographic marks; those within an unclosed one count too."""
    open_ones: list[int] = []
    pairs: list[tuple[int, int]] = []
    for place, letter in enumerate(text):
        if open_ones and letter in _PAIRS[text[open_ones[-1]]]:
            pairs.append((open_ones.pop(), place))
        elif letter in _PAIRS and (letter != "”" or not text[place - 1 : place].strip()):
            open_ones.append(place)
    last = 0
    for start, end in sorted(pairs):
        if start >= last and 1 < end - start <= _LONGEST:
            yield Quote(start, end + 1, text[start + 1 : end])
            last = end + 1

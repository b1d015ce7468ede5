"""Quotations: where a quote stands in a text, by the letter or but for typography, and whose it is if not the cited."""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import Literal, NamedTuple

from carter.errors import UsageError
from carter.evidence.boundaries import on_boundaries
from carter.evidence.folding import Folded, fold, folded
from carter.evidence.span import Span

Tier = Literal["exact", "folded", "no"]
Outcome = Literal["exact", "folded", "misattributed", "no"]

MOST_PLACES = 100
"""Places of one quotation that are told; it is found in a text as often as it stands there."""

# What a writer puts where words of the source were left out.
_ELISION = re.compile(r"\s*(?:\[\s*(?:…|\.{3})\s*\]|\(\s*(?:…|\.{3})\s*\)|…|\.{3,})\s*")
_WORD = re.compile(r"\w")


class Place(NamedTuple):
    """Where a whole quotation stands: one span, or several in their order where it leaves words out."""

    tier: Tier  # the lowest of its spans
    spans: tuple[Span, ...]


class Match(NamedTuple):
    """What came of looking for a quotation in one text: the first of the best places, and all others."""

    tier: Tier
    places: tuple[Place, ...] = ()  # exact ones first, each kind in the order of the text


class Sought(NamedTuple):
    """What came of looking for a quotation in the text that it is said to be of, and in others."""

    outcome: Outcome
    match: Match  # in the cited text, where it stands there; else in the first other that has it
    source: int | None  # the index of the text that `match` is of; None where none has it
    elsewhere: tuple[tuple[int, Match], ...]  # the others that have it too


class Searched:
    """A text in which quotations are looked for; it is folded once, and only if that is needed."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._counted = (0, 0)  # a place, and the bytes before it

    @cached_property
    def _folded(self) -> Folded:
        return folded(self.text)

    def _span(self, start: int, end: int) -> Span:
        """The span of a stretch, counted on from the one before it."""
        place, size = self._counted if self._counted[0] <= start else (0, 0)
        size += len(self.text[place:start].encode())
        self._counted = (start, size)
        return Span(start=start, end=end, byte_start=size, byte_end=size + len(self.text[start:end].encode()))

    def match(self, quote: str) -> Match:
        """Where `quote` stands in the text, on boundaries of words and numbers; case and every digit count.

        What stands on both sides of an ellipsis is looked for in order, if the quotation is not found as it is.

        Raises:
            UsageError: the quotation has no letter and no digit.
        """
        if not _WORD.search(fold(quote)):
            raise UsageError("the quotation is empty", mend="quote at least one word of the source")
        places = tuple(self._places(quote))
        if not places and (pieces := [piece for piece in _ELISION.split(quote) if _WORD.search(fold(piece))]):
            elided = self._in_order(pieces) if len(pieces) > 1 else None
            places = (elided,) if elided else tuple(self._places(pieces[0])) if len(pieces) == 1 else ()
        return Match(places[0].tier, places) if places else Match("no")

    def _places(self, quote: str) -> Iterator[Place]:
        exact = list(islice(_whole(self.text, quote.strip()), MOST_PLACES))
        for start, end in exact:
            yield Place("exact", (self._span(start, end),))
        known = set(exact)
        others = (stretch for stretch in self._as_folded(quote) if stretch not in known)
        for start, end in islice(others, MOST_PLACES - len(exact)):
            yield Place("folded", (self._span(start, end),))

    def _as_folded(self, quote: str, after: int = 0) -> Iterator[tuple[int, int]]:
        sought, text = fold(quote), self._folded.text
        for start in _found(text, sought, self._folded.after(after) if after else 0):
            stretch = self._folded.source(start, start + len(sought))
            # What stands before it may decide how its first sign is folded, so it is folded once more by itself.
            if stretch and on_boundaries(self.text, *stretch) and fold(self.text[slice(*stretch)]) == sought:
                yield stretch

    def _in_order(self, pieces: Sequence[str]) -> Place | None:
        """The first places of the pieces that follow each other; None where there are none."""
        spans: list[Span] = []
        tier: Tier = "exact"
        for piece in pieces:
            after = spans[-1].end if spans else 0
            exact = next(_whole(self.text, piece.strip(), after), None)
            first = exact or next(self._as_folded(piece, after), None)
            if first is None:
                return None
            spans.append(self._span(*first))
            tier = tier if exact else "folded"
        return Place(tier, tuple(spans))


def sought(quote: str, cited: Sequence[Searched], others: Sequence[Searched] = ()) -> Sought:
    """Where `quote` stands: in the first of the cited texts that has it best, else in an `other`, whose it then is.

    Indexes count the cited texts first, then the others.

    Raises:
        UsageError: the quotation has no letter and no digit.
    """
    every = [(index, text.match(quote)) for index, text in enumerate((*cited, *others))]
    held = sorted((each for each in every if each[1].tier != "no"), key=_rank)
    own = [each for each in held if each[0] < len(cited)]
    if not held:
        return Sought("no", Match("no"), None, ())
    index, match = (own or held)[0]
    outcome: Outcome = match.tier if index < len(cited) else "misattributed"
    return Sought(outcome, match, index, tuple(each for each in held if each[0] != index))


def _rank(held: tuple[int, Match]) -> tuple[bool, int]:
    return held[1].tier != "exact", held[0]


def _whole(text: str, quote: str, after: int = 0) -> Iterator[tuple[int, int]]:
    """The places of `quote` in `text`, from `after` on, that cut no word and no number in two."""
    for start in _found(text, quote, after):
        if on_boundaries(text, start, start + len(quote)):
            yield start, start + len(quote)


def _found(text: str, quote: str, after: int) -> Iterator[int]:
    start = text.find(quote, after)
    while quote and start >= 0:
        yield start
        start = text.find(quote, start + 1)

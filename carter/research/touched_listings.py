"""Touched listings: the lists, procedures and rows of sections whose announcement the question touches."""

import re
from collections.abc import Iterator
from typing import NamedTuple, Protocol

from carter.evidence.answering import cued
from carter.evidence.boundaries import on_boundaries
from carter.evidence.entry import Entry
from carter.evidence.entry import Listing as Row
from carter.evidence.listings import listings
from carter.evidence.matching import Matcher
from carter.evidence.sentence import Sentence
from carter.evidence.units import LONGEST
from carter.evidence.words import content_words
from carter.records.facets import Facets
from carter.records.passage import Listed, Listing, Passage

MOST_LISTINGS = 12  # of one document
MOST_ENTRIES = 40  # of a listing
# What announces steps without a word on what they are for, which the title then says.
_GENERIC = re.compile(
    r"\W*[\d.]*\s*(?:(?:the |step-by-step )?(?:procedure|steps|instructions|process|how to(?: do it)?)|"
    r"vorgehen|ablauf|anleitung|schritte|procédure|étapes|procedimiento|pasos)\W*",
    re.IGNORECASE,
)
_FEWEST_OF_A_NAME = 2  # terms of a question that what names some commands must hold


class Around(NamedTuple):
    """The terms that the surroundings of a sentence hold, from the nearest to the farthest."""

    headed: frozenset[str]  # its heading, and the sentence that announces the list it stands in
    titled: frozenset[str]  # the headings above, and the title
    near: frozenset[str]  # the sentences near by, under the same heading


class Reading(Protocol):
    """A document that is read for a question."""

    text: str
    title: str
    facets: Facets
    matcher: Matcher
    sentences: list[Sentence]

    def around(self, index: int) -> Around:
        """The terms around a sentence."""

    def exact(self, index: int) -> tuple[str, ...]:
        """The facets whose terms are what the heading of a sentence says."""

    def exactly(self, heading: str) -> tuple[str, ...]:
        """The facets whose terms are what a heading says."""

    def entry(self, entry: Entry, listed: Listed | None = None) -> Passage:
        """The passage that an entry is."""


def touched(reading: Reading) -> Iterator[Listing]:
    """The listings whose announcement, heading or title holds most terms of the question, with their entries."""
    named = reading.matcher.held_by_title(reading.title)
    found = [_Spoken(row, *_terms(reading, row, named)) for row in listings(reading.text, reading.sentences)]
    touching = [
        each
        for each in found
        if (each.own or each.headed) and (not each.row.commands or _names(reading, each.row, each.own))
    ]
    best = sorted(touching, key=lambda each: -2 * len(each.own) - len(each.headed))[:MOST_LISTINGS]
    for each in best:
        if all(_is_whole(reading.text, entry) for entry in each.row.entries):
            yield _listing(reading, each.row, _speaking(reading, each))


class _Spoken(NamedTuple):
    """A listing, and the terms of what announces it, of its heading, and of what stands over that."""

    row: Row
    own: frozenset[str]
    headed: frozenset[str]
    titled: frozenset[str]


def _terms(reading: Reading, row: Row, named: frozenset[str]) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """The terms of a listing, those of the title of the document being `named`."""
    lead = _lead(reading, row)
    around = reading.around(row.core)
    own = reading.matcher.held_by_title(lead) | (named if _GENERIC.fullmatch(lead) else frozenset())
    return (own, named, named) if row.sections else (own, around.headed, around.titled)


def _lead(reading: Reading, row: Row) -> str:
    return reading.text[row.lead.start : row.lead.end] if row.lead is not None else reading.title


def _names(reading: Reading, row: Row, own: frozenset[str]) -> bool:
    """Whether what names some commands speaks of little else than is asked."""
    size = sum(1 for _ in content_words(_lead(reading, row), reading.facets.language))
    return len(own) >= _FEWEST_OF_A_NAME and 3 * len(own) >= 2 * size


def _is_whole(text: str, entry: Entry) -> bool:
    """Whether an entry can be quoted."""
    return entry.end - entry.start <= LONGEST and on_boundaries(text, entry.start, entry.end)


def _listing(reading: Reading, row: Row, speaks: Passage) -> Listing:
    """A listing with its first entries."""
    first = row.entries[0].start
    start, end = row.lead or (first, first)
    return Listing(
        speaks=speaks,
        start=start,
        end=end,
        entries=tuple(
            reading.entry(each, Listed(listing=first, number=number, of=len(row.entries)))
            for number, each in enumerate(row.entries[:MOST_ENTRIES], 1)
        ),
        sections=row.sections,
        steps=row.steps,
        options=row.options,
        announced=row.announced,
    )


def _speaking(reading: Reading, spoken: _Spoken) -> Passage:
    """What announces a listing, with its first entry, as a passage with the terms of the announcement."""
    row, own, headed, titled = spoken
    first, lead = row.entries[0], _lead(reading, row)
    told = " / ".join(reading.text[each.start : each.end] for each in row.entries[:MOST_ENTRIES])
    return reading.entry(first).model_copy(
        update={
            "quote": f"{lead} / {reading.text[first.start : first.end]}",
            "matched": tuple(sorted(own)),
            "headed": tuple(sorted(headed)),
            "titled": tuple(sorted(titled)),
            "context": tuple(sorted(reading.matcher.held(told))),
            "paired": len(reading.matcher.pairs_in(f"{lead} / {reading.title}", reading.facets.pairs)),
            "exact": reading.exactly(lead) or reading.exact(row.core),
            "cued": cued(f"{lead} / {told}", reading.facets),
            "over": (),
        }
    )

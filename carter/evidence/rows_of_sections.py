"""Rows of sections: headings of one page that are the answer, each with what its section says first."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from carter.evidence.above import Above
from carter.evidence.entry import FEWEST_ENTRIES, Entry, Listing, line_of, told_of
from carter.evidence.sentence import Sentence

FEWEST_SECTIONS = 3
FEW_SECTIONS = 8  # up to which each is told by its first sentence, and not by its heading alone
_SAYS = ("paragraph", "item", "definition", "quote")  # kinds of blocks that tell of a section by their first sentence
_STEP_HEADING = re.compile(r"\W*(?:step|schritt|étape|etape|paso|phase)\W*\d", re.IGNORECASE)
# Sections that lead to the others, or away from them.
_AROUND = re.compile(
    r"\W*(?:[\d.]+\s+)?(?:overview|introduction|intro|summary|background|about|purpose|scope|preface|contents|"
    r"table of contents|references?|see also|further reading|related|links|appendix|conclusions?|history|"
    r"change ?log|revision history|document history|feedback|contact|owners?|einleitung|einführung|überblick|"
    r"übersicht|zusammenfassung|hintergrund|"
    r"zweck|geltungsbereich|siehe auch|anhang|aperçu|résumé|contexte|voir aussi|annexe|introducción|resumen|contexto|"
    r"véase también|anexo)\b[^:]{0,25}$",
    re.IGNORECASE,
)


class _Section(NamedTuple):
    """A heading, those over it, and the first sentence that stands right under it."""

    trail: tuple[str, ...]
    heading: Above
    first: int


def rows_of_sections(text: str, found: Sequence[Sentence]) -> Iterator[Listing]:
    """The sections right under one heading, or under the title of the page, as a listing."""
    below: dict[tuple[str, ...], list[_Section]] = {}
    for index, sentence in enumerate(found):
        if sentence.under is None or (index and found[index - 1].under == sentence.under):
            continue
        section = _Section(sentence.headings, Above(*sentence.under), index)
        for depth, heading in enumerate(section.trail):
            if not _AROUND.match(heading):
                below.setdefault(section.trail[:depth], []).append(section)
    for parent, sections in below.items():
        depth = len(parent)
        steps = [section for section in sections if _STEP_HEADING.match(section.trail[depth])]
        done = len({section.trail[depth] for section in steps}) >= FEWEST_ENTRIES
        told = steps if done else sections
        if done or len({section.trail[depth] for section in told}) >= FEWEST_SECTIONS:
            lead = _over(text, parent[-1], told[0].heading.start) if parent else None
            entries = tuple(_of_sections(text, found, told, depth))
            if len(entries) >= FEWEST_ENTRIES and (lead is not None or depth <= 1):
                yield Listing(lead, told[0].first, entries, sections=True, steps=done)


def _over(text: str, heading: str, before: int) -> Above | None:
    """Where a heading stands that is a line before a place."""
    start = text.rfind(heading, 0, before)
    whole = start >= 0 and text[start - 1 : start] in ("", "\n") and text[start + len(heading)] == "\n"
    return Above(start, start + len(heading)) if whole else None


def _of_sections(text: str, found: Sequence[Sentence], told: list[_Section], depth: int) -> Iterator[Entry]:
    """Each section by its first sentence under its heading; where they are many, those below by their headings."""
    parted = {section.trail[depth] for section in told if len(section.trail) > depth + 1}
    many = len(told) > FEW_SECTIONS
    tops: dict[str, Above | None] = {}
    for section in told:
        lower, name = len(section.trail) > depth + 1, section.trail[depth]
        if not lower:
            tops[name] = section.heading
        alone = lower and name not in tops  # nothing stands right under the heading above
        if alone:
            tops[name] = _over(text, name, section.heading.start)
        if alone or (lower and many):
            top = tops[name]
            yield Entry(*section.heading, section.first, (top,) if top is not None else ())
        elif not lower and not (many and name in parted):
            yield _by_first_sentence(text, found, section)


def _by_first_sentence(text: str, found: Sequence[Sentence], section: _Section) -> Entry:
    """A section as an entry; by its heading alone where only code or a table stands under it."""
    first = next((each for each in _under(found, section.first) if found[each].kind in _SAYS), None)
    if first is None:
        return Entry(*section.heading, section.first, ())
    return Entry(found[first].start, _end_of_section(text, found, first), first, (section.heading,))


def _under(found: Sequence[Sentence], first: int) -> Iterator[int]:
    """The indexes of the sentences under the heading of the one at `first`, from that on."""
    index = first
    while index < len(found) and found[index].under == found[first].under:
        yield index
        index += 1


def _end_of_section(text: str, found: Sequence[Sentence], first: int) -> int:
    """Where what is told of a section ends, whose first sentence is the one at `first`."""
    rest = max(_under(found, first))
    return told_of(text, found, first, line_of(text, found, first, rest), rest)

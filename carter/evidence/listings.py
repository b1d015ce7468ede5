"""Listings: lists, procedures and rows of sections, each with what announces it and its entries in order."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from carter.evidence.above import LONGEST_OVER, Above
from carter.evidence.sentence import Sentence, follows, terms_of

FEWEST_ENTRIES = 2
FEWEST_SECTIONS = 3
FEW_SECTIONS = 8  # up to which each is told by its first sentence, and not by its heading alone
LONGEST_ENTRY = 30  # words of an entry that is told whole; of a longer one the first sentence
LONGEST_STEP = 300  # code points of an entry with the code that belongs to it
_SHORT_LEAD = 4  # words of an announcement that says little without the heading over it
_KINDS = ("item", "term", "definition", "code")
_OPENS = ("item", "term")
# A sentence that announces what follows it, though it ends in a full stop.
_ANNOUNCES = re.compile(r"\b(?:following|as follows|below|folgende[nrs]?|suivante?s?|siguientes?)\b", re.IGNORECASE)
_OPTION = re.compile(r"\W{0,2}(?:--?|/)[A-Za-z?]")
_STEP_HEADING = re.compile(r"\W*(?:step|schritt|étape|etape|paso|phase)\W*\d", re.IGNORECASE)
# Sections that lead to the others, or away from them.
_AROUND = re.compile(
    r"\W*(?:[\d.]+\s+)?(?:overview|introduction|intro|summary|background|about|purpose|scope|preface|contents|"
    r"table of contents|references?|see also|further reading|related|links|appendix|conclusions?|history|change ?log|revision history|"
    r"document history|feedback|contact|owners?|einleitung|einführung|überblick|übersicht|zusammenfassung|hintergrund|"
    r"zweck|geltungsbereich|siehe auch|anhang|aperçu|résumé|contexte|voir aussi|annexe|introducción|resumen|contexto|"
    r"véase también|anexo)\b[^:]{0,25}$",
    re.IGNORECASE,
)
_FIRST = re.compile(r"\W*(?:first(?:ly)?|to begin with|zuerst|zunächst|als erstes|d'abord|primero)\b", re.IGNORECASE)
_THEN = re.compile(
    r"\W*(?:then|next|after (?:that|this)|afterwards|second(?:ly)?|third(?:ly)?|finally|lastly|once (?:that|this)|"
    r"danach|dann|anschließend|schließlich|zuletzt|ensuite|puis|enfin|después|luego|finalmente)\b",
    re.IGNORECASE,
)
_FEWEST_STEPS = 2  # sentences behind the first that go on with it


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


def listings(text: str, found: Sequence[Sentence]) -> Iterator[Listing]:
    """The listings of a document: lists in their order, then steps told in prose, then sections."""
    yield from _lists(text, found)
    yield from _in_prose(text, found)
    yield from _rows_of_sections(text, found)


def _lists(text: str, found: Sequence[Sentence]) -> Iterator[Listing]:
    first = 0
    while first < len(found):
        last = first
        if found[first].kind in _OPENS:
            while (
                last + 1 < len(found) and found[last + 1].kind in _KINDS and follows(text, found[last], found[last + 1])
            ):
                last += 1
            listing = _list(text, found, first, last)
            if listing is not None:
                yield listing
        first = last + 1


def _goes_on(text: str, found: Sequence[Sentence], index: int) -> bool:
    return found[index].kind in _KINDS and follows(text, found[index - 1], found[index])


def _list(text: str, found: Sequence[Sentence], first: int, last: int) -> Listing | None:
    lead, announced = _lead(text, found, first)
    if lead is None:
        return None
    over = (lead,) if lead.end - lead.start <= LONGEST_OVER else ()
    heading = _heading(found[first])
    if announced and heading is not None and len(text[lead.start : lead.end].split()) <= _SHORT_LEAD:
        over = (heading, *over)
    entries = tuple(_entries(text, found, first, last, over))
    if len(entries) < FEWEST_ENTRIES:
        return None
    terms = [each for each in found[first : last + 1] if each.kind == "term"] or found[first : last + 1]
    options = sum(_OPTION.match(text[each.start : each.end]) is not None for each in terms)
    coded = any(each.kind == "code" for each in found[first : last + 1])
    return Listing(lead, first, entries, steps=coded, options=2 * options >= len(terms))


def _lead(text: str, found: Sequence[Sentence], first: int) -> tuple[Above | None, bool]:
    """What announces the list that begins at `first`, and whether that is a sentence; else the heading over it."""
    index = first - 1
    while index >= 0 and found[index].kind == "paragraph" and follows(text, found[index], found[index + 1]):
        said = text[found[index].start : found[index].end].rstrip()
        if said.endswith((":", "\uff1a")) or _ANNOUNCES.search(said) or not said.endswith((".", "!", "?", "。")):
            whole = said.rstrip(":\uff1a").rstrip()
            return Above(found[index].start, found[index].start + len(whole)), True
        if not index or "\n" in text[found[index - 1].end : found[index].start]:
            break
        index -= 1
    return _heading(found[first]), False


def _heading(sentence: Sentence) -> Above | None:
    return Above(*sentence.under) if sentence.under is not None else None


def _entries(text: str, found: Sequence[Sentence], first: int, last: int, over: tuple[Above, ...]) -> Iterator[Entry]:
    index = first
    while index <= last:
        end = index
        while end < last and "\n" not in text[found[end].end : found[end + 1].start]:
            end += 1
        if found[index].kind in ("item", "definition"):
            stop = _told(text, found, index, end)
            # What is to be typed belongs to the step that stands before it.
            following = end + 1
            while following <= last and found[following].kind == "code":
                if found[following].end - found[index].start > LONGEST_STEP or stop != found[end].end:
                    break
                stop, end = found[following].end, following
                following += 1
            terms = tuple(Above(found[each].start, found[each].end) for each in terms_of(text, found, index))
            again = index > first and found[index].kind == found[index - 1].kind == "definition"
            if not again:  # of a definition the first paragraph
                yield Entry(found[index].start, stop, index, (*over, *terms))
        elif found[index].kind == "term" and (end == last or found[end + 1].kind == "term"):
            yield Entry(found[index].start, found[end].end, index, over)
        index = end + 1


def _told(text: str, found: Sequence[Sentence], index: int, end: int) -> int:
    """Where an entry ends whose block is the sentences from `index` to `end`: whole if short, else the first."""
    short = len(text[found[index].start : found[end].end].split()) <= LONGEST_ENTRY
    return found[end].end if short else found[index].end


def _in_prose(text: str, found: Sequence[Sentence]) -> Iterator[Listing]:
    """What is told in sentences that begin with "First", "Then" and "Finally", each a step."""
    index = 0
    while index < len(found):
        last = index
        if found[index].kind == "paragraph" and _FIRST.match(text, found[index].start, found[index].end):
            gone_on = 0
            for following in range(index + 1, len(found)):
                behind = found[following]
                if behind.kind not in ("paragraph", "code") or not follows(text, found[following - 1], behind):
                    break
                if behind.kind == "code" or _THEN.match(text, behind.start, behind.end):
                    gone_on += behind.kind != "code"
                    last = following
            if gone_on >= _FEWEST_STEPS:
                lead = _before(text, found, index) or _heading(found[index])
                over = (lead,) if lead is not None and lead.end - lead.start <= LONGEST_OVER else ()
                entries = tuple(
                    Entry(each.start, each.end, number, over)
                    for number, each in enumerate(found[index : last + 1], index)
                )
                yield Listing(lead, index, entries, steps=True)
            else:
                last = index
        index = last + 1


def _before(text: str, found: Sequence[Sentence], index: int) -> Above | None:
    """The sentence before steps in prose that says what they are for."""
    if not index or found[index - 1].kind != "paragraph" or not follows(text, found[index - 1], found[index]):
        return None
    return Above(found[index - 1].start, found[index - 1].end)


class _Section(NamedTuple):
    """A heading with the first sentence that stands right under it, and the headings over it."""

    trail: tuple[str, ...]
    heading: Above
    first: int


def _rows_of_sections(text: str, found: Sequence[Sentence]) -> Iterator[Listing]:
    """The sections right under one heading, or under the title of the page, as a listing."""
    sections: list[_Section] = []
    places: dict[tuple[str, ...], Above] = {}
    for index, sentence in enumerate(found):
        if sentence.under is None or (index and found[index - 1].under == sentence.under):
            continue
        places[sentence.headings] = Above(*sentence.under)
        sections.append(_Section(sentence.headings, Above(*sentence.under), index))
    parents = dict.fromkeys(section.trail[:size] for section in sections for size in range(len(section.trail)))
    for parent in parents:
        below = [
            section
            for section in sections
            if section.trail[: len(parent)] == parent
            and section.trail != parent
            and not _AROUND.match(section.trail[len(parent)])
        ]
        heads = list(dict.fromkeys(section.trail[len(parent)] for section in below))
        if len(heads) < FEWEST_SECTIONS or (parent and parent not in places and len(parent) > 1):
            continue
        entries = tuple(_of_sections(text, found, below, len(parent)))
        steps = sum(_STEP_HEADING.match(head) is not None for head in heads)
        lead = places.get(parent)
        yield Listing(lead, below[0].first, entries, sections=True, steps=2 * steps >= len(heads))


def _of_sections(text: str, found: Sequence[Sentence], below: list[_Section], depth: int) -> Iterator[Entry]:
    """Each section by its first sentence under its heading; where they are many, those below by their headings."""
    tops = [section for section in below if len(section.trail) == depth + 1]
    parted = {section.trail[depth] for section in below if len(section.trail) > depth + 1}
    many = len(below) > FEW_SECTIONS and len(below) > len(tops)
    for section in below if many else tops:
        lower = len(section.trail) > depth + 1
        if many and not lower and section.trail[depth] in parted:
            continue
        if many and lower:
            top = next((each.heading for each in tops if each.trail == section.trail[: depth + 1]), None)
            yield Entry(*section.heading, section.first, (top,) if top is not None else ())
        else:
            yield Entry(
                found[section.first].start, _end_of_step(text, found, section.first), section.first, (section.heading,)
            )


def _end_of_step(text: str, found: Sequence[Sentence], first: int) -> int:
    """Where what is told of a section ends: with its first paragraph if that is short, and the code behind it."""
    end = first
    while end + 1 < len(found) and "\n" not in text[found[end].end : found[end + 1].start]:
        end += 1
    stop = _told(text, found, first, end)
    if stop != found[end].end:
        return stop
    while end + 1 < len(found) and found[end + 1].kind == "code" and follows(text, found[end], found[end + 1]):
        if found[end + 1].end - found[first].start > LONGEST_STEP:
            break
        end += 1
    return found[end].end

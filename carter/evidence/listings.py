"""Listings: lists, procedures and rows of sections, each with what announces it and its entries in order."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from carter.evidence.above import LONGEST_OVER, Above
from carter.evidence.sentence import Sentence, follows, terms_of

FEWEST_ENTRIES = 2
FEWEST_SECTIONS = 3
FEW_SECTIONS = 8  # up to which each is told by its first sentence, and not by its heading alone
LONGEST_ENTRY = 40  # words of an entry that is told whole; of a longer one the first sentence
LONGEST_COMMANDS = 400  # code points of code that is told under what it does
LONGEST_STEP = 300  # code points of an entry with the code that belongs to it
_SHORT_LEAD = 4  # words of an announcement that says little without the heading over it
_KINDS = ("item", "term", "definition", "code")
_OPENS = ("item", "term")
_SAYS = ("paragraph", "item", "definition", "quote")  # kinds of blocks that tell of a section by their first sentence
# A sentence that announces what follows it, though it ends in a full stop.
_ANNOUNCES = re.compile(r"\b(?:following|as follows|below|folgende[nrs]?|suivante?s?|siguientes?)\b", re.IGNORECASE)
_COUNTS = re.compile(
    r"\b(?:several|some|two|three|four|five|six|seven|eight|nine|ten|many|a few|a number of|"
    r"mehrere|einige|zwei|drei|vier|fünf|sechs|plusieurs|quelques|deux|trois|quatre|cinq|varios|varias|algunos|algunas|"
    r"dos|tres|cuatro|cinco)\b",
    re.IGNORECASE,
)
_ENDS = ".!?。？！"
_OPTION = re.compile(r"\W{0,2}--?[A-Za-z?]")
_NUMBER = re.compile(r"\(?\d{1,2}[.)]\s")
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
    commands: bool = False  # it begins with code, which its announcement names


def listings(text: str, found: Sequence[Sentence]) -> Iterator[Listing]:
    """The listings of a document: lists in their order, then commands, steps told in prose, and sections."""
    yield from _lists(text, found)
    yield from _commands(text, found)
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
    numbered = sum(_is_numbered(text, found[each.core]) for each in entries)
    return Listing(lead, first, entries, steps=2 * numbered >= len(entries), options=2 * options >= len(terms))


def _is_numbered(text: str, sentence: Sentence) -> bool:
    return sentence.step > 0 or _NUMBER.match(text, sentence.start, sentence.end) is not None


def _lead(text: str, found: Sequence[Sentence], first: int) -> tuple[Above | None, bool]:
    """What announces the list that begins at `first`, and whether that is a sentence; else the heading over it.

    It is in the paragraph right before the list: the sentence that points at it, or else one that counts its entries.
    """
    paragraph: list[Sentence] = []
    index = first - 1
    while index >= 0 and found[index].kind == "paragraph" and follows(text, found[index], found[index + 1]):
        if paragraph and "\n" in text[found[index].end : found[index + 1].start]:
            break
        paragraph.append(found[index])
        index -= 1
    for points in (_points, _counts):
        for sentence in paragraph:
            said = text[sentence.start : sentence.end].rstrip()
            if points(said):
                return Above(sentence.start, sentence.start + len(said.rstrip(":\uff1a").rstrip())), True
    return _heading(found[first]), False


def _points(said: str) -> bool:
    return not _OPTION.match(said) and (_is_open(said) or _ANNOUNCES.search(said) is not None)


def _is_open(said: str) -> bool:
    return said.endswith((":", "\uff1a")) or said[-1:] not in _ENDS


def _counts(said: str) -> bool:
    return _COUNTS.search(said) is not None


def _heading(sentence: Sentence) -> Above | None:
    return Above(*sentence.under) if sentence.under is not None else None


def _entries(text: str, found: Sequence[Sentence], first: int, last: int, over: tuple[Above, ...]) -> Iterator[Entry]:
    """The entries of the list from `first` to `last`: each line of it that is no code, with what belongs to it."""
    index = first
    while index <= last:
        end = _line(text, found, index, last)
        if found[index].kind == "term" and end < last and found[end + 1].kind != "term":
            index = end + 1  # told over its definition
            continue
        rest = end
        while rest < last and _belongs(found[index], found[rest + 1]):
            rest += 1
        if found[index].kind != "code":
            terms = tuple(Above(found[each].start, found[each].end) for each in terms_of(text, found, index))
            yield Entry(found[index].start, _told(text, found, index, end, rest), index, (*over, *terms))
        index = rest + 1


def _line(text: str, found: Sequence[Sentence], index: int, last: int) -> int:
    """The index of the last sentence of the line in which the one at `index` stands."""
    while index < last and "\n" not in text[found[index].end : found[index + 1].start]:
        index += 1
    return index


def _belongs(entry: Sentence, behind: Sentence) -> bool:
    """Whether a sentence behind an entry is still of it: code, a further paragraph of a step or of a definition."""
    same = behind.kind == entry.kind == "item" and behind.step == entry.step > 0
    return behind.kind == "code" or same or (behind.kind == entry.kind == "definition")


def _told(text: str, found: Sequence[Sentence], index: int, end: int, rest: int) -> int:
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


def _commands(text: str, found: Sequence[Sentence]) -> Iterator[Listing]:
    """Code right under a term or a heading that says what it does, with the notes on it that follow as a list."""
    for index, sentence in enumerate(found):
        size = sentence.end - sentence.start
        if sentence.kind != "code" or size > LONGEST_COMMANDS:
            continue
        before = found[index - 1] if index else None
        lead = _heading(sentence) if before is None or before.under != sentence.under else None
        if before is not None and before.kind == "term" and follows(text, before, sentence):
            lead = Above(before.start, before.end)
        if lead is None:
            continue
        last = index
        while last + 1 < len(found) and found[last + 1].kind == "item" and follows(text, found[last], found[last + 1]):
            last += 1
        notes = _entries(text, found, index + 1, last, (lead,))
        yield Listing(
            lead, index, (Entry(sentence.start, sentence.end, index, (lead,)), *notes), steps=True, commands=True
        )


def _in_prose(text: str, found: Sequence[Sentence]) -> Iterator[Listing]:
    """What is told in sentences that begin with "First", "Then" and "Finally", each a step."""
    index = 0
    while index < len(found):
        last = _last_step(text, found, index)
        if last > index:
            lead = _before(text, found, index) or _heading(found[index])
            over = (lead,) if lead is not None and lead.end - lead.start <= LONGEST_OVER else ()
            entries: list[Entry] = []
            for number, each in enumerate(found[index : last + 1], index):
                if each.kind == "code":
                    entries[-1] = entries[-1]._replace(end=each.end)
                else:
                    entries.append(Entry(each.start, each.end, number, over))
            yield Listing(lead, index, tuple(entries), steps=True)
        index = last + 1


def _last_step(text: str, found: Sequence[Sentence], first: int) -> int:
    """The index of the last step in prose of which the sentence at `first` is the first; its own if it is none."""
    last, steps = first, 0
    if found[first].kind != "paragraph" or not _FIRST.match(text, found[first].start, found[first].end):
        return first
    for index in range(first + 1, len(found)):
        if found[index].kind not in ("paragraph", "code") or not follows(text, found[index - 1], found[index]):
            break
        goes_on = _THEN.match(text, found[index].start, found[index].end) is not None
        if found[index].kind == "code" or goes_on:
            steps += goes_on
            last = index
    return last if steps >= _FEWEST_STEPS else first


def _before(text: str, found: Sequence[Sentence], index: int) -> Above | None:
    """The sentence before steps in prose that says what they are for."""
    if not index or found[index - 1].kind != "paragraph" or not follows(text, found[index - 1], found[index]):
        return None
    return Above(found[index - 1].start, found[index - 1].end)


class _Section(NamedTuple):
    """A heading, those over it, and the first sentence that stands right under it."""

    trail: tuple[str, ...]
    heading: Above
    first: int


def _rows_of_sections(text: str, found: Sequence[Sentence]) -> Iterator[Listing]:
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
    return _told(text, found, first, _line(text, found, first, rest), rest)

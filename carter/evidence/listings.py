"""Listings: lists, procedures and rows of sections, each with what announces it and its entries in order."""

import re
from collections.abc import Iterator, Sequence

from carter.evidence.above import LONGEST_OVER, Above
from carter.evidence.entry import FEWEST_ENTRIES, Entry, Listing, heading_of, line_of, told_of
from carter.evidence.options import is_of_options, is_option
from carter.evidence.pointers import points_elsewhere
from carter.evidence.rows_of_sections import rows_of_sections
from carter.evidence.sentence import Sentence, follows, terms_of

MOST_WORDS_OF_PARAGRAPH = 90  # of one that is told whole under its heading
LONGEST_COMMANDS = 400  # code points of code that is told under what it does
_SHORT_LEAD = 4  # words of an announcement that says little without the heading over it
_KINDS = ("item", "term", "definition", "code")
_OPENS = ("item", "term")
# A sentence that announces what follows it, though it ends in a full stop.
_ANNOUNCES = re.compile(r"\b(?:following|as follows|below|folgende[nrs]?|suivante?s?|siguientes?)\b", re.IGNORECASE)
_COUNTS = re.compile(
    r"\b(?:several|some|two|three|four|five|six|seven|eight|nine|ten|many|a few|a number of|"
    r"mehrere|einige|zwei|drei|vier|fünf|sechs|plusieurs|quelques|deux|trois|quatre|cinq|varios|varias|algunos|algunas|"
    r"dos|tres|cuatro|cinco)\b",
    re.IGNORECASE,
)
_ENDS = ".!?。？！"
_NUMBER = re.compile(r"\(?\d{1,2}[.)]\s")
_FIRST = re.compile(r"\W*(?:first(?:ly)?|to begin with|zuerst|zunächst|als erstes|d'abord|primero)\b", re.IGNORECASE)
_THEN = re.compile(
    r"\W*(?:then|next|after (?:that|this)|afterwards|second(?:ly)?|third(?:ly)?|finally|lastly|once (?:that|this)|"
    r"danach|dann|anschließend|schließlich|zuletzt|ensuite|puis|enfin|después|luego|finalmente)\b",
    re.IGNORECASE,
)
_FEWEST_STEPS = 2  # sentences behind the first that go on with it


def listings(text: str, found: Sequence[Sentence]) -> Iterator[Listing]:
    """The listings of a document: lists in their order, then commands, steps told in prose, and sections."""
    yield from _lists(text, found)
    yield from _commands(text, found)
    yield from _in_prose(text, found)
    yield from _paragraphs(text, found)
    yield from rows_of_sections(text, found)


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
    heading = heading_of(found[first])
    if announced and heading is not None and len(text[lead.start : lead.end].split()) <= _SHORT_LEAD:
        over = (heading, *over)
    entries = tuple(_entries(text, found, first, last, over))
    if len(entries) < FEWEST_ENTRIES:
        return None
    numbered = sum(_is_numbered(text, found[each.core]) for each in entries)
    return Listing(
        lead,
        first,
        entries,
        steps=2 * numbered >= len(entries),
        options=is_of_options(text, found, first),
        announced=announced,
    )


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
    return heading_of(found[first]), False


def _points(said: str) -> bool:
    return (
        not is_option(said) and not points_elsewhere(said) and (_is_open(said) or _ANNOUNCES.search(said) is not None)
    )


def _is_open(said: str) -> bool:
    return said.endswith((":", "\uff1a")) or said[-1:] not in _ENDS


def _counts(said: str) -> bool:
    return _COUNTS.search(said) is not None


def _entries(text: str, found: Sequence[Sentence], first: int, last: int, over: tuple[Above, ...]) -> Iterator[Entry]:
    """The entries of the list from `first` to `last`: each line of it that is no code, with what belongs to it."""
    index = first
    while index <= last:
        end = line_of(text, found, index, last)
        if found[index].kind == "term" and end < last and found[end + 1].kind != "term":
            index = end + 1  # told over its definition
            continue
        rest = end
        while rest < last and _belongs(found[index], found[rest + 1]):
            rest += 1
        if found[index].kind != "code":
            terms = tuple(Above(found[each].start, found[each].end) for each in terms_of(text, found, index))
            yield Entry(found[index].start, told_of(text, found, index, end, rest), index, (*over, *terms))
        index = rest + 1


def _belongs(entry: Sentence, behind: Sentence) -> bool:
    """Whether a sentence behind an entry is still of it: code, a further paragraph of a step or of a definition."""
    same = behind.kind == entry.kind == "item" and behind.step == entry.step > 0
    return behind.kind == "code" or same or (behind.kind == entry.kind == "definition")


def _commands(text: str, found: Sequence[Sentence]) -> Iterator[Listing]:
    """Code right under a term or a heading that says what it does, with the notes on it that follow as a list."""
    for index, sentence in enumerate(found):
        size = sentence.end - sentence.start
        if sentence.kind != "code" or size > LONGEST_COMMANDS:
            continue
        before = found[index - 1] if index else None
        lead = heading_of(sentence) if before is None or before.under != sentence.under else None
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
            lead = _before(text, found, index) or heading_of(found[index])
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


def _paragraphs(text: str, found: Sequence[Sentence]) -> Iterator[Listing]:
    """The first paragraph under each heading, which may tell how what that names is done, as one entry."""
    for index, sentence in enumerate(found):
        first = index == 0 or found[index - 1].under != sentence.under
        lead = heading_of(sentence)
        if not first or lead is None or sentence.kind != "paragraph":
            continue
        last = line_of(text, found, index, len(found) - 1)
        end = found[last].end
        if last > index and len(text[sentence.start : end].split()) <= MOST_WORDS_OF_PARAGRAPH:
            yield Listing(lead, index, (Entry(sentence.start, end, index, (lead,)),), sections=True, steps=True)


def _before(text: str, found: Sequence[Sentence], index: int) -> Above | None:
    """The sentence before steps in prose that says what they are for."""
    if not index or found[index - 1].kind != "paragraph" or not follows(text, found[index - 1], found[index]):
        return None
    return Above(found[index - 1].start, found[index - 1].end)

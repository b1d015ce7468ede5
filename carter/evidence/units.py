"""Units: stretches of a document that can be understood by themselves, sentence by sentence."""

from collections.abc import Iterator
from typing import NamedTuple

from carter.evidence.leaning import leans
from carter.evidence.sentences import sentence_spans
from carter.records.document import Block, Readable

LONGEST = 700  # code points of a unit
MOST_BACK = 2  # sentences that are taken along because a sentence leans on them
LONGEST_CODE = 120  # code points, and two lines, of code that is quoted with the sentence that announces it
_FEWEST_BEFORE_COLON = 8  # words that say something without what follows the colon
_OPEN_ENDS = frozenset(
    [
        "to", "is", "are", "as", "like", "following", "follows", "example", "be", "by",
        "with", "from", "of", "this", "these", "that", "for", "in", "namely",
    ]
)  # fmt: skip
_ENDS = frozenset(".:;,!?…。\uff1f\uff01")  # of what is said in whole
_WORD_OR_TWO = 2
_LONGEST_LABEL = 10  # words
_LISTED = ("item", "row", "code", "quote")


class Sentence(NamedTuple):
    """One sentence, or one block that is not divided into sentences."""

    start: int  # code points
    end: int
    kind: str  # of its block
    headings: tuple[str, ...]  # that it stands under, outermost first


class Unit(NamedTuple):
    """One or more whole sentences, `text[start:end]`."""

    start: int  # code points
    end: int
    core: int  # index of the sentence that the unit is there for
    leans: bool  # it still points back to something before it


def sentences(readable: Readable) -> list[Sentence]:
    """The sentences of the main content, in order; of the whole page where nothing is marked as main."""
    marked = any(block.main and block.kind != "heading" for block in readable.blocks)
    found: list[Sentence] = []
    trail: list[Block] = []
    for block in readable.blocks:
        if block.kind == "heading":
            trail = [above for above in trail if above.level < block.level] + [block]
        elif block.main or not marked:
            headings = tuple(readable.text[above.start : above.end] for above in trail)
            found += (Sentence(start, end, block.kind, headings) for start, end in _spans(readable.text, block))
    return found


def _spans(text: str, block: Block) -> tuple[tuple[int, int], ...]:
    if block.kind in ("row", "code"):
        return ((block.start, block.end),)
    return sentence_spans(text, block.start, block.end)


def units(text: str, found: list[Sentence], language: str) -> Iterator[Unit]:
    """A unit for each sentence that can be given one, in order; neighbours may overlap.

    A sentence that leans on the one before it brings it along; one that ends in a colon brings what it
    announces, unless that is long code: then it ends before the colon, if it says something by itself.
    Code by itself, and an announcement of nothing, have no unit.
    """
    for index, sentence in enumerate(found):
        end = _end(text, found, index)
        if sentence.kind == "code" or end is None:
            continue
        first = _leant_on(text, found, index, language)
        start = found[first].start
        leaning = leans(text[start:end], language) and found[first].kind != "item"
        yield Unit(start, end, index, leaning)


def leads(text: str, found: list[Sentence]) -> list[tuple[int, ...]]:
    """For each sentence, the indexes of those that stand over it like a heading.

    Those are the label that it stands under, a line that is no sentence such as `object.__repr__(self)`; and of
    a list, the sentence before it, and the one before that where it says little itself: "There are advantages
    and disadvantages. Advantages include:".
    """
    made: list[tuple[int, ...]] = []
    label: tuple[int, ...] = ()
    announced: tuple[int, ...] = ()
    for index, sentence in enumerate(found):
        before = found[index - 1] if index else None
        if before is None or before.headings != sentence.headings:
            label = announced = ()
        elif sentence.kind not in _LISTED:
            announced = ()
        elif before.kind not in _LISTED:
            announced = _announcing(text, found, index)
        if is_label(text, found, index) or _begins_anew(text, found, index):
            label = (index,)
        made.append(tuple(dict.fromkeys(each for each in (*label, *announced) if each != index)))
    return made


def _announcing(text: str, found: list[Sentence], index: int) -> tuple[int, ...]:
    before = found[index - 1]
    short = len(text[before.start : before.end].split()) < _FEWEST_BEFORE_COLON
    also = index > 1 and short and "\n" not in text[found[index - 2].end : before.start]
    return (index - 2, index - 1) if also else (index - 1,)


def _begins_anew(text: str, found: list[Sentence], index: int) -> bool:
    """Whether a sentence is a word or two before a colon, such as `Notes:`."""
    said = text[found[index].start : found[index].end].rstrip()
    alone = not found[index].start or text[found[index].start - 1] == "\n"
    return alone and found[index].kind == "paragraph" and said.endswith(":") and len(said.split()) <= _WORD_OR_TWO


def is_label(text: str, found: list[Sentence], index: int) -> bool:
    """Whether a sentence is none, but a short line that names what follows it: `fsync (boolean)`."""
    said = text[found[index].start : found[index].end].rstrip()
    alone = found[index].kind == "paragraph" and (not found[index].start or text[found[index].start - 1] == "\n")
    return alone and said[-1:] not in _ENDS and len(said.split()) <= _LONGEST_LABEL


def _end(text: str, found: list[Sentence], index: int) -> int | None:
    """Where the unit of a sentence ends; None if it has none."""
    sentence = found[index]
    said = text[sentence.start : sentence.end].rstrip()
    if not said.endswith(":"):
        return sentence.end
    last = _announced(text, found, index)
    if last > index and not _is_long_code(text, found[index + 1]):
        return found[last].end
    words = said[:-1].rstrip().split()
    complete = len(words) >= _FEWEST_BEFORE_COLON and words[-1].casefold() not in _OPEN_ENDS
    return sentence.start + len(said[:-1].rstrip()) if last > index and complete else None


def _is_long_code(text: str, following: Sentence) -> bool:
    code = text[following.start : following.end]
    return following.kind == "code" and (len(code) > LONGEST_CODE or code.count("\n") >= 2)


def _leant_on(text: str, found: list[Sentence], index: int, language: str) -> int:
    """The index of the first sentence that is needed to understand the one at `index`."""
    first = index
    while first > 0 and index - first < MOST_BACK and leans(text[found[first].start : found[first].end], language):
        before = found[first - 1]
        too_long = found[index].end - before.start > LONGEST
        if too_long or before.kind == "code" or not _follows(text, before, found[first]):
            break
        first -= 1
        if is_label(text, found, first):
            break
    return first


def _announced(text: str, found: list[Sentence], index: int) -> int:
    """The index of the last sentence of what the one at `index` announces; its own if that is nothing that fits."""
    last = index
    for following in range(index + 1, len(found)):
        too_long = found[following].end - found[index].start > LONGEST and found[following].kind != "code"
        if too_long or not _continues(text, found, index, following):
            break
        last = following
    return last


def _continues(text: str, found: list[Sentence], index: int, following: int) -> bool:
    """Whether the sentence at `following` is still part of what the one at `index` announces."""
    if not _follows(text, found[following - 1], found[following]):
        return False
    return found[following].kind in _LISTED or following == index + 1


def _follows(text: str, one: Sentence, other: Sentence) -> bool:
    """Whether nothing but white space stands between two sentences under one heading."""
    return one.headings == other.headings and not text[one.end : other.start].strip()

"""Units: stretches of a document that can be understood by themselves, sentence by sentence."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from carter.evidence.above import heads
from carter.evidence.leaning import leans
from carter.evidence.limits import begins_a_limit, limits, takes_out
from carter.evidence.options import is_of_options
from carter.evidence.sentence import LISTED, Sentence, alike, follows, terms_of
from carter.evidence.sentences import sentence_spans
from carter.records.document import Block, Readable

LONGEST = 700  # code points of a unit
MOST_BACK = 2  # sentences that are taken along because a sentence leans on them
LONGEST_LIMITED = 500  # code points of a sentence with what limits it
MOST_LIMITS = 2  # sentences that limit one, which are taken along
MOST_WORDS_OF_WHOLE = 90  # of a list or table that is one unit
LONGEST_CODE = 120  # code points, and two lines, of code that is quoted with the sentence that announces it
_FEWEST_BEFORE_COLON = 8  # words that say something without what follows the colon
_OPEN_ENDS = frozenset(
    [
        "to", "is", "are", "as", "like", "following", "follows", "example", "be", "by",
        "with", "from", "of", "this", "these", "that", "for", "in", "namely",
        "say", "run", "type", "write", "enter", "use", "using", "do", "gives", "becomes", "contains", "includes",
    ]
)  # fmt: skip
_NEAR_END = 3  # words at the end of an announcement, none of which may be `following`
# What leads over to an example, and is left out with it; brackets behind a verb are looked through.
_LEADS_OVER = re.compile(
    r"\W*(?<!\w)(?:e\.\s?g\.?|i\.\s?e\.?|for example|for instance|such as|like (?:this|so)|as follows|as in)\W*$",
    re.IGNORECASE,
)
_IN_BRACKETS = re.compile(r"\s*\([^()]*\)$")
_ENDS = frozenset(".:;,!?…。\uff1f\uff01")  # of what is said in whole
_WORD_OR_TWO = 2
_LONGEST_LABEL = 10  # words
_FEWEST_OF_ANSWER = 3  # words of one in a block of its own
_LONGEST_ANSWER = 12  # words of an answer that says little without its question
_WHOLE = ("item", "term", "row")
# Words that make a line without a full stop say something.
_SAYS = re.compile(
    r"\d|\b(?:is|are|was|were|has|have|had|must|should|shall|can|cannot|may|might|will|would|do|does|did|need|needs|"
    r"no|not|never|always|only|ist|sind|hat|haben|muss|müssen|kann|wird|est|sont|doit|peut|es|son|debe|puede)\b"
)
_EXCEPTION = re.compile(r"\W*(?:the (?:only |one |sole )?)?exceptions?\b", re.IGNORECASE)
_TO_CODE = re.compile(
    r"\b(?:run|runs|use|uses|type|enter|command|commands|call|execute|write|add|put|syntax|example|following|follows|"
    r"invoke|issue|set)\b",
    re.IGNORECASE,
)


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
            under = (trail[-1].start, trail[-1].end) if trail else None
            found += (
                Sentence(start, end, block.kind, headings, block.head, under, block.step)
                for start, end in _spans(readable.text, block)
            )
    return found


def _spans(text: str, block: Block) -> tuple[tuple[int, int], ...]:
    if block.kind in ("row", "code"):
        return ((block.start, block.end),)
    return sentence_spans(text, block.start, block.end)


def units(text: str, found: list[Sentence], language: str, *, whole: bool = False) -> Iterator[Unit]:
    """A unit for each sentence that can be given one, in order; neighbours may overlap.

    A sentence that leans on the one before it brings it along, and so does a short answer its question; one that
    ends in a colon brings what it announces, unless that is long code: then it ends before the colon, if it says
    something by itself. What limits a sentence, right behind it, comes with it, and so does the line of code that
    it leads to. Code by itself, the head of a table, a mere title, and an announcement of nothing have no unit.

    Args:
        text: of the document.
        found: its sentences.
        language: ISO 639-1.
        whole: whether a short list is a unit as well, which stands for its first item; so is a short table.
    """
    heading = heads(text, found)
    for index, sentence in enumerate(found):
        end = _end(text, found, index, language)
        if whole and (last := _end_of_whole(text, found, index)) is not None:
            yield Unit(_begin_of_whole(text, found, index), last, index, False)
        if sentence.kind == "code" or end is None or heading[index] == index or _is_title(text, found, index):
            continue
        first = _leant_on(text, found, index, language)
        start = found[first].start
        leaning = leans(text[start:end], language) and found[first].kind not in ("item", "definition")
        yield Unit(start, end, index, leaning)


def _is_title(text: str, found: list[Sentence], index: int) -> bool:
    """Whether a sentence is none, but a line in capital letters at its start that names what follows it, or a term."""
    if found[index].kind == "term":
        return index + 1 < len(found) and found[index + 1].kind in ("term", "definition")
    if not is_label(text, found, index) or index + 1 == len(found) or is_label(text, found, index + 1):
        return False
    said = text[found[index].start : found[index].end]
    return follows(text, found[index], found[index + 1]) and said[:1].isupper() and not _SAYS.search(said)


def _begin_of_whole(text: str, found: list[Sentence], index: int) -> int:
    """Where the unit of a whole list begins: at the line that announces it, if that is short and next to it."""
    before = found[index - 1] if index else None
    if before is None or before.kind in LISTED or not follows(text, before, found[index]):
        return found[index].start
    announces = text[before.start : before.end].rstrip().endswith(":")
    return before.start if announces else found[index].start


def _end_of_whole(text: str, found: list[Sentence], index: int) -> int | None:
    """Where the list or table ends that begins with the sentence at `index`, if it is short; None otherwise."""
    first = found[index]
    inside = index and alike(found[index - 1], first) and follows(text, found[index - 1], first)
    if first.kind not in _WHOLE or inside:
        return None
    if is_of_options(text, found, index):
        return None
    last = index
    while last + 1 < len(found) and alike(first, found[last + 1]) and follows(text, found[last], found[last + 1]):
        last += 1
    start = _begin_of_whole(text, found, index)
    short = len(text[start : found[last].end].split()) <= MOST_WORDS_OF_WHOLE
    return found[last].end if last > index and short and found[last].end - start <= LONGEST else None


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
        elif sentence.kind not in LISTED:
            announced = ()
        elif before.kind not in LISTED:
            announced = _announcing(text, found, index)
        if terms := terms_of(text, found, index):
            label = tuple(terms)
        elif is_label(text, found, index) or _begins_anew(text, found, index):
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
    if found[index].kind == "term":
        return True
    said = text[found[index].start : found[index].end].rstrip()
    alone = found[index].kind == "paragraph" and (not found[index].start or text[found[index].start - 1] == "\n")
    return alone and said[-1:] not in _ENDS and len(said.split()) <= _LONGEST_LABEL


def _end(text: str, found: list[Sentence], index: int, language: str) -> int | None:
    """Where the unit of a sentence ends; None if it has none."""
    sentence = found[index]
    said = text[sentence.start : sentence.end].rstrip()
    if not said.endswith(":"):
        return found[_with_limits(text, found, index, language)].end
    last = _announced(text, found, index)
    if last > index and not _is_long_code(text, found[index + 1]):
        return found[last].end
    kept = _LEADS_OVER.sub("", said[:-1].rstrip())
    return sentence.start + len(kept) if last > index and _is_complete(kept) else None


def _is_complete(said: str) -> bool:
    """Whether an announcement says something without what it announces."""
    words = _IN_BRACKETS.sub("", said).casefold().split()
    ends = words[-1:] + [word for word in words[-_NEAR_END:] if word.startswith("follow")]
    return len(words) >= _FEWEST_BEFORE_COLON and _OPEN_ENDS.isdisjoint(ends)


def _with_limits(text: str, found: list[Sentence], index: int, language: str) -> int:
    """The index of the last sentence behind the one at `index` that limits it, or of the code that it leads to."""
    last = index
    while last - index < MOST_LIMITS and last + 1 < len(found) and _is_limit(text, found, index, last + 1, language):
        last += 1
    return index + 1 if last == index and _leads_to_code(text, found, index) else last


def _is_limit(text: str, found: list[Sentence], index: int, following: int, language: str) -> bool:
    """Whether the sentence at `following` limits the one at `index`; in a block of its own it must say so outright."""
    one, before, other = found[index], found[following - 1], found[following]
    if other.end - one.start > LONGEST_LIMITED or not follows(text, before, other) or "row" in (one.kind, other.kind):
        return False
    said = text[other.start : other.end]
    if said.rstrip().endswith(("?", ":")):
        return False
    if "\n" in text[before.end : other.start]:
        outright = takes_out(said, language) or _EXCEPTION.match(said) is not None
        return outright and one.kind == other.kind == "paragraph" and begins_a_limit(said, language)
    return limits(said, text[one.start : before.end], language)


def _leads_to_code(text: str, found: list[Sentence], index: int) -> bool:
    if index + 1 == len(found) or found[index + 1].kind != "code" or not follows(text, found[index], found[index + 1]):
        return False
    short = not _is_long_code(text, found[index + 1]) and found[index].kind != "code"
    return short and _TO_CODE.search(text[found[index].start : found[index].end]) is not None


def _is_long_code(text: str, following: Sentence) -> bool:
    code = text[following.start : following.end]
    return following.kind == "code" and (len(code) > LONGEST_CODE or code.count("\n") >= 2)


def _leant_on(text: str, found: list[Sentence], index: int, language: str) -> int:
    """The index of the first sentence that is needed to understand the one at `index`."""
    first = index
    while first > 0 and index - first < MOST_BACK and _needs(text, found, first, language):
        before = found[first - 1]
        too_long = found[index].end - before.start > LONGEST
        if too_long or before.kind in ("code", "term") or not follows(text, before, found[first]):
            break
        first -= 1
        if is_label(text, found, first):
            break
    return first


def _needs(text: str, found: list[Sentence], index: int, language: str) -> bool:
    """Whether the sentence at `index` leans on the one before it, or is a short answer to it."""
    said = text[found[index].start : found[index].end]
    if leans(said, language):
        return True
    before = found[index - 1]
    asked = text[before.start : before.end].rstrip().endswith("?") and "row" not in (before.kind, found[index].kind)
    beside = "\n" not in text[before.end : found[index].start]
    return asked and (1 if beside else _FEWEST_OF_ANSWER) <= len(said.split()) <= _LONGEST_ANSWER


def _announced(text: str, found: list[Sentence], index: int) -> int:
    """The index of the last sentence of what the one at `index` announces; its own if that is nothing that fits."""
    last = index
    if index + 1 < len(found) and is_of_options(text, found, index + 1):
        return index
    for following in range(index + 1, len(found)):
        too_long = found[following].end - found[index].start > LONGEST and found[following].kind != "code"
        if too_long or not _continues(text, found, index, following):
            break
        last = following
    return last


def _continues(text: str, found: list[Sentence], index: int, following: int) -> bool:
    """Whether the sentence at `following` is still part of what the one at `index` announces."""
    if not follows(text, found[following - 1], found[following]):
        return False
    return found[following].kind in LISTED or following == index + 1

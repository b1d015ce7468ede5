"""A block without its markers, sentence by sentence, each with the markers that stand in it or right behind it."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from carter.evidence.sentences import sentence_spans
from carter.research.audit.blocks import shown
from carter.research.audit.markers import Mark
from carter.research.audit.quotes import quotes_in

_BETWEEN = re.compile(r"[\s,;、，·|&]*")
_SEE = r"(?:see(?: also)?|sources?|via|from|cf\.|quellen?|siehe|vgl\.|voir|fuentes?)"
_OPENING = re.compile(rf"[(\uff08]\s*(?:{_SEE}\s*:?\s*)?$", re.I)
_CLOSING = re.compile(r"\s*[)\uff09]")
_NAMING = r"(?:sources?|references?|refs?|citations?|via|quellen?|siehe|vgl|voir|fuentes?|来源|出典)"
_SOURCE = re.compile(rf"\W*{_NAMING}\b\W*(?P<rest>.*)", re.I | re.S)
_MOST_OF_SOURCE = 10  # words that may stand behind `Source:`
_IN_BRACKETS = re.compile(r"[(\[\uff08][^()\uff08\uff09]*[)\]\uff09][.]?")
_NOTHING = re.compile(r"[\W_]*")


class Placed(NamedTuple):
    """A marker, and where in the text without markers it stood."""

    place: int
    mark: Mark


class Prose(NamedTuple):
    """The text of a block without its markers, on one line."""

    text: str
    marks: tuple[Placed, ...]


class Part(NamedTuple):
    """A sentence with the markers that it has; the places of these count from its first character."""

    text: str
    marks: tuple[Placed, ...]

    @property
    def is_a_source(self) -> bool:
        """Whether it states nothing, but names the source of what stands before it: `Source: Reuters`, or a marker."""
        found = _SOURCE.fullmatch(self.text)
        named = found is not None and len(found["rest"].split()) <= _MOST_OF_SOURCE
        return bool(self.marks) and (named or _NOTHING.fullmatch(self.text) is not None)


def prose_of(text: str, marks: Sequence[Mark]) -> Prose:
    """The text without what is cut out of it: markers, with the brackets and the `see` that stand around them alone."""
    out, last = "", 0
    placed: list[Placed] = []
    for group in _groups(text, marks):
        start, end = group[0].start, group[-1].end
        if not group[0].cut:
            out += text[last:end]
            placed.append(Placed(len(out), group[0]))
            last = end
            continue
        opening, closing = _OPENING.search(text, max(last, start - 30), start), _CLOSING.match(text, end)
        if opening and closing:
            start, end = opening.start(), closing.end()
        elif text[start - 1 : start] == text[end : end + 1] == "^":  # raised, as some Markdown has it
            start, end = start - 1, end + 1
        out += text[last:start]
        kept = out.rstrip()
        spaced = len(kept) < len(out)
        out, last = kept, end
        placed += [Placed(len(out), mark) for mark in group]
        if spaced and text[end : end + 1].isalnum() and out:
            out += " "
    out += text[last:]
    return Prose(shown(out.replace("\n", " ")), tuple(placed))


def _groups(text: str, marks: Sequence[Mark]) -> list[list[Mark]]:
    """Markers that stand side by side are cut out as one; a link whose words stay is by itself."""
    groups: list[list[Mark]] = []
    for mark in marks:
        beside = groups and groups[-1][-1].cut and mark.cut and _BETWEEN.fullmatch(text, groups[-1][-1].end, mark.start)
        if beside:
            groups[-1].append(mark)
        else:
            groups.append([mark])
    return groups


def parts_of(prose: Prose) -> tuple[Part, ...]:
    """The sentences of a block; a marker behind the full stop belongs to the sentence before it.

    A quotation of several sentences is one, with what it stands in. What stands wholly in brackets, and `Source: …`,
    belongs to the sentence before.
    """
    spans = _joined(prose, _whole(prose.text, sentence_spans(prose.text, 0, len(prose.text))))
    if not spans:
        return (Part("", prose.marks),) if prose.marks else ()
    parts = []
    for number, (start, end) in enumerate(spans):
        first = 0 if not number else start
        following = spans[number + 1][0] if number + 1 < len(spans) else len(prose.text) + 1
        # A marker right before a sentence stood behind the full stop of the one before, but for the first.
        own = [
            each._replace(place=max(0, each.place - start))
            for each in prose.marks
            if (first <= each.place < following and not (number and each.place == start))
            or (number + 1 < len(spans) and each.place == following)
        ]  # fmt: skip
        parts.append(Part(prose.text[start:end], tuple(own)))
    return tuple(parts)


def _whole(text: str, spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The sentences, none of which ends within a quotation."""
    quotes = quotes_in(text)
    made: list[tuple[int, int]] = []
    for start, end in spans:
        if made and any(quote.start < made[-1][1] < quote.end and start < quote.end for quote in quotes):
            made[-1] = (made[-1][0], end)
        else:
            made.append((start, end))
    return made


def _joined(prose: Prose, spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The sentences, with what only names the source of the one before it as part of that."""
    made: list[tuple[int, int]] = []
    for start, end in spans:
        said = prose.text[start:end]
        marks = tuple(each for each in prose.marks if start < each.place <= end)
        bracketed = _IN_BRACKETS.fullmatch(said.strip()) is not None
        if made and (bracketed or Part(said, marks).is_a_source or _NOTHING.fullmatch(said)):
            made[-1] = (made[-1][0], end)
        else:
            made.append((start, end))
    return made

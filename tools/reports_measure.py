"""What a reader of a brief would mind: the stale told as current, what does not belong, what is left unsaid; pure."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from carter.evidence.quoting import unnested
from carter.evidence.sentences import sentence_spans
from tools.briefs_measure import plain
from tools.briefs_questions import Fact, Pattern, searchable
from tools.reports_questions import Asked

SUMMARY, CONTRADICTIONS = "Executive summary", "Contradictions"
_UNQUOTED = ("Gaps and open questions", "References")  # sections that quote nothing
_QUOTED = re.compile(r"([^“]*)“((?:[^“”]|“[^“”]*”)*)”")
_MARKED_BEFORE = re.compile(r"\bearlier\b|\bas of\b", re.IGNORECASE)  # in what stands before the quotation
_DISPUTED = re.compile(r"\bdisputed\b|\bsources differ\b", re.IGNORECASE)
_MARKED_WITHIN = re.compile(
    r"\b(until|till|formerly|previously|used to|superseded|replaced by|bisher|früher|bis dahin)\b"
)


class Said(NamedTuple):
    """A quotation of a brief, and where it stands."""

    section: str
    line: str  # the bullet, as its text shows
    before: str  # what is told before the quotation
    quote: str


class Minded(NamedTuple):
    """What a reader would mind; each a line of the brief."""

    stale: tuple[Said, ...]  # told as if it held today
    disputed: tuple[Said, ...]  # stale, told as disputed where the dates settle it
    forbidden: tuple[Said, ...]
    aged: tuple[str, ...]  # facts that hold today and are told as earlier only
    unshown: bool  # two current papers contradict each other, and the brief does not set them side by side
    noisy: tuple[str, ...]  # contradictions shown where there are none
    disordered: bool  # steps not in their order

    @property
    def in_summary(self) -> tuple[Said, ...]:
        """The stale that the summary tells as current."""
        return tuple(said for said in self.stale if said.section == SUMMARY)


def said_in(brief: str) -> list[Said]:
    """The quotations of a brief in their order."""
    found, section = [], ""
    for line in unnested(brief):
        if line.startswith("## "):
            section = line[3:]
        elif line.startswith("- ") and section not in _UNQUOTED:
            text = plain(line[2:])
            parts = _QUOTED.findall(text) or [(text, text)]
            found += [Said(section, text, before, quote) for before, quote in parts]
    return found


def minded(asked: Asked, brief: str) -> Minded:
    """What a reader of this brief would mind."""
    said = said_in(brief)
    stale = [one for one in said if _is_unmarked(asked.stale, one)]
    shown = list(dict.fromkeys(one.line for one in said if one.section == CONTRADICTIONS))
    sides = (all(_meets((side,), line) for side in asked.contradiction) for line in shown)
    return Minded(
        tuple(one for one in stale if not _DISPUTED.search(one.line)),
        tuple(one for one in stale if _DISPUTED.search(one.line)),
        tuple(one for one in said if _meets(asked.never, one.quote)),
        tuple(_aged(asked, said)),
        bool(asked.contradiction) and not any(sides),
        tuple(shown) if asked.quiet else (),
        not _in_order([fact for fact in asked.question.facts if fact.fact in asked.order], said),
    )


def _meets(patterns: Iterable[Pattern], text: str) -> bool:
    return any(pattern.search(searchable(text)) for pattern in patterns)


def _aged(asked: Asked, said: list[Said]) -> Iterator[str]:
    """Facts told behind a mark of being earlier and nowhere without; a comparison may well be one of then and now."""
    for fact in asked.question.facts if asked.question.kind != "comparison" else ():
        told = [one for one in said if _meets((fact.pattern,), one.quote)]
        if told and all(_MARKED_BEFORE.search(one.before) for one in told):
            yield fact.fact


def _is_unmarked(stale: tuple[Pattern, ...], said: Said) -> bool:
    """Whether a stale value is quoted, and neither what stands before it nor the sentence says that it was so earlier.

    Of a change over time, only the older side is marked: a stale value as the newer side reads as if it held today.
    """
    if not _meets(stale, said.quote) or _MARKED_BEFORE.search(said.before):
        return False
    spans = sentence_spans(said.quote, 0, len(said.quote))
    sentences = [said.quote[start:end] for start, end in spans] if len(spans) > 1 else [said.quote]
    stating = [sentence for sentence in sentences if _meets(stale, sentence)] or [said.quote]
    return not all(_MARKED_WITHIN.search(searchable(sentence)) for sentence in stating)


def _in_order(facts: list[Fact], said: list[Said]) -> bool:
    """Whether all of `facts` that the brief states stand in their order, read from the top or in one section."""
    sections = dict.fromkeys(one.section for one in said)
    read = [[one for one in said if one.section == section] for section in sections]
    texts = [searchable(" ".join(one.quote for one in part)) for part in (said, *read)]
    stated = sum(1 for _ in _places(facts, texts[0]))
    return any(_is_sequence(list(_places(facts, text)), stated) for text in texts)


def _is_sequence(places: list[int], count: int) -> bool:
    return len(places) == count and places == sorted(places)


def _places(facts: Iterable[Fact], text: str) -> Iterator[int]:
    for fact in facts:
        met = fact.pattern.search(text)
        if met:
            yield met.start()

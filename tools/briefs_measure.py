"""What a brief is worth: the key facts that it holds, the sentences that answer, the place of the right pages; pure."""

import html
import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from carter.evidence.quoting import unnested
from carter.evidence.sentences import sentence_spans
from tools.briefs_questions import Fact, Question, searchable

_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_JOINTS = re.compile(r" [/·] ")  # how a brief prints the line breaks and cells of a quotation
_ORIGINS = re.compile(r"(?<=\]) \(\d+ sources, \d+ origins?\)$")  # what a brief tells of its own, behind the markers
_UNCITED = ("## Speculation", "## Gaps", "## References")  # sections of a brief that tell no facts
CUTS = (1, 3, 5, 10)


class Ranking(NamedTuple):
    """How well a search did, before anything was read."""

    first: int  # rank of the first page that states a fact; 0 if it is not in the ranking
    facts: dict[int, float]  # k -> share of the facts that the first k pages state


def plain(markdown: str) -> str:
    """Markdown as the text that it shows, as far as a brief uses it."""
    return _JOINTS.sub(" ", html.unescape(_ESCAPED.sub(r"\1", markdown)))


def quotations(line: str) -> list[str]:
    """What stands between the outer “quotation marks” of a line; the line itself if it has none."""
    found, depth, start = [], 0, 0
    for at, letter in enumerate(line):
        if letter == "“":
            start, depth = (at + 1 if not depth else start), depth + 1
        elif letter == "”" and depth:
            depth -= 1
            if not depth:
                found.append(line[start:at])
    return found or [line]


def quoted_in(brief: str) -> list[str]:
    """The quotations of a brief in their order, each once."""
    found: dict[str, None] = {}
    told = True
    for line in unnested(brief):
        if line.startswith("## "):
            told = not line.startswith(_UNCITED)
        elif told and line.startswith("- "):
            own = _ORIGINS.sub("", line[2:])
            found.update(dict.fromkeys(plain(quotation) for quotation in quotations(own)))
    return list(found)


def sentences(texts: Iterable[str]) -> list[str]:
    """The sentences of some texts, each once."""
    return list(dict.fromkeys(text[start:end] for text in texts for start, end in sentence_spans(text, 0, len(text))))


def held(facts: Iterable[Fact], texts: Iterable[str]) -> frozenset[str]:
    """The facts that one of the texts states."""
    folded = [searchable(text) for text in texts]
    return frozenset(fact.fact for fact in facts if any(fact.pattern.search(text) for text in folded))


def answering(question: Question, texts: Sequence[str]) -> int:
    """How many of the sentences state a key fact, or answer without being one."""
    patterns = [*(fact.pattern for fact in question.facts), *question.also]
    return sum(any(pattern.search(searchable(text)) for pattern in patterns) for text in texts)


def is_proven(text: bytes, item: dict[str, Any]) -> bool:
    """Whether the span of a line of evidence, read again in its stored text, is the quotation."""
    by_letters = text.decode("utf-8")[item["char_start"] : item["char_end"]]
    by_bytes = text[item["byte_start"] : item["byte_end"]].decode("utf-8")
    return bool(by_letters == by_bytes == item["quote"])


def ranked(ranking: Sequence[str], stating: dict[str, frozenset[str]]) -> Ranking:
    """How well `ranking` finds the pages that state the facts."""
    right = frozenset[str]().union(*stating.values())
    first = next((rank for rank, page in enumerate(ranking, 1) if page in right), 0)
    shares = {}
    for cut in CUTS:
        top = frozenset(ranking[:cut])
        shares[cut] = sum(bool(pages & top) for pages in stating.values()) / max(1, len(stating))
    return Ranking(first, shares)


def lost_at(
    pages: frozenset[str], ranking: Sequence[str], read: frozenset[str], *, passages: bool, claimed: bool
) -> str:
    """Where a fact was lost that these pages state and the brief does not hold."""
    if claimed:
        return "claimed, left out of the brief"
    if passages:
        return "a passage, not taken as evidence"
    if pages & read:
        return "its page was read, no passage has it"
    rank = next((rank for rank, page in enumerate(ranking, 1) if page in pages), 0)
    return f"its best page was found at rank {rank}, not read" if rank else "no page that states it was found"

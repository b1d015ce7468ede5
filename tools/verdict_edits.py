"""Edits of true claims, seeded: one that turns the sense, by kind, or one that leaves it as it is.

The documents are those of Python itself (`pydoc_data.topics`), so that anyone can make the same set.
"""

import random
import re
from collections.abc import Iterator, Sequence
from pydoc_data.topics import topics
from typing import NamedTuple

from carter.evidence.folding import fold
from carter.evidence.sentences import sentence_spans
from carter.evidence.words import is_content

_SHORTEST, _LONGEST = 8, 45  # words of a sentence that is taken
_PLAIN = re.compile(r"[A-Z][^`*_=<>{}\[\]|\\#]+[.]")
_PAIRS = {
    "quantifier": "all some; every no; most few; many few; always sometimes; some all; any no; both neither; "
    "usually rarely; "
    "often rarely; several all; only also; few many; never always; none all; each no",
    "comparative": "more less; less more; higher lower; lower higher; greater smaller; larger smaller; smaller larger; "
    "longer shorter; shorter longer; before after; after before; above below; below above; increase decrease; fewer "
    "more; "
    "increased decreased; rose fell; first last; last first; largest smallest; highest lowest; maximum minimum; "
    "minimum maximum; earlier later; later earlier; better worse; older younger; oldest youngest; least most; "
    "inside outside",
    "unit": "bytes bits; seconds minutes; minutes hours; hours days; days weeks; weeks months; months years; years "
    "months; "
    "km miles; miles km; meters feet; metres feet; feet metres; percent million; million billion; billion million; "
    "kilograms pounds; dollars euros; characters bytes; thousand million",
}
_SWAPS = {kind: dict(pair.split() for pair in told.replace("\n", " ").split(";")) for kind, told in _PAIRS.items()}
_MONTHS = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
]  # fmt: skip
_AUXILIARY = re.compile(
    r"\b(is|are|was|were|can|must|will|should|may|has been|have been|does|do|did|could)\b(?! not|n't)"
)
_DENIED = re.compile(r"\b(is|are|was|were|can|must|will|should|may|does|do|did|could) not\b|\bcannot\b")
_NUMBER = re.compile(r"(?<![\w.,:/-])\d{1,3}(?:,\d{3})*(?![\w,:/-]|\.\d)")
_YEAR = re.compile(r"(?<![\w.,:/-])(?:1[5-9]|20)\d\d(?![\w:/-]|[.,]\d)")
_NAME = re.compile(r"(?<=[a-z,] )[A-Z][a-z]{3,}\b")
_IN_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
KINDS = ("number", "date", "unit", "negation", "quantifier", "comparative", "name")


class Edited(NamedTuple):
    """A claim made from a true one."""

    kind: str  # of `KINDS`; `same` where the sense is left as it is
    claim: str
    evidence: str


def sentences() -> list[tuple[str, str]]:
    """Whole sentences of prose in Python's own documents, each with the sentence before and behind it."""
    found: dict[str, str] = {}
    for text in topics.values():
        for block in re.split(r"\n\s*\n", text):
            line = fold(block)
            spans = sentence_spans(line, 0, len(line))
            told = [line[start:end] for start, end in spans]
            for place, each in enumerate(told):
                if _PLAIN.fullmatch(each) and _SHORTEST <= len(each.split()) <= _LONGEST:
                    found.setdefault(each, " ".join(told[max(0, place - 1) : place + 2]))
    return sorted(found.items())


def edits(claim: str, evidence: str, names: Sequence[str], chance: random.Random) -> Iterator[Edited]:
    """One edit of each kind that the claim has room for."""
    for kind in KINDS:
        made = _turned(kind, claim, evidence, names, chance)
        if made is not None and made != claim:
            yield Edited(kind, made, evidence)


def kept(claim: str, evidence: str, chance: random.Random) -> Edited:
    """The claim said a little otherwise, in the same sense."""
    ways = [_contracted, _in_words, _moved, _without_brackets, _synonym]
    chance.shuffle(ways)
    for way in ways:
        made = way(claim)
        if made != claim:
            return Edited("same", made, evidence)
    return Edited("same", claim, evidence)


def _turned(kind: str, claim: str, evidence: str, names: Sequence[str], chance: random.Random) -> str | None:
    if kind in _SWAPS:
        return _swapped(claim, _SWAPS[kind], chance)
    if kind == "negation":
        return _negated(claim, chance)
    if kind == "number":
        return _renumbered(claim, evidence, chance)
    if kind == "date":
        return _redated(claim, evidence, chance)
    return _renamed(claim, evidence, names, chance)


def _swapped(claim: str, pairs: dict[str, str], chance: random.Random) -> str | None:
    there = [word for word in pairs if re.search(rf"\b{word}\b", claim)]
    if not there:
        return None
    word = chance.choice(there)
    return re.sub(rf"\b{word}\b", pairs[word], claim, count=1)


def _negated(claim: str, chance: random.Random) -> str | None:
    denied = _DENIED.search(claim)
    if denied is not None:
        return claim.replace(denied[0], denied[1] or "can", 1)
    found = list(_AUXILIARY.finditer(claim))
    if not found:
        return None
    match = chance.choice(found)
    return f"{claim[: match.end()]} not{claim[match.end() :]}"


def _renumbered(claim: str, evidence: str, chance: random.Random) -> str | None:
    found = list(_NUMBER.finditer(claim))
    if not found:
        return None
    match = chance.choice(found)
    value = int(match[0].replace(",", ""))
    other = str(value + chance.choice([1, 2, 3, 7, 10, 40, value or 5]))
    return None if re.search(rf"\b{other}\b", evidence) else f"{claim[: match.start()]}{other}{claim[match.end() :]}"


def _redated(claim: str, evidence: str, chance: random.Random) -> str | None:
    year = _YEAR.search(claim)
    if year is not None:
        other = str(int(year[0]) + chance.choice([-12, -3, -1, 1, 4, 10]))
        return None if other in evidence else f"{claim[: year.start()]}{other}{claim[year.end() :]}"
    months = [month for month in _MONTHS if re.search(rf"\b{month}\b", claim)]
    if not months:
        return None
    other = chance.choice([month for month in _MONTHS if month not in evidence])
    return re.sub(rf"\b{months[0]}\b", other, claim, count=1)


def _renamed(claim: str, evidence: str, names: Sequence[str], chance: random.Random) -> str | None:
    found = list(_NAME.finditer(claim))
    others = [name for name in names if name not in evidence]
    if not found or not others:
        return None
    match = chance.choice(found)
    return f"{claim[: match.start()]}{chance.choice(others)}{claim[match.end() :]}"


def names_in(claims: Sequence[str]) -> list[str]:
    """The names that stand inside these claims, to put one in the place of another."""
    found = {match[0] for claim in claims for match in _NAME.finditer(claim)}
    return sorted(name for name in found if is_content(name.casefold(), "en"))


def _contracted(claim: str) -> str:
    return re.sub(r"\b(is|are|does|do|did|was|were) not\b", r"\1n't", claim)


def _in_words(claim: str) -> str:
    found = re.search(r"(?<![\w.,-])([2-9]|10)(?= [a-z]{3})", claim)
    return claim if found is None else f"{claim[: found.start()]}{_IN_WORDS[int(found[1]) - 2]}{claim[found.end() :]}"


def _moved(claim: str) -> str:
    """A phrase that leads the sentence, put at its end."""
    found = re.fullmatch(r"((?:In|On|At|By|For|From|During|After|Since) [^,]{3,40}), ([a-zA-Z][^,]+)\.", claim)
    if found is None or not found[2][0].islower():
        return claim
    return f"{found[2][0].upper()}{found[2][1:]} {found[1][0].lower()}{found[1][1:]}."


def _without_brackets(claim: str) -> str:
    return re.sub(r" \((?![^)]*\b(?:not|no|except|unless)\b)[^)]{3,80}\)", "", claim)


def _synonym(claim: str) -> str:
    pairs = {"begins": "starts", "large": "big", "uses": "employs", "returns": "gives back", "used": "employed",
             "allows": "permits", "multiple": "several", "create": "make", "specify": "state"}  # fmt: skip
    for word, other in pairs.items():
        if re.search(rf"\b{word}\b", claim) and word != "returns":
            return re.sub(rf"\b{word}\b", other, claim, count=1)
    return claim

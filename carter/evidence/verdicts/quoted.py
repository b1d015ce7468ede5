"""Quotations: where a claim stands word for word in its evidence, typography aside."""

import re
import unicodedata
from collections.abc import Sequence

from carter.evidence.folding import fold
from carter.evidence.verdicts.judgement import Quoted
from carter.evidence.verdicts.marks import dropped
from carter.evidence.verdicts.tokens import tokens

_EDGES = " .,;:!?\"'"
_MARKED = re.compile(r"[\"“”„«»]")
_BREAK = re.compile(r"[.!?](?:[\"'”’)\]])*\s|[\n;]")
_CONDITION = frozenset(
    [
        "if", "unless", "whether", "except", "false", "wrong", "untrue", "myth", "claim", "claims", "claimed", "said",
        "says", "according",
    ]
)  # fmt: skip


def quotation(claim: str, evidence: Sequence[str]) -> Quoted | None:
    """The first place, by the text of the evidence, where the claim stands as a whole; None where it does not.

    Its ends are those of words. A part of a sentence counts only if what stands before it there turns nothing:
    `it is not true that …` quotes nobody.
    """
    wanted = claim.strip()
    if not wanted:
        return None
    for tier in ("exact", "folded"):
        for text, place in sorted({text: place for place, text in reversed(list(enumerate(evidence)))}.items()):
            span = _exact(wanted, text) if tier == "exact" else _folded(wanted, text)
            if span is not None:
                return Quoted(place, tier, *span)
    return None


def _exact(claim: str, text: str) -> tuple[int, int] | None:
    start = text.find(claim)
    while start >= 0:
        end = start + len(claim)
        if _is_whole(text, start, end) and _stands(text, start, end):
            return start, end
        start = text.find(claim, start + 1)
    return None


def _folded(claim: str, text: str) -> tuple[int, int] | None:
    """The same with both folded; the span is of the characters as they were given."""
    wanted = fold(claim)
    if wanted not in fold(text):
        return None
    folded, places = _mapped(text)
    start = folded.find(wanted)
    while start >= 0:
        end = start + len(wanted)
        first, last = places[start], places[end - 1] + 1
        while last < len(text) and unicodedata.combining(text[last]):
            last += 1
        if _is_whole(folded, start, end) and _stands(folded, start, end):
            return first, last
        start = folded.find(wanted, start + 1)
    return None


def _mapped(text: str) -> tuple[str, list[int]]:
    """`fold(text)`, and for each of its characters the place in `text` where it comes from."""
    made: list[str] = []
    places: list[int] = []
    at = 0
    while at < len(text):
        end = at + 1
        while end < len(text) and unicodedata.combining(text[end]):
            end += 1
        cluster = text[at:end]
        piece = " " if cluster.isspace() else fold(f"x{cluster}x")[1:-1] if cluster.strip() else ""
        for letter in piece:
            if letter == " " and (not made or made[-1] == " "):
                continue
            made.append(letter)
            places.append(at)
        at = end
    while made and made[-1] == " ":
        made.pop()
        places.pop()
    return "".join(made), places


def _is_whole(text: str, start: int, end: int) -> bool:
    """Whether both ends are those of words or numbers: `41` is not in `410`, nor in `41.5`."""
    before, after = text[:start][-2:], text[end : end + 2]
    inside = (start and text[start].isalnum() and before[-1:].isalnum()) or (
        text[end - 1].isalnum() and after[:1].isalnum()
    )
    number = text[end - 1].isdigit() and after[:1] in (".", ",", ":", "/") and after[1:2].isdigit()
    led = text[start].isdigit() and before[-1:] in (".", ",", "-", "−", "/") and before[:1].isdigit()
    signed = text[start].isdigit() and before[-1:] in ("-", "−") and not before[:1].isalnum()
    return not (inside or number or led or signed)


def _stands(text: str, start: int, end: int) -> bool:
    """Whether what stands before in the same sentence, and behind it, leaves the sense as it is."""
    head = _BREAK.split(text[:start])[-1]
    tail = _BREAK.split(text[end:] + " ")[0]
    if not head.strip(_EDGES + "([") and not tail.strip(_EDGES + ")]"):
        return True
    around = [token.form for token in (*tokens(fold(head)), *tokens(fold(tail))[:3])]
    return not any(dropped(form) or form in _CONDITION for form in around) and len(text[start:end].split()) > 2

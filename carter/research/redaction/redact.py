"""Text -> the same text with a tag in the place of each secret."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from carter.research.redaction.find import secrets_in

TAG = re.compile(r"\[redacted:([a-z0-9_]+)#([1-9]\d{0,8})\]")
"""The form of a tag: `[redacted:KIND#N]`; N counts the different secrets of that kind in one text, from 1."""

_PASSES = 6  # a tag parts what stood together, which may show another secret; each pass finds fewer


class Cut(NamedTuple):
    """`text[start:end]` of the text before became `tag`."""

    start: int
    end: int
    tag: str


class Redacted(NamedTuple):
    """A text without secrets."""

    text: str
    counts: tuple[tuple[str, int], ...]  # (kind, how many places), sorted


def redact(text: str) -> Redacted:
    """`text` with each secret as its tag: equal secrets have equal tags; doing it again changes nothing."""
    counts: Counter[str] = Counter()
    for _ in range(_PASSES):
        cuts = cuts_in(text)
        if not cuts:
            break
        text = applied(text, cuts)
        counts.update(kind_of(cut) for cut in cuts)
    return Redacted(text, tuple(sorted(counts.items())))


def cuts_in(text: str) -> list[Cut]:
    """What is to be cut out of `text`, in order, and the tags that take its place."""
    found = secrets_in(text)
    if not found:
        return []
    last: Counter[str] = Counter()
    for tag in TAG.finditer(text):  # a page may hold tags already; their numbers are taken
        last[tag[1]] = max(last[tag[1]], int(tag[2]))
    numbers: dict[tuple[str, str], int] = {}
    cuts = []
    for secret in found:
        key = (secret.kind, text[secret.start : secret.end])
        if key not in numbers:
            last[secret.kind] += 1
            numbers[key] = last[secret.kind]
        cuts.append(Cut(secret.start, secret.end, f"[redacted:{secret.kind}#{numbers[key]}]"))
    return cuts


def applied(text: str, cuts: Iterable[Cut]) -> str:
    """`text` with the cuts made."""
    parts, place = [], 0
    for cut in cuts:
        parts += [text[place : cut.start], cut.tag]
        place = cut.end
    return "".join((*parts, text[place:]))


def kind_of(cut: Cut) -> str:
    """The kind of the secret that was cut out."""
    return cut.tag[len("[redacted:") :].partition("#")[0]


def counted(*counts: Iterable[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    """Several counts as one, sorted by kind."""
    total: Counter[str] = Counter()
    for each in counts:
        for kind, number in each:
            total[kind] += number
    return tuple(sorted(total.items()))

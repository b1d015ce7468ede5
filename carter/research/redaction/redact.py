"""Text -> the same text with a tag in the place of each secret."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from carter.research.redaction.find import secrets_in
from carter.research.redaction.views import View, readings

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


class Numbers:
    """Which number a secret has among those of its kind in one text; equal ones have one."""

    def __init__(self, text: str) -> None:
        self._last: Counter[str] = Counter()
        self._known: dict[tuple[str, str], int] = {}
        for tag in TAG.finditer(text):  # a page may hold tags already; their numbers are taken
            self._last[tag[1]] = max(self._last[tag[1]], int(tag[2]))

    def tag(self, kind: str, value: str) -> str:
        """The tag of a secret."""
        if (kind, value) not in self._known:
            self._last[kind] += 1
            self._known[kind, value] = self._last[kind]
        return f"[redacted:{kind}#{self._known[kind, value]}]"


def redact(text: str) -> Redacted:
    """`text` with each secret as its tag: equal secrets have equal tags; doing it again changes nothing."""
    numbers, counts = Numbers(text), Counter[str]()
    for _ in range(_PASSES):
        cuts = cuts_in(text, numbers)
        if not cuts:
            break
        text = _cut(text, cuts, counts)
    return Redacted(text, tuple(sorted(counts.items())))


def redact_source(text: str) -> Redacted:
    """The same for what is no text yet: markup, JSON, a stream of events; what parts a secret goes with it."""
    numbers, counts = Numbers(text), Counter[str]()
    for _ in range(_PASSES):
        found = _found_in(text)
        if not found:
            break
        text = _cut(text, [Cut(each.start, each.end, numbers.tag(each.kind, each.value)) for each in found], counts)
    return Redacted(text, tuple(sorted(counts.items())))


def cuts_in(text: str, numbers: Numbers) -> list[Cut]:
    """What is to be cut out of `text`, in order, and the tags that take its place."""
    return [
        Cut(secret.start, secret.end, numbers.tag(secret.kind, text[secret.start : secret.end]))
        for secret in secrets_in(text)
    ]


class _Found(NamedTuple):
    """A secret at `text[start:end]`, which reads as `value`."""

    start: int
    end: int
    kind: str
    value: str


def _found_in(text: str) -> list[_Found]:
    """The secrets of `text` in whatever way it is read, in order; of those that overlap, the longest names all."""
    found = [_Found(*secret, text[secret.start : secret.end]) for secret in secrets_in(text)]
    for reading in readings(text):
        if secrets_in(reading.glance(text)):
            found += (each for view in reading.views(text) for each in _seen_in(view))
    merged: list[_Found] = []
    for each in sorted(found):
        if merged and each.start < merged[-1].end:
            last = merged[-1]
            name = max(last, each, key=lambda one: one.end - one.start)
            merged[-1] = name._replace(start=last.start, end=max(last.end, each.end))
        else:
            merged.append(each)
    return merged


def _seen_in(view: View) -> Iterator[_Found]:
    seen = view.text
    for secret in secrets_in(seen):
        yield _Found(*view.place(secret.start, secret.end), secret.kind, seen[secret.start : secret.end])


def _cut(text: str, cuts: list[Cut], counts: Counter[str]) -> str:
    counts.update(kind_of(cut) for cut in cuts)
    return applied(text, cuts) if cuts else text


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

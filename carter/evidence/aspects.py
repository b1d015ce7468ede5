"""Aspects: which quotations of two sides speak of the same side of things, such as speed or cost; in English most."""

from collections.abc import Sequence
from functools import lru_cache

from carter.evidence.quantities import MONEY, kinds_of
from carter.evidence.words import content_words, stem

_SAME = 3  # what a shared aspect weighs against a shared word
_COST = "cost"
_ASPECTS = {
    "speed": "fast faster slow slower slowly quick quickly speed latency throughput performance ms millisecond",
    "space": "space disk size gb tb mb footprint shrink capacity",
    "memory": "memory ram",
    _COST: "cost price fee expensive cheap cheaper licence license eur usd",
    "concurrency": "lock block concurrent concurrency parallel exclusive simultaneous reader writer thread process",
    "safety": "crash corrupt corruption lose loss durable durability recover restore rollback backup snapshot",
    "order": "order sequence sorted",
    "upkeep": "operate run maintain maintenance administer team effort training",
    "weight": "weigh weight heavy light kg",
    "power": "battery power energy watt",
    "change": "change mutable immutable modify extend assign rebind",
    "term": "notice contract duration period renewal warranty service",
}


def alike(one: str, other: str, language: str, apart: frozenset[str] = frozenset()) -> int:
    """How much two texts speak of the same: three for each aspect, one for each word, those of `apart` left out."""
    first, second = _spoken(one, language), _spoken(other, language)
    shared = (first & second) - apart
    both = _aspects(first - apart, one, language) & _aspects(second - apart, other, language)
    return _SAME * len(both) + len(shared)


def rows(sides: Sequence[Sequence[str]], language: str, apart: frozenset[str] = frozenset()) -> list[list[int]]:
    """The texts of two or more sides that speak of the same, as rows: for each side the number of its text, or -1.

    Each text stands in one row at most, the likest two first; a row holds texts of two sides at least. Rows stand in
    the order of the first text of each, whichever side it is of.
    """
    found = [
        (alike(one, other, language, apart), left, at, right, there)
        for left, texts in enumerate(sides)
        for right in range(left + 1, len(sides))
        for at, one in enumerate(texts)
        for there, other in enumerate(sides[right])
    ]
    made: list[list[int]] = []
    for likeness, left, at, right, there in sorted(found, key=lambda each: (-each[0], each[2] + each[4], *each[1:])):
        if not likeness:
            break
        row = next((row for row in made if row[left] == at or row[right] == there), None)
        if row is None:
            row = [-1] * len(sides)
            made.append(row)
        elif (row[left], row[right]) not in ((at, -1), (-1, there)) or any(
            (other[left] == at or other[right] == there) for other in made if other is not row
        ):
            continue
        row[left], row[right] = at, there
    return sorted(made, key=lambda row: min((each, side) for side, each in enumerate(row) if each >= 0))


@lru_cache(maxsize=4_096)
def _spoken(text: str, language: str) -> frozenset[str]:
    return frozenset(word.stem for word in content_words(text, language) if not word.form[0].isdigit())


@lru_cache(maxsize=4_096)
def _aspects(said: frozenset[str], text: str, language: str) -> frozenset[str]:
    if language != "en":
        return frozenset()
    told = {name for name, stems in _stems(language).items() if not stems.isdisjoint(said)}
    return frozenset(told | ({_COST} if MONEY in kinds_of(text, language) else set()))


@lru_cache(maxsize=8)
def _stems(language: str) -> dict[str, frozenset[str]]:
    return {name: frozenset(stem(word, language) for word in words.split()) for name, words in _ASPECTS.items()}

"""Syndication: which texts are copies of each other, whole or cut short, with other headlines and a few other words."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from blake3 import blake3

from carter.evidence.folding import fold
from carter.evidence.likeness import numbers_in
from carter.evidence.scripts import UNSPACED

RUN = 5
"""Words of a run by which texts are compared; of a script without spaces, characters."""

COPIED = 380
"""Thousandths of the runs of the shorter text, from which one is a copy of the other."""

_FEWEST = 25  # runs; a shorter text is a copy only of one that holds it word for word
_KEPT = 8  # one run in so many is kept in the sketch of a text
_TAKEN = 300  # thousandths of the runs of a sentence from which it was taken from the other text
_ALIKE = 600  # thousandths of the numbers, and of all names in such sentences, that the other text must have too
_MOST = 200  # texts of one run that others are compared with; of what more of them share, these tell enough
# What somebody said word for word, independent reports have in common.
_SAID = re.compile(r'(?<!\w)"[^"\n]{20,600}"(?!\w)')
_END = re.compile(r"(?<=[.!?。！？])[\"')]*\s*(?=\S)|\n")
_WORD = re.compile(rf"{UNSPACED.pattern[:-1]}|[^\W_]+")  # one character of a script without spaces, or a word


class Copy(NamedTuple):
    """Two texts, by their places, of which one is a copy of the other, or both are of a third."""

    one: int
    other: int
    shared: int  # thousandths of the runs of the shorter one


class _Sentence(NamedTuple):
    """What of one sentence is compared."""

    runs: frozenset[int]
    marks: frozenset[str]  # its numbers, and its words with a capital but for the first


class _Sketch(NamedTuple):
    """What of a text is compared."""

    runs: frozenset[int]
    kept: frozenset[int]  # the runs whose hash falls into the lowest part: a MinHash that tells also what holds what
    numbers: frozenset[str]
    marks: frozenset[str]  # its numbers, and all words with a capital
    sentences: tuple["_Sentence", ...]
    words: str  # all of them, since a text of few is looked for by the letter


def copies(texts: Sequence[str]) -> tuple[Copy, ...]:
    """The pairs of texts of which one is a copy of the other, in order.

    Typography, case and punctuation make no difference. A text that is cut short is a copy; one whose numbers and names
    are other ones is not, however like its words are: it tells of another day or place. Takes time in proportion to all
    texts together, and to the pairs that share a stretch.
    """
    sketches = [_sketch(text) for text in texts]
    by_run: dict[int, list[int]] = {}
    near: set[tuple[int, int]] = set()
    for place, sketch in enumerate(sketches):
        for run in sketch.kept:
            having = by_run.setdefault(run, [])
            near.update((before, place) for before in having)
            if len(having) < _MOST:
                having.append(place)
    short = [place for place, sketch in enumerate(sketches) if len(sketch.runs) < _FEWEST and sketch.words]
    pairs = {
        *near,
        *((min(one, other), max(one, other)) for one in short for other in range(len(texts)) if one != other),
    }
    found = (Copy(one, other, _shared(sketches[one], sketches[other])) for one, other in sorted(pairs))
    return tuple(each for each in found if each.shared >= COPIED)


def _shared(one: _Sketch, other: _Sketch) -> int:
    """How much of the shorter text stands in the other, thousandths; 0 where that is none of a copy."""
    short, long = sorted((one, other), key=lambda sketch: (len(sketch.runs), len(sketch.words)))
    if len(short.runs) < _FEWEST:
        return 1000 if short.words and f" {short.words} " in f" {long.words} " else 0
    taken = [each for each in short.sentences if 1000 * len(each.runs & long.runs) >= _TAKEN * max(1, len(each.runs))]
    marks = frozenset().union(*(each.marks for each in taken))
    for own, others in ((short.numbers, long.numbers), (marks, long.marks)):
        if 1000 * len(own & others) < _ALIKE * len(own):
            return 0
    return 1000 * len(short.runs & long.runs) // len(short.runs)


@lru_cache(maxsize=1_024)
def _sketch(text: str) -> _Sketch:
    plain = fold(text)
    words = _words(plain)
    own = _words(_SAID.sub(" ", plain))
    runs = frozenset(_hashes(own if 2 * len(own) >= len(words) else words))
    kept = frozenset(run for run in runs if run % _KEPT == 0)
    sentences = tuple(map(_sentence, filter(None, map(fold, _END.split(text)))))
    return _Sketch(runs, kept, frozenset(numbers_in(plain)), _marks(plain, 0), sentences, " ".join(words))


def _sentence(text: str) -> _Sentence:
    return _Sentence(frozenset(_hashes(_words(text))), _marks(text, 1))


def _words(text: str) -> list[str]:
    return [match[0].casefold() for match in _WORD.finditer(text)]


def _marks(text: str, first: int) -> frozenset[str]:
    """The numbers, and the words from the `first` on that begin with a capital."""
    words = [match[0] for match in _WORD.finditer(text)][first:]
    return frozenset(numbers_in(text)).union(word.casefold() for word in words if word[0].isupper())


def _hashes(words: Sequence[str]) -> Iterator[int]:
    """A number for each run of words, the same on every machine."""
    for start in range(len(words) - RUN + 1):
        yield int.from_bytes(blake3(" ".join(words[start : start + RUN]).encode()).digest(8), "big")

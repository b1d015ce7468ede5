"""Pages that say the same: exact copies, and near ones, in which every number must be the same too."""

import re
import zlib
from collections.abc import Sequence
from typing import NamedTuple

from carter.evidence.folding import fold
from carter.evidence.likeness import numbers_in
from carter.research.hygiene.kinds import Finding
from carter.research.hygiene.speech import quoted

_WORD = re.compile(r"\w+")
_NUMBER = re.compile(r"\d")
_RUN = 5  # words of a shingle
_SKETCH = 24  # the smallest shingles, by which a page is looked up
NEAR = 900  # thousandths of their shingles that two pages share


class Twin(NamedTuple):
    """A page, by its place, that says the same as an earlier one."""

    place: int
    of: int  # place of the earlier one
    shared: int  # thousandths; 1000 is the same text, typography aside
    numbers: bool  # all numbers are the same; if not, it contradicts rather than repeats


def twins(texts: Sequence[str]) -> tuple[Twin, ...]:
    """For each text that is all but the same as an earlier one, the first such; the first of its kind is no twin.

    Texts of fewer than 25 words are twins only if they are equal. Takes linear time in all texts
    together, unless a great many share whole passages.
    """
    found: list[Twin] = []
    known: dict[str, Twin] = {}  # of each text, as what an equal one is a twin
    by_shingle: dict[int, list[int]] = {}
    shingled: dict[int, frozenset[int]] = {}
    for place, text in enumerate(texts):
        folded = fold(text).casefold()
        if not folded:
            continue
        if folded in known:
            found.append(known[folded]._replace(place=place))
            continue
        known[folded] = Twin(place, place, 1000, True)
        runs = _shingles(folded)
        sketch = sorted(runs)[:_SKETCH]
        near = sorted({other for run in sketch for other in by_shingle.get(run, ())})
        best = next((twin for other in near if (twin := _twin(place, other, runs, shingled[other], texts))), None)
        if best is not None:
            found.append(best)
            known[folded] = best
            continue
        shingled[place] = runs
        for run in sketch:
            by_shingle.setdefault(run, []).append(place)
    return tuple(found)


def duplicate(twin: Twin, url: str) -> Finding | None:
    """The finding for a twin of the page at `url`; None where the numbers differ, as those may be what is asked for."""
    if not twin.numbers:
        return None
    share = "all" if twin.shared == 1000 else f"{twin.shared // 10} %"
    return Finding("duplicate", (f"{share} of its text stands on {quoted(url)}",))


def _twin(place: int, other: int, runs: frozenset[int], others: frozenset[int], texts: Sequence[str]) -> Twin | None:
    shared = 1000 * len(runs & others) // len(runs | others)
    if shared < NEAR:
        return None
    return Twin(place, other, min(shared, 999), numbers_in(texts[place]) == numbers_in(texts[other]))


def _shingles(text: str) -> frozenset[int]:
    """The runs of words, numbers left out, so that pages which differ in numbers alone are near.

    A checksum rather than `hash`, which differs from process to process.
    """
    words = [word for word in _WORD.findall(text) if not _NUMBER.search(word)]
    if len(words) < 5 * _RUN:
        return frozenset()
    return frozenset(
        zlib.crc32(" ".join(words[start : start + _RUN]).encode()) for start in range(len(words) - _RUN + 1)
    )

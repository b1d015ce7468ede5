"""Readable -> the same without secrets: its text, its title, and its blocks, whose places move."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence

from carter.kernel.record import Text
from carter.records.document import Block, Readable
from carter.research.redaction.redact import TAG, Cut, Numbers, applied, cuts_in, redact

_BESIDE = ("title", "unread")
_PASSES = 6  # as many as `redact` takes


def redact_readable(readable: Readable, tagged: Mapping[str, int] | None = None) -> Readable:
    """The readable text without secrets, which says how many gave way; all spans are made on what this returns.

    `tagged` are the tags in the bytes that it was read from, by kind: some stand where nobody reads.
    """
    before = counts_told(readable.redacted)  # where a text was kept without its file, as far as it tells
    changed = {name: clean.text for name in _BESIDE if (clean := redact(getattr(readable, name))).counts}
    readable = readable.model_copy(update=changed) if changed else readable
    numbers = Numbers(readable.text)
    for _ in range(_PASSES):
        cuts = cuts_in(readable.text, numbers)
        if not cuts:
            break
        readable = _cut(readable, cuts)
    told = tags_of(readable, before | Counter(tagged or {}))
    return readable.model_copy(update={"redacted": told}) if told else readable


def tags_of(readable: Readable, tagged: Mapping[str, int]) -> str:
    """How many tags of each kind stand in title and text, or in the bytes if these hold more: `1 jwt, 2 github_pat`.

    Empty if there are none.
    """
    found = Counter(kind for part in (readable.title, readable.text) for kind, _ in TAG.findall(part)) | Counter(tagged)
    return ", ".join(f"{number} {kind}" for kind, number in sorted(found.items()))


def counts_told(redacted: str) -> Counter[str]:
    """What a text says of its secrets, as numbers: `1 jwt, 2 github_pat`."""
    told = (part.split(" ") for part in redacted.split(", ") if part)
    return Counter({kind: int(number) for number, kind in told})


def _cut(readable: Readable, cuts: Sequence[Cut]) -> Readable:
    moved = _Moved(cuts)
    blocks = tuple(block for each in readable.blocks if (block := _moved(each, moved)) is not None)
    return readable.model_copy(update={"text": Text(applied(readable.text, cuts)), "blocks": blocks})


def _moved(block: Block, moved: "_Moved") -> Block | None:
    """A block at its new place; None where it lay within what was cut out."""
    start, end = moved.start(block.start), moved.end(block.end)
    if start >= end:
        return None
    turn = moved.end(block.turn) if block.turn else 0
    return block.model_copy(update={"start": start, "end": end, "turn": turn})


class _Moved:
    """Where a place of the text before lies in the text after."""

    def __init__(self, cuts: Sequence[Cut]) -> None:
        self._cuts = cuts
        self._starts = [cut.start for cut in cuts]
        self._shifts = [0]
        for cut in cuts:
            self._shifts.append(self._shifts[-1] + len(cut.tag) - (cut.end - cut.start))

    def start(self, place: int) -> int:
        """The same place, or behind the tag in which it lay."""
        number = bisect_right(self._starts, place) - 1
        if number >= 0 and self._starts[number] < place < self._cuts[number].end:
            return self._cuts[number].end + self._shifts[number + 1]
        return place + self._shifts[number if number >= 0 and place == self._starts[number] else number + 1]

    def end(self, place: int) -> int:
        """The same, of the end of a stretch: one that begins a tag lies before it."""
        return self.start(place)

"""What differs between two texts, word by word, and the lines of a unified diff as rows with their numbers."""

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Literal, NamedTuple

_WORD = re.compile(r"\s+|\w+|[^\w\s]")
_HUNK = re.compile(r"@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@")
_MOST = 1_000_000  # pairs of words that are compared; longer texts are told whole
_ALIKE = 0.3  # the share of words in common below which marks would be no help


class Piece(NamedTuple):
    """Some words of a text."""

    how: Literal["same", "gone", "come"]
    text: str


class Row(NamedTuple):
    """A line of a difference."""

    how: Literal["same", "gone", "come", "apart"]  # `apart`: lines that are the same were left out here
    then: int | None  # its number in the earlier text, from 1
    now: int | None
    pieces: tuple[Piece, ...]


def marked(then: str, now: str) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """Both texts in pieces; put together, the pieces of each are the text."""
    old, new = _WORD.findall(then), _WORD.findall(now)
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    if len(old) * len(new) > _MOST or _likeness(old, new, matcher) < _ALIKE:
        return _piece("gone", then), _piece("come", now)
    left, right = list[Piece](), list[Piece]()
    for tag, a, b, c, d in matcher.get_opcodes():
        left += _piece("same" if tag == "equal" else "gone", "".join(old[a:b]))
        right += _piece("same" if tag == "equal" else "come", "".join(new[c:d]))
    return tuple(left), tuple(right)


def _likeness(old: Sequence[str], new: Sequence[str], matcher: "SequenceMatcher[str]") -> float:
    """The share of words that are the same, blanks left out, from 0 to 1."""
    same = sum(not word.isspace() for block in matcher.get_matching_blocks() for word in old[block.a :][: block.size])
    words = sum(not word.isspace() for word in (*old, *new))
    return 2 * same / words if words else 1.0


def _piece(how: Literal["same", "gone", "come"], text: str) -> tuple[Piece, ...]:
    return (Piece(how, text),) if text else ()


def rows(lines: Sequence[str]) -> Iterator[Row]:
    """The lines of a unified diff, its two heads left out; a line that came in the place of another is marked."""
    then = now = 0
    gone, come = list[str](), list[str]()
    for line in lines[2:]:
        sign, text = line[:1], line[1:]
        if sign in "-+" and sign:
            (gone if sign == "-" else come).append(text)
            continue
        yield from _block(gone, come, then, now)
        then, now = then + len(gone), now + len(come)
        gone, come = [], []
        hunk = _HUNK.match(line)
        if hunk:
            yield Row("apart", None, None, ())
            then, now = int(hunk[1]), int(hunk[2])
        else:
            yield Row("same", then, now, _piece("same", text))
            then, now = then + 1, now + 1
    yield from _block(gone, come, then, now)


def _block(gone: Sequence[str], come: Sequence[str], then: int, now: int) -> Iterator[Row]:
    pairs = [marked(one, other) for one, other in zip(gone, come, strict=False)]
    olds, news = [old for old, _ in pairs], [new for _, new in pairs]
    for number, (text, pieces) in enumerate(zip_longest(gone, olds)):
        yield Row("gone", then + number, None, _piece("gone", text) if pieces is None else pieces)
    for number, (text, pieces) in enumerate(zip_longest(come, news)):
        yield Row("come", None, now + number, _piece("come", text) if pieces is None else pieces)


def snippet(lines: Sequence[str]) -> tuple[Row, ...]:
    """Lines led by `- ` and `+ `, as rows without numbers."""
    gone = [line[2:] for line in lines if line[:1] == "-"]
    come = [line[2:] for line in lines if line[:1] == "+"]
    return tuple(row._replace(then=None, now=None) for row in _block(gone, come, 0, 0))

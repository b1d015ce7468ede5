"""The lines of a PDF are grouped to blocks, by where they stand and how they look."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from carter.research.extract.pdf_lines import Line

BULLET = re.compile(r"(?:[•‣◦▪■●○□◆➢➤✓\uf0b7\uf0a7\uf0d8\uf0fc\u2013*-]|o(?= ))\s+(?=\S)")
CAPTION = re.compile(r"(?:figure|fig\.|table|abbildung|abb\.|tabelle|tableau|tabla|図|表)\s*\d", re.I)
ENDS = re.compile(r"[.!?:;。！？：；」』][\"'”’»)\]]*$")
LARGER = 1.12
"""Times the size of the text, from which on a line is a heading."""
LISTED = re.compile(r"(?:\s?[.…]){4,}\s*(?:\d{1,4}|[ivxlc]+)?$")
"""How a line of a table of contents ends."""

_NUMBERED = re.compile(r"(?:\(?\d{1,2}[.)]|\(?[a-z]\)|\[\d{1,3}\])\s+\S")
_SMALL = re.compile(r"[^\W\d_A-ZÀ-ÖØ-Þ]")
_INDENT = 0.8  # times the size
_LOOSE = 1.3  # times the usual distance of lines, from which on a paragraph ends
_SHORT = 0.8  # of the usual length: a line that ends a sentence there ends the paragraph
_FULL = 40  # characters of a line that is no mere phrase
_COLUMN = 8  # points that the cells of a column may begin apart
_SAME = 0.6  # points that sizes which count as one may differ


class Group(NamedTuple):
    """Lines that are one block; `kind` is `text`, `item`, `row` or `code`."""

    lines: list[Line]
    kind: str

    @property
    def last(self) -> Line:
        """The last of the lines."""
        return self.lines[-1]


class Grouping:
    """Groups the lines of a document by what is usual in it: the distance and the length of its lines."""

    def __init__(self, lines: Sequence[Line], size: float) -> None:
        """`size` is that of the text."""
        self._lines = lines
        self._size = size
        self._leading = _leading(lines)
        self._length = _lengths(lines)

    def groups(self) -> list[Group]:
        """The blocks in order; a sentence that a new page or column parts is in one."""
        mended: list[Group] = []
        for group in self._groups():
            number = self._unfinished(mended, group)
            if number is None:
                mended.append(group)
            else:
                mended[number].lines.extend(group.lines)
        return mended

    def _groups(self) -> Iterator[Group]:
        group: Group | None = None
        for number, line in enumerate(self._lines):
            kind = self._kind(number)
            if group is not None and self._goes_on(group, line, kind):
                group.lines.append(line)
                continue
            if group is not None:
                yield group
            group = Group([line], kind)
        if group is not None:
            yield group

    def _kind(self, number: int) -> str:
        line = self._lines[number]
        if self._is_row(number):
            return "row"
        if line.fixed:
            return "code"
        return "item" if BULLET.match(line.text) or _NUMBERED.match(line.text) else "text"

    def _is_row(self, number: int) -> bool:
        """Whether a line is parted in cells as one beside it is, or is one of a table of contents."""
        line = self._lines[number]
        if LISTED.search(line.text):
            return True
        beside = [*self._lines[max(0, number - 1) : number], *self._lines[number + 1 : number + 2]]
        return len(line.cells) > 1 and any(_are_columns(line, other) for other in beside if other.page == line.page)

    def _goes_on(self, group: Group, line: Line, kind: str) -> bool:
        """Whether `line`, which is of this kind, is part of the block."""
        before = group.last
        down = line.down - before.down
        leading = self._leading.get(rounded(line.size), 1.25 * line.size)
        if (line.page, line.turn) != (before.page, before.turn) or down < 0.3 * line.size:
            return False
        if "row" in (kind, group.kind) or "code" in (kind, group.kind):
            return kind == group.kind == "code" and down < 2 * leading
        if abs(line.size - before.size) > _SAME or down > _LOOSE * leading:
            return False
        if kind == "item" and (BULLET.match(line.text) or ENDS.search(before.text) or group.kind == "item"):
            return False
        if line.bold != before.bold:
            return bool(_SMALL.match(line.text)) and not ENDS.search(before.text)
        return not self._begins(group, line)

    def _begins(self, group: Group, line: Line) -> bool:
        """Whether a line begins a paragraph by where it stands, or by where the one before it ends."""
        before, indent = group.last, _INDENT * line.size
        if group.kind == "item":
            return line.along < group.lines[0].along - indent
        if _SMALL.match(line.text):
            return False
        if line.along > before.along + indent and ENDS.search(before.text):
            return True
        if line.along < before.along - indent and len(group.lines) > 1:
            return True
        usual = self._length.get((line.page, rounded(line.size)), 0)
        return bool(ENDS.search(before.text)) and len(before.text) < _SHORT * usual

    def _unfinished(self, before: Sequence[Group], group: Group) -> int | None:
        """Which of the groups `before` the group goes on with; notes at the foot of the page are passed over."""
        first = group.lines[0]
        if group.kind != "text" or not before or not _is_apart(before[-1].last, first):
            return None
        for number in range(len(before) - 1, -1, -1):
            last = before[number].last
            if last.size < first.size - _SAME and last.page == before[-1].last.page:
                continue
            alike = abs(last.size - first.size) <= _SAME and (last.bold, last.turn) == (first.bold, first.turn)
            near = before[number].lines[0].page in (first.page, first.page - 1)
            text = before[number].kind in ("text", "item") and not CAPTION.match(before[number].lines[0].text)
            return number if alike and near and text and self._breaks_off(last, first) else None
        return None

    def _breaks_off(self, last: Line, first: Line) -> bool:
        """Whether the sentence of one line goes on in the other."""
        if ENDS.search(last.text) or last.size > LARGER * self._size:
            return False
        full = max(_FULL, _SHORT * self._length.get((last.page, rounded(last.size)), 0))
        return bool(_SMALL.match(first.text)) or (not last.bold and len(last.text) > full)


def usual_size(lines: Sequence[Line]) -> float:
    """The size of most of the text."""
    sizes: Counter[float] = Counter()
    for line in lines:
        sizes[rounded(line.size)] += len(line.text)
    return sizes.most_common(1)[0][0] if sizes else 10.0


def rounded(size: float) -> float:
    """A size in halves of a point, so that sizes which look the same are the same."""
    return round(2 * size) / 2


def _is_apart(last: Line, first: Line) -> bool:
    """Whether a new page or a new column begins."""
    return last.page != first.page or first.down < last.down


def _are_columns(line: Line, other: Line) -> bool:
    near = any(abs(a - b) <= _COLUMN for a in line.cells[1:] for b in other.cells[1:])
    return near or len(line.cells) == len(other.cells) > 2


def _leading(lines: Sequence[Line]) -> dict[float, float]:
    """The usual distance of two lines, by the size of their letters."""
    found: dict[float, list[float]] = defaultdict(list)
    for one, other in pairwise(lines):
        down = other.down - one.down
        if one.page == other.page and abs(one.size - other.size) <= _SAME and 0.8 < down / (other.size or 1) < 2.2:
            found[rounded(other.size)].append(down)
    return {size: median(distances) for size, distances in found.items() if len(distances) > 2}


def _lengths(lines: Sequence[Line]) -> dict[tuple[int, float], int]:
    """How long a full line is, by page and the size of its letters, in characters."""
    found: dict[tuple[int, float], list[int]] = defaultdict(list)
    for line in lines:
        found[line.page, rounded(line.size)].append(len(line.text))
    return {key: sorted(lengths)[len(lengths) * 9 // 10] for key, lengths in found.items()}

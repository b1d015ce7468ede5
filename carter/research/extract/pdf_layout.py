"""The lines of a PDF become its paragraphs, headings, items, rows and code, each with its page."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from carter.research.extract.blocks import Draft
from carter.research.extract.pdf_lines import Line
from carter.research.extract.pdf_running import Pages, running
from carter.research.extract.pdf_wraps import Wraps

_BULLET = re.compile(r"(?:[•‣◦▪■●○□◆➢➤✓\uf0b7\uf0a7\uf0d8\uf0fc\u2013*-]|o(?= ))\s+(?=\S)")
_NUMBERED = re.compile(r"(?:\(?\d{1,2}[.)]|\(?[a-z]\)|\[\d{1,3}\])\s+\S")
_LISTED = re.compile(r"(?:\s?[.…]){4,}\s*(?:\d{1,4}|[ivxlc]+)?$")  # a line of a table of contents
_CAPTION = re.compile(r"(?:figure|fig\.|table|abbildung|abb\.|tabelle|tableau|tabla|図|表)\s*\d", re.I)
_ENDS = re.compile(r"[.!?:;。！？：；」』][\"'”’»)\]]*$")
_SMALL = re.compile(r"[^\W\d_A-ZÀ-ÖØ-Þ]")
_LARGER = 1.12  # times the size of the text, from which on a line is a heading
_LONGEST = 200  # characters of a heading
_LONGEST_BOLD = 120  # characters of one that is told by its weight alone
_INDENT = 0.8  # times the size
_LOOSE = 1.3  # times the usual distance of lines, from which on a paragraph ends
_SHORT = 0.8  # of the usual length: a line that ends a sentence there ends the paragraph
_COLUMN = 8  # points that the cells of a column may begin apart
_SAME = 0.6  # points that sizes which count as one may differ


class Group(NamedTuple):
    """Lines that are one block; `kind` is `text`, `item`, `row` or `code`."""

    lines: list[Line]
    kind: str = "text"

    @property
    def last(self) -> Line:
        """The last of the lines."""
        return self.lines[-1]


class Part(NamedTuple):
    """A block, with the page where it begins."""

    draft: Draft
    page: int  # from 1
    main: bool = True
    turn: int = 0  # characters of it before those on the next page; 0 where it ends on its page


def parts_of(pages: Pages) -> list[Part]:
    """The blocks of all pages, in the order of reading.

    What runs over or under the text of most pages stands before or after that of its page and is no
    main content; a table of contents is none either. A paragraph that goes on over the page is one block.
    """
    beside = running(pages, _usual_size([line for each in pages for line in each]))
    lines = [
        line for page, each in enumerate(pages) for number, line in enumerate(each) if (page, number) not in beside
    ]
    heads, feet = _edges(pages, beside)
    found: list[Part] = []
    done = 0  # pages whose heads are down
    for part in _Layout(lines).parts():
        for page in range(done + 1, part.page + 1):
            found += feet[page - 1] + heads[page]
            done = page
        found.append(part)
    for page in range(done, len(pages) + 1):
        found += (heads[page] if page > done else []) + feet[page]
    return found


def _edges(pages: Pages, beside: set[tuple[int, int]]) -> tuple[dict[int, list[Part]], dict[int, list[Part]]]:
    """The running heads and feet of each page."""
    heads: dict[int, list[Part]] = defaultdict(list)
    feet: dict[int, list[Part]] = defaultdict(list)
    for page, lines in enumerate(pages, start=1):
        middle = (min(line.down for line in lines) + max(line.down for line in lines)) / 2 if lines else 0
        for number, line in enumerate(lines):
            if (page - 1, number) in beside:
                (heads if line.down < middle else feet)[page].append(Part(Draft(_plain(line)), page, main=False))
    return heads, feet


def _plain(line: Line) -> str:
    return line.text.replace("\t", " ")


class _Layout:
    """What is usual in a document, and its lines grouped by it."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self._lines = lines
        self._wraps = Wraps([line.text for line in lines])
        self._size = _usual_size(lines)
        self._bold_tells = 2 * sum(len(line.text) for line in lines if line.bold) < sum(
            len(each.text) for each in lines
        )
        self._leading = _leading(lines)
        self._length = _lengths(lines)

    def parts(self) -> Iterator[Part]:
        """The blocks, in order."""
        groups = self._mended(list(self._groups()))
        following = [*groups[1:], None] if groups else []
        heading = [self._is_heading(group, after) for group, after in zip(groups, following, strict=True)]
        shapes = {_shape(group) for group, is_heading in zip(groups, heading, strict=True) if is_heading}
        levels = {shape: min(level, 6) for level, shape in enumerate(sorted(shapes, reverse=True), start=1)}
        for group, is_heading in zip(groups, heading, strict=True):
            yield self._part(group, levels[_shape(group)] if is_heading else 0)

    def _groups(self) -> Iterator[Group]:
        group = Group([])
        for number, line in enumerate(self._lines):
            kind = self._kind(number)
            if group.lines and not self._goes_on(group, line, kind):
                yield group
                group = Group([])
            group = Group([*group.lines, line], group.kind if group.lines else kind)
        if group.lines:
            yield group

    def _kind(self, number: int) -> str:
        line = self._lines[number]
        if self._is_row(number):
            return "row"
        if line.fixed:
            return "code"
        return "item" if _BULLET.match(line.text) or _NUMBERED.match(line.text) else "text"

    def _is_row(self, number: int) -> bool:
        """Whether a line is parted in cells as one beside it is, or is one of a table of contents."""
        line = self._lines[number]
        if _LISTED.search(line.text):
            return True
        beside = [*self._lines[max(0, number - 1) : number], *self._lines[number + 1 : number + 2]]
        return len(line.cells) > 1 and any(_are_columns(line, other) for other in beside if other.page == line.page)

    def _goes_on(self, group: Group, line: Line, kind: str) -> bool:
        """Whether `line`, which is of this kind, is part of the block."""
        before = group.last
        down = line.down - before.down
        leading = self._leading.get(_rounded(line.size), 1.25 * line.size)
        if (line.page, line.turn) != (before.page, before.turn) or down < 0.3 * line.size:
            return False
        if "row" in (kind, group.kind) or "code" in (kind, group.kind):
            return kind == group.kind == "code" and down < 2 * leading
        if abs(line.size - before.size) > _SAME or down > _LOOSE * leading:
            return False
        if kind == "item" and (_BULLET.match(line.text) or _ENDS.search(before.text) or group.kind == "item"):
            return False
        if line.bold != before.bold:
            return bool(_SMALL.match(line.text)) and not _ENDS.search(before.text)
        return not self._begins(group, line)

    def _begins(self, group: Group, line: Line) -> bool:
        """Whether a line begins a paragraph by where it stands, or by where the one before it ends."""
        before, indent = group.last, _INDENT * line.size
        if group.kind == "item":
            return line.along < group.lines[0].along - indent
        if _SMALL.match(line.text):
            return False
        if line.along > before.along + indent and _ENDS.search(before.text):
            return True
        if line.along < before.along - indent and len(group.lines) > 1:
            return True
        usual = self._length.get((line.page, _rounded(line.size)), 0)
        return bool(_ENDS.search(before.text)) and len(before.text) < _SHORT * usual

    def _mended(self, groups: list[Group]) -> list[Group]:
        """The groups, those joined that a new page or column parts in a sentence."""
        mended: list[Group] = []
        for group in groups:
            number = self._unfinished(mended, group)
            if number is None:
                mended.append(group)
            else:
                mended[number] = Group(mended[number].lines + group.lines, mended[number].kind)
        return mended

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
            text = before[number].kind in ("text", "item") and not _CAPTION.match(before[number].lines[0].text)
            return number if alike and near and text and self._breaks_off(last, first) else None
        return None

    def _breaks_off(self, last: Line, first: Line) -> bool:
        if _ENDS.search(last.text) or last.size > _LARGER * self._size:
            return False
        usual = self._length.get((last.page, _rounded(last.size)), 0)
        return bool(_SMALL.match(first.text)) or (not last.bold and len(last.text) > _SHORT * usual)

    def _is_heading(self, group: Group, after: Group | None) -> bool:
        text = " ".join(line.text for line in group.lines)
        first = group.lines[0]
        if group.kind == "code" or (group.kind == "row" and first.cells) or _LISTED.search(text) or first.turn:
            return False
        if len(text) > _LONGEST or not any(map(str.isalpha, text)) or _CAPTION.match(text):
            return False
        if first.size >= _LARGER * self._size:
            return not (len(text) > _LONGEST_BOLD and _ENDS.search(text))
        told = self._bold_tells and first.bold and group.last.bold and first.size > self._size - 1
        followed = after is not None and not after.last.bold and after.kind != "row"
        return told and followed and len(text) <= _LONGEST_BOLD and not re.search(r"[.,;:]$", text)

    def _part(self, group: Group, level: int) -> Part:
        first = group.lines[0]
        if group.kind == "code":
            return Part(Draft("\n".join(_set_in(group.lines)), "code"), first.page)
        texts = [line.text if group.kind == "row" else _plain(line) for line in group.lines]
        pieces = self._wraps.joined(texts)
        bullet = _BULLET.match(pieces[0])
        if bullet and group.kind == "item" and not pieces[0][bullet.end()].isdigit():
            pieces[0] = pieces[0][bullet.end() :]
        over = [len(piece) for piece, line in zip(pieces, group.lines, strict=True) if line.page == first.page]
        turn = sum(over) if len(over) < len(pieces) else 0
        draft = Draft("".join(pieces), "heading", level) if level else Draft("".join(pieces))
        if level or group.kind == "text":
            caption = not level and _CAPTION.match(draft.text) and len(draft.text) <= _LONGEST
            return Part(draft._replace(kind="caption") if caption else draft, first.page, turn=turn)
        listed = bool(_LISTED.search(draft.text))
        return Part(draft._replace(kind="row" if group.kind == "row" else "item"), first.page, not listed, turn)


def _is_apart(last: Line, first: Line) -> bool:
    """Whether a new page or a new column begins."""
    return last.page != first.page or first.down < last.down


def _are_columns(line: Line, other: Line) -> bool:
    near = any(abs(a - b) <= _COLUMN for a in line.cells[1:] for b in other.cells[1:])
    return near or len(line.cells) == len(other.cells) > 2


def _shape(group: Group) -> tuple[float, bool]:
    return _rounded(group.lines[0].size), group.lines[0].bold


def _rounded(size: float) -> float:
    return round(2 * size) / 2


def _usual_size(lines: Sequence[Line]) -> float:
    sizes: Counter[float] = Counter()
    for line in lines:
        sizes[_rounded(line.size)] += len(line.text)
    return sizes.most_common(1)[0][0] if sizes else 10.0


def _leading(lines: Sequence[Line]) -> dict[float, float]:
    """The usual distance of two lines, by the size of their letters."""
    found: dict[float, list[float]] = defaultdict(list)
    for one, other in pairwise(lines):
        down = other.down - one.down
        if one.page == other.page and abs(one.size - other.size) <= _SAME and 0.8 < down / (other.size or 1) < 2.2:
            found[_rounded(other.size)].append(down)
    return {size: median(distances) for size, distances in found.items() if len(distances) > 2}


def _lengths(lines: Sequence[Line]) -> dict[tuple[int, float], int]:
    """How long a full line is, by page and the size of its letters, in characters."""
    found: dict[tuple[int, float], list[int]] = defaultdict(list)
    for line in lines:
        found[line.page, _rounded(line.size)].append(len(line.text))
    return {key: sorted(lengths)[len(lengths) * 9 // 10] for key, lengths in found.items()}


def _set_in(lines: Sequence[Line]) -> Iterator[str]:
    """The lines of code, set in as far as they are on the page."""
    left = min(line.along for line in lines)
    for line in lines:
        yield " " * round((line.along - left) / (0.6 * line.size or 1)) + line.text

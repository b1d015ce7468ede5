"""The lines of a PDF become its paragraphs, headings, items, rows and code, each with its page."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from carter.records.document import BlockKind
from carter.research.extract.blocks import Draft
from carter.research.extract.pdf_groups import (
    BULLET,
    CAPTION,
    ENDS,
    LARGER,
    LISTED,
    Group,
    Grouping,
    rounded,
    usual_size,
)
from carter.research.extract.pdf_lines import Line
from carter.research.extract.pdf_running import Pages, running
from carter.research.extract.pdf_wraps import Wraps

_LONGEST = 200  # characters of a heading
_LONGEST_BOLD = 120  # characters of one that is told by its weight alone
_NO_HEADING = re.compile(r"[.,;:]$")
_LETTER = 0.6  # of the size of a fixed font: how wide its letters are


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
    size = usual_size([line for each in pages for line in each])
    beside = running(pages, size)
    lines = [
        line for page, each in enumerate(pages) for number, line in enumerate(each) if (page, number) not in beside
    ]
    heads, feet = _edges(pages, beside)
    found: list[Part] = []
    done = 0  # pages whose heads are down
    for part in _Layout(lines, size).parts():
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
    """Tells what each group of lines is."""

    def __init__(self, lines: Sequence[Line], size: float) -> None:
        bold = sum(len(line.text) for line in lines if line.bold)
        self._lines = lines
        self._size = size
        self._bold_tells = 2 * bold < sum(len(line.text) for line in lines)
        self._wraps = Wraps([line.text for line in lines])

    def parts(self) -> Iterator[Part]:
        """The blocks, in order."""
        groups = Grouping(self._lines, self._size).groups()
        following = [*groups[1:], None] if groups else []
        heading = [self._is_heading(group, after) for group, after in zip(groups, following, strict=True)]
        shapes = {_shape(group) for group, is_heading in zip(groups, heading, strict=True) if is_heading}
        levels = {shape: min(level, 6) for level, shape in enumerate(sorted(shapes, reverse=True), start=1)}
        for group, is_heading in zip(groups, heading, strict=True):
            yield self._part(group, levels[_shape(group)] if is_heading else 0)

    def _is_heading(self, group: Group, after: Group | None) -> bool:
        text, first = " ".join(line.text for line in group.lines), group.lines[0]
        if len(text) > _LONGEST or not any(map(str.isalpha, text)) or CAPTION.match(text) or LISTED.search(text):
            return False
        if group.kind == "code" or (group.kind == "row" and first.cells) or first.turn:
            return False
        if first.size >= LARGER * self._size:
            return len(text) <= _LONGEST_BOLD or not ENDS.search(text)
        return self._is_bold_heading(group, after, text)

    def _is_bold_heading(self, group: Group, after: Group | None, text: str) -> bool:
        told = self._bold_tells and group.lines[0].bold and group.last.bold and group.last.size > self._size - 1
        followed = after is not None and not after.last.bold and after.kind != "row"
        return told and followed and len(text) <= _LONGEST_BOLD and not _NO_HEADING.search(text)

    def _part(self, group: Group, level: int) -> Part:
        first = group.lines[0]
        if group.kind == "code":
            return Part(Draft("\n".join(_set_in(group.lines)), "code"), first.page)
        pieces = self._wraps.joined(line.text if group.kind == "row" else _plain(line) for line in group.lines)
        bullet = BULLET.match(pieces[0]) if group.kind == "item" else None
        if bullet and not pieces[0][bullet.end()].isdigit():
            pieces[0] = pieces[0][bullet.end() :]
        here = [len(piece) for piece, line in zip(pieces, group.lines, strict=True) if line.page == first.page]
        draft = Draft("".join(pieces), "heading" if level else _kind(group, "".join(pieces)), level)
        main = not (group.kind == "row" and LISTED.search(draft.text))
        return Part(draft, first.page, main, sum(here) if len(here) < len(pieces) else 0)


def _kind(group: Group, text: str) -> BlockKind:
    if group.kind == "row":
        return "row"
    if group.kind == "item":
        return "item"
    return "caption" if CAPTION.match(text) and len(text) <= _LONGEST else "paragraph"


def _shape(group: Group) -> tuple[float, bool]:
    return rounded(group.lines[0].size), group.lines[0].bold


def _set_in(lines: Sequence[Line]) -> Iterator[str]:
    """The lines of code, set in as far as they are on the page."""
    left = min(line.along for line in lines)
    for line in lines:
        yield " " * min(round((line.along - left) / (_LETTER * line.size or 1)), 80) + line.text

"""Tables that were drawn with bars, tabs or spaces in a plain text become rows, cell by cell."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

_RULE_MARKS = frozenset("-=~_+|: \t")
_GAP = re.compile(r"\t+| {2,}")
_FEWEST = 2  # cells of a row, and rows of a table
_WORDS_OF_CELL = 12  # a longer run of words is a column of prose


class Row(NamedTuple):
    """One row, and whether a rule under it marks it as the head."""

    cells: tuple[str, ...]
    head: bool


def rows_of(lines: Sequence[str]) -> tuple[Row, ...]:
    """The rows of a table, if all lines are one; none otherwise.

    Each line must have as many cells as the others, and something in the first of them. Where only spaces part
    them, they must begin at the same columns, or all end there.
    """
    drawn = [(number, line) for number, line in enumerate(lines) if not _is_rule(line)]
    told = [line for _, line in drawn]
    cells = _barred(told) or _tabbed(told) or _aligned(told)
    if len(cells) < _FEWEST or any(_is_text_or_code(cell) for row in cells for cell in row):
        return ()
    if not all(row[0] for row in cells[1:]):  # a row goes on over several lines
        return ()
    second = drawn[0][0] + 1
    ruled = second < len(lines) and _is_rule(lines[second])
    # A rule between every two rows, as in a grid, marks the first one as well as any other.
    return tuple(Row(row, ruled and number == 0) for number, row in enumerate(cells))


def _is_rule(line: str) -> bool:
    marks = line.strip()
    return bool(marks) and _RULE_MARKS.issuperset(marks) and ("--" in marks or "==" in marks)


def _is_text_or_code(cell: str) -> bool:
    return len(cell.split()) > _WORDS_OF_CELL or cell.startswith(("#", "//", "/*", "--")) or cell.endswith((";", "{"))


def _barred(lines: Sequence[str]) -> list[tuple[str, ...]]:
    """Cells between bars; a bar at either edge of a line only frames it."""
    if not all(" | " in line or line.strip().startswith("|") for line in lines):
        return []
    return _even([tuple(cell.strip() for cell in line.strip().strip("|").split("|")) for line in lines])


def _tabbed(lines: Sequence[str]) -> list[tuple[str, ...]]:
    if not all("\t" in line.strip() for line in lines):
        return []
    return _even([tuple(cell.strip() for cell in line.strip(" \n").split("\t")) for line in lines])


def _aligned(lines: Sequence[str]) -> list[tuple[str, ...]]:
    """Cells that stand under each other, parted by two spaces or more."""
    expanded = [line.expandtabs().rstrip() for line in lines]
    rows = _even([tuple(_GAP.split(line.strip())) for line in expanded])
    if not rows:
        return []
    starts, ends = zip(*(_edges(line) for line in expanded), strict=True)
    under = all(
        len({line[column] for line in starts}) == 1 or len({line[column] for line in ends}) == 1
        for column in range(len(rows[0]))
    )
    return rows if under else []


def _edges(line: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Where the cells of a line begin, and where they end."""
    gaps = [(0, len(line) - len(line.lstrip())), *(gap.span() for gap in _GAP.finditer(line.rstrip()) if gap.start())]
    starts = tuple(end for _, end in gaps)
    ends = (*(start for start, _ in gaps[1:]), len(line))
    return starts, ends


def _even(rows: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """The rows, if each has as many cells as the next, and two at least."""
    if not rows or len(rows[0]) < _FEWEST or any(len(one) != len(other) for one, other in pairwise(rows)):
        return []
    return rows

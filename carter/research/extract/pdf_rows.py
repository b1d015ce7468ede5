"""The rows of a table whose cells were drawn one after the other, each over several lines, become one line each."""

from collections.abc import Sequence
from typing import NamedTuple

from carter.research.extract.pdf_lines import Line

_LEVEL = 0.2  # of the size, that what stands on one line may be off it
_COLUMN = 8  # points that the cells of a column may begin apart
_FAR = 2.2  # times the size, from which on a line below is no longer part of the cell
_HIGHEST = 12  # times the size, that a cell may begin above the foot of its row
_MOST = 40  # lines of a row
_LONGEST = 8  # lines of a cell
_SURE = 3  # cells, from which on a row needs no other beside it: two may be columns of text


class _Row(NamedTuple):
    """A row, and how many lines it takes."""

    line: Line
    used: int


def with_rows(lines: Sequence[Line]) -> list[Line]:
    """The lines of a page, those that are one row of a table as one."""
    found: list[Line] = []
    at = 0
    while at < len(lines):
        row = _row(lines, at)
        if row is not None and (len(row.line.cells) >= _SURE or _has_like(row, found, lines, at)):
            found.append(row.line)
            at += row.used
        else:
            found.append(lines[at])
            at += 1
    return found


def _has_like(row: _Row, found: Sequence[Line], lines: Sequence[Line], at: int) -> bool:
    """Whether the line before or after is a row of the same columns."""
    after = _row(lines, at + row.used)
    next_line = after.line if after is not None else lines[at + row.used] if at + row.used < len(lines) else None
    return any(other is not None and _are_columns(row.line, other) for other in (*found[-1:], next_line))


def _are_columns(one: Line, other: Line) -> bool:
    return len(one.cells) == len(other.cells) and all(
        abs(a - b) <= _COLUMN for a, b in zip(one.cells, other.cells, strict=True)
    )


def _row(lines: Sequence[Line], at: int) -> _Row | None:
    """The row that begins at a line; none if nothing stands beside it that was drawn after what stands below it."""
    if at >= len(lines):
        return None
    first = before = lines[at]
    starts, cells = _pieces(first)
    top = bottom = first.down
    used, wraps = 1, False
    for line in lines[at + 1 : at + _MOST]:
        if (line.page, line.turn) != (first.page, first.turn):
            break
        places, texts = _pieces(line)
        if (
            bottom - _HIGHEST * line.size < line.down <= bottom + _LEVEL * line.size
            and places[0] > starts[-1] + _COLUMN
        ):
            wraps = wraps or bottom > top or line.down < top - 1
        elif 0 < line.down - before.down < _FAR * line.size and starts[-1] - _COLUMN < places[0]:
            cells[-1] += texts.pop(0)
            places = places[1:]
        else:
            break
        starts, cells = starts + places, cells + texts
        top, bottom = min(top, line.down), max(bottom, line.down)
        before, used = line, used + 1
    if not wraps or any(len(cell) > _LONGEST for cell in cells):
        return None
    text = "\t".join(" ".join(parts) for parts in cells)
    return _Row(first._replace(text=text, down=bottom, cells=tuple(starts)), used)


def _pieces(line: Line) -> tuple[list[float], list[list[str]]]:
    """Where the cells of a line begin, and the text of each."""
    texts = line.text.split("\t")
    if len(texts) != len(line.cells):
        return [line.along], [[" ".join(texts)]]
    return list(line.cells), [[text] for text in texts]

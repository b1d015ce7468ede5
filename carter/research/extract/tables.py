"""A table of data is read row by row: cells apart by a tab, what spans several repeated in each."""

from collections.abc import Mapping
from typing import NamedTuple

from lxml import etree

from carter.research.extract.blocks import Draft
from carter.research.extract.tags import ARRANGED

_REPEATED = 60  # characters of a cell that is repeated where it spans; a longer one is marked
_MARK = "″"
_COLUMNS = 60  # that one cell may span
_ROWS = 1_000  # that one cell may span
_GROWTH = 5  # times its own length that a table may grow by what is repeated
_PARAGRAPHS = 3  # of a cell, from which on a table arranges a page


class Cell(NamedTuple):
    """The text of a cell, and over how many columns and rows it reaches, and whether it names a column."""

    text: str
    columns: int = 1
    rows: int = 1
    head: bool = False  # it is marked as what names a column


class Table:
    """The rows of one table as they come: what reaches down from the rows above is filled in."""

    def __init__(self) -> None:
        self.foot: list[Draft] = []  # its rows that are drawn below all others
        self._cells: list[Cell] = []
        self._hanging: dict[int, tuple[int, str]] = {}  # column -> rows still to come, text
        self._growth = 0

    def add(self, cell: Cell) -> None:
        """Put a cell at the end of the row."""
        self._cells.append(cell)
        self._growth += _GROWTH * (len(cell.text) + 8)

    @property
    def is_head(self) -> bool:
        """Whether all that the row says so far are names of columns, and there are two of them."""
        told = [cell for cell in self._cells if cell.text]
        return len(told) > 1 and all(cell.head for cell in told)

    def row(self) -> str:
        """The row as a line, and begin the next; no tab stands at its end."""
        line: list[str] = []
        alone = len(self._cells) == 1
        hanging, self._hanging = self._hanging, {}
        for cell in self._cells:
            self._fill(line, hanging)
            first = len(line)
            line.append(cell.text)
            for _ in range(0 if alone else cell.columns - 1):
                self._repeat(line, cell.text)
            if cell.rows > 1:
                self._hanging |= dict.fromkeys(range(first, len(line)), (cell.rows - 1, cell.text))
        if self._cells:
            self._fill(line, hanging)
        self._hanging |= hanging
        self._cells = []
        return "\t".join(line).rstrip("\t") if any(line) else ""

    def _fill(self, line: list[str], hanging: dict[int, tuple[int, str]]) -> None:
        """Put down what reaches into this row from above, up to the next column that is free."""
        while (column := len(line)) in hanging:
            rows, text = hanging.pop(column)
            if self._repeat(line, text) and rows > 1:
                self._hanging[column] = (rows - 1, text)

    def _repeat(self, line: list[str], text: str) -> bool:
        """Put `text` down once more, marked where it is long; not when a table of mere spans has grown too far."""
        again = text if len(text) <= _REPEATED else _MARK
        self._growth -= len(again) + 1
        if self._growth >= 0:
            line.append(again)
        return self._growth >= 0


def span_of(attributes: Mapping[str, str], name: str) -> int:
    """How far a cell reaches in the direction that `name` says, within bounds."""
    value = attributes.get(name, "1").strip()
    most = _COLUMNS if name == "colspan" else _ROWS
    return min(max(int(value[:6]), 1), most) if value.isascii() and value.isdigit() else 1


def arranges(table: etree._Element) -> bool:
    """Whether `table` arranges the page instead of holding data."""
    if table.get("role", "").lower() in {"presentation", "none"}:
        return True
    if next(table.iterdescendants(*ARRANGED), None) is not None:
        return True
    cells = sum(1 for _ in table.iterdescendants("td", "th"))
    return sum(1 for _ in table.iterdescendants("p")) >= _PARAGRAPHS * max(cells, 1)

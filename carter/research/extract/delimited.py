"""A file of values that commas, semicolons, tabs or bars part becomes the rows of a table."""

import csv
import re
from collections.abc import Iterator
from itertools import islice

from carter.research.extract.blocks import Draft
from carter.research.extract.characters import line_of

_NAME = re.compile(r"\.(?:csv|tsv|tab|psv)$", re.IGNORECASE)
_SIGNS = ",;\t|"
_LOOKED_AT = 40  # rows that show which sign parts the cells
_SAMPLE = 100_000  # characters in which those rows lie
_FEWEST = 2  # cells of a row
_LONGEST_NAME = 80  # characters of the name of a column


def rows_of_file(text: str, name: str) -> Iterator[Draft]:
    """The rows of a file that its name calls a table; none if it is not one, or breaks off within a quoted cell."""
    sign = _sign_of(text) if _NAME.search(name) else ""
    if not sign:
        return
    head = True
    try:
        for cells in csv.reader(text.splitlines(keepends=True), delimiter=sign):
            row = "\t".join(line_of(cell)[0] for cell in cells).rstrip("\t")
            if row.strip():
                yield Draft(row, "row", head=head and _names_columns(cells))
                head = False
    except csv.Error:  # a cell too long to be one
        return


def _sign_of(text: str) -> str:
    """The sign that parts every row into as many cells; the one of most cells. Empty if there is none."""
    whole = text[:_SAMPLE]
    lines = whole.splitlines(keepends=True)
    lines = lines[:-1] if len(whole) < len(text) else lines
    counts = {sign: _cells(lines, sign) for sign in _SIGNS}
    best = max(counts, key=lambda sign: counts[sign])
    return best if counts[best] >= _FEWEST else ""


def _cells(lines: list[str], sign: str) -> int:
    """How many cells each row has; 0 if not all have as many."""
    try:
        sizes = {len(row) for row in islice(csv.reader(lines, delimiter=sign), _LOOKED_AT) if row}
    except csv.Error:
        return 0
    return sizes.pop() if len(sizes) == 1 else 0


def _names_columns(cells: list[str]) -> bool:
    """Whether the cells of the first row are names: none is empty, a number or the same as another."""
    names = [cell.strip() for cell in cells]
    short = all(name and len(name) <= _LONGEST_NAME and any(map(str.isalpha, name)) for name in names)
    return short and len(set(names)) == len(names)

"""What the README shows of docs/benchmarks.md: rows, whole tables and single figures, read and never typed."""

import re

from tools.bench_page import BENCHMARKS
from tools.briefs_table import table as table_of


def figures(heading: str, *rows: str) -> str:
    """Some rows of the first table under a heading of `docs/benchmarks.md`, each by its first cell."""
    table = tables_under(heading)[0]
    found = [next(line for line in table[2:] if cells(line)[0] == row) for row in rows]
    return "\n".join((*table[:2], *found)) + "\n"


def whole(heading: str) -> str:
    """The first table under a heading of `docs/benchmarks.md`; empty where it was not measured yet."""
    return "".join(f"{line}\n" for lines in tables_under(heading)[:1] for line in lines)


def figure(heading: str, row: str, column: str) -> str:
    """One cell of a table under a heading of `docs/benchmarks.md`, by its first cell and the name of its column.

    Raises:
        LookupError: there is none.
    """
    for table in tables_under(heading):
        names = cells(table[0])
        found = [cells(line) for line in table[2:] if column in names and cells(line)[0] == row]
        if found:
            return found[0][names.index(column)]
    raise LookupError(f"no `{column}` of `{row}` under {heading}")


def speed() -> str:
    """What was measured of Carter's speed and has a bound, of all sections of `docs/benchmarks.md`, as one table."""
    headings = re.findall(r"^## (Speed: .+)$", _benchmarks(), re.MULTILINE)
    kept = ("", "Carter", "against", "takes", "ratio", "bound")
    lines = []
    for table in (table for heading in headings for table in tables_under(heading)):
        names = cells(table[0])
        if set(kept) <= set(names):
            rows = (dict(zip(names, cells(line), strict=True)) for line in table[2:])
            lines += [[row[name] for name in kept] for row in rows if row["bound"]]
    return table_of(kept, lines) + "\n" if lines else ""


def tables_under(heading: str) -> list[list[str]]:
    """The lines of each table under a heading of `docs/benchmarks.md`; its head and its rule are the first two."""
    section = _benchmarks().partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    blocks = (block.splitlines() for block in section.split("\n\n"))
    return [lines for block in blocks if len(lines := [line for line in block if line.startswith("|")]) > 2]


def cells(line: str) -> list[str]:
    """The cells of a line of a table."""
    return [cell.strip() for cell in line.strip("|").split("|")]


def _benchmarks() -> str:
    return BENCHMARKS.read_text(encoding="utf-8")

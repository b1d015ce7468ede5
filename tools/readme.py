"""What the README shows of the commands: their real output on the first example, run where nothing was built before."""

import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

from tools.bench_page import BENCHMARKS
from tools.briefs_table import table as table_of

EXAMPLES = Path(__file__).parent.parent / "examples"
NOTE = "examples/01_first_brief/notes/operations.html"
_ULID = re.compile(r"\b01[0-9A-HJKMNP-TV-Z]{24}\b")
_SHOWN = "01M8P9ZJ3X5Q7T1V4W6Y8A0C2E"  # stands for the ULID of any run or event, which is new each time
_STEADY = (
    (_ULID, _SHOWN),
    (re.compile(r"\b\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?=  )"), "2026-12-01 09:30:00"),
    (re.compile(r"(?<= bytes, sha256 )[0-9a-f]{64}"), "…"),  # of an export, which names its run
)
_WIDEST = 150  # characters of a line that are shown where lines are cut


@cache
def _folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="carter-readme-"))
    example = "01_first_brief"
    skipped = shutil.ignore_patterns("out", "store")
    shutil.copytree(EXAMPLES / example, folder / "examples" / example, ignore=skipped)
    return folder


@cache
def output(command: str) -> str:
    """What a command prints, as a block of Markdown; run in the order of the README, in one folder."""
    return f"```text\n$ {command}\n{_told(command)}\n```\n"


def some(command: str, pattern: str) -> str:
    """The lines of what a command prints in which `pattern` is found, long ones cut; `…` stands for the rest."""
    shown, left = [f"$ {command}"], False
    for line in filter(str.strip, _told(command).splitlines()):
        found = re.search(pattern, line)
        if found and line not in shown:
            shown += [*(["  …"] if left else []), line if len(line) <= _WIDEST else f"{line[:_WIDEST]}…"]
        left = not found
    return "\n".join(["```text", *shown, *(["  …"] if left else []), "```", ""])


def edit(old: str, new: str) -> str:
    """Edit a note of the example and build it again, as a block of Markdown."""
    path = _folder() / NOTE
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    typed = f"$ sed -i 's/{old}/{new}/' {NOTE}\n"
    built = some("carter build -q examples/01_first_brief/question.yaml --out again", "^built")
    return built.replace("text\n", f"text\n{typed}", 1)


@cache
def _told(command: str) -> str:
    words = shlex.split(command)
    program = [sys.executable, "-m", "carter"] if words[0] == "carter" else [words[0]]
    done = subprocess.run([*program, *words[1:]], cwd=_folder(), capture_output=True, text=True, check=False)
    if done.returncode > 1:
        raise RuntimeError(done.stderr)
    told = done.stdout
    for pattern, shown in _STEADY:
        told = pattern.sub(shown, told)
    return told.rstrip()


def brief() -> str:
    """The brief, as a quotation."""
    text = (_folder() / "examples" / "01_first_brief" / "out" / "brief.md").read_text(encoding="utf-8")
    return "".join(f"> {line}".rstrip() + "\n" for line in text.splitlines())


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

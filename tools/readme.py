"""What the README shows of the commands: their real output on the first example, run where nothing was built before."""

import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

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
    page = (Path(__file__).parent.parent / "docs" / "benchmarks.md").read_text(encoding="utf-8")
    lines = page.partition(f"\n## {heading}\n")[2].partition("\n## ")[0].splitlines()
    table = [line for line in lines if line.startswith("|")]
    head = next(table.index(line) for line in table if line.startswith("|-"))
    found = [next(line for line in table if line.split("|")[1].strip() == row) for row in rows]
    return "\n".join((table[head - 1], table[head], *found)) + "\n"

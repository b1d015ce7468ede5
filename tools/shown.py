"""What the pages show of the commands: their real output on the first example, in a folder where nothing was built."""

import atexit
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
_EXAMPLE = ROOT / "examples" / "01_first_brief"
_CARTER = (sys.executable, "-m", "tools.on_a_day")
_ULID = re.compile(r"\b01[0-9A-HJKMNP-TV-Z]{24}\b")
_STEADY = (
    (re.compile(r"\b\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?=  )"), "2026-12-01 09:30:00"),
    (re.compile(r"(?<=  )\d\d:\d\d:\d\d\.\d{3}(?=  )"), "09:30:00.000"),
    (re.compile(r"(?<= bytes, sha256 )[0-9a-f]{64}"), "…"),  # of an export, which names its run
)
_WIDEST = 150  # characters of a line that are shown where lines are chosen


class Example:
    """A copy of the first example, and what is shown of it, in the order of a page."""

    def __init__(self, at: str = ".") -> None:
        """`at` is where it lies below the folder in which the commands are run."""
        self._folder = Path(tempfile.mkdtemp(prefix="carter-shown-"))
        atexit.register(shutil.rmtree, self._folder)
        self._copy = self._folder / at
        shutil.copytree(_EXAMPLE, self._copy, ignore=shutil.ignore_patterns("out", "store"), dirs_exist_ok=True)
        self._stand_ins: dict[str, str] = {}

    def output(self, *commands: str, only: str = "") -> str:
        """What commands print, as a block of Markdown.

        With `only`, that is the lines in which this pattern is found, long ones cut; `…` stands for the rest.
        """
        lines = []
        for command in commands:
            told = self._told(command).splitlines()
            lines += [f"$ {command}", *(_chosen(told, only) if only else told)]
        return "\n".join(["```text", *lines, "```", ""])

    def brief(self) -> str:
        """The brief, as a quotation."""
        text = (self._copy / "out" / "brief.md").read_text(encoding="utf-8")
        return "".join(f"> {line}".rstrip() + "\n" for line in text.splitlines())

    def _told(self, command: str) -> str:
        first, *words = shlex.split(command)
        program = _CARTER if first == "carter" else (first,)
        if words[:1] == ["build"]:
            words += ["-j", "1"]  # one at a time, so that the lines of the log that is shown are in one order
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        done = subprocess.run([*program, *words], cwd=self._folder, env=environment, capture_output=True, text=True)
        if done.returncode > 1:
            raise RuntimeError(done.stderr)
        told = _ULID.sub(self._stand_in, done.stdout)
        for pattern, shown in _STEADY:
            told = pattern.sub(shown, told)
        return told.rstrip()

    def _stand_in(self, found: re.Match[str]) -> str:
        """What is shown in the place of the ULID of a run or event, which is new each time."""
        return self._stand_ins.setdefault(found[0], f"01M8P9ZJ3X5Q7T1V4W6Y8A{len(self._stand_ins) + 1:04}")


def _chosen(lines: list[str], only: str) -> list[str]:
    chosen: list[str] = []
    left = False
    for line in filter(str.strip, lines):
        found = re.search(only, line)
        if found and line not in chosen:
            chosen += [*(["  …"] if left else []), line if len(line) <= _WIDEST else f"{line[:_WIDEST]}…"]
        left = not found
    return [*chosen, *(["  …"] if left else [])]

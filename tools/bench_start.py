"""Benchmark of what starting costs of the processor: `carter --help` over the bare interpreter."""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tools.bench_commands import CARTER, processor_time, run
from tools.bench_frame import Bound, Row, Told, by_turns

LIBRARIES = ("click",)
MOST = 100  # milliseconds over the interpreter
ROUNDS = 11
_COMMANDS = (("--help",), ("--version",), ("build", "--help"))


def measured(*, quick: bool) -> Iterator[Told]:
    """Commands that print and end, beside an interpreter that does nothing."""
    with tempfile.TemporaryDirectory() as folder:
        for words in _COMMANDS[:1] if quick else _COMMANDS:
            yield _beside_nothing(words, Path(folder))


def _beside_nothing(words: tuple[str, ...], folder: Path) -> Row:
    command, nothing = (*CARTER, *words), (sys.executable, "-c", "")
    run(command, folder)  # so that no turn pays for what Python compiles once
    ours, theirs = by_turns([lambda: processor_time(command, folder), lambda: processor_time(nothing, folder)], ROUNDS)
    name = f"carter {' '.join(words)}"
    return Row(name, ours, against="python -c ''", theirs=theirs, bound=Bound(MOST, of="difference"))

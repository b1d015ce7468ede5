"""Time and memory over 10, 1,000 and 10,000 documents: built first, unchanged, edited, asked something else."""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from tools import made_corpus
from tools.bench_page import BENCHMARKS, put
from tools.briefs_table import table

SIZES = (10, 1_000, 10_000)
HEADING = "## Corpora"
REPOSITORY = str(Path(__file__).parent.parent)
_TOLD = (
    "Written by `python -m tools.bench_corpus --write`: seconds, those of all processors in brackets, and the peak "
    "memory of the largest process, for `carter build` as a new process over made-up documents of 300 to 1,500 words, "
    "with {cores} processors."
)


class Cost(NamedTuple):
    """What one build took."""

    seconds: float
    processor: float  # seconds of processor time, of all its processes
    megabytes: float  # resident at the most, of the largest process
    state: str  # what it said first: `built`, `up to date`


class Measured(NamedTuple):
    """The costs over one corpus, by what was done before."""

    documents: int
    megabytes: float  # of the documents
    costs: dict[str, Cost]


def built(root: Path, question: str) -> Cost:
    """Run `carter build` in a process of its own.

    Raises:
        RuntimeError: it failed.
    """
    command = [sys.executable, "-m", "carter", "build", question, "--json"]
    environment = {**os.environ, "PYTHONPATH": REPOSITORY, "PYTHONPYCACHEPREFIX": str(root / "compiled")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    start = time.perf_counter()
    with subprocess.Popen(command, cwd=root, env=environment, stdout=subprocess.PIPE, text=True) as process:
        said = process.stdout.read() if process.stdout else ""
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    seconds = time.perf_counter() - start
    if process.returncode:
        raise RuntimeError(f"carter build ended with {process.returncode}: {said}")
    state = re.search(r'"state": ?"([^"]*)"', said)
    processor = usage.ru_utime + usage.ru_stime
    return Cost(seconds, processor, usage.ru_maxrss / 1000, state[1] if state else "")


def edited(paths: Iterable[Path]) -> None:
    """Add a line to each of these files."""
    for path in paths:
        path.write_text(path.read_text(encoding="utf-8") + "\nThe spare gasket lies in drawer 7.\n", encoding="utf-8")


def measured(root: Path, count: int) -> Measured:
    """Make a corpus and build over it, time after time."""
    paths = made_corpus.write(root / "docs", count)
    for name, question in (("asked", made_corpus.QUESTION), ("other", made_corpus.OTHER_QUESTION)):
        (root / f"{name}.yaml").write_text(f'question: "{question}"\nsources: [docs]\n', encoding="utf-8")
    steps: tuple[tuple[str, str, Callable[[], None]], ...] = (
        ("first", "asked.yaml", lambda: None),
        ("nothing changed", "asked.yaml", lambda: None),
        ("one file changed", "asked.yaml", lambda: edited(paths[count // 2 : count // 2 + 1])),
        ("1 % changed", "asked.yaml", lambda: edited(paths[:: min(100, count)])),
        ("another question", "other.yaml", lambda: None),
    )
    size = sum(path.stat().st_size for path in paths) / 1e6
    (root / "warm").mkdir()
    (root / "warm" / "question.yaml").write_text("question: What is there?\nsources: [../docs/000]\n", encoding="utf-8")
    (root / "warm" / "compiled").symlink_to("../compiled")
    built(root / "warm", "question.yaml")  # so that no step pays for what Python compiles once
    costs = {}
    for name, question, before in steps:
        before()
        print(f"\r{count} documents: {name:20}", end="", file=sys.stderr, flush=True)
        costs[name] = built(root, question)
    print("\r" + " " * 50 + "\r", end="", file=sys.stderr)
    return Measured(count, size, costs)


def summary(found: Iterable[Measured]) -> str:
    """The costs as a table in Markdown."""
    listed = list(found)
    names = list(listed[0].costs)
    lines = [
        [f"{each.documents:,}", f"{each.megabytes:.1f} MB", *(_shown(each.costs[name]) for name in names)]
        for each in listed
    ]
    return table(["documents", "size", *names], lines)


def _shown(cost: Cost) -> str:
    return f"{cost.seconds:.1f} s ({cost.processor:.1f}), {cost.megabytes:.0f} MB"


def main() -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", nargs="+", type=int, default=SIZES, metavar="N", help="numbers of documents")
    parser.add_argument("--write", action="store_true", help="put the figures into docs/benchmarks.md")
    given = parser.parse_args()
    found = []
    for size in given.sizes:
        with tempfile.TemporaryDirectory() as folder:
            found.append(measured(Path(folder), size))
    text = summary(found)
    print(text)
    if given.write:
        put(BENCHMARKS, HEADING, _TOLD.format(cores=os.cpu_count()), text)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

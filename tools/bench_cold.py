"""Benchmark of builds from nothing over real pages, beside what the libraries inside take for the same."""

import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from tools.bench_commands import run
from tools.bench_frame import FEW, ROUNDS, Bound, Growth, Row, Told, by_turns
from tools.briefs_questions import PAGES

T = TypeVar("T")

LIBRARIES = ("lxml", "trafilatura", "pydantic")
MOST_OVER = 1.15  # times what the libraries take
LEAST_GAIN = 1.7  # times as fast on two workers as on one
SIZES = (10, 100, 1_000)


def pages(count: int, folder: Path) -> Path:
    """So many pages of real documentation, copied into `folder`: spread evenly over all that are there.

    Raises:
        SystemExit: there are fewer.
    """
    found = sorted(path for path in PAGES.rglob("*.html") if path.is_file())
    if len(found) < count:
        raise SystemExit(
            f"there are only {len(found)} pages in {PAGES}\n  to mend: python -m tools.debian_docs {PAGES}"
        )
    folder.mkdir(parents=True)
    for number, path in enumerate(spread(found, count)):
        shutil.copyfile(path, folder / f"{number:04d}-{path.name}")
    return folder


def spread(found: Sequence[T], count: int) -> list[T]:
    """So many of them, evenly."""
    return [found[number * len(found) // count] for number in range(count)]


def measured(*, quick: bool) -> Iterator[Told]:
    """All pages read in a build with one worker and with two, and bare."""
    sizes, rounds = (SIZES[:2], FEW) if quick else (SIZES, ROUNDS)
    with tempfile.TemporaryDirectory() as scratch:
        folders = {size: pages(size, Path(scratch) / str(size) / "pages") for size in sizes}
        most = sizes[-1]
        bare, one, two = by_turns([partial(_taken, folders[most], workers) for workers in range(3)], rounds)
        yield Row(f"{most:,} pages read", one, "ms", "libraries alone", bare, Bound(MOST_OVER, of="ratio"))
        # How many times as fast: the figures are the pages of a second.
        gain = Bound(LEAST_GAIN, of="ratio", least=True)
        yield Row("pages read with two workers", 1000 * most / two, "a second", "with one", 1000 * most / one, gain)
        smaller = by_turns([partial(_taken, folders[size], 1) for size in sizes[:-1]], rounds)
        yield Growth("pages read", sizes, [*smaller, one])


def _taken(folder: Path, workers: int) -> float:
    """Milliseconds in a process of its own; bare without workers."""
    return float(run([sys.executable, "-m", "tools.bench_cold_build", str(folder), str(workers)], folder))

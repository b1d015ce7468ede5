"""Benchmark of fetching many pages at once from servers that take their time, and of the memory that it needs."""

import statistics
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from tools.bench_commands import run
from tools.bench_frame import FEW, ROUNDS, Bound, Growth, Row, Told, by_turns
from tools.bench_slow_web import LATENCY, slow_web

LIBRARIES = ("httpx", "h11", "vcrpy")
PAGES = 200
TIMES = 20  # as fast as one page after the other, at least
SIZES = (20, 200, 2_000)
NOT_GROWING = 0.1  # the exponent of memory that does not grow, but for the list of what was asked


def measured(*, quick: bool) -> Iterator[Told]:
    """Time beside that of asyncio alone, and what more pages take of time and memory."""
    sizes, rounds = (SIZES[:2], FEW) if quick else (SIZES, ROUNDS)
    with tempfile.TemporaryDirectory() as scratch, slow_web() as hosts:
        peaks = dict[int, list[float]]({size: [] for size in sizes})

        def taken(pages: int, how: str = "build") -> float:
            words = [sys.executable, "-m", "tools.bench_fetching_build", str(pages), how, *hosts]
            took, peak = map(float, run(words, Path(scratch)).split())
            if how == "build":
                peaks[pages].append(peak)
            return took

        works = [*(partial(taken, size) for size in sizes), partial(taken, PAGES, "bare")]
        *grown, theirs = by_turns(works, rounds)
        ours, most = grown[sizes.index(PAGES)], PAGES * LATENCY * 1000 / TIMES
        yield Row(f"{PAGES} pages of 100 ms each", ours, "ms", "asyncio alone", theirs, Bound(most))
        yield Growth("pages fetched", sizes, grown)
        medians = [statistics.median(peaks[size]) for size in sizes]
        yield Growth("peak memory of fetching", sizes, medians, "MB", NOT_GROWING)

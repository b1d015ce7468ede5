"""The store measured, `python -m tools.bench_store [BLOBS]`: written, read, checked, opened, compared, replayed.

Times are those of this process's processors, where nothing waits for the disk; else of the clock. The machine may be
busy, so compare the sides of one run with each other.
"""

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from math import log
from pathlib import Path
from typing import NamedTuple, TypeVar

from carter.adapters.batch import batched
from carter.adapters.blob_store import DiskBlobs
from carter.adapters.cassettes.recorder import Recorder
from carter.adapters.cassettes.shelf import Shelf
from carter.kernel.diff import Comparison
from carter.kernel.diff_lines import stage_lines
from carter.kernel.digest import Digest, digest_bytes
from carter.kernel.manifest import Entry, Manifest, from_fields
from carter.kernel.stored import fields_of
from carter.kernel.upstream import without_effect
from carter.workspace import Workspace
from tools.bench_cassettes import timed

ROUNDS = 5
SMALL = 300  # bytes of a small blob
LARGE = 8_000_000
SIZES = (1, 10, 100)

T = TypeVar("T")


class Row(NamedTuple):
    """One measure."""

    name: str
    value: float
    unit: str
    bound: str = ""  # what is to be reached
    note: str = ""


def processor(work: Callable[[], object]) -> float:
    """Seconds of this process's processors that `work` takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def waited(work: Callable[[], object]) -> float:
    """Seconds that pass while `work` is done."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def median(measured: Callable[[], float], rounds: int = ROUNDS) -> float:
    """The median of some measures."""
    return statistics.median(measured() for _ in range(rounds))


def exponent(sizes: tuple[int, ...], times: list[float]) -> float:
    """By which power of the work the time grows, from the first to the last."""
    return log(times[-1] / times[0]) / log(sizes[-1] / sizes[0])


@contextmanager
def folder(place: str | None = None) -> Iterator[str]:
    """A folder that is gone afterwards; on the disk, or in memory where there is such a place."""
    with tempfile.TemporaryDirectory(dir=place) as made:
        yield made


def memory() -> str | None:
    """A folder in memory, so that the disk counts for nothing; None where there is none."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


def small(number: int) -> list[bytes]:
    """Small blobs, no two alike, that do not shrink."""
    return [b"%08d" % each + os.urandom(SMALL - 8) for each in range(number)]


def written(number: int) -> Iterator[Row]:
    """Small blobs per second with syncing: each at once, and in batches, by turns."""
    at_once, together = [], []
    for _ in range(ROUNDS):
        with folder() as root:
            blobs, few = DiskBlobs(f"{root}/a"), small(max(1, number // 20))
            at_once.append(len(few) / waited(partial(_each, blobs.put, few)))
        with folder() as root:
            blobs, many = DiskBlobs(f"{root}/b"), small(number)
            together.append(number / waited(partial(_batch, blobs, f"{root}/b", many)))
    one, other = statistics.median(at_once), statistics.median(together)
    yield Row("small blobs written, each synced at once", one, "/s")
    yield Row("small blobs written, synced in batches", other, "/s", note=f"{other / one:.0f} × at once")


def _batch(blobs: DiskBlobs, root: str, data: list[bytes]) -> None:
    with batched(root, (blobs,)):
        _each(blobs.put, data)


def _each(work: Callable[[T], object], things: list[T]) -> None:
    for each in things:
        work(each)


def read(number: int) -> Iterator[Row]:
    """Small blobs looked up, read with their digest checked, and checked by `verify --store`, per second."""
    with folder(memory()) as root:
        blobs = DiskBlobs(f"{root}/store", sync=False)
        digests = [*map(blobs.put, small(number))]
        check = Workspace(root).upkeep.check
        works: dict[str, Callable[[], object]] = {
            "looked up": partial(_each, blobs.has, digests),
            "read, digest checked": partial(_each, blobs.get, digests),
            "checked: verify --store": partial(check, lambda _: False, _unheard),
            "checked: verify --store --read-data": partial(check, lambda _: True, _unheard),
        }
        for name, work in works.items():
            work()  # what is imported late is imported
            rate, bound = number / median(partial(processor, work)), "≥ 50,000" if "verify" in name else ""
            yield Row(f"small blobs {name}", rate, "/s", bound, "per second of one processor")


def _unheard(_done: int, _of: int) -> None:
    """Nobody is told."""


def large(blobs: int = 24) -> Iterator[Row]:
    """Large blobs checked, gigabytes per second: what does not shrink, and text that does as pages do."""
    page = "".join(f"<li><a href='/docs/{n}.html'>Section {n}</a>: {n * n} is set so.</li>\n" for n in range(150_000))
    kinds: dict[str, Callable[[int], bytes]] = {
        "not compressed": lambda _: os.urandom(LARGE),
        "compressed": lambda number: f"{number}{page[:LARGE]}".encode(),
    }
    for name, made in kinds.items():
        with folder(memory()) as root:
            store = DiskBlobs(f"{root}/store", sync=False)
            size = sum(len(store.get(store.put(made(number)))) for number in range(blobs))
            work = partial(Workspace(root).upkeep.check, lambda _: True, _unheard)
            busy, passed = (size / median(partial(how, work)) / 1e9 for how in (processor, waited))
            yield Row(f"large blobs checked, {name}", passed, "GB/s", "≥ 1", f"{busy:.2f} per second of one processor")


def opened(number: int = 1_000_000) -> Iterator[Row]:
    """Opening a store and one `get`: of ten blobs, and of a million (links to a few files: they are not listed)."""
    times: dict[int, list[float]] = {10: [], number: []}
    with folder(memory()) as root:
        for count in times:
            _filled(f"{root}/{count}/store", count)
        for _ in range(3 * ROUNDS):
            for count, taken in times.items():
                taken.append(waited(partial(_open, f"{root}/{count}")))
    few, many = (statistics.median(taken) * 1e6 for taken in times.values())
    yield Row("store of ten blobs opened, one read", few, "µs")
    yield Row(f"store of {number:,} blobs opened, one read", many, "µs", note=f"{many / few:.2f} × of ten")


def _open(root: str) -> None:
    Workspace(root).blobs.get(digest_bytes(b"here"))


def _filled(root: str, count: int) -> None:
    blobs = DiskBlobs(root, sync=False)
    blobs.put(b"here")
    for first in range(min(256, count)):
        within = Path(root, "blobs", f"{first:02x}")
        within.mkdir(parents=True, exist_ok=True)
        file = within / ("0" * 62)
        file.write_bytes(b"CB1")
        for each in range(1, count // 256):
            os.link(file, within / f"{each:062x}")


def compared(sizes: tuple[int, ...] = (200, 2_000, 20_000)) -> Iterator[Row]:
    """Two manifests compared, of which one node in a hundred, and all, differ; read from their bytes."""
    for name, every in (("one page in 100 differs", 100), ("all pages differ", 1)):
        times = []
        for nodes in sizes:
            pages = nodes // 4
            then, now = _manifest(pages, set()), _manifest(pages, set(range(0, pages, every)))
            work = partial(_compare, then.encoded(), now.encoded())
            times.append(median(partial(processor, work)))
            bound = "≤ 80" if nodes == 2_000 else ""
            yield Row(f"manifests of {nodes:,} nodes compared, {name}", times[-1] * 1000, "ms", bound)
        yield Row(f"growth of that, {name}", exponent(sizes, times), "exponent")


def _manifest(pages: int, changed: set[int]) -> Manifest:
    def named(*parts: object) -> Digest:
        return digest_bytes(repr(parts).encode())

    entries = {}
    for at in range(pages):
        new = at in changed
        page, document, snippet = (named(kind, at, new) for kind in ("page", "document", "snippet"))
        asked = ((named("request", at), named("reply", at, new)),)
        chain = (
            ("pages", page, {"source": named("source", at)}, asked),
            ("documents", document, {"page": page}, ()),
            ("snippets", snippet, {"document": document, "task_spec": named("task")}, ()),
            ("claims", named("claim", at, new), {"snippet": snippet}, ()),
        )
        for name, made, inputs, replies in chain:
            action = named(name, sorted(inputs.items()))
            entries[f"round 1/{name}[{at}]"] = Entry(made, action, name, 1, inputs, replies)
    return Manifest({"task_spec": named("task")}, entries, {"brief": named("brief", sorted(changed))})


def _compare(then: bytes, now: bytes) -> None:
    old, new = (from_fields(fields_of(data, Digest(""))) for data in (then, now))
    comparison = Comparison(old, new, lambda _: {}, lambda _: ())
    stage_lines(comparison)
    without_effect(comparison)


def replayed(effects: int = 20) -> Iterator[Row]:
    """Exchanges replayed, two for each effect, at 1×, 10× and 100×."""
    import vcr.cassette  # noqa: F401 - once for each process, measured among the start-ups

    times = []
    for size in SIZES:
        with folder(memory()) as root:
            recorder = Recorder(Shelf(root, sync=False), "missing", "first", lambda: "2026-01-01")
            timed(recorder, effects * size)
            again = Recorder(Shelf(root, sync=False), "none", "first", lambda: "2026-01-01")
            times.append(sum(timed(again, effects * size)))
        yield Row(f"exchanges replayed, {2 * effects * size:,}", times[-1] / effects / size / 2, "ms each", "≤ 0.6")
    yield Row("growth of that", exponent(SIZES, times), "exponent")


def measured(number: int) -> Iterator[Row]:
    """Row by row."""
    for family in (written(number), read(number), large(), compared(), replayed(), opened()):
        yield from family


def measure(number: int = 10_000) -> list[Row]:
    """All of it."""
    return [*measured(number)]


def main() -> None:
    """Print it, row by row."""
    for row in measured(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000):
        print(f"{row.name:<60} {row.value:12,.2f} {row.unit:<9} {row.bound:<9} {row.note}", flush=True)


if __name__ == "__main__":
    main()

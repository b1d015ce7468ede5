"""Benchmark of the store: small blobs written, read and checked, large ones checked, and a million of them opened."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

from blake3 import blake3

from carter.adapters.batch import batched
from carter.adapters.blob_store import DiskBlobs
from carter.kernel.digest import Digest, digest_bytes
from carter.workspace import Workspace
from tools.bench_commands import in_memory
from tools.bench_frame import ROUNDS, Bound, Growth, Row, Told, by_turns, milliseconds, processor_time

LIBRARIES = ("zstandard", "blake3")
SIZES = (1_000, 10_000, 100_000)
OPENED = (10_000, 100_000, 1_000_000)
LEAST_CHECKED = 50_000  # small blobs a second
LEAST_READ = 1.0  # gigabytes a second of large ones
NOT_GROWING = 0.1  # the exponent of what does not, but for what the measuring itself adds
SMALL = 300  # bytes of a small blob
LARGE = 8_000_000
_LARGE_ONES = 12
_SYNCED = 2_000  # small blobs that are written to the disk in batches
_AT_ONCE = 100  # and one by one

T = TypeVar("T")


def measured(*, quick: bool) -> Iterator[Told]:
    """Times of the processor for what grows with the number of blobs; of the clock for what waits or is shared out."""
    yield _written()
    yield from _many(SIZES[:2] if quick else SIZES)
    yield from _large()
    yield from _opened(OPENED[:2] if quick else OPENED)


def small(number: int) -> list[bytes]:
    """Small blobs, no two alike, that do not shrink."""
    return [b"%08d" % each + os.urandom(SMALL - 8) for each in range(number)]


def _written() -> Row:
    """Blobs per second on the disk: in batches, and each synced before the next."""

    def rate(number: int, put: Callable[[str, list[bytes]], None]) -> float:
        with TemporaryDirectory() as root:
            return number / milliseconds(partial(put, root, small(number))) * 1000

    ours, theirs = by_turns([partial(rate, _SYNCED, put_together), partial(rate, _AT_ONCE, put_at_once)])
    return Row("small blobs written, synced in batches", ours, "a second", "each synced at once", theirs)


def put_together(root: str, data: Sequence[bytes]) -> None:
    """Put blobs in one batch."""
    blobs = DiskBlobs(root)
    with batched(root, (blobs,)):
        _each(blobs.put, data)


def put_at_once(root: str, data: Sequence[bytes]) -> None:
    """Put them one by one."""
    _each(DiskBlobs(root).put, data)


def _each(work: Callable[[T], object], things: Sequence[T]) -> None:
    for each in things:
        work(each)


def _many(sizes: Sequence[int]) -> Iterator[Told]:
    """What one does with small blobs, at every number of them; the figures of a second are those of the last."""
    with ExitStack() as stack:
        roots = {size: str(stack.enter_context(in_memory())) for size in sizes}
        there = {size: _kept(root, size) for size, root in roots.items()}
        works = {
            "written": lambda size: _put_time(size),
            "looked up": lambda size: processor_time(lambda: _each(_blobs(roots[size]).has, there[size])),
            "read, digest checked": lambda size: processor_time(lambda: _each(_blobs(roots[size]).get, there[size])),
            "checked: verify --store": lambda size: processor_time(lambda: check(roots[size], data=False)),
            "checked: --read-data": lambda size: processor_time(lambda: check(roots[size], data=True)),
        }
        check(roots[sizes[0]], data=True)  # so that no turn pays for what is imported late
        most = sizes[-1]
        for name, work in works.items():
            *figures, bare = by_turns(
                [*(partial(work, size) for size in sizes), lambda: processor_time(lambda: _bare(roots[most]))]
            )
            bound = Bound(LEAST_CHECKED, least=True) if "verify" in name else None
            ours, theirs = most / figures[-1] * 1000, most / bare * 1000
            yield Row(f"small blobs {name}", ours, "a second", "files read and hashed", theirs, bound)
            yield Growth(f"small blobs {name}", sizes, figures)


def _blobs(root: str) -> DiskBlobs:
    return DiskBlobs(f"{root}/store", sync=False)


def _kept(root: str, number: int) -> list[Digest]:
    return [*map(_blobs(root).put, small(number))]


def _put_time(number: int) -> float:
    """With the batches that the disk wants, but in memory."""
    with in_memory() as root:
        return processor_time(partial(put_together, str(root), small(number)))


def check(root: str, *, data: bool) -> None:
    """What `carter verify --store` does; with `data`, every byte is read."""
    Workspace(root).upkeep.check(lambda _: data, lambda _done, _of: None)


def _bare(root: str) -> None:
    for path in Path(root, "store", "blobs").rglob("*"):
        if path.is_file():
            _hashed(path.read_bytes())


def _large() -> Iterator[Row]:
    """Gigabytes per second by the clock: of what does not shrink, and of text that does as pages do."""
    page = "".join(f"<li><a href='/docs/{n}.html'>Section {n}</a>: {n * n} is set so.</li>\n" for n in range(150_000))
    kinds: dict[str, Callable[[int], bytes]] = {
        "not compressed": lambda _: os.urandom(LARGE),
        "compressed": lambda number: f"{number}{page}".encode()[:LARGE],
    }
    for name, made in kinds.items():
        with in_memory() as root:
            blobs = _blobs(str(root))
            data = [made(number) for number in range(_LARGE_ONES)]
            _each(blobs.put, data)
            size = sum(map(len, data)) / 1e6
            ours, theirs = by_turns(
                [
                    lambda root=root: milliseconds(lambda: check(str(root), data=True)),  # type: ignore[misc]
                    lambda data=data: milliseconds(lambda: _each(_hashed, data)),  # type: ignore[misc]
                ]
            )
            bound = Bound(LEAST_READ, least=True)
            yield Row(f"large blobs checked, {name}", size / ours, "GB/s", "hashed alone", size / theirs, bound)


def _hashed(data: bytes) -> str:
    return blake3(data).hexdigest()


def _opened(counts: Sequence[int]) -> Iterator[Told]:
    """Opening a store and one `get`, of ten blobs and of more: links to a few files, which are not listed."""
    with ExitStack() as stack:
        roots = [stack.enter_context(in_memory()) for _ in (10, *counts)]
        for root, count in zip(roots, (10, *counts), strict=True):
            linked(root, count)
        few, *many = by_turns([partial(_open_time, root) for root in roots], 3 * ROUNDS)
        yield Row(f"store of {counts[-1]:,} blobs opened, one read", many[-1], "ms", "of ten blobs", few)
        yield Growth("store opened, one blob read", counts, many, most=NOT_GROWING)


def _open_time(root: Path) -> float:
    return milliseconds(lambda: Workspace(str(root)).blobs.get(digest_bytes(b"here")))


def linked(root: Path, count: int) -> None:
    """A store of about so many blobs, of which one can be read."""
    _blobs(str(root)).put(b"here")
    for first in range(min(256, count)):
        within = root / "store" / "blobs" / f"{first:02x}"
        within.mkdir(parents=True, exist_ok=True)
        file = within / ("0" * 62)
        file.write_bytes(b"CB1")
        for each in range(1, count // 256):
            os.link(file, within / f"{each:062x}")

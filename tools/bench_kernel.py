"""Benchmark of what the kernel costs: per action, and beside the least that keeping a result needs."""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from carter.adapters.blob_store import DiskBlobs
from carter.adapters.clock import SystemClock
from carter.adapters.event_file import EventFile
from carter.adapters.memory import SilentStatus
from carter.adapters.recordings import Recorded
from carter.adapters.rows import Rows
from carter.kernel.build import build
from carter.kernel.compile import compiled
from carter.kernel.doing import Doing
from carter.kernel.ledger import Ledger
from carter.kernel.perform import Effects, World
from carter.kernel.record import save
from carter.kernel.walk import Goal, Store
from tools.bench_frame import Bound, Growth, Row, Told, by_turns, processor_time
from tools.bench_stages import BENCH, Size, Squares

LIBRARIES = ("pydantic", "orjson", "blake3", "rfc8785")
MOST = 1.0  # milliseconds an action, by the processor's clock: without waiting for the disk
ACTIONS = 2000
SIZES = (100, 1_000, 10_000)


def measured(*, quick: bool) -> Iterator[Told]:
    """What an action costs whose stage does next to nothing."""
    ours, theirs = by_turns([lambda: _in_folder(_built, ACTIONS), lambda: _in_folder(_two_files, ACTIONS)])
    yield Row(
        "an action", ours / ACTIONS, against="two small files", theirs=theirs / ACTIONS, bound=Bound(MOST, of="ours")
    )
    sizes = SIZES[:2] if quick else SIZES
    found = by_turns([lambda size=size: _in_folder(_built, size) for size in sizes])  # type: ignore[misc]
    yield Growth("actions of one build", sizes, found)


def _in_folder(measure: Callable[[Path, int], float], actions: int) -> float:
    with tempfile.TemporaryDirectory() as folder:
        return measure(Path(folder), actions)


def _built(folder: Path, actions: int) -> float:
    """Milliseconds of the processor for a build of so many actions, without syncing."""
    root, clock = str(folder), SystemClock()
    blobs, recordings = DiskBlobs(root, sync=False), Recorded(root, root, sync=False)
    events = EventFile(str(folder / "log.jsonl"), clock.instant, sync=False)
    effects = Effects(recordings, blobs, events, World({}, clock.instant))
    doing = Doing(effects, Ledger(clock.seconds), events, SilentStatus())
    given = {Size.tag: save(Size(actions=actions), blobs.put)}
    goal = Goal(compiled(BENCH, lambda _: ""), given, frozenset({Squares.tag}))
    store = Store(blobs, Rows(root, "actions", sync=False), recordings)
    return processor_time(lambda: build(goal, store, doing))


def _two_files(folder: Path, actions: int) -> float:
    """The same for two small files an action, written under another name and renamed: the least that it needs."""

    def write() -> None:
        for number in range(2 * actions):
            (folder / "temporary").write_bytes(b"x" * 200)
            (folder / "temporary").rename(folder / str(number))

    return processor_time(write)

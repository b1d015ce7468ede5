"""What the kernel costs: per action, and for a build with nothing to do; as ratios, since machines differ."""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
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
from tools.bench_stages import BENCH, Size, Squares

ACTIONS = 2000
MOST_PER_ACTION = 1.0  # milliseconds, without waiting for the disk
ROUNDS = 15  # of each command, by turns; the median counts
MOST_NOTHING = 1.5  # times the import of what a build with nothing to do must import
IMPORTS = [sys.executable, "-c", "import click, orjson, blake3"]
QUESTION = "question: What rusts?\nsources: [docs]\n"
PAGE = "# Metals\n\nIron rusts where water and air reach it. Gold does not rust.\n"


def seconds(work: Callable[[], object]) -> float:
    """How long `work` takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def per_action(folder: Path) -> float:
    """Milliseconds that an action costs, without syncing; its stage does next to nothing."""
    root, clock = str(folder), SystemClock()
    blobs, recordings = DiskBlobs(root, sync=False), Recorded(root, root, sync=False)
    events = EventFile(str(folder / "log.jsonl"), clock.instant, sync=False)
    effects = Effects(recordings, blobs, events, World({}, clock.instant))
    doing = Doing(effects, Ledger(clock.seconds), events, SilentStatus())
    given = {Size.tag: save(Size(actions=ACTIONS), blobs.put)}
    goal = Goal(compiled(BENCH, lambda _: ""), given, frozenset({Squares.tag}))
    store = Store(blobs, Rows(root, "actions", sync=False), recordings)
    return seconds(lambda: build(goal, store, doing)) / ACTIONS * 1000


def two_files(folder: Path) -> float:
    """Milliseconds for two small files, written under another name and renamed: the least that an action needs."""

    def write() -> None:
        for number in range(2 * ACTIONS):
            (folder / "temporary").write_bytes(b"x" * 200)
            (folder / "temporary").rename(folder / str(number))

    return seconds(write) / ACTIONS * 1000


def nothing_to_do(folder: Path) -> tuple[float, float]:
    """Milliseconds of a build with nothing to do, and of the imports that it cannot do without."""
    (folder / "docs").mkdir()
    (folder / "docs" / "metals.md").write_text(PAGE, encoding="utf-8")
    (folder / "question.yaml").write_text(QUESTION, encoding="utf-8")
    command = [str(Path(sys.executable).parent / "carter"), "build", "question.yaml"]
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("CARTER_", "COVERAGE_"))}

    def run(words: list[str]) -> None:
        subprocess.run(words, cwd=folder, env=environment, check=True, capture_output=True)

    run(command)
    times = [(seconds(lambda: run(command)), seconds(lambda: run(IMPORTS))) for _ in range(ROUNDS)]
    ours, theirs = zip(*times, strict=True)
    return statistics.median(ours) * 1000, statistics.median(theirs) * 1000


def least(measure: Callable[[Path], float]) -> float:
    """The least of three measures, each in a folder of its own."""
    found = []
    for _ in range(3):
        with tempfile.TemporaryDirectory() as folder:
            found.append(measure(Path(folder)))
    return min(found)


def main() -> int:
    """Print both measures; 1 if one is above its bound."""
    action, files = least(per_action), least(two_files)
    with tempfile.TemporaryDirectory() as folder:
        ours, theirs = nothing_to_do(Path(folder))
    print(f"an action      {action:6.2f} ms, at most {MOST_PER_ACTION}; {action / files:.1f} × two small files")
    print(f"nothing to do  {ours:6.1f} ms; {ours / theirs:.2f} × its imports, at most {MOST_NOTHING}")
    return 1 if action > MOST_PER_ACTION or ours / theirs > MOST_NOTHING else 0


if __name__ == "__main__":
    raise SystemExit(main())

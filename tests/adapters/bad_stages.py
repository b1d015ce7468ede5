"""A pipeline whose items do to their worker what a bad page may do."""

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

from carter.adapters.memory import MemoryBlobs
from carter.errors import WorldError
from carter.kernel.compile import compiled
from carter.kernel.digest import Digest
from carter.kernel.graph import StageNode
from carter.kernel.pipeline import Each, Pipeline, stage, surviving
from carter.kernel.record import load
from tests.kernel.toy import Bench, Count, Counts, Line, Words, split

WAYS = {
    "unavailable: killed: memory": -1,
    "unavailable: killed: time": -2,
    "unavailable: killed: crash": -3,
    "unavailable: failed: ValueError": -4,
    "unavailable: failed: OSError": -5,
}


def for_ever() -> None:
    """Never end."""
    while True:
        pass


def asleep(told: str = "") -> None:
    """Take no processor, and all the time there is; who reads the pipe `told` knows."""
    if told:
        Path(told).write_text("asleep")
    time.sleep(3600)


def deep() -> int:
    """Take all of the stack."""
    return deep() + 1


def dead(but_once: str = "") -> None:
    """Be killed by the system; with a path, only the first time."""
    if not but_once or not Path(but_once).exists():
        if but_once:
            Path(but_once).touch()
        os.kill(os.getpid(), signal.SIGKILL)


def loud() -> None:
    """Write and read where messages go."""
    os.write(1, b"loud" * 10_000)
    sys.stdout.write(sys.stdin.read())


def noted(notes: str) -> None:
    """Say that it was done."""
    with Path(notes).open("a") as file:
        file.write("done\n")


def raised() -> None:
    """Raise an error on purpose."""
    raise WorldError("it is down", where="there", mend="wait")


def raises(error: Exception) -> Callable[[], None]:
    """Raises an error that nobody foresaw."""

    def bug() -> None:
        raise error

    return bug


WORSE: dict[str, Callable[..., object]] = {
    "for-ever": for_ever,
    "asleep": asleep,
    "memory": lambda: bytearray(1 << 40),
    "deep": deep,
    "dead": dead,
    "loud": loud,
    "note": noted,
    "raise": raised,
    "bug": raises(ValueError("words of the page")),
    "bytes": raises(OSError("Invalid data stream")),
    "disk": raises(OSError(28, "No space left on device")),
    "library": raises(ModuleNotFoundError("No module named 'lxml'")),
}


@surviving(lambda line, status: Count(words=WAYS[status]))
@stage(version=1)
def weigh(line: Line) -> Count:
    """The words of a line, after what its first one says was done."""
    first, *rest = line.text.split()
    if first in WORSE:
        WORSE[first](*rest)
    return Count(words=1 + len(rest))


WEIGHING = Pipeline(name="bad", given=(Words,), stages=(split, Each(weigh, into=Counts)))
WEIGHED = frozenset({Counts.tag})


def weighed(bench: Bench, *lines: str, **doing: object) -> list[int]:
    """What each line came to."""
    manifest = bench.build(Words(lines=lines), WEIGHED, **doing)  # type: ignore[arg-type]
    entries = [manifest.entries[f"counts[{index}]"] for index in range(len(lines))]
    return [load(Count, entry.digest, bench.blobs.get).words for entry in entries]


class FullDisk(MemoryBlobs):
    """Blobs that keep no more counts once it is full."""

    full = False

    def put(self, data: bytes) -> Digest:
        """Keep `data`, if there is room."""
        if self.full and Count.tag.encode() in data:
            raise WorldError("no room is left on the disk", where="store", mend="make room")
        return super().put(data)


WEIGH = compiled(WEIGHING, lambda tool: "").nodes[1].stage  # type: ignore[union-attr]


def surviving_only(node: StageNode) -> bool:
    """What an engine takes at least."""
    return node.survives

"""Commands that benchmarks time: run to their end in a folder, by the clock of the processor; and folders for them."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

CARTER = (sys.executable, "-c", "from carter.interfaces.cli.main import main; main()")  # as its script begins
REPOSITORY = str(Path(__file__).parent.parent)
_MEMORY = Path("/dev/shm")
_ROOM = 2 << 30  # bytes that the largest of the benchmarks may want


def environment() -> dict[str, str]:
    """That of the commands: this Carter, what it compiles kept, nothing set for it."""
    left_out = ("CARTER_", "COVERAGE_", "PYTHONDONTWRITEBYTECODE")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(left_out)}
    return {**kept, "PYTHONPATH": REPOSITORY}


def run(words: Sequence[str], folder: Path) -> str:
    """What a command prints.

    Raises:
        RuntimeError: it failed.
    """
    done = subprocess.run(words, cwd=folder, env=environment(), capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(words)} ended with {done.returncode}: {done.stderr or done.stdout}")
    return done.stdout


def processor_time(words: Sequence[str], folder: Path) -> float:
    """Milliseconds that a command took of the processor, with its children: a busy machine counts for little.

    Raises:
        RuntimeError: it failed.
    """
    with subprocess.Popen(words, cwd=folder, env=environment(), stdout=subprocess.DEVNULL) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{' '.join(words)} ended with {process.returncode}")
    return (usage.ru_utime + usage.ru_stime) * 1000


@contextmanager
def in_memory() -> Iterator[Path]:
    """A folder that is gone afterwards, in memory where there is room for one, so that the disk counts for nothing."""
    there = _MEMORY.is_dir() and shutil.disk_usage(_MEMORY).free > _ROOM
    with tempfile.TemporaryDirectory(dir=_MEMORY if there else None) as folder:
        yield Path(folder)

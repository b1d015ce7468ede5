"""The page of the benchmarks, `docs/benchmarks.md`: a section a tool, and on what machine its figures came about."""

import os
import platform
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

BENCHMARKS = Path(__file__).parent.parent / "docs" / "benchmarks.md"


def replaced(page: str, heading: str, told: str, text: str) -> str:
    """`page` with `told` and `text` under `heading`, in the place of what stood there, else at the end."""
    before, found, rest = page.partition(f"\n{heading}\n")
    after = re.search(r"\n## ", rest) if found else None
    return f"{before.rstrip()}\n\n{heading}\n\n{told}\n\n{text}\n{rest[after.start() :] if after else ''}"


def put(path: Path, heading: str, told: str, text: str) -> None:
    """The same for the page at `path`, which is made where it is not there."""
    page = path.read_text(encoding="utf-8") if path.exists() else "# Benchmarks\n"
    path.write_text(replaced(page, heading, told, text), encoding="utf-8")


def machine() -> str:
    """Processor, cores, memory and system of this machine, in a line."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9
    return f"{_processor()}, {_cores()} cores, {memory:.0f} GB, {platform.system()} {platform.release()}"


def _cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _processor() -> str:
    try:
        told = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        told = ""
    found = re.search(r"^model name\s*: (.+)$", told, re.MULTILINE)
    return " ".join(found[1].split()) if found else platform.machine()


def versions(distributions: Sequence[str]) -> str:
    """The versions of Python and of these distributions, as far as they are installed."""
    found = [f"Python {platform.python_version()}"]
    for name in distributions:
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            continue
    return ", ".join(found)


def today() -> str:
    """The date, in UTC."""
    return datetime.now(UTC).date().isoformat()

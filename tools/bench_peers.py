"""Carter beside other build tools: `make bench-peers` builds one layered graph with each, then builds it again."""

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import venv
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from tools import bench_page
from tools.bench_commands import REPOSITORY, environment
from tools.bench_frame import ROUNDS, by_turns, milliseconds, number
from tools.briefs_table import table
from tools.peers_files import PEERS, Peer, laid_out

HEADING = "## Speed: beside others"
ENVIRONMENT = Path(REPOSITORY) / ".bench" / "peers"
REQUIREMENTS = Path(REPOSITORY) / "benchmarks" / "peers" / "requirements.txt"
SIZES = (100, 1_000)
LIMIT = 150.0  # seconds that a first build may take
_OVER = "over"
_CARTER = Peer("Carter", "carter", lambda _: {}, (sys.executable, "-m", "tools.bench_layers_build", ".", "{stages}"))
_TOLD = (
    "Written by `make bench-peers` on {date}: {machine}; Python {python}. Ten layers of stages, each made of two of "
    "the layer above. `first` is one build; `again` is the median of {rounds} builds with nothing to do, in which the "
    "tools took turns, and `×` how many times as long as with Carter that is. Carter, joblib, redun and bare Python do "
    "the work of a stage in the process, the others start a shell for each. A first build is stopped after {limit} s; "
    "of dvc, what it would have left is then written in its place."
)


class Measured(NamedTuple):
    """What one tool took for so many stages."""

    peer: Peer
    stages: int
    first: float | None = None  # seconds; None where it did not come to an end
    again: float | None = None
    failed: str = ""
    stands: bool = False  # whether all is there that it would have made


def installed(folder: Path = ENVIRONMENT) -> Path:
    """The environment of the other tools, made where it is not there or not of these versions; its programs."""
    stamp, wanted = folder / "requirements.txt", REQUIREMENTS.read_text(encoding="utf-8")
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != wanted:
        venv.create(folder, clear=True, with_pip=True)
        words = [str(folder / "bin" / "python"), "-m", "pip", "install", "-q", "-r", str(REQUIREMENTS)]
        subprocess.run([*words, "--disable-pip-version-check"], check=True)
        stamp.write_text(wanted, encoding="utf-8")
    return folder / "bin"


def words_of(words: Sequence[str], programs: Path, stages: int) -> list[str]:
    """A command with its places filled in."""
    return [word.replace("{bin}", str(programs)).replace("{stages}", str(stages)) for word in words]


def run(words: Sequence[str], folder: Path, limit: float) -> str:
    """Run a command; why it did not end well, or nothing. What it started ends with it when its time is up."""
    process = subprocess.Popen(
        words,
        cwd=folder,
        env={**environment(), "HOME": str(folder), "XDG_CACHE_HOME": str(folder / "cache_of_user")},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    with process:
        try:
            _, said = process.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            return f"{_OVER} {limit:.0f} s"
    lines = said.strip().splitlines()
    return f"failed: {lines[-1] if lines else process.returncode}" if process.returncode else ""


def first_build(peer: Peer, stages: int, folder: Path, programs: Path, limit: float) -> Measured:
    """Lay out the graph for a tool and build it once."""
    laid_out(peer, stages, folder)
    for before in peer.before:
        failed = run(words_of(before, programs, stages), folder, limit)
        if failed:
            return Measured(peer, stages, failed=failed)
    said: list[str] = []
    words = words_of(peer.words, programs, stages)
    took = milliseconds(lambda: said.append(run(words, folder, limit))) / 1000
    if said[0].startswith(_OVER) and peer.settled is not None:
        peer.settled(stages, folder)
        return Measured(peer, stages, failed=said[0], stands=True)
    return Measured(peer, stages, None if said[0] else took, failed=said[0], stands=not said[0])


def again(found: Sequence[Measured], root: Path, programs: Path, rounds: int) -> list[Measured]:
    """Build again with each tool that came to an end, by turns; a build that writes a file of a stage is none."""
    ended = [each for each in found if each.stands]
    before = {each.peer.name: _written(_folder(root, each)) for each in ended}
    failed: dict[str, str] = {}

    def build(each: Measured) -> Callable[[], float]:
        words, folder = words_of(each.peer.words, programs, each.stages), _folder(root, each)

        def once() -> float:
            said: list[str] = []
            took = milliseconds(lambda: said.append(run(words, folder, LIMIT))) / 1000
            if said[0] or _written(folder) != before[each.peer.name]:
                failed[each.peer.name] = said[0] or "it built again"
            return took

        return once

    took = dict(zip((each.peer.name for each in ended), by_turns([build(each) for each in ended], rounds), strict=True))
    return [
        each._replace(failed=failed[each.peer.name])
        if each.peer.name in failed
        else each._replace(again=took.get(each.peer.name))
        for each in found
    ]


def _folder(root: Path, each: Measured) -> Path:
    return root / f"{each.peer.name.replace(' ', '_')}_{each.stages}"


def _written(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mtime_ns for path in (folder / "out").iterdir()}


def measured(peers: Sequence[Peer], stages: int, programs: Path, rounds: int, limit: float) -> list[Measured]:
    """What each tool takes for so many stages; says on stderr where it is."""
    found = []
    with tempfile.TemporaryDirectory() as scratch:
        for peer in peers:
            print(f"{stages} stages: {peer.name}", file=sys.stderr)
            folder = _folder(Path(scratch), Measured(peer, stages))
            found.append(first_build(peer, stages, folder, programs, limit))
        return again(found, Path(scratch), programs, rounds)


def summary(found: Sequence[Measured], versions: dict[str, str]) -> str:
    """The figures as a table in Markdown: a row a tool, two columns a size, and how many times as long as Carter."""
    sizes = sorted({each.stages for each in found})
    ours = {each.stages: each.again for each in found if each.peer.name == _CARTER.name}
    named = ("first, {:,}", "again, {:,}", "× at {:,}")
    head = ["", "version", *(name.format(size) for size in sizes for name in named)]
    lines = []
    for name in dict.fromkeys(each.peer.name for each in found):
        by_size = {each.stages: each for each in found if each.peer.name == name}
        cells = [cell for size in sizes for cell in _cells(by_size.get(size), ours.get(size))]
        lines.append([name, versions.get(name, ""), *cells])
    return table(head, lines)


def _cells(each: Measured | None, ours: float | None) -> tuple[str, str, str]:
    if each is None:
        return "", "", ""
    first = each.failed if each.first is None else f"{number(each.first)} s"
    if each.again is None:
        return first, "–" if each.first is None else each.failed, "–"
    return first, f"{each.again:.3f} s", f"{each.again / ours:.2f}" if ours else "–"


def versions(peers: Sequence[Peer], programs: Path) -> dict[str, str]:
    """The version of each tool, as its distribution or the program itself tells it."""
    told = subprocess.run(
        [programs / "python", "-m", "pip", "freeze"], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    pinned = dict(line.split("==", 1) for line in told if "==" in line)
    found = {peer.name: pinned.get(peer.distribution, "") for peer in peers}
    made = subprocess.run(["make", "--version"], capture_output=True, text=True, check=True).stdout
    return {
        **found,
        _CARTER.name: version("carter"),
        "make": made.splitlines()[0].split()[-1],
        "bare Python": sys.version.split()[0],
    }


def main() -> int:
    """Print the figures; 1 if a tool did not build at all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", choices=[peer.name for peer in PEERS], help="these tools, beside Carter")
    parser.add_argument("--sizes", nargs="+", type=int, default=SIZES, metavar="N", help="numbers of stages")
    parser.add_argument("--rounds", type=int, default=ROUNDS, metavar="N", help="builds with nothing to do, of each")
    parser.add_argument("--limit", type=float, default=LIMIT, metavar="S", help="seconds for a first build")
    parser.add_argument("--write", action="store_true", help="put the figures into docs/benchmarks.md")
    given = parser.parse_args()
    programs = installed()
    peers = [_CARTER, *(peer for peer in PEERS if not given.only or peer.name in given.only)]
    found = []
    for size in given.sizes:
        found += measured(peers, size, programs, given.rounds, given.limit)
    text = summary(found, versions(peers, programs))
    print(text)
    if given.write:
        told = _TOLD.format(
            date=bench_page.today(),
            machine=bench_page.machine(),
            python=sys.version.split()[0],
            rounds=given.rounds,
            limit=number(given.limit),
        )
        bench_page.put(bench_page.BENCHMARKS, HEADING, told, text)
    return 1 if any(each.failed and not each.failed.startswith(_OVER) for each in found) else 0


if __name__ == "__main__":
    raise SystemExit(main())

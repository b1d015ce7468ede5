"""Benchmark of builds with nothing to do, by the processor's clock: of questions, and of graphs beside `make`."""

import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from carter.kernel.graph import Graph
from carter.workspace import Workspace
from tools.bench_commands import CARTER, in_memory, processor_time, run
from tools.bench_frame import FEW, ROUNDS, Bound, Growth, Row, Told, by_turns
from tools.bench_layers import places
from tools.bench_layers_build import goal_of
from tools.bench_shapes import LAYERS as CHAINED
from tools.bench_shapes import chained, filled, flat, kept
from tools.peers_files import PEERS, laid_out

LIBRARIES = ("pydantic",)
_IMPORTS = "import click, orjson, blake3"
IMPORTS = (sys.executable, "-c", _IMPORTS)
SIZES = (100, 1_000, 10_000)
QUESTIONS = (10, 100, 1_000)
MOST_ONE = 1.5  # times the imports
# Milliseconds on a machine on which the imports take 47, for so many stages.
MOST = {1_000: 100 / 47, 10_000: 350 / 47}
_QUESTION = "question: What, of {number} things, rusts?\nsources: [docs]\n"
_PAGE = "# Metals\n\nIron rusts where water and air reach it. Gold does not rust.\n"


def measured(*, quick: bool) -> Iterator[Told]:
    """What finding that nothing is to be done costs, beside the imports that every command needs."""
    last, rounds = (2, FEW) if quick else (3, ROUNDS)
    with in_memory() as folder:
        yield from _questions(folder, QUESTIONS[:last], rounds)
    with in_memory() as folder:
        yield from _layers(folder, SIZES[:last], rounds)
    for shape in (flat, chained):
        with in_memory() as folder:
            yield from _shape(folder, shape(), SIZES[:last], rounds)


def _spent(words: Sequence[str], folder: Path) -> Callable[[], float]:
    return lambda: processor_time(words, folder)


def _questions(folder: Path, counts: Sequence[int], rounds: int) -> Iterator[Told]:
    """One question, then many at once."""
    names = posed(folder, counts[-1])
    imports = _spent(IMPORTS, folder)
    one = unchanged(names[:1], folder)
    ours, theirs = by_turns([_spent(one, folder), imports], ROUNDS)
    yield Row("one unchanged question", ours, against=_IMPORTS, theirs=theirs, bound=Bound(MOST_ONE, of="ratio"))
    with ThreadPoolExecutor(2) as pool:  # side by side, since building them takes longest
        list(pool.map(lambda half: run(_build(half), folder), (names[::2], names[1::2])))
    commands = [unchanged(names[:count], folder) for count in counts]
    *figures, theirs = by_turns([*(_spent(words, folder) for words in commands), imports], rounds)
    yield Row(f"{counts[-1]:,} unchanged questions at once", figures[-1], against=_IMPORTS, theirs=theirs)
    yield Growth("unchanged questions", counts, figures)


def posed(folder: Path, count: int) -> list[str]:
    """Write as many questions, which differ, over one page; the names of their files."""
    (folder / "docs").mkdir()
    (folder / "docs" / "metals.md").write_text(_PAGE, encoding="utf-8")
    names = [f"{number:04d}.yaml" for number in range(count)]
    for number, name in enumerate(names):
        (folder / name).write_text(_QUESTION.format(number=number), encoding="utf-8")
    return names


def unchanged(names: Sequence[str], folder: Path) -> Sequence[str]:
    """The command that builds these questions, of which nothing is to be done after this.

    Raises:
        RuntimeError: something is.
    """
    words = _build(names)
    run(words, folder)
    said = run(words, folder)
    if not said.startswith("up to date"):
        raise RuntimeError(f"something was to do: {said}")
    return words


def _build(names: Sequence[str]) -> Sequence[str]:
    return (*CARTER, "build", *names, "-q")


def _layers(folder: Path, sizes: Sequence[int], rounds: int) -> Iterator[Told]:
    """The graph that `make bench-peers` builds, with Carter and with `make`."""
    grown = []
    for size in sizes:
        layered(folder / str(size), size)
        ours, made, imports = by_turns([_spent(words, folder / str(size)) for words in commands(size)], rounds)
        grown.append(ours)
        if size > sizes[0]:
            name = f"{size:,} stages in layers, nothing to do"
            yield Row(name, ours, against=_IMPORTS, theirs=imports, bound=_bound(size))
            yield Row(f"{name}, beside make", ours, against="make", theirs=made)
    yield Growth("stages in layers", sizes, grown)


def layered(folder: Path, stages: int) -> None:
    """The graph in a folder, with all that Carter and `make` would have made of it.

    Raises:
        RuntimeError: one of them would make more.
    """
    laid_out(_MAKE, stages, folder)
    for place in places(stages):  # those above before those below, so that none is older than what it is made of
        (folder / "out" / place.name).write_text("made\n", encoding="utf-8")
    run(("make", "-q"), folder)
    workspace = Workspace(str(folder), sync=False)
    filled(workspace, goal_of(workspace, stages))
    ours, _, _ = commands(stages)
    if not run(ours, folder).startswith("up to date"):
        raise RuntimeError("something was to do")


def commands(stages: int) -> tuple[Sequence[str], Sequence[str], Sequence[str]]:
    """What builds that graph with Carter and with `make`, and the imports alone."""
    ours = (sys.executable, "-m", "tools.bench_layers_build", ".", str(stages))
    return ours, _MAKE.words, IMPORTS


_MAKE = next(peer for peer in PEERS if peer.name == "make")


def _shape(folder: Path, graph: Graph, sizes: Sequence[int], rounds: int) -> Iterator[Told]:
    """A graph of stages that are applied to items."""
    workspace, grown = Workspace(str(folder), sync=False), []
    for size in sizes:
        items = size // (CHAINED if graph.name == "chained" else 1)
        found = kept(workspace, graph, items)
        words = (sys.executable, "-m", "tools.bench_shapes", str(folder), graph.name, str(items))
        if run(words, folder).split() != [str(found), "0"]:
            raise RuntimeError("something was to do")
        ours, imports = by_turns([_spent(words, folder), _spent(IMPORTS, folder)], rounds)
        grown.append(ours)
        if size > sizes[0]:
            name = f"{size:,} actions over items, {graph.name}, nothing to do"
            yield Row(name, ours, against=_IMPORTS, theirs=imports, bound=_bound(size))
    yield Growth(f"actions over items, {graph.name}", sizes, grown)


def _bound(stages: int) -> Bound:
    return Bound(MOST[stages], of="ratio")

"""Fetch many pages in one build, or bare: `python -m tools.bench_fetching_build PAGES build|bare HOST…`."""

import sys
import tempfile
from collections.abc import Sequence
from resource import RUSAGE_SELF, getrusage

from carter.adapters.cassettes.recorder import Recorder
from carter.adapters.clock import SystemClock
from carter.adapters.memory import SilentStatus
from carter.adapters.run_folder import RunFolder
from carter.kernel.action import FIRST
from carter.kernel.build import build
from carter.kernel.compile import compiled
from carter.kernel.doing import Doing
from carter.kernel.effects import Asking, ask_all
from carter.kernel.ledger import Ledger
from carter.kernel.perform import Effects, World
from carter.kernel.pipeline import Pipeline, stage
from carter.kernel.plan import plan
from carter.kernel.record import Record, load, save
from carter.kernel.walk import Goal
from carter.records.task_spec import WebRules
from carter.research.effects import Fetch, FetchRules
from carter.workspace import Workspace
from carter.workspace.outside import Outside, outside
from carter.workspace.tables import batched_in
from tools.bench_frame import milliseconds
from tools.bench_slow_web import bare, links

SECONDS = 600.0  # that the build may take
_TASK = {"engines": [{"name": "searxng", "addresses": []}]}  # that pages of the web are fetched at all


class Links(Record, tag="bench/links@1"):
    """What is to be fetched."""

    urls: tuple[str, ...]
    hosts: tuple[str, ...]


class Visited(Record, tag="bench/visited@1"):
    """What came of it."""

    statuses: tuple[str, ...]


@stage(version=1)
def visit(links: Links) -> Asking[Visited]:
    """Links -> Visited: all pages are asked for at once, as a round of research does."""
    rules = FetchRules(web=WebRules(open=links.hosts))
    replies = yield from ask_all([Fetch(url=url, rules=rules) for url in links.urls])
    return Visited(statuses=tuple(reply.status for reply in replies))


FETCHING = Pipeline("fetching", (Links,), (visit,))


def built(hosts: Sequence[str], pages: int, root: str) -> tuple[str, ...]:
    """The status of each page, fetched and recorded from nothing in the workspace `root`; everything is synced."""
    workspace, clock = Workspace(root), SystemClock()
    given = {Links.tag: save(Links(urls=tuple(links(hosts, pages)), hosts=tuple(hosts)), workspace.blobs.put)}
    goal = Goal(compiled(FETCHING, lambda _: ""), given, frozenset({Visited.tag}))
    run = RunFolder(workspace.run_folder, clock)
    recorder = Recorder(workspace.recording.shelf, "missing", FIRST, clock.instant)
    kept = workspace.recorded
    going_out = Outside(recorder, FIRST, workspace.store.recordings, workspace.blobs, keeping=kept)
    performers = going_out.answering({}, {"fetch": outside(_TASK, lambda: SECONDS)["fetch"]})
    effects = Effects(workspace.store.recordings, workspace.recorded, run.events, World(performers, clock.instant))
    with batched_in(workspace):
        build(goal, workspace.store, Doing(effects, Ledger(clock.seconds), run.events, SilentStatus()))
    manifest = plan(goal, workspace.store).manifest
    if manifest is None:
        raise RuntimeError("something of what was built is not there")
    return load(Visited, manifest.targets["visited"], workspace.blobs.get).statuses


def main() -> None:
    """Milliseconds, without those of the imports, which a page fetched before brings; and megabytes at the peak."""
    pages, how, hosts = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
    statuses: list[str] = ["ok"]
    with tempfile.TemporaryDirectory() as root:
        if how == "bare":
            took = milliseconds(lambda: bare(links(hosts, pages)))
        else:
            built(hosts[:1], 1, f"{root}/warm")
            took = milliseconds(lambda: statuses.extend(built(hosts, pages, f"{root}/cold")))
    if set(statuses) != {"ok"}:
        raise SystemExit(f"not every page came: {sorted(set(statuses))}")
    print(took, getrusage(RUSAGE_SELF).ru_maxrss / 1000)


if __name__ == "__main__":
    main()

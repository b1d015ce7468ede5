"""A build of the layered graph as `carter build` does one: `python -m tools.bench_layers_build FOLDER STAGES`."""

import os
import sys

import click

from carter.adapters.disk import read_file
from carter.adapters.rows import fits_names
from carter.kernel.digest import Digest
from carter.kernel.graph import Graph
from carter.kernel.manifest import Manifest
from carter.kernel.plan import plan
from carter.kernel.walk import Goal
from carter.workspace import Workspace

SEED_FILE = "seed.txt"


def built(folder: str, stages: int) -> tuple[str, Manifest]:
    """What was to do, and the manifest; the seed is read and hashed, and every action is keyed anew."""
    workspace = Workspace(folder)
    goal = goal_of(workspace, stages)
    planned = plan(goal, workspace.store)
    if planned.manifest is not None:
        return "up to date", planned.manifest
    return "built", _made(workspace, goal)


def goal_of(workspace: Workspace, stages: int) -> Goal:
    """All of the last layer, made of the seed as it is now."""
    graph = _graph(workspace, f"tools.bench_layers:{stages}")
    seed = read_file(f"{workspace.root}/{SEED_FILE}")
    return Goal(graph, {graph.given[0]: _given(workspace, seed)}, _targets(graph, stages))


def _graph(workspace: Workspace, name: str) -> Graph:
    """The graph as it was compiled before, kept under the digest of Carter's code as those of pipelines are."""
    key = workspace.graphs.key(name)
    known = workspace.graphs.known(key)
    if known is not None:
        return known
    from carter.kernel.graph import to_json
    from tools.bench_layers import graph

    made = graph(int(name.rpartition(":")[2]))
    workspace.rows("graphs", fits_names("graph")).put(key, {"graph": to_json(made)})
    return made


def _given(workspace: Workspace, seed: bytes) -> Digest:
    from carter.kernel.digest import typed

    return workspace.blobs.put(typed("bench/mixed@1", {"value": seed.decode().strip()}))


def _targets(graph: Graph, stages: int) -> frozenset[str]:
    from carter.kernel.graph import StageNode

    return frozenset(node.output for node in graph.nodes[-(stages // 10) :] if isinstance(node, StageNode))


def _made(workspace: Workspace, goal: Goal) -> Manifest:
    from carter.adapters.clock import SystemClock
    from carter.adapters.memory import SilentStatus
    from carter.adapters.run_folder import RunFolder
    from carter.kernel.build import build
    from carter.kernel.doing import Doing
    from carter.kernel.ledger import Ledger
    from carter.kernel.perform import Effects, World

    clock = SystemClock()
    run = RunFolder(workspace.run_folder, clock)
    effects = Effects(workspace.store.recordings, workspace.recorded, run.events, World({}, clock.instant))
    doing = Doing(effects, Ledger(clock.seconds), run.events, SilentStatus(), workers=len(os.sched_getaffinity(0)))
    build(goal, workspace.store, doing)
    manifest = plan(goal, workspace.store).manifest
    if manifest is None:
        raise click.ClickException("something of what was built is not there")
    return manifest


if __name__ == "__main__":
    state, made = built(sys.argv[1], int(sys.argv[2]))
    click.echo(f"{state} {made.digest}")

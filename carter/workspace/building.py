"""A build: plan first; where nothing is missing, that is all there is to do."""

from contextlib import nullcontext
from typing import TYPE_CHECKING

from carter.adapters.presence import Presence
from carter.kernel.graph import targets_named
from carter.kernel.manifest import Manifest
from carter.kernel.plan import Plan
from carter.kernel.walk import Goal
from carter.workspace.asked import Asked, brought, concluded
from carter.workspace.options import RESEARCH, BuildOptions, BuildResult
from carter.workspace.posing import Posed
from carter.workspace.remembering import up_to_date
from carter.workspace.run_outputs import changed
from carter.workspace.runs import closed_run

if TYPE_CHECKING:
    from carter.workspace import Workspace
    from carter.workspace.alongside import Alongside

OUTPUTS = ("brief", "claims", "report")  # the targets of a whole build


def build(
    workspace: "Workspace", posed: Posed, options: BuildOptions, alongside: "Alongside | None" = None
) -> BuildResult:
    """Bring a question up to date, or say what that would take."""
    graph = workspace.graphs.graph(RESEARCH)
    goal = Goal(graph, posed.given, targets_named(graph, options.targets or OUTPUTS))
    presence = Presence(workspace.store_folder)
    asked = Asked(workspace, posed, options, goal, presence, alongside)
    with nullcontext() if options.dry_run else presence:
        return _built(asked)


def _built(asked: Asked) -> BuildResult:
    workspace, posed, options = asked.workspace, asked.posed, asked.options
    planned = asked.plan(fresh=True)
    if options.dry_run:
        # Planned again, since only a plan with steps needs to know the build before.
        planned = asked.plan(asked.previous(), fresh=True) if planned.steps else planned
        from carter.research.bounds import most_of  # late: a build with nothing to do needs none of it

        most = most_of(posed.task, planned, workspace.blobs.get)
        return BuildResult("planned", steps=planned.steps, found=planned.found, most=most)
    if planned.manifest is not None:
        result = _up_to_date(asked, planned, planned.manifest)
        if result is not None:
            return result
    from carter.workspace.making import make  # late: a build with nothing to do needs none of it

    return make(asked, planned)


def _up_to_date(asked: Asked, planned: Plan, manifest: Manifest) -> BuildResult | None:
    """What is there already; None if the run that belongs to it is not, or is not as it was written."""
    workspace = asked.workspace
    brought(workspace, planned.blobs)
    if asked.options.targets:
        named = tuple(sorted(manifest.targets.items()))
        return BuildResult("up to date", manifest=manifest.digest, targets=named, found=planned.found)
    row = workspace.finished.get(manifest.digest)
    run = closed_run(workspace, row["run"]) if row else None
    if row is None or run is None or changed(run, row["files"]):
        return None
    workspace.blobs.put(manifest.encoded())
    # From now on the reasons of this question are told against it, also where another folder built it.
    workspace.last.replace(asked.posed.identity, {"manifest": manifest.digest, "run": run.run})
    row, notes = concluded(asked, planned, row)
    result = up_to_date(workspace, asked.posed, run, row)
    return result._replace(notes=(*result.notes, *notes))

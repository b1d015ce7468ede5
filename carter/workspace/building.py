"""A build: plan first; where nothing is missing, that is all there is to do."""

import os
from typing import TYPE_CHECKING, NamedTuple

from carter.kernel.graph import targets_named
from carter.kernel.manifest import Manifest, from_fields
from carter.kernel.plan import Plan, plan
from carter.kernel.stored import fields_of
from carter.kernel.walk import Goal
from carter.workspace.options import RESEARCH, BuildOptions, BuildResult
from carter.workspace.posing import Posed

if TYPE_CHECKING:
    from carter.workspace import Workspace

OUTPUTS = ("brief", "claims", "report")  # the targets of a whole build


class Asked(NamedTuple):
    """All that a build works on."""

    workspace: "Workspace"
    posed: Posed
    options: BuildOptions
    goal: Goal
    previous: Manifest | None

    def plan(self, *, rebuild: bool = False) -> Plan:
        """What is missing now."""
        return plan(self.goal, self.workspace.store, self.previous, rebuild=rebuild)


def build(workspace: "Workspace", posed: Posed, options: BuildOptions) -> BuildResult:
    """Bring a question up to date, or say what that would take."""
    graph = workspace.graphs.graph(RESEARCH)
    goal = Goal(graph, posed.given, targets_named(graph, options.targets or OUTPUTS))
    asked = Asked(workspace, posed, options, goal, _previous(workspace, posed))
    planned = asked.plan(rebuild=options.rebuild)
    if options.dry_run:
        return BuildResult("planned", steps=planned.steps, found=planned.found)
    if planned.manifest is not None:
        result = _up_to_date(asked, planned.manifest, planned.found)
        if result is not None:
            return result
    from carter.workspace.making import make

    return make(asked, planned)


def _up_to_date(asked: Asked, manifest: Manifest, found: int) -> BuildResult | None:
    """What is there already; None if the run that belongs to it is not."""
    named = tuple(sorted(manifest.targets.items()))
    if asked.options.targets:
        return BuildResult("up to date", manifest=manifest.digest, targets=named, found=found)
    row = asked.workspace.rows("finished").get(manifest.digest)
    folder = asked.workspace.run_folder(row["run"]) if row else ""
    if row is None or not os.path.exists(os.path.join(folder, "run.json")):
        return None
    out, notes = copies(asked, folder)
    return BuildResult(
        "up to date",
        row["exit_code"],
        row["run"],
        manifest.digest,
        folder,
        out,
        row["stop_reason"],
        found=found,
        targets=named,
        notes=notes,
    )


def copies(asked: Asked, folder: str) -> tuple[str, tuple[str, ...]]:
    """Copy the outputs to the folder that the user chose; the folder, and what should be known."""
    if not asked.posed.out:
        return "", ()
    from carter.adapters.copies import copy_outputs

    return asked.posed.out, copy_outputs(folder, asked.posed.out, asked.workspace.rows("copied"))


def _previous(workspace: "Workspace", posed: Posed) -> Manifest | None:
    row = workspace.rows("last").get(posed.identity)
    if row is None or not row.get("manifest") or not workspace.blobs.has(row["manifest"]):
        return None
    return from_fields(fields_of(workspace.blobs.get(row["manifest"]), row["manifest"]))

"""A whole build that was up to date once is known again by its inputs, without being planned anew.

Carter's code, the installed tools, the task and the listing of the sources are hashed as always, and
they decide the plan. What the plan looked up is looked up here too: every blob must be there, every
recorded reply must be the one of then, and the outputs must be as they were written.
"""

from typing import TYPE_CHECKING, Any

from carter.adapters.rows import Rows, fits_names, fits_recording
from carter.kernel.digest import Digest, digest_typed
from carter.workspace.options import RESEARCH, BuildOptions, BuildResult
from carter.workspace.posing import Posed
from carter.workspace.run_outputs import changed
from carter.workspace.runs import Run, closed_run

if TYPE_CHECKING:
    from carter.kernel.manifest import Manifest
    from carter.kernel.plan import Plan
    from carter.workspace import Workspace

_FIELDS = ("run", "files", "manifest", "exit_code", "stop_reason", "found", "targets", "blobs", "effects")


def remembered(workspace: "Workspace", posed: Posed, options: BuildOptions) -> BuildResult | None:
    """The result of a build with nothing to do; None where that is not known without a plan."""
    if options.targets or options.dry_run or options.rebuild or options.retry_failed or options.record == "all":
        return None
    row = _rows(workspace).get(_key(workspace, posed))
    if row is None or not all(map(workspace.blobs.has, row["blobs"])) or not _same_replies(workspace, row["effects"]):
        return None
    run = closed_run(workspace, row["run"])
    return None if run is None or changed(run, row["files"]) else up_to_date(workspace, posed, run, row)


def up_to_date(workspace: "Workspace", posed: Posed, run: Run, row: dict[str, Any]) -> BuildResult:
    """The result of a build with nothing to do, from what is known of it; outputs are copied where they differ."""
    workspace.latest.found(row["run"], row["manifest"])
    out, notes = copies(posed, run.folder)
    told = {name: row[name] for name in ("exit_code", "run", "manifest", "stop_reason", "found")}
    targets = tuple(sorted(row["targets"].items()))
    return BuildResult("up to date", folder=run.folder, out=out, notes=notes, targets=targets, **told)


def to_remember(posed: Posed, plan: "Plan", manifest: "Manifest", row: dict[str, Any]) -> dict[str, Any]:
    """What is remembered of a build that is up to date; `row` is what is known of its run."""
    return {
        **row,
        "manifest": manifest.digest,
        "found": plan.found,
        "targets": manifest.targets,
        "blobs": sorted({*plan.blobs, manifest.digest, *posed.given.values()}),
        "effects": dict(plan.effects),
    }


def remember(workspace: "Workspace", posed: Posed, row: dict[str, Any]) -> None:
    """Remember a build that is up to date, once nothing of it is to be let go any more."""
    _rows(workspace).replace(_key(workspace, posed), row)


def copies(posed: Posed, folder: str) -> tuple[str, tuple[str, ...]]:
    """Copy the outputs to the folder that the user chose; the folder, and what should be known."""
    if not posed.out:
        return "", ()
    from carter.adapters.copies import copy_outputs

    return posed.out, copy_outputs(folder, posed.out)


def _same_replies(workspace: "Workspace", effects: dict[Digest, Digest]) -> bool:
    recorded = Rows(workspace.cassettes_folder, "effects", fits=fits_recording)
    return all((recorded.get(key) or {}).get("reply") == reply for key, reply in effects.items())


def _key(workspace: "Workspace", posed: Posed) -> Digest:
    inputs = {"graph": workspace.graphs.key(RESEARCH), "given": posed.given, "set": posed.recording_set}
    # What is remembered was retained as the question said then, and this question may say otherwise.
    retained = {"retain": posed.retain, "by": posed.identity}
    return digest_typed("workspace/remembered@2", {**inputs, **retained})


def _rows(workspace: "Workspace") -> Any:
    return workspace.rows("remembered", fits_names(*_FIELDS))

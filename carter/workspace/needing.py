"""Which runs need which blobs: all runs that `store/` or `cassettes/` knows."""

from contextlib import suppress
from typing import TYPE_CHECKING

from carter.errors import IntegrityError
from carter.kernel.digest import Digest
from carter.kernel.manifest import read_manifest
from carter.kernel.verify import named_by, reached
from carter.workspace.marking import actions_of
from carter.workspace.recorded_of_run import check_recorded
from carter.workspace.retaining import rows_along
from carter.workspace.runs import closed_run
from carter.workspace.runs_seen import runs_seen

if TYPE_CHECKING:
    from carter.workspace import Workspace


def needs(workspace: "Workspace") -> dict[str, set[Digest]]:
    """Run -> the digests of all that it needs, also of what is gone, as far as its records can be read."""
    known = dict[tuple[str, str], set[Digest]]()  # manifest and recording set -> what they need
    found = dict[str, set[Digest]]()
    for run, manifest, recording_set in _runs(workspace):
        if (manifest, recording_set) not in known:
            known[manifest, recording_set] = _needs(workspace, Digest(manifest), recording_set)
        found[run] = found.get(run, set()) | known[manifest, recording_set]
    return found


def _runs(workspace: "Workspace") -> list[tuple[str, str, str]]:
    from carter.workspace.recorded_runs import recorded_runs

    runs = []
    for seen in runs_seen(workspace):
        closed = closed_run(workspace, seen.run)
        if seen.manifest:
            runs.append((seen.run, seen.manifest, str(closed.facts.get("recording_set", "")) if closed else ""))
    with suppress(IntegrityError):  # one is damaged, which is told elsewhere
        runs += [(each.run, each.manifest, each.recording_set) for each in recorded_runs(workspace)]
    return runs


def _needs(workspace: "Workspace", digest: Digest, recording_set: str) -> set[Digest]:
    store = workspace.untouched
    try:
        manifest = read_manifest(store, digest)
    except IntegrityError:
        return {digest}
    rows = actions_of(workspace)
    results = (row for entry in manifest.entries.values() for _, row in rows_along(rows, entry) if "result" in row)
    named = {Digest(each): "" for row in results for each in row["blobs"]}
    named |= check_recorded(workspace, recording_set, manifest).blobs
    return reached({digest: "", **named_by(manifest), **named}, store)

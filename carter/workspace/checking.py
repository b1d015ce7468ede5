"""Verify a run: every digest, span, id, citation and log line, without network or model."""

import os
from typing import TYPE_CHECKING, NamedTuple

from carter.adapters.blob_store import DiskBlobs, Layered
from carter.errors import IntegrityError
from carter.kernel.digest import digest_bytes
from carter.kernel.events import Head
from carter.kernel.verify import Damage, check_blobs, check_log
from carter.workspace.runs import Run, find_run
from carter.workspace.showing import manifest_of

if TYPE_CHECKING:
    from carter.workspace import Workspace


class Verified(NamedTuple):
    """What was checked, and what did not hold."""

    run: str
    manifest: str
    blobs: int
    claims: int
    evidence: int
    sources: int
    events: int
    damage: tuple[Damage, ...]

    @property
    def exit_code(self) -> int:
        """0 if all holds, else 5."""
        return IntegrityError.exit_code if self.damage else 0


def verify(workspace: "Workspace", name: str) -> Verified:
    """Re-check the run that `name` names."""
    from carter.research.recheck import recheck

    run = find_run(workspace, name)
    store = Layered(
        *(DiskBlobs(folder, touch=False) for folder in (workspace.store_folder, workspace.cassettes_folder))
    )
    files, damage = _files(run)
    try:
        blobs = list(check_blobs(manifest_of(store, run), store))
    except IntegrityError as error:
        blobs = [Damage(error.what, error.where)]
    damage += [blob for blob in blobs if isinstance(blob, Damage)]
    log = check_log(files.get("event_log.jsonl", b""), Head(**run.facts["log"]))
    damage += [log] if isinstance(log, Damage) else []
    table = recheck(files.get("claims.json", b""), files.get("brief.md", b""), store.get)
    damage += [Damage(finding.what, finding.where) for finding in table.findings]
    good = len(blobs) - sum(isinstance(blob, Damage) for blob in blobs)
    events = log if isinstance(log, int) else 0
    counts = (table.claims, table.evidence, table.sources)
    return Verified(run.run, run.facts["manifest"], good, *counts, events, tuple(damage))


def _files(run: Run) -> tuple[dict[str, bytes], list[Damage]]:
    """The outputs of a run, and those that are not as they were written."""
    found, damage = {}, []
    for name in (*run.facts["files"], "event_log.jsonl"):
        path = os.path.join(run.folder, name)
        try:
            with open(path, "rb") as file:
                found[name] = file.read()
        except OSError as error:
            damage.append(Damage(f"cannot read it: {error.strerror}", path))
            continue
        if name in run.facts["files"] and digest_bytes(found[name]) != run.facts["files"][name]:
            damage.append(Damage("it was changed after the run", path))
    return found, damage

"""Where a workspace looks things up: blobs, rows and recordings, on this machine and in a shared store."""

from typing import TYPE_CHECKING

from carter.adapters.blob_store import DiskBlobs
from carter.adapters.rows import Fits, LayeredRows, Rows

if TYPE_CHECKING:
    from carter.adapters.memory import ReadBlobs
    from carter.kernel.ports import ActionCache
    from carter.kernel.walk import Store
    from carter.workspace import Workspace


def blobs_in(workspace: "Workspace", folder: str) -> "DiskBlobs | ReadBlobs":
    """The blobs of a folder; of a workspace that only looks, what is put stays in memory."""
    if not workspace.looks_only:
        blobs = DiskBlobs(folder, sync=workspace.sync)
        blobs.swept = folder == workspace.store_folder
        return blobs
    from carter.adapters.memory import ReadBlobs

    return ReadBlobs(DiskBlobs(folder, touch=False))


def rows_in(workspace: "Workspace", folder: str, fits: Fits) -> "ActionCache":
    """The rows of one kind in the store; the same of a workspace that only looks."""
    if not workspace.looks_only:
        rows = Rows(workspace.store_folder, folder, sync=workspace.sync, fits=fits)
        rows.swept = True
        return rows
    from carter.adapters.memory import ReadRows

    return ReadRows(Rows(workspace.store_folder, folder, fits=fits, touch=False))


def store_of(workspace: "Workspace") -> "Store":
    """Where plans and builds look things up."""
    # Late: a build that is known by its inputs plans nothing.
    from carter.kernel.walk import Store

    actions, sharing = LayeredRows(workspace.actions, workspace.kept_results), workspace.sharing
    if sharing is None:
        return Store(workspace.blobs, actions, workspace.recordings)
    return Store(workspace.blobs, sharing.actions(actions), sharing.recordings(workspace.recordings))

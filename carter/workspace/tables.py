"""Where a workspace looks things up: blobs, rows and recordings, on this machine and in a shared store."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING

from carter.adapters.blob_store import DiskBlobs
from carter.adapters.rows import Fits, LayeredRows, Rows

if TYPE_CHECKING:
    from carter.adapters.cassettes.shelf import Shelf
    from carter.adapters.memory import ReadBlobs
    from carter.adapters.recordings import Recorded
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


class Recording:
    """What writes recordings, shared by all that records here: so each finds what another lets wait."""

    def __init__(self, workspace: "Workspace") -> None:
        self._workspace = workspace

    @cached_property
    def shelf(self) -> "Shelf":
        """The cassettes."""
        from carter.adapters.cassettes.shelf import Shelf  # late: most builds send nothing out

        return Shelf(self._workspace.cassettes_folder, sync=self._workspace.sync)

    @cached_property
    def replies(self) -> "Recorded":
        """The replies, on this machine."""
        from carter.adapters.recordings import Recorded  # late: a build that is known by its inputs plans nothing

        place = self._workspace
        return Recorded(place.cassettes_folder, place.store_folder, sync=place.sync)


@contextmanager
def batched_in(workspace: "Workspace") -> Iterator[None]:
    """Within, what is put in `store/` and `cassettes/` waits to be written with other files, until it is settled."""
    from carter.adapters.batch import batched  # late: a build that is known by its inputs writes nothing

    recording = workspace.recording
    recorded = (workspace.recorded, *recording.replies.places, *recording.shelf.places)
    with (
        batched(workspace.store_folder, (workspace.own, workspace.actions), sync=workspace.sync),
        batched(workspace.cassettes_folder, recorded, sync=workspace.sync),
    ):
        yield


def store_of(workspace: "Workspace") -> "Store":
    """Where plans and builds look things up."""
    # Late: a build that is known by its inputs plans nothing.
    from carter.kernel.walk import Store

    actions, sharing = LayeredRows(workspace.actions, workspace.kept_results), workspace.sharing
    if sharing is None:
        return Store(workspace.blobs, actions, workspace.recording.replies)
    return Store(workspace.blobs, sharing.actions(actions), sharing.recordings(workspace.recording.replies))

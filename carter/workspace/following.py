"""A run followed through the results in the store, where the replies to do it anew are not there."""

from typing import TYPE_CHECKING, Any

from carter.errors import IntegrityError
from carter.kernel.digest import Digest
from carter.kernel.graph import StageNode
from carter.kernel.manifest import Manifest
from carter.kernel.plan import Planner, drive
from carter.kernel.ports import BlobStore
from carter.kernel.walk import Goal, Place, Store
from carter.workspace.finishing import read_targets

if TYPE_CHECKING:
    from carter.workspace import Workspace


def follow_store(
    workspace: "Workspace", recording_set: str, before: Manifest, goal: Goal
) -> tuple[int, Manifest] | None:
    """How many results were found, and the manifest that they make up; None where one is missing.

    Every record on the way is read and checked. What it keeps apart, such as the bytes of a page,
    may be gone with the recordings.
    """
    store = Store(_There(workspace.blobs), workspace.store.cache, workspace.store.recordings, recording_set)
    follower = _Follower(goal, store, before)
    try:
        manifest = drive(follower.follow(goal.given, goal.targets))
        if manifest is None:
            return None
        for entry in manifest.entries.values():
            workspace.blobs.get(entry.digest)
        read_targets(workspace.blobs, manifest)
    except IntegrityError:
        return None
    return follower.found, manifest


class _Follower(Planner):
    """A planner that knows the replies from a manifest."""

    def __init__(self, goal: Goal, store: Store, before: Manifest) -> None:
        super().__init__(goal.graph, store)
        self._replies = {entry.action: entry.replies for entry in before.entries.values()}

    async def reply(
        self, node: StageNode, key: Digest, asked: dict[str, Any], ordinal: int, place: Place
    ) -> Digest | None:
        """The reply that the run had."""
        if asked["kind"] == "apply":
            return await super().reply(node, key, asked, ordinal, place)
        replies = self._replies.get(key, ())
        return replies[ordinal][1] if ordinal < len(replies) and replies[ordinal][0] == asked["request"] else None


class _There:
    """A BlobStore that claims to have everything: what is needed is read, and then checked."""

    def __init__(self, blobs: BlobStore) -> None:
        self.put, self.get, self.settle = blobs.put, blobs.get, blobs.settle

    def has(self, digest: Digest) -> bool:
        """Yes."""
        return True

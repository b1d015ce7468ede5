"""A shared store as one workspace uses it: its own folders are the cache in front."""

import os
from collections.abc import Iterable
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING

from carter.adapters.objects import Objects, opened
from carter.adapters.rows import Rows, fits_recording
from carter.adapters.sent import Sent
from carter.adapters.shared_blobs import SharedBlobs
from carter.adapters.shared_rows import Differing, SharedRows, named
from carter.errors import IntegrityError, UsageError
from carter.kernel.digest import Digest

if TYPE_CHECKING:
    from carter.adapters.blob_store import Layered
    from carter.adapters.claims import Claims
    from carter.adapters.recordings import Recorded
    from carter.adapters.shared_recordings import SharedRecordings
    from carter.kernel.ports import ActionCache
    from carter.kernel.tombstone import Tombstone
    from carter.workspace import Workspace

FOLDER = "shared"  # in `store/`: what was sent, and the claims that were made here


class Sharing:
    """What a workspace reads and writes where a store is named; the store is opened when something is not here."""

    def __init__(self, workspace: "Workspace", address: str, local: "Layered") -> None:
        self.address = address
        self._workspace = workspace
        self._folder = os.path.join(workspace.store_folder, FOLDER)
        self._sent = None if workspace.looks_only else Sent(os.path.join(self._folder, "sent"), address)
        self.differing: list[Differing] = []  # rows of this workspace that were given up for those of the store
        self.blobs = SharedBlobs(local, workspace.own, self.objects)
        self._recorded = Rows(workspace.cassettes_folder, "effects", fits=fits_recording, touch=False)

    def objects(self) -> Objects:
        """The store, opened.

        Raises:
            WorldError: it cannot be reached, or does not hold to conditions.
        """
        return self._opened

    @cached_property
    def _opened(self) -> Objects:
        return opened(self.address, writes=not self._workspace.looks_only, sync=self._workspace.sync)

    @cached_property
    def claims(self) -> "Claims":
        """The claims that this workspace makes."""
        from carter.adapters.claims import Claims

        return Claims(self.objects, os.path.join(self._folder, "claims"))

    def actions(self, local: "ActionCache") -> SharedRows:
        """The action cache, with the store behind it."""
        return SharedRows(local, self.blobs, self.objects, self._sent, self.differing)

    def recordings(self, local: "Recorded") -> "SharedRecordings":
        """The recordings, with the store behind them."""
        from carter.adapters.shared_exchanges import SharedExchanges
        from carter.adapters.shared_recordings import SharedRecordings

        workspace = self._workspace
        exchanges = SharedExchanges(workspace.recording.shelf, workspace.recorded, self.blobs, self.objects)
        recordings = SharedRecordings(local, workspace.recorded, self.blobs, exchanges)
        if not workspace.looks_only:
            recordings.claims, recordings.sent = self.claims, self._sent
        return recordings

    def complete(self, digests: Iterable[Digest]) -> None:
        """Bring all of these here, so that what a run needs is at hand without the store."""
        missing = [digest for digest in digests if not self.blobs.local.has(digest)]
        if missing:
            self.blobs.bring(missing)

    def complete_run(self, name: str) -> None:
        """Bring what is missing here of a run; what there is to say of the run itself is left to others."""
        from carter.kernel.manifest import read_manifest
        from carter.kernel.verify import named_by
        from carter.workspace.recorded_of_run import keys_of
        from carter.workspace.retaining import rows_along
        from carter.workspace.runs import find_ref

        with suppress(UsageError, IntegrityError):
            ref, store = find_ref(self._workspace, name), self._workspace.store
            manifest = read_manifest(self.blobs, Digest(ref.manifest))
            rows = (row for entry in manifest.entries.values() for _, row in rows_along(store.cache, entry))
            self.complete({*named_by(manifest), *(digest for row in rows for digest in named(row))})
            for key, _ in keys_of(self.blobs, ref.recording_set, manifest):
                self._completed(key)

    def _completed(self, key: Digest) -> None:
        if self._recorded.get(key) is not None:
            self._workspace.store.recordings.get(key)  # which brings the parts that are not here

    def let_go(self, stone: "Tombstone") -> None:
        """Let go there what was let go here."""
        self.blobs.drop_there(stone)

"""Recordings in front of a shared store: an effect is claimed, then performed, then recorded here and there."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from carter.adapters.claims import Claims, Unsaid
from carter.adapters.rows import fits_recording, sealed, unsealed
from carter.adapters.sent import Sent
from carter.adapters.shared_blobs import SharedBlobs
from carter.adapters.shared_exchanges import SharedExchanges
from carter.adapters.shared_rows import row_name
from carter.errors import IntegrityError, WorldError
from carter.kernel.digest import Digest
from carter.kernel.ports import Held

if TYPE_CHECKING:
    from carter.adapters.recordings import Recorded
    from carter.adapters.shared_blobs import Place

Entry = dict[str, Any]


class SharedRecordings:
    """The Recordings of a workspace with those of a shared store behind them.

    What comes from the store is kept in `cassettes/`, blobs and exchanges and all, so that these hold
    by themselves what a build needs. What is recorded here stays as it is, whatever the store has,
    but for an effect that is about to be performed: then a reply that another machine has recorded is taken.
    """

    def __init__(self, local: "Recorded", kept: "Place", blobs: SharedBlobs, exchanges: SharedExchanges) -> None:
        """`kept` are the blobs of `cassettes/`."""
        self.entries = local.entries
        self.claims: Claims | None = None  # without claims nothing is written, here or there
        self.sent: Sent | None = None
        self._local = local
        self._kept = kept
        self._blobs = blobs
        self._exchanges = exchanges
        self._objects = exchanges.objects
        self._tags: dict[Digest, str] = {}  # of the rows there, of the effects that are held

    def get(self, key: Digest) -> Entry | None:
        """The entry that was recorded, here or there.

        Raises:
            IntegrityError: the store has it, and not as it was written: nothing is paid for again because of that.
            WorldError: the store cannot be reached.
        """
        entry = self._local.get(key)
        if entry is None:
            # While it is held here, nobody else records it, and what the store has was looked at when that began.
            return None if key in self._tags else self._brought(key, self._read(key)[0])
        if self.sent is not None and key not in self.sent:
            self._send(key, entry, "")
        gone = [digest for digest in _of(entry) if not self._kept.has(digest)]
        if gone and self.claims is not None:
            self._blobs.require(gone, self._kept)
        return entry

    def put(self, key: Digest, entry: Mapping[str, Any]) -> None:
        """Record `entry` here, then there; where another machine was first after all, its entry counts.

        Raises:
            Unsaid: it is recorded here, and the store cannot be reached; the next build sends it.
        """
        self._local.put(key, entry)
        mine = self._local.get(key)
        if mine is None or self.sent is None:
            return
        try:
            other = self._send(key, mine, self._tags.get(key, ""))
            if other is not None:
                self._adopt(key, other)
        except WorldError as error:
            raise Unsaid(error.what, where=error.where, mend=error.mend) from error

    @contextmanager
    def hold(self, key: Digest, given_up: Callable[[], bool] = lambda: False) -> Iterator[Held]:
        """Hold the right to perform the effect, of all processes here and of all machines that share the store."""
        with self._local.hold(key, given_up) as held:
            if self.claims is None:
                yield held
                return
            with self.claims.hold(key, given_up, orphaned=held.abandoned) as abandoned:
                self._refresh(key)
                try:
                    yield Held(held.abandoned or abandoned)
                finally:
                    self._tags.pop(key, None)

    def _refresh(self, key: Digest) -> None:
        """Look what the store has, now that nobody else can be performing it."""
        other, tag = self._read(key)
        self._tags[key] = tag
        mine = self._local.get(key)
        if other is not None and (mine is None or not _is_same(mine, other)):
            self._adopt(key, other)

    def _adopt(self, key: Digest, other: Entry) -> None:
        self._blobs.require(_of(other), self._kept)
        self._blobs.bring_reached(Digest(other["request"]), self._kept)
        self._exchanges.bring(key, other)
        self._local.put(key, other)
        if self.sent is not None:
            self.sent.add(key)

    def _brought(self, key: Digest, entry: Entry | None) -> Entry | None:
        if entry is None:
            return None
        if self.claims is None:
            self._blobs.promised(_of(entry))
            return entry
        self._adopt(key, entry)
        return self._local.get(key)

    def _read(self, key: Digest) -> tuple[Entry | None, str]:
        name = row_name("effects", key)
        found = self._objects().get(name)
        if found is None:
            return None, ""
        row = unsealed(found.data)
        if row is None or not fits_recording(row):
            mend = f"restore it there, or delete {name}: then what it recorded is asked for once more"
            raise IntegrityError("a recording in the shared store is damaged", where=key, mend=mend)
        return row, found.tag

    def _send(self, key: Digest, entry: Entry, tag: str) -> Entry | None:
        """Send an entry after all that belongs to it; another one that is there already."""
        if self.sent is None:
            return None
        here = [digest for digest in _of(entry) if self._kept.has(digest)]
        self._blobs.send(here, deep=True, out_of=self._kept)
        self._exchanges.send(key, entry)
        name, data = row_name("effects", key), sealed(entry)
        sent = self._objects().change(name, data, tag) if tag else self._objects().create(name, data)
        other = None if sent else self._read(key)[0]
        self.sent.add(key)
        return None if other is None or _is_same(entry, other) else other


def _of(entry: Mapping[str, Any]) -> list[Digest]:
    """The blobs that an entry names."""
    before = filter(None, [entry.get("before")])
    return [Digest(digest) for digest in (entry["request"], entry["reply"], *entry["blobs"], *before)]


def _is_same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    return bool(one["reply"] == other["reply"] and one["blobs"] == other["blobs"])

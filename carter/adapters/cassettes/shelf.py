"""Cassettes on disk: for each an index of its takes under `exchanges/`, the bodies as blobs beside the others."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING, Any

from carter.adapters.blob_store import DiskBlobs
from carter.adapters.cassettes.exchange import Exchange, blobs_of, exchange_of, fits_exchange, row_of
from carter.adapters.disk import Disk, Waiting, read_file, renamed
from carter.adapters.rows import Rows, sealed, unsealed
from carter.errors import IntegrityError, NotRetained, WorldError
from carter.kernel.digest import PREFIX, Digest, is_digest

if TYPE_CHECKING:
    from carter.adapters.batch import Batch

FOLDER = "exchanges"
_MEND = "restore it from a copy; or move it away, and it is recorded anew where that is allowed"

Take = dict[str, Any]
"""One recording of an effect: `id`, `at`, `state` and `exchanges`, in their order."""

OPEN, WHOLE, FAILED = "open", "whole", "failed"
"""States of a take: under way or cut off; ended with a reply; ended with an error, of which no reply is kept."""


class Shelf:
    """The cassettes of a workspace. What is damaged is told and never touched: it may be the only copy."""

    def __init__(self, root: str, *, sync: bool = True) -> None:
        """`root` is the folder `cassettes`."""
        self.root = root
        self.blobs = DiskBlobs(root, sync=sync, touch=False)
        self.batch: Batch | None = None  # while it is open, what is recorded waits there
        self._disk = Disk(root, sync=sync)
        self._changing = Lock()  # one changes an index that waits, at a time

    @property
    def places(self) -> tuple["Shelf", DiskBlobs]:
        """What it writes to; with a batch, what is recorded is safe once that is settled."""
        return self, self.blobs

    def settle(self) -> None:
        """Return once nothing that was recorded can be lost.

        Raises:
            WorldError: the disk failed.
        """
        if self.batch is not None:
            self.batch.settle()

    def path(self, key: Digest) -> str:
        """Where the index of a cassette lies.

        Raises:
            IntegrityError: the key is no digest.
        """
        if not is_digest(key):
            raise IntegrityError("this is no digest", where=str(key)[:80])
        name = key[len(PREFIX) :]
        return os.path.join(self.root, FOLDER, name[:2], name[2:] + ".json")

    def has(self, key: Digest) -> bool:
        """Whether there is a cassette of that name, whole or not."""
        path = self.path(key)
        return self._waits(path) is not None or os.path.lexists(path)

    def takes(self, key: Digest) -> list[Take]:
        """What was recorded under `key`, oldest first; empty where nothing was.

        Raises:
            IntegrityError: there is an index, and it is not as it was written.
        """
        path = self.path(key)
        waits = self._waits(path)
        return self._read(key, path) if waits is None else _takes_in(waits)

    def _read(self, key: Digest, path: str) -> list[Take]:
        try:
            row = unsealed(read_file(path))
        except FileNotFoundError:
            if os.path.lexists(path):
                raise IntegrityError("this cassette is no file", where=path, mend=_MEND) from None
            return []
        if row is None or row.get("key") != key or not _fits(row.get("takes")):
            raise IntegrityError("this cassette is damaged", where=path, mend=_MEND)
        takes: list[Take] = row["takes"]
        return takes

    def exchanges(self, key: Digest, take: Take, *, bare: bool = False) -> list[Exchange]:
        """The exchanges of one take, with their bodies; if `bare`, those that were let go are empty.

        Raises:
            NotRetained: retention let a body go.
            IntegrityError: a body is gone or damaged.
        """

        def body(digest: str) -> bytes:
            return b"" if bare and self.blobs.tombstone(Digest(digest)) else self.blobs.get(Digest(digest))

        try:
            return [exchange_of(row, body) for row in take["exchanges"]]
        except NotRetained:
            raise
        except IntegrityError as error:
            what = f"this cassette is damaged: of a body it is said that {error.what}"
            raise IntegrityError(what, where=f"{self.path(key)}: {error.where}", mend=_MEND) from error

    def is_let_go(self, take: Take) -> bool:
        """Whether retention let a body of a take go, so that it cannot be played."""
        return any(self.blobs.tombstone(Digest(digest)) for digest in bodies_of(take))

    def add(self, key: Digest, take: Take, exchange: Exchange) -> None:
        """Add an exchange to a take, which is begun where it is not there yet.

        It cannot be lost once this or, in a batch, `settle` returns.
        """
        row = row_of(exchange, self.blobs.put)

        def added(found: Take) -> None:
            found["exchanges"].append(row)

        self.change(key, take, added)

    def end(self, key: Digest, take: Take, state: str) -> None:
        """Note how a take ended."""
        self.change(key, take, lambda found: found.update(state=state))

    def change(self, key: Digest, take: Take, change: Callable[[Take], None]) -> None:
        """Change one take of a cassette; what other processes have added to it meanwhile stays."""
        if self.batch is not None and self._waits_changed(self.batch, key, take, change):
            return
        path = self.path(key)
        with self._alone(path):
            self.write(key, _changed(self._read(key, path), take, change))

    def _waits_changed(self, batch: "Batch", key: Digest, take: Take, change: Callable[[Take], None]) -> bool:
        """Let a changed index wait, if the batch is still open."""

        def place(temporary: str, path: str) -> None:
            self._place(key, temporary, path)

        with self._changing:
            takes = _changed(self.takes(key), take, change)
            waiting = Waiting(sealed({"key": key, "takes": takes}), bytes, place, names=True)
            return batch.add(self.path(key), waiting, anew=True) is not None

    def _place(self, key: Digest, temporary: str, path: str) -> None:
        """Put an index that waited in its place; what other processes have put there meanwhile stays."""
        with self._alone(path):
            ours = _takes_in(read_file(temporary))
            takes = merged(self._read(key, path), ours)
            if takes == ours:
                renamed(temporary, path)
                return
            self.write(key, takes)
            os.unlink(temporary)

    def _waits(self, path: str) -> bytes | None:
        return None if self.batch is None else self.batch.get(path)

    def write(self, key: Digest, takes: list[Take]) -> None:
        """Put an index in the place of the one that is there."""
        self._disk.write(self.path(key), sealed({"key": key, "takes": takes}))

    def listed(self) -> Iterator[Digest]:
        """The names of all cassettes, in order."""
        return Rows(self.root, FOLDER, touch=False).listed()

    @contextmanager
    def _alone(self, path: str) -> Iterator[None]:
        """Of those who change cassettes in one folder, one at a time; the lock goes when its owner dies."""
        import fcntl  # late: replaying locks nothing

        folder = os.path.dirname(path)
        self._disk.folder(folder)
        try:
            handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        except OSError as error:
            mend = "grant the right to read and write there"
            raise WorldError(f"cannot record: {error.strerror}", where=folder, mend=mend) from error
        try:
            fcntl.flock(handle, fcntl.LOCK_EX)
            yield
        finally:
            os.close(handle)


def bodies_of(take: Take) -> list[str]:
    """The digests of all bodies of a take."""
    return [digest for row in take["exchanges"] for digest in blobs_of(row)]


def _takes_in(data: bytes) -> list[Take]:
    """The takes of an index that was written here and nowhere read from."""
    takes: list[Take] = (unsealed(data) or {})["takes"]
    return takes


def _changed(takes: list[Take], take: Take, change: Callable[[Take], None]) -> list[Take]:
    """The takes with one of them changed, which is added where it is not there yet."""
    found = next((one for one in takes if one["id"] == take["id"]), None)
    if found is None:
        found = {**take, "exchanges": list(take["exchanges"])}
        takes.append(found)
    change(found)
    return takes


def merged(there: list[Take], ours: list[Take]) -> list[Take]:
    """The takes of both, those that are there first; of one that both have, its state is ours, its exchanges both's."""
    mine = {take["id"]: take for take in ours}
    both = [_both(take, mine.pop(take["id"], take)) for take in there]
    return [*both, *mine.values()]


def _both(there: Take, ours: Take) -> Take:
    more, left = list[dict[str, Any]](), list(there["exchanges"])
    for row in ours["exchanges"]:
        if row in left:
            left.remove(row)
        else:
            more.append(row)
    return {**ours, "exchanges": [*there["exchanges"], *more]}


def _fits(takes: Any) -> bool:
    return isinstance(takes, list) and all(map(_is_take, takes))


def _is_take(take: Any) -> bool:
    if not isinstance(take, dict) or not isinstance(take.get("exchanges"), list):
        return False
    named = isinstance(take.get("id"), str) and isinstance(take.get("at"), str)
    return named and take.get("state") in (OPEN, WHOLE, FAILED) and all(map(fits_exchange, take["exchanges"]))


fits_takes = _fits  # of what comes from a shared store

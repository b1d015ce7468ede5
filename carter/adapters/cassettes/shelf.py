"""Cassettes on disk: for each an index of its takes under `exchanges/`, the bodies as blobs beside the others."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from carter.adapters.blob_store import DiskBlobs
from carter.adapters.cassettes.exchange import Exchange, blobs_of, exchange_of, fits_exchange, row_of
from carter.adapters.disk import Disk, read_file
from carter.adapters.rows import Rows, sealed, unsealed
from carter.errors import IntegrityError, NotRetained, WorldError
from carter.kernel.digest import PREFIX, Digest, is_digest

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
        self._disk = Disk(root, sync=sync)

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
        return os.path.lexists(self.path(key))

    def takes(self, key: Digest) -> list[Take]:
        """What was recorded under `key`, oldest first; empty where nothing was.

        Raises:
            IntegrityError: there is an index, and it is not as it was written.
        """
        path = self.path(key)
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
        """Add an exchange to a take, which is begun where it is not there yet; it cannot be lost afterwards."""
        row = row_of(exchange, self.blobs.put)

        def added(found: Take) -> None:
            found["exchanges"].append(row)

        self.change(key, take, added)

    def end(self, key: Digest, take: Take, state: str) -> None:
        """Note how a take ended."""
        self.change(key, take, lambda found: found.update(state=state))

    def change(self, key: Digest, take: Take, change: Callable[[Take], None]) -> None:
        """Change one take of a cassette; what other processes have added to it meanwhile stays."""
        with self._alone(key):
            takes = self.takes(key)
            found = next((one for one in takes if one["id"] == take["id"]), None)
            if found is None:
                found = {**take, "exchanges": list(take["exchanges"])}
                takes.append(found)
            change(found)
            self.write(key, takes)

    def write(self, key: Digest, takes: list[Take]) -> None:
        """Put an index in the place of the one that is there."""
        self._disk.write(self.path(key), sealed({"key": key, "takes": takes}))

    def listed(self) -> Iterator[Digest]:
        """The names of all cassettes, in order."""
        return Rows(self.root, FOLDER, touch=False).listed()

    @contextmanager
    def _alone(self, key: Digest) -> Iterator[None]:
        """Of those who change cassettes in one folder, one at a time; the lock goes when its owner dies."""
        import fcntl  # late: replaying locks nothing

        folder = os.path.dirname(self.path(key))
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


def _fits(takes: Any) -> bool:
    return isinstance(takes, list) and all(map(_is_take, takes))


def _is_take(take: Any) -> bool:
    if not isinstance(take, dict) or not isinstance(take.get("exchanges"), list):
        return False
    named = isinstance(take.get("id"), str) and isinstance(take.get("at"), str)
    return named and take.get("state") in (OPEN, WHOLE, FAILED) and all(map(fits_exchange, take["exchanges"]))


fits_takes = _fits  # of what comes from a shared store

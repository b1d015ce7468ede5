"""Small JSON rows on disk, one file each, with a checksum inside: the action cache and the index of recordings."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import orjson

from carter.adapters.disk import Disk
from carter.kernel.canonical import canonical
from carter.kernel.digest import PREFIX, Digest, digest_bytes

if TYPE_CHECKING:
    from carter.kernel.ports import Held

# A file is JSON, and is checked by its bytes as they stand: nothing is written anew to be compared.
_CHECK, _ROW, _END = b'{"check":"', b'","row":', b"}\n"
_BODY = len(_CHECK) + len(PREFIX) + 64 + len(_ROW)


class Rows:
    """Rows by digest under `root/folder`; the first to write a row wins."""

    def __init__(self, root: str, folder: str, *, sync: bool = True) -> None:
        self._disk = Disk(root, sync=sync)
        self._folder = os.path.join(root, folder)

    def get(self, key: Digest) -> dict[str, Any] | None:
        """The row of `key`, or None; a damaged one is set aside and counts as none."""
        path = self._path(key)
        try:
            with open(path, "rb") as file:
                row = _checked(file.read())
        except FileNotFoundError:
            return None
        if row is None:
            self._disk.set_aside(path, "damaged")
        return row

    def put(self, key: Digest, row: Mapping[str, Any]) -> dict[str, Any]:
        """Keep `row` unless there is one already; the row that is kept."""
        kept = dict(row)
        while not self._disk.create(self._path(key), _sealed(kept)):
            found = self.get(key)
            if found is not None:
                return found
        return kept

    def replace(self, key: Digest, row: Mapping[str, Any]) -> None:
        """Keep `row` in the place of the one that is there."""
        self._disk.write(self._path(key), _sealed(dict(row)))

    def _path(self, key: Digest) -> str:
        name = key[len(PREFIX) :]
        return os.path.join(self._folder, name[:2], name[2:] + ".json")


def _sealed(row: dict[str, Any]) -> bytes:
    data = canonical(row)
    return b"".join((_CHECK, digest_bytes(data).encode(), _ROW, data, _END))


def _checked(data: bytes) -> dict[str, Any] | None:
    """The row in a file, or None if a byte of it is not as it was written."""
    body = data[_BODY : -len(_END)]
    check = b"".join((_CHECK, digest_bytes(body).encode(), _ROW))
    if not data.endswith(_END) or data[:_BODY] != check:
        return None
    row = orjson.loads(body)
    return row if isinstance(row, dict) else None


class Recorded:
    """The Recordings of a workspace: rows in `cassettes/effects`, the right to perform beside the store.

    That right is a lock which the operating system lets go of when its owner dies, whatever kills it.
    """

    def __init__(self, cassettes: str, store: str, *, sync: bool = True) -> None:
        self._rows = Rows(cassettes, "effects", sync=sync)
        self._held = os.path.join(store, "held")

    def get(self, key: Digest) -> dict[str, Any] | None:
        """The entry that was recorded."""
        return self._rows.get(key)

    def put(self, key: Digest, entry: Mapping[str, Any]) -> None:
        """Record `entry`; one whose reply is lost is replaced."""
        if self._rows.put(key, entry) != dict(entry):
            self._rows.replace(key, entry)

    @contextmanager
    def hold(self, key: Digest) -> Iterator["Held"]:
        """Hold the right to perform the effect, waiting for another that holds it."""
        from carter.kernel.ports import Held  # late, as a build with nothing to do performs nothing

        os.makedirs(self._held, exist_ok=True)
        path = os.path.join(self._held, key[len(PREFIX) :])
        handle = _locked(path)
        try:
            abandoned = os.fstat(handle).st_size > 0
            os.write(handle, b"%d\n" % os.getpid())
            yield Held(abandoned)
            os.unlink(path)
        except Exception:
            os.unlink(path)  # it failed and said so: nothing is in flight
            raise
        finally:
            os.close(handle)


def _locked(path: str) -> int:
    import fcntl  # late, for the same reason

    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        fcntl.flock(handle, fcntl.LOCK_EX)
        try:
            if os.path.samestat(os.fstat(handle), os.stat(path)):
                return handle
        except FileNotFoundError:
            pass
        os.close(handle)  # its owner was done and removed it while this one waited

"""Small JSON rows on disk, one file each, with a checksum inside: the action cache, and other small tables."""

import os
from collections.abc import Callable, Iterator, Mapping
from math import inf
from typing import TYPE_CHECKING, Any

import orjson

from carter.adapters.disk import Disk, Waiting, linked, listed, read_file, read_with_time, renamed
from carter.adapters.trash import made_young
from carter.errors import IntegrityError
from carter.kernel.canonical import canonical
from carter.kernel.digest import PREFIX, Digest, digest_bytes, is_digest

if TYPE_CHECKING:
    from carter.adapters.batch import Batch
    from carter.kernel.ports import ActionCache

# A file is JSON, and is checked by its bytes as they stand: nothing is written anew to be compared.
_CHECK, _ROW, _END = b'{"check":"', b'","row":', b"}\n"
_BODY = len(_CHECK) + len(PREFIX) + 64 + len(_ROW)


Fits = Callable[[dict[str, Any]], bool]


def fits_action(row: dict[str, Any]) -> bool:
    """Whether a row is one of an action cache: questions asked, or a result."""
    if "result" in row:
        return is_digest(row["result"]) and _are_digests(row.get("blobs"))
    return isinstance(row.get("asks"), list) and all(map(_is_question, row["asks"]))


def fits_recording(row: dict[str, Any]) -> bool:
    """Whether a row is one of an index of recordings."""
    named = is_digest(row.get("reply")) and is_digest(row.get("request")) and _are_digests(row.get("blobs"))
    return named and isinstance(row.get("kind"), str) and isinstance(row.get("at"), str)


def fits_names(*names: str) -> Fits:
    """Whether a row has these fields."""
    return lambda row: row.keys() >= {*names}


def _is_question(asked: Any) -> bool:
    if not isinstance(asked, dict) or not is_digest(asked.get("request")):
        return False
    if asked.get("kind") == "apply":
        return isinstance(asked.get("stage"), str) and isinstance(asked.get("inputs"), dict)
    return isinstance(asked.get("kind"), str) and isinstance(asked.get("per_action"), bool)


def _are_digests(value: Any) -> bool:
    return isinstance(value, list) and all(map(is_digest, value))


class Rows:
    """Rows by digest under `root/folder`; the first to write a row wins."""

    def __init__(self, root: str, folder: str, *, sync: bool = True, fits: Fits = bool, touch: bool = True) -> None:
        """`fits` says whether a row has the shape of its kind; one that has not is set aside, unless not to `touch`."""
        self.swept = False  # by `carter gc`: then what is looked at is young from now on
        self.batch: Batch | None = None  # while it is open, what is put waits there
        self._disk = Disk(root, sync=sync)
        self._folder = os.path.join(root, folder)
        self._fits = fits
        self._touch = touch

    def get(self, key: Digest) -> dict[str, Any] | None:
        """The row of `key`, or None; a damaged one is set aside and counts as none."""
        path = self.path(key)
        waits = None if self.batch is None else self.batch.get(path)
        try:
            data, written = read_with_time(path) if waits is None else (waits, inf)
        except FileNotFoundError:
            return None
        row = unsealed(data)
        if row is not None and self._fits(row):
            if self.swept:
                made_young(path, written)
            return row
        if self._touch:
            self._disk.set_aside(path, "damaged")
        return None

    def checked(self, key: Digest) -> dict[str, Any] | None:
        """The row of `key`, or None where there is none; nothing is set aside.

        Raises:
            IntegrityError: it is damaged, or is no file.
        """
        path = self.path(key)
        try:
            row = unsealed(read_file(path))
        except FileNotFoundError:
            if not os.path.lexists(path):
                return None
            row = None
        if row is None or not self._fits(row):
            raise IntegrityError("this row is damaged", where=path)
        return row

    def put(self, key: Digest, row: Mapping[str, Any]) -> dict[str, Any]:
        """Keep `row` unless there is one already; the row that is kept. In a batch, until that is written."""
        kept = dict(row)
        path = self.path(key)
        if self.batch is not None:
            found = self.get(key)
            waits = None if found else self.batch.add(path, Waiting(sealed(kept), bytes, self._first, names=True))
            if found or waits is not None:
                return found or unsealed(waits or b"") or kept
        if self._disk.create(path, sealed(kept)):
            return kept
        found = self.get(key)
        if found is not None:
            return found
        if os.path.lexists(path):  # a link or a folder, which no one reads
            self._disk.set_aside(path, "damaged")
        self._disk.write(path, sealed(kept))
        return kept

    def replace(self, key: Digest, row: Mapping[str, Any]) -> None:
        """Keep `row` in the place of the one that is there."""
        path, data = self.path(key), sealed(dict(row))
        waiting = Waiting(data, bytes, renamed, names=True)
        if self.batch is None or self.batch.add(path, waiting, anew=True) is None:
            self._disk.write(path, data)

    def _first(self, temporary: str, path: str) -> None:
        """Put a row in its place, unless another builder was faster."""
        try:
            linked(temporary, path)
        except FileExistsError:
            if self._is_whole(path):
                os.unlink(temporary)
            else:
                self._disk.set_aside(path, "damaged")
                os.rename(temporary, path)

    def _is_whole(self, path: str) -> bool:
        try:
            row = unsealed(read_file(path))
        except FileNotFoundError:
            return False
        return row is not None and self._fits(row)

    def listed(self) -> Iterator[Digest]:
        """The keys of all rows, in order."""
        return (Digest(PREFIX + name) for name in listed(self._folder, ".json") if is_digest(PREFIX + name))

    def path(self, key: Digest) -> str:
        """Where the row of `key` lies.

        Raises:
            IntegrityError: the key is no digest.
        """
        if not is_digest(key):
            raise IntegrityError("this is no digest", where=str(key)[:80])
        name = key[len(PREFIX) :]
        return f"{self._folder}/{name[:2]}/{name[2:]}.json"


class LayeredRows:
    """Two tables of rows as one: read from the first, else from the second; written to the first."""

    def __init__(self, first: "ActionCache", second: "ActionCache") -> None:
        self.put, self.replace = first.put, first.replace
        self._first = first
        self._second = second

    def get(self, key: Digest) -> dict[str, Any] | None:
        """The row of `key`."""
        return self._first.get(key) or self._second.get(key)


def sealed(row: dict[str, Any]) -> bytes:
    """The bytes of a file that holds `row`."""
    data = canonical(row)
    return b"".join((_CHECK, digest_bytes(data).encode(), _ROW, data, _END))


def unsealed(data: bytes) -> dict[str, Any] | None:
    """The row in a file, or None if a byte of it is not as it was written."""
    body = data[_BODY : -len(_END)]
    check = b"".join((_CHECK, digest_bytes(body).encode(), _ROW))
    if not data.endswith(_END) or data[:_BODY] != check:
        return None
    row = orjson.loads(body)
    return row if isinstance(row, dict) else None

"""Blobs on disk: compressed where that helps, each with its own checksum, checked when read."""

import os
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from carter.adapters.disk import Disk, Waiting, listed, read_file, renamed
from carter.adapters.frame import framed, is_stone, is_whole, opened, stone_frame, stone_in
from carter.adapters.trash import Trash, is_there
from carter.errors import IntegrityError, WorldError
from carter.kernel.digest import PREFIX, Digest, digest_bytes, is_digest

if TYPE_CHECKING:
    from carter.adapters.batch import Batch
    from carter.kernel.ports import Retaining
    from carter.kernel.tombstone import Tombstone

_ROOMY = 8192  # bytes


class DiskBlobs:
    """A BlobStore under `root`: `blobs/ab/cdef…`; what is damaged goes to `damaged/`."""

    def __init__(self, root: str, *, sync: bool = True, touch: bool = True) -> None:
        """Without `touch`, damage is only told, and nothing on disk is ever changed by reading."""
        self._disk = Disk(root, sync=sync)
        self._folder = os.path.join(root, "blobs")
        self._touch = touch
        self.trash = Trash(root, "blobs")
        self.swept = False  # by `carter gc`: then what is looked at is young from now on
        self.batch: Batch | None = None  # while it is open, what is put waits there

    def put(self, data: bytes) -> Digest:
        """Keep `data`: it is safe once this or, in a batch, `settle` returns. Damage or a tombstone gives way."""
        digest = digest_bytes(data)
        path = self.path(digest)
        if self._waits(path) is not None or (self._is_whole(path) and is_there(path, refresh=self.swept)):
            return digest
        if self.batch is None or self.batch.add(path, Waiting(_bare(data), framed, renamed)) is None:
            self._disk.write(path, framed(data))
        return digest

    def settle(self) -> None:
        """Write what waits, blobs and the rows that name them.

        Raises:
            WorldError: the disk failed.
        """
        if self.batch is not None:
            self.batch.settle()

    def get(self, digest: Digest) -> bytes:
        """The bytes, checked; damaged ones are set aside, so that the next build makes them anew.

        Raises:
            NotRetained: retention let them go.
            IntegrityError: they are not here, or are not what their name says.
        """
        path = self.path(digest)
        waits = self._waits(path)
        if waits is not None:
            return waits
        try:
            frame = self._read(path)
        except FileNotFoundError:
            raise IntegrityError("this blob is not in the store", where=digest, mend="build again") from None
        stone = stone_in(frame, digest)
        if stone is not None:
            raise stone.error
        data = opened(frame)
        if data is None or digest_bytes(data) != digest:
            if self._touch:
                self._disk.set_aside(path, "damaged")
            raise IntegrityError(
                "this blob is damaged", where=digest, mend="build again with -B: it is set aside and made anew"
            )
        return data

    def has(self, digest: Digest) -> bool:
        """Whether the bytes, or a tombstone of theirs, are here; they are not read."""
        path = self.path(digest)
        if self._waits(path) is not None or is_there(path, refresh=self.swept):
            return True
        # What `carter gc` has just moved away is taken back, or it is back by now.
        return self._restored(path) or is_there(path, refresh=self.swept)

    def drop(self, digest: Digest, policy: str) -> "Tombstone":
        """Let the bytes go: a tombstone takes their place; one that is there already stays.

        Raises:
            IntegrityError: they are not here, or damaged.
        """
        from carter.kernel.tombstone import Tombstone

        self.settle()
        known = self.tombstone(digest)
        if known is not None:
            return known
        stone = Tombstone(digest, len(self.get(digest)), policy)
        self.lay(stone)
        return stone

    def lay(self, stone: "Tombstone") -> None:
        """Put a tombstone in its place, whether or not the bytes ever were here."""
        self._disk.write(self.path(stone.digest), stone_frame(stone))

    def tombstone(self, digest: Digest) -> "Tombstone | None":
        """What stands in the place of the bytes; None where they are here, or never were."""
        if self._waits(self.path(digest)) is not None:
            return None
        try:
            return stone_in(self._read(self.path(digest)), digest)
        except FileNotFoundError:
            return None

    def listed(self) -> Iterator[Digest]:
        """The names of all blobs, in order; they are not read."""
        return (Digest(PREFIX + name) for name in listed(self._folder) if is_digest(PREFIX + name))

    def erase(self, digest: Digest) -> None:
        """Delete a blob: only for what must not be kept."""
        self.settle()
        try:
            for path in (self.path(digest), self.trash.path(self.path(digest))):
                with suppress(FileNotFoundError):
                    os.unlink(path)
        except OSError as error:
            mend = "grant the right to write there"
            raise WorldError(f"cannot delete: {error.strerror}", where=self.path(digest), mend=mend) from error

    def _waits(self, path: str) -> bytes | None:
        """The bytes of a blob that is put and not yet on the disk."""
        return None if self.batch is None else self.batch.get(path)

    def _read(self, path: str) -> bytes:
        """The frame at `path`, or that which was moved away from there; the latter is moved back, if one may."""
        try:
            return read_file(path)
        except FileNotFoundError:
            with suppress(FileNotFoundError):
                return read_file(path) if self._touch and self.trash.restore(path) else self.trash.read(path)
            return read_file(path)  # it is back by now

    def _restored(self, path: str) -> bool:
        return self.trash.restore(path) if self._touch else os.path.exists(self.trash.path(path))

    def _is_whole(self, path: str) -> bool:
        try:
            frame = read_file(path)
        except FileNotFoundError:
            return False
        if is_whole(frame):
            return not is_stone(frame)
        self._disk.set_aside(path, "damaged")
        return False

    def path(self, digest: Digest) -> str:
        """Where the bytes of `digest` lie.

        Raises:
            IntegrityError: it is no digest, but something that was written in the place of one.
        """
        if not is_digest(digest):
            raise IntegrityError("this is no digest", where=str(digest)[:80])
        name = digest[len(PREFIX) :]
        return f"{self._folder}/{name[:2]}/{name[2:]}"


def _bare(data: bytes) -> bytes:
    """The same bytes; small ones anew: orjson leaves them in the 8 kB that it wrote them into, as long as they wait."""
    return bytes(memoryview(data)) if len(data) < _ROOMY else data


class Layered:
    """Two BlobStores as one: reads from either; writes to those that have it, else to the first."""

    def __init__(self, first: "Retaining", second: "Retaining") -> None:
        self.first = first
        self.second = second

    def put(self, data: bytes) -> Digest:
        """Keep `data`; where both have a copy, one that is damaged gives way in either."""
        digest = digest_bytes(data)
        if not self.second.has(digest):
            return self.first.put(data)
        if self.first.has(digest) and self.first.tombstone(digest) is None:
            self.first.put(data)
        return self.second.put(data)

    def get(self, digest: Digest) -> bytes:
        """The bytes, from the second if it has them whole, else from the first."""
        if self.second.has(digest):
            try:
                return self.second.get(digest)
            except IntegrityError:
                if not self.first.has(digest):
                    raise
        return self.first.get(digest)

    def has(self, digest: Digest) -> bool:
        """Whether one of them has the bytes."""
        return self.first.has(digest) or self.second.has(digest)

    def drop(self, digest: Digest, policy: str) -> "Tombstone":
        """Let the bytes go wherever they are."""
        stones = [store.drop(digest, policy) for store in (self.first, self.second) if store.has(digest)]
        return stones[0] if stones else self.first.drop(digest, policy)

    def settle(self) -> None:
        """Write what waits in either."""
        self.first.settle()
        self.second.settle()

    def tombstone(self, digest: Digest) -> "Tombstone | None":
        """What stands in the place of the bytes, unless one of the two still has them."""
        stones = [store.tombstone(digest) for store in (self.first, self.second) if store.has(digest)]
        return stones[0] if stones and all(stones) else None


class Wanting:
    """A BlobStore in which what is `wanted` counts as missing where only a tombstone of it is left."""

    def __init__(self, under: "Retaining", wanted: set[Digest]) -> None:
        self._under = under
        self._wanted = wanted
        self.put, self.get, self.settle = under.put, under.get, under.settle
        self.drop, self.tombstone = under.drop, under.tombstone

    def has(self, digest: Digest) -> bool:
        """Whether the bytes are here, or a tombstone that is enough."""
        return self._under.has(digest) and not (digest in self._wanted and self._under.tombstone(digest))

"""Blobs on disk: compressed where that helps, each with its own checksum, checked when read."""

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from blake3 import blake3

from carter.adapters.disk import Disk, listed, read_file
from carter.adapters.trash import Trash, is_there
from carter.errors import IntegrityError, WorldError
from carter.kernel.digest import PREFIX, Digest, digest_bytes, is_digest

if TYPE_CHECKING:
    from carter.kernel.ports import Retaining
    from carter.kernel.tombstone import Tombstone

MAGIC = b"CB1"
_CHECK = 8  # bytes of the payload's BLAKE3: enough to tell damage from chance
_HEADER = len(MAGIC) + 1 + _CHECK
_RAW, _ZSTD, _STONE = b"r", b"z", b"t"
_COMPRESS_FROM = 4096  # bytes; smaller ones are read on a build with nothing to do, without zstandard
_SMALL = 4096  # bytes of a file that is read whole rather than its header alone
_LEVEL = 3  # best ratio for its time on web pages; the digest is of the uncompressed bytes, so it may change


class DiskBlobs:
    """A BlobStore under `root`: `blobs/ab/cdef…`; what is damaged goes to `damaged/`."""

    def __init__(self, root: str, *, sync: bool = True, touch: bool = True) -> None:
        """Without `touch`, damage is only told, and nothing on disk is ever changed by reading."""
        self._disk = Disk(root, sync=sync)
        self._folder = os.path.join(root, "blobs")
        self._touch = touch
        self.trash = Trash(root, "blobs")
        self.swept = False  # by `carter gc`: then what is looked at is young from now on

    def put(self, data: bytes) -> Digest:
        """Keep `data`; returns once it cannot be lost. A damaged blob or a tombstone gives way."""
        digest = digest_bytes(data)
        path = self.path(digest)
        if not (self._is_whole(path) and is_there(path, refresh=self.swept)):
            self._disk.write(path, _framed(data))
        return digest

    def get(self, digest: Digest) -> bytes:
        """The bytes, checked; damaged ones are set aside, so that the next build makes them anew.

        Raises:
            NotRetained: retention let them go.
            IntegrityError: they are not here, or are not what their name says.
        """
        path = self.path(digest)
        try:
            frame = self._read(path)
        except FileNotFoundError:
            raise IntegrityError("this blob is not in the store", where=digest, mend="build again") from None
        stone = _stone_in(frame, digest)
        if stone is not None:
            raise stone.error
        data = _opened(frame)
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
        if is_there(path, refresh=self.swept):
            return True
        # What `carter gc` has just moved away is taken back, or it is back by now.
        return self._restored(path) or is_there(path, refresh=self.swept)

    def drop(self, digest: Digest, policy: str) -> "Tombstone":
        """Let the bytes go: a tombstone takes their place; one that is there already stays.

        Raises:
            IntegrityError: they are not here, or damaged.
        """
        from carter.kernel.tombstone import Tombstone

        known = self.tombstone(digest)
        if known is not None:
            return known
        stone = Tombstone(digest, len(self.get(digest)), policy)
        self.lay(stone)
        return stone

    def lay(self, stone: "Tombstone") -> None:
        """Put a tombstone in its place, whether or not the bytes ever were here."""
        self._disk.write(self.path(stone.digest), framed_stone(stone))

    def tombstone(self, digest: Digest) -> "Tombstone | None":
        """What stands in the place of the bytes; None where they are here, or never were."""
        try:
            return _stone_in(self._read(self.path(digest)), digest)
        except FileNotFoundError:
            return None

    def fault(self, digest: Digest) -> str:
        """What is wrong with a blob by its place and its head, small ones by their checksum; empty if nothing is."""
        try:
            with open(self.path(digest), "rb", buffering=0) as file:
                if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                    return "it is no file"
                head = file.read(_SMALL)
        except FileNotFoundError:
            return ""  # moved away meanwhile
        except OSError as error:
            return f"it cannot be read: {error.strerror}"
        return _fault_of(head, digest)

    def listed(self) -> Iterator[Digest]:
        """The names of all blobs, in order; they are not read."""
        return (Digest(PREFIX + name) for name in listed(self._folder) if is_digest(PREFIX + name))

    def erase(self, digest: Digest) -> None:
        """Delete a blob: only for what must not be kept."""
        try:
            for path in (self.path(digest), self.trash.path(self.path(digest))):
                with suppress(FileNotFoundError):
                    os.unlink(path)
        except OSError as error:
            mend = "grant the right to write there"
            raise WorldError(f"cannot delete: {error.strerror}", where=self.path(digest), mend=mend) from error

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
        if frame[:3] == MAGIC and frame[4:_HEADER] == _checksum(frame[_HEADER:]):
            return frame[3:4] != _STONE
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
        return os.path.join(self._folder, name[:2], name[2:])


def _stone_in(frame: bytes, digest: Digest) -> "Tombstone | None":
    payload = frame[_HEADER:]
    if frame[:3] != MAGIC or frame[3:4] != _STONE or frame[4:_HEADER] != _checksum(payload):
        return None
    from carter.kernel.tombstone import decoded  # late: most stores hold none

    return decoded(payload, digest)


def _fault_of(head: bytes, digest: Digest) -> str:
    """What is wrong with a frame of which `head` is the beginning, or all if it is small."""
    if head[:3] != MAGIC or len(head) < _HEADER or head[3:4] not in (_RAW, _ZSTD, _STONE):
        return "it does not begin as a blob does"
    if len(head) < _SMALL and head[4:_HEADER] != _checksum(head[_HEADER:]):
        return "this blob is damaged"
    if head[3:4] == _STONE and _stone_in(head, digest) is None:
        return "it is no tombstone"
    if head[3:4] == _ZSTD:
        zstandard = _zstandard()
        try:
            if zstandard.get_frame_parameters(head[_HEADER:]).content_size in (0, zstandard.CONTENTSIZE_UNKNOWN):
                return "the head of its frame tells no size"
        except zstandard.ZstdError:
            return "its frame has no head"
    return ""


def _framed(data: bytes) -> bytes:
    kind, payload = _RAW, data
    if len(data) >= _COMPRESS_FROM:
        packed = _zstandard().ZstdCompressor(level=_LEVEL).compress(data)
        if len(packed) < len(data):
            kind, payload = _ZSTD, packed
    return MAGIC + kind + _checksum(payload) + payload


def _opened(frame: bytes) -> bytes | None:
    """The bytes in a frame, or None if it is damaged."""
    kind, check, payload = frame[3:4], frame[4:_HEADER], frame[_HEADER:]
    if frame[:3] != MAGIC or check != _checksum(payload):
        return None
    if kind == _RAW:
        return payload
    zstandard = _zstandard()
    try:
        # The checksum has passed, so the size that the frame states is the one that was written.
        return zstandard.ZstdDecompressor().decompress(payload) if kind == _ZSTD else None
    except zstandard.ZstdError:
        return None


def _checksum(payload: bytes) -> bytes:
    return blake3(payload).digest(length=_CHECK)


def _zstandard() -> Any:
    import zstandard  # imported late: small blobs do not need it

    return zstandard


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

    def tombstone(self, digest: Digest) -> "Tombstone | None":
        """What stands in the place of the bytes, unless one of the two still has them."""
        stones = [store.tombstone(digest) for store in (self.first, self.second) if store.has(digest)]
        return stones[0] if stones and all(stones) else None


class Wanting:
    """A BlobStore in which what is `wanted` counts as missing where only a tombstone of it is left."""

    def __init__(self, under: "Retaining", wanted: set[Digest]) -> None:
        self._under = under
        self._wanted = wanted
        self.put, self.get, self.drop, self.tombstone = under.put, under.get, under.drop, under.tombstone

    def has(self, digest: Digest) -> bool:
        """Whether the bytes are here, or a tombstone that is enough."""
        return self._under.has(digest) and not (digest in self._wanted and self._under.tombstone(digest))


def framed_stone(stone: "Tombstone") -> bytes:
    """The frame of what was let go."""
    from carter.kernel.tombstone import encoded

    payload = encoded(stone)
    return MAGIC + _STONE + _checksum(payload) + payload


framed, opened, stone_in = _framed, _opened, _stone_in  # a shared store holds the same frames

"""The frame of a blob on disk: a magic, its kind, a checksum, and the bytes, compressed where that helps."""

from typing import TYPE_CHECKING, Any

from blake3 import blake3

from carter.kernel.digest import Digest

if TYPE_CHECKING:
    from carter.kernel.tombstone import Tombstone

MAGIC = b"CB1"
_CHECK = 8  # bytes of the payload's BLAKE3: enough to tell damage from chance
HEADER = len(MAGIC) + 1 + _CHECK
RAW, _ZSTD, _STONE = b"r", b"z", b"t"
_COMPRESS_FROM = 4096  # bytes; smaller ones are read on a build with nothing to do, without zstandard
SMALL = 4096  # bytes of a file that is read whole rather than its header alone
_LEVEL = 3  # best ratio for its time on web pages; the digest is of the uncompressed bytes, so it may change


def stone_in(frame: bytes, digest: Digest) -> "Tombstone | None":
    """The tombstone that a frame holds; None where it holds something else, or is damaged."""
    payload = frame[HEADER:]
    if frame[:3] != MAGIC or frame[3:4] != _STONE or frame[4:HEADER] != _checksum(payload):
        return None
    from carter.kernel.tombstone import decoded  # late: most stores hold none

    return decoded(payload, digest)


def fault_of(head: bytes, digest: Digest) -> str:
    """What is wrong with a frame of which `head` is the beginning, or all if it is small."""
    if head[:3] != MAGIC or len(head) < HEADER or head[3:4] not in (RAW, _ZSTD, _STONE):
        return "it does not begin as a blob does"
    if len(head) < SMALL and head[4:HEADER] != _checksum(head[HEADER:]):
        return "this blob is damaged"
    if head[3:4] == _STONE and stone_in(head, digest) is None:
        return "it is no tombstone"
    if head[3:4] == _ZSTD:
        zstandard = _zstandard()
        try:
            if zstandard.get_frame_parameters(head[HEADER:]).content_size in (0, zstandard.CONTENTSIZE_UNKNOWN):
                return "the head of its frame tells no size"
        except zstandard.ZstdError:
            return "its frame has no head"
    return ""


def framed(data: bytes) -> bytes:
    """The frame of a blob."""
    kind, payload = RAW, data
    if len(data) >= _COMPRESS_FROM:
        packed = _zstandard().ZstdCompressor(level=_LEVEL).compress(data)
        if len(packed) < len(data):
            kind, payload = _ZSTD, packed
    return MAGIC + kind + _checksum(payload) + payload


def opened(frame: bytes) -> bytes | None:
    """The bytes in a frame, or None if it is damaged."""
    kind, check, payload = frame[3:4], frame[4:HEADER], frame[HEADER:]
    if frame[:3] != MAGIC or check != _checksum(payload):
        return None
    if kind == RAW:
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


def stone_frame(stone: "Tombstone") -> bytes:
    """The frame of a tombstone."""
    from carter.kernel.tombstone import encoded

    payload = encoded(stone)
    return MAGIC + _STONE + _checksum(payload) + payload


def is_whole(frame: bytes) -> bool:
    """Whether a frame is as it was written, tombstones too."""
    return frame[:3] == MAGIC and frame[4:HEADER] == _checksum(frame[HEADER:])


def is_stone(frame: bytes) -> bool:
    """Whether it is that of a tombstone."""
    return frame[3:4] == _STONE

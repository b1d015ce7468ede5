"""A gzip file is unpacked, as far as it holds what will be read."""

import re
import zlib
from typing import NamedTuple

MOST_UNPACKED = 20_000_000
"""Bytes, as many as a file may have that is not packed; one that holds more is not read."""

_MAGIC = b"\x1f\x8b"
_GZIP = 31  # zlib's window bits for the format of gzip
_STEP = 1_000_000  # bytes that are unpacked at once
_ENDINGS = re.compile(r"\.gz$", re.I)


class Unpacked(NamedTuple):
    """What was in a file, or the status that says why it is not read."""

    body: bytes
    status: str = "ok"


def unpacked(body: bytes) -> Unpacked:
    """All members of a gzip file one behind the other; what follows the last of them is passed over, as gzip does.

    The status is `ok`, `truncated`, `too complex` (more than `MOST_UNPACKED` bytes) or `unsupported: broken gzip`.
    """
    pieces: list[bytes] = []
    size = 0
    rest = body
    while rest.startswith(_MAGIC):
        member = zlib.decompressobj(_GZIP)
        while not member.eof:
            try:
                piece = member.decompress(rest, _STEP)
            except zlib.error:
                return Unpacked(b"", "unsupported: broken gzip")
            rest = member.unused_data if member.eof else member.unconsumed_tail
            size += len(piece)
            if size > MOST_UNPACKED:
                return Unpacked(b"", "too complex")
            if not (piece or rest or member.eof):
                return Unpacked(b"", "truncated")
            pieces.append(piece)
    return Unpacked(b"".join(pieces))


def inner_name(name: str) -> str:
    """The name of what is in a file of this name."""
    return _ENDINGS.sub("", name)

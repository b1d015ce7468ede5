"""A blob looked at where it lies: by its head, or by every byte of it, in one reading and with little memory."""

import os
from typing import NamedTuple

from blake3 import blake3

from carter.adapters.frame import HEADER, RAW, SMALL, fault_of, is_stone, is_whole, opened
from carter.kernel.digest import PREFIX, Digest, digest_bytes

_FLAGS = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_PIECE = 1 << 18  # bytes that are read and hashed at a time
_DAMAGED = "this blob is damaged"


class Looked(NamedTuple):
    """What a blob looked like."""

    fault: str  # empty where nothing is wrong
    is_stone: bool = False  # whether a tombstone stands in its place
    is_here: bool = True


def look(path: str, digest: Digest, *, data: bool) -> Looked:
    """Look at the blob at `path`: its place, its head, and all of it where it is small or `data` is asked for."""
    try:
        handle = os.open(path, _FLAGS)
    except FileNotFoundError:
        return Looked("", is_here=False)  # moved away meanwhile
    except OSError as error:
        return Looked(f"it cannot be read: {error.strerror}")
    try:
        head = os.read(handle, SMALL)
        fault = fault_of(head, digest)
        if not fault and data and not is_stone(head):
            fault = _fault_of_all(handle, head, digest)
        return Looked(fault, is_stone(head))
    except OSError as error:
        return Looked(f"it cannot be read: {error.strerror}")
    finally:
        os.close(handle)


def _fault_of_all(handle: int, head: bytes, digest: Digest) -> str:
    if head[3:4] == RAW:
        # The checksum in the frame is the beginning of the digest, so one hashing serves for both.
        hashed = blake3(head[HEADER:])
        while len(head) >= SMALL and (piece := os.read(handle, _PIECE)):
            hashed.update(piece)
        made = hashed.digest()
        return "" if made.startswith(head[4:HEADER]) and PREFIX + made.hex() == digest else _DAMAGED
    pieces = [head]
    while piece := os.read(handle, _PIECE):
        pieces.append(piece)
    frame = b"".join(pieces)
    data = opened(frame) if is_whole(frame) else None
    return "" if data is not None and digest_bytes(data) == digest else _DAMAGED

"""A body, read to its end within bounds: bytes are counted as they were sent, and after each coding is undone."""

import asyncio
from collections.abc import AsyncIterator
from typing import NamedTuple

from carter.adapters.web.codings import STEP, Chunks, codings_of, decoder
from carter.adapters.web.deadline import Deadline
from carter.adapters.web.fault import Fault


class Body(NamedTuple):
    """Decoded bytes, and what it took."""

    data: bytes
    sent: int  # bytes as they were sent, without the framing
    codings: tuple[str, ...]  # that were undone, in the order in which they had been applied


class Bounds(NamedTuple):
    """How much of a body is taken."""

    deadline: Deadline
    most_bytes: int  # as sent, and as decoded
    cut: bool = False  # what is beyond `most_bytes` decoded ones is left, rather than a fault
    most_received: int = 1 << 62  # of all that arrives, heads and framing included


async def read_body(chunks: AsyncIterator[bytes], coding: str, bounds: Bounds) -> Body:
    """All of a body; `coding` is its `Content-Encoding`.

    Raises:
        Fault: it is too large, late, cut short, or not coded as it says.
    """
    arrived = _Arrived()
    sent = _Meter(bounds, "sent")
    pieces = sent.counted(arrived)
    codings = codings_of(coding)
    for name in reversed(codings):
        pieces = _Meter(bounds, "decoded").counted(decoder(name)(pieces))
    data = bytearray()
    for piece in pieces:
        if piece is None:
            arrived.feed(await anext(chunks, b""))
            continue
        data += piece
        if bounds.cut and len(data) >= bounds.most_bytes:
            del data[bounds.most_bytes :]
            break
        await asyncio.sleep(0)  # few bytes may stand for many: others have their turn between the pieces
    return Body(bytes(data), sent.bytes, codings)


class _Arrived:
    """What arrived of a body and was not taken yet; None where that is nothing."""

    def __init__(self) -> None:
        self._chunk: bytes | None = None

    def feed(self, chunk: bytes) -> None:
        """Hand over the next chunk; an empty one is the end."""
        self._chunk = chunk

    def __iter__(self) -> "_Arrived":
        return self

    def __next__(self) -> bytes | None:
        chunk, self._chunk = self._chunk, None
        if chunk == b"":
            raise StopIteration
        return chunk


class _Meter:
    """Counts what passes, and ends it where it is too much."""

    def __init__(self, bounds: Bounds, state: str) -> None:
        self._bounds = bounds
        self._state = state
        self.bytes = 0

    def counted(self, chunks: Chunks) -> Chunks:
        """`chunks` in pieces of at most 64 KiB, as long as bounds and deadline hold."""
        for chunk in chunks:
            if chunk is None:
                yield None
                continue
            for start in range(0, len(chunk), STEP):
                piece = chunk[start : start + STEP]
                self.bytes += len(piece)
                if self.bytes > self._bounds.most_bytes and not self._bounds.cut:
                    raise Fault("too_large", f"more than {self._bounds.most_bytes:,} bytes, as {self._state}")
                self._bounds.deadline.left()
                yield piece

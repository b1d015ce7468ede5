"""Content codings are undone piece by piece: gzip, deflate, br and zstd, each to its proper end."""

import zlib
from collections.abc import Callable, Generator, Iterator

from carter.adapters.web.fault import Fault

Chunks = Iterator[bytes | None]
"""Pieces of a body; None where the next has not arrived yet: whoever is given it asks again once it has."""
_Rest = Generator[bytes | None, None, bytes]

STEP = 64 * 1024
"""The most bytes that gzip and deflate give at once; br gives at most twice, zstd 64 times as much."""
MOST_LAYERS = 2
_GZIP, _ZLIB, _RAW = 31, 15, -15  # window bits by which zlib knows the formats
_GZIP_MAGIC = b"\x1f\x8b"
_ZSTD_MAGICS = (b"\x28\xb5\x2f\xfd", *(bytes([low]) + b"\x2a\x4d\x18" for low in range(0x50, 0x60)))
_ZSTD_SLICE = 128  # bytes of input: a block of 4 may stand for 128 KiB
_ZSTD_WINDOW = 16 * 1024 * 1024  # twice what RFC 9659 lets servers use


def codings_of(value: str) -> tuple[str, ...]:
    """The codings in a `Content-Encoding`, in the order in which they were applied.

    Raises:
        Fault: one is not known, or there are more than two.
    """
    named = [name.strip().lower().removeprefix("x-") for name in value.split(",")]
    codings = tuple(name for name in named if name not in ("", "identity"))
    unknown = [name for name in codings if name not in _DECODERS]
    if unknown:
        raise Fault("bad_encoding", f"the coding `{unknown[0]}` is not known")
    if len(codings) > MOST_LAYERS:
        raise Fault("bad_encoding", f"{len(codings)} codings one over the other, at most {MOST_LAYERS}")
    return codings


def decoder(coding: str) -> Callable[[Chunks], Chunks]:
    """What undoes `coding`.

    It raises a Fault if what it reads is not so coded, or ends too early.
    """
    return _DECODERS[coding]


def _next(chunks: Chunks) -> _Rest:
    """The next piece; empty at the end."""
    while (chunk := next(chunks, b"")) is None:
        yield None
    return chunk


def _gunzipped(chunks: Chunks) -> Chunks:
    """All members, one behind the other; what follows the last and is none is passed over, as gzip does."""
    rest, ended = b"", False
    while True:
        rest = yield from _past(chunks, rest, len(_GZIP_MAGIC))
        if not rest or (ended and not rest.startswith(_GZIP_MAGIC)):
            return
        rest = yield from _inflated(chunks, rest, _GZIP, "gzip")
        ended = True


def _deflated(chunks: Chunks) -> Chunks:
    """With zlib's header as the standard has it, or without, as many servers do."""
    start = yield from _past(chunks, b"", 2)
    if start:
        wrapped = len(start) > 1 and start[0] & 15 == 8 and int.from_bytes(start[:2], "big") % 31 == 0
        yield from _inflated(chunks, start, _ZLIB if wrapped else _RAW, "deflate")


def _past(chunks: Chunks, start: bytes, size: int) -> _Rest:
    """`start` with as many chunks behind it as give `size` bytes, or all that there are."""
    while len(start) < size:
        chunk = yield from _next(chunks)
        if not chunk:
            break
        start += chunk
    return start


def _inflated(chunks: Chunks, rest: bytes, bits: int, coding: str) -> _Rest:
    """One stream of zlib's; returns what follows it in the chunk in which it ends."""
    stream = zlib.decompressobj(bits)
    while not stream.eof:
        try:
            piece = stream.decompress(rest, STEP)
        except zlib.error as error:
            raise _broken(coding, error) from error
        rest = stream.unused_data if stream.eof else stream.unconsumed_tail
        if piece:
            yield piece
        elif not rest and not stream.eof:
            rest = yield from _next(chunks)
            if not rest:
                raise _cut(coding)
    return rest


def _unbrotlied(chunks: Chunks) -> Chunks:
    import brotli

    stream = brotli.Decompressor()
    rest = yield from _next(chunks)
    if not rest:
        return
    while not stream.is_finished():
        try:
            piece = stream.process(rest, output_buffer_limit=STEP)
        except brotli.error as error:
            raise _broken("br", error) from error
        if piece:
            yield piece
        # What it holds back it gives when it is asked again with nothing.
        rest = b"" if piece or stream.is_finished() else (yield from _next(chunks))
        if not (piece or rest or stream.is_finished()):
            raise _cut("br")


def _unzstd(chunks: Chunks) -> Chunks:
    rest, ended = b"", False
    while True:
        rest = yield from _past(chunks, rest, 4)
        if not rest or (ended and not rest.startswith(_ZSTD_MAGICS)):
            return
        rest = yield from _frame(chunks, rest)
        ended = True


def _frame(chunks: Chunks, rest: bytes) -> _Rest:
    """One frame of zstd's; returns what follows it in the chunk in which it ends."""
    import zstandard

    frame = zstandard.ZstdDecompressor(max_window_size=_ZSTD_WINDOW).decompressobj()
    view = memoryview(rest)
    while not frame.eof:
        if not view:
            view = memoryview((yield from _next(chunks)))
        if not view:
            raise _cut("zstd")
        try:
            piece = frame.decompress(view[:_ZSTD_SLICE])
        except zstandard.ZstdError as error:
            if "too much memory" in str(error):
                raise Fault("too_large", f"zstd with a window of more than {_ZSTD_WINDOW:,} bytes") from error
            raise _broken("zstd", error) from error
        view = view[_ZSTD_SLICE:]
        if piece:
            yield piece
    return frame.unused_data + bytes(view)


def _broken(coding: str, error: Exception) -> Fault:
    return Fault("bad_encoding", f"the {coding} is broken: {error}")


def _cut(coding: str) -> Fault:
    return Fault("truncated", f"the {coding} ends too early")


_DECODERS = {"gzip": _gunzipped, "deflate": _deflated, "br": _unbrotlied, "zstd": _unzstd}

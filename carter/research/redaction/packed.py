"""What is packed is looked through for secrets, whatever it is packed in: archives, documents, the streams of a PDF."""

import bz2
import lzma
from collections.abc import Iterator
from io import BytesIO
from typing import NamedTuple
from zipfile import ZipFile

from carter.research.extract.charset import decoded_wide, wide_charset
from carter.research.extract.gzip_file import unpacked
from carter.research.extract.sniff import kind_of
from carter.research.redaction.pdf_streams import parts_of_pdf, strings_in
from carter.research.redaction.redact import counted, redact, redact_source

_ZIPPED = frozenset({"docx", "zip", "xlsx", "pptx", "epub", "odf"})
_CLOSED = frozenset({"zstd", "7z", "rar"})  # what no library at hand opens
PACKED = frozenset({"pdf", "gzip", "bzip2", "xz"}) | _ZIPPED | _CLOSED
"""Kinds of files in which nothing stands as it is."""

TEXTS = frozenset({"html", "markdown", "text"})
_MOST_UNPACKED = 100_000_000  # bytes of all that is in a file
_MOST_PARTS = 10_000
_DEEPEST = 4  # files within files

Counts = tuple[tuple[str, int], ...]


class Look(NamedTuple):
    """What was found in a file."""

    counts: Counts  # (kind, how many places), sorted
    whole: bool  # whether all of it could be looked through


class _Closed(Exception):
    """A file, or one within it, cannot be opened, or holds more than is looked through."""


class _Room:
    """What may still be unpacked."""

    def __init__(self) -> None:
        self.bytes = _MOST_UNPACKED
        self.parts = _MOST_PARTS

    def take(self, data: bytes) -> bytes:
        """The same data; raises `_Closed` where there was no room for it."""
        self.bytes -= len(data)
        self.parts -= 1
        if self.bytes < 0 or self.parts < 0:
            raise _Closed
        return data


def bare_kind(body: bytes, name: str) -> str:
    """The kind of a file, whether it can be read or not."""
    return kind_of(body, name).removeprefix("unsupported: ")


def looked_through(body: bytes, name: str) -> Look:
    """The secrets in a file, and in the files in it; linear in what is unpacked, of which there is a most."""
    room = _Room()
    looks = [Look((), True)]
    try:
        looks += _looks(body, name, room, 0)
    except Exception:  # `_Closed`, or whatever a broken file, or one that is locked, makes of zipfile and the like
        looks.append(Look((), False))
    return Look(counted(*(look.counts for look in looks)), all(look.whole for look in looks))


def _looks(body: bytes, name: str, room: _Room, depth: int) -> Iterator[Look]:
    kind = bare_kind(body, name)
    if kind in _CLOSED or (kind in PACKED and depth > _DEEPEST):
        raise _Closed
    if kind == "pdf":
        yield from _in_pdf(body, room, depth)
        return
    yield _as_it_stands(body, kind)
    if kind in PACKED:
        for inner, data in _opened(kind, body, room):
            yield from _looks(room.take(data), inner, room, depth + 1)


def _as_it_stands(body: bytes, kind: str) -> Look:
    if kind in TEXTS:
        wide = wide_charset(body)
        return Look(redact_source(decoded_wide(body, wide) if wide else body.decode("latin-1")).counts, True)
    text = body.decode("latin-1")
    if kind not in PACKED and "\0" in text:  # two bytes a letter, as old programs write
        return Look(max(redact(text).counts, redact(text.replace("\0", "")).counts, key=len), True)
    return Look(redact(text).counts, True)


def _in_pdf(body: bytes, room: _Room, depth: int) -> Iterator[Look]:
    for number, part in enumerate(parts_of_pdf(body, room.bytes)):
        data = room.take(part.data)
        if number and bare_kind(data, "") in PACKED:  # a file that is attached
            yield from _looks(data, "", room, depth + 1)
            continue
        text = data.decode("latin-1")
        views = (text, strings_in(text).replace("\0", "")) if "(" in text or "<" in text else (text,)
        yield Look(max((redact(view).counts for view in views), key=len), part.whole)


def _opened(kind: str, body: bytes, room: _Room) -> Iterator[tuple[str, bytes]]:
    """(name, bytes) of what is in a file."""
    if kind in _ZIPPED:
        with ZipFile(BytesIO(body)) as archive:
            parts = [part for part in archive.infolist() if not part.is_dir()]
            if sum(part.file_size for part in parts) > room.bytes or len(parts) > room.parts:
                raise _Closed
            yield from ((part.filename, archive.read(part)) for part in parts)
    elif kind == "gzip":
        inner = unpacked(body)
        if inner.status != "ok":
            raise _Closed
        yield "", inner.body
    else:
        opener = bz2.BZ2Decompressor() if kind == "bzip2" else lzma.LZMADecompressor(memlimit=_MOST_UNPACKED)
        data = opener.decompress(body, room.bytes)
        if not opener.eof or opener.unused_data:
            raise _Closed
        yield "", data

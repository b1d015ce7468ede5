"""The streams of a PDF, unpacked, and the strings in them: of all its revisions, and of what no page shows."""

import base64
import binascii
import re
import zlib
from collections.abc import Iterator
from typing import NamedTuple

_STREAM = re.compile(rb"(?<!end)stream\r?\n")
_END = b"endstream"
_DICTIONARY = 2_000  # bytes before a stream in which its dictionary is looked for
_FILTER = re.compile(
    rb"/(Flate|LZW|ASCII85|ASCIIHex|RunLength|DCT|JPX|JBIG2|CCITTFax|Crypt)Decode\b|/(Fl|LZW|A85|AHx|RL|DCT|CCF)\b"
)
_SHORT = {b"Fl": b"Flate", b"A85": b"ASCII85", b"AHx": b"ASCIIHex", b"RL": b"RunLength", b"CCF": b"CCITTFax"}
_PICTURES = frozenset({b"DCT", b"JPX", b"JBIG2", b"CCITTFax"})
_IMAGE = re.compile(rb"/Subtype\s*/Image\b")
_TABLE = re.compile(rb"/Type\s*/XRef\b")
_PREDICTED = re.compile(rb"/Predictor\s+(?!1\b)")
# A string, or an operator or mark between two that do not stand together; a string may go on to the end.
_STRINGS = re.compile(
    r"\((?P<text>(?:[^()\\]|\\.)*+)\)?|<(?P<hex>[0-9A-Fa-f\s]{2,})>|(?P<apart>\b(?:Td|TD|Tm|ET|BT)\b|T\*|>>|\bendobj\b)",
    re.S | re.ASCII,
)
_OCTAL = re.compile(r"\\(?:([0-7]{1,3})|(\r\n|.))", re.S)
_LETTERS = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f", "\n": "", "\r": "", "\r\n": ""}


class Unpacked(NamedTuple):
    """What is in a part of a file; `whole` is false where some of it could not be unpacked."""

    data: bytes
    whole: bool


def parts_of_pdf(body: bytes, most: int) -> Iterator[Unpacked]:
    """What stands outside of any stream, then each stream as it was before it was packed, but for pictures.

    Streams are found by their words and not by the table of the file, so those of earlier revisions come too.
    No stream is unpacked beyond `most` bytes.
    """
    outside, place = [], 0
    streams: list[tuple[bytes, int, int]] = []
    for match in _STREAM.finditer(body):
        if match.start() < place:
            continue  # within a stream
        end = body.find(_END, match.end())
        end = len(body) if end < 0 else end
        before = body[max(place, match.start() - _DICTIONARY) : match.start()]
        streams.append((before[before.rfind(b" obj") + 1 :], match.end(), end))
        outside.append(body[place : match.start()])
        place = end
    outside.append(body[place:])
    bare = b"".join(outside)
    yield Unpacked(bare, b"/Encrypt" not in bare)  # what is encrypted cannot be unpacked here
    for told, start, end in streams:
        if not _IMAGE.search(told):
            yield _unpacked(told, body[start:end], most)


def _unpacked(told: bytes, data: bytes, most: int) -> Unpacked:
    names = [_SHORT.get(one or other, one or other) for one, other in _FILTER.findall(told)]
    if not names and data[:1] == b"\x78":
        names = [b"Flate"]  # its filter may be named elsewhere
    for name in names:
        if name in _PICTURES:
            return Unpacked(data, True)
        try:
            data, whole = _undone(name, data, most)
        except (binascii.Error, ValueError, zlib.error):
            return Unpacked(data, False)
        if not whole:
            return Unpacked(data, False)
    return Unpacked(data, not _PREDICTED.search(told) or _TABLE.search(told) is not None)


def _undone(name: bytes, data: bytes, most: int) -> tuple[bytes, bool]:
    """The data without one filter, as far as that can be had."""
    if name == b"Flate":
        opened = zlib.decompressobj()
        found = opened.decompress(data, most)
        return found, opened.eof or len(found) < most
    if name == b"ASCII85":
        bare = data.strip().removeprefix(b"<~")
        return base64.a85decode(bare.partition(b"~")[0]), True
    if name == b"ASCIIHex":
        digits = re.sub(rb"\s", b"", data.partition(b">")[0])
        return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode("ascii")), True
    return data, False


def strings_in(text: str) -> str:
    """The strings of a stream or of a dictionary; those that only a kerning parts stand together."""
    parts = []
    for match in _STRINGS.finditer(text):
        if match["apart"] is not None:
            parts.append("\n")
        elif match["hex"] is not None:
            digits = "".join(match["hex"].split())
            parts.append(bytes.fromhex(digits + "0" * (len(digits) % 2)).decode("latin-1"))
        else:
            parts.append(_OCTAL.sub(_of_escape, match["text"]))
    return "".join(parts)


def _of_escape(match: re.Match[str]) -> str:
    return chr(int(match[1], 8) % 256) if match[1] else _LETTERS.get(match[2], match[2])

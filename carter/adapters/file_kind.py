"""The kind of a file by its first bytes: one that can be read, or the name of what it is instead."""

import re
from collections.abc import Iterable

SNIFFED = 8192
"""How many bytes decide; a text with a NUL beyond them is still a text."""

_SIGNATURES = (
    (b"%PDF-", ""),
    (b"\x1f\x8b", ""),  # gzip, whose reader tells what is in it
    (b"PK\x03\x04", "zip"),  # also odt, epub, jar
    (b"PK\x05\x06", "zip"),
    (b"\x1f\x8b", "gzip"),
    (b"BZh91AY&SY", "bzip2"),
    (b"\xfd7zXZ\x00", "xz"),
    (b"\x28\xb5\x2f\xfd", "zstandard"),
    (b"7z\xbc\xaf\x27\x1c", "7z"),
    (b"Rar!\x1a\x07", "rar"),
    (b"\x89PNG\r\n\x1a\n", "png"),
    (b"\xff\xd8\xff", "jpeg"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "old office document"),
    (b"{\\rtf", "rtf"),
    (b"%!PS", "postscript"),
)
_SIGNATURES_OF_BINARY = (  # plain words too: believed only where there is a NUL as well
    (b"\x7fELF", "elf"),
    (b"MZ", "exe"),
    (b"\xca\xfe\xba\xbe", "class"),
    (b"\x00asm", "wasm"),
    (b"GIF8", "gif"),
    (b"BM", "bmp"),
    (b"II*\x00", "tiff"),
    (b"MM\x00*", "tiff"),
    (b"RIFF", "riff"),  # webp, wav, avi
    (b"OggS", "ogg"),
    (b"ID3", "mp3"),
    (b"SQLite format 3\x00", "sqlite"),
)
_BYTE_ORDER_MARKS = (
    (b"\x00\x00\xfe\xff", ""),  # UTF-32 and UTF-16 are read
    (b"\xff\xfe", ""),
    (b"\xfe\xff", ""),
)
_FEWEST_WIDE = 16  # bytes
_FIRST = _SIGNATURES + _BYTE_ORDER_MARKS
# the entry of a zip file that makes it a DOCX; compiled late, as few files begin as one does.
_WORD = rb"(?s)PK\x03\x04.{26}word/"
_MODULES = {"pdf": "pypdf", "docx": "docx"}  # extra -> what it installs
_ANY_FIRST = tuple(signature for signature, _ in _FIRST)
_OF_TEXT = bytes({*range(0x20, 0x100), *b"\b\t\n\f\r\x1b"})  # \b and escape: manual pages, old Japanese encodings


def foreign_kind(head: bytes) -> str:
    """What a file that begins with `head` is, if it is none that can be read; empty if it may be one."""
    if head.startswith(_ANY_FIRST):
        if _is_word(head):
            return ""
        return _named(head, _FIRST)
    head = head[:SNIFFED]
    if b"\0" in head and not _is_wide(head):
        return _named(head, _SIGNATURES_OF_BINARY)
    head = head.replace(b"\0", b"")
    return "binary" if 10 * len(head.translate(None, _OF_TEXT)) > len(head) else ""


def missing_extra(head: bytes) -> str:
    """The extra of Carter that would read a file which begins with `head`, if it is not installed; else empty."""
    kind = "pdf" if head.startswith(b"%PDF-") else "docx" if _is_word(head) else ""
    if not kind:
        return ""
    from importlib.machinery import PathFinder

    return "" if PathFinder.find_spec(_MODULES[kind]) else kind


def _is_wide(head: bytes) -> bool:
    """Whether every other byte is often NUL and the others never, as in UTF-16 without its mark."""
    few, many = sorted((head[::2].count(0), head[1::2].count(0)))
    return len(head) >= _FEWEST_WIDE and 20 * many > 3 * len(head) and 100 * few <= len(head)


def _is_word(head: bytes) -> bool:
    return head.startswith(b"PK\x03\x04") and bool(re.search(_WORD, head))


def _named(head: bytes, kinds: Iterable[tuple[bytes, str]]) -> str:
    return next((kind for signature, kind in kinds if head.startswith(signature)), "binary")

"""Bytes are decoded as browsers do: byte order mark, then label, then UTF-8, then what the letters tell."""

import re
from typing import NamedTuple

import webencodings  # type: ignore[import-untyped]  # it ships no types

from carter.research.extract.legacy import is_escaped, legacy_encoding

_UTF8_MARK = b"\xef\xbb\xbf"
_WIDE_MARKS = (
    (b"\xff\xfe\0\0", "utf-32le"),
    (b"\0\0\xfe\xff", "utf-32be"),
    (b"\xff\xfe", "utf-16le"),
    (b"\xfe\xff", "utf-16be"),
)
_WIDE_LOOK = 4096  # bytes from the start in which a text of two bytes a character shows itself
_COMMENT = re.compile(rb"<!--.*?(?:-->|\Z)", re.S)
_VALUE = rb"\s*=\s*[\"']?\s*([^\s\"'/>;]+)"
_LABEL = re.compile(
    rb"<meta(?:[\s/]+(?!charset)[^\s=>/]+(?:\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s>]*))?)*[\s/]+charset"
    + _VALUE
    + rb"|<meta\s(?=[^>]*http-equiv\s*=\s*[\"']?\s*content-type)[^>]*?charset"
    + _VALUE
    + rb"|<\?xml\s[^>]*?encoding"
    + _VALUE,
    re.I,
)
_LOOK = 1024  # bytes from the start in which a label counts
_FEWEST = 8  # characters
_STRAY = 3  # replacement characters that any text may hold
_MANY_BYTES = ("gb", "big5", "euc-", "shift", "iso-2022", "utf-", "replacement")


class Decoded(NamedTuple):
    """Text and the encoding that it was read in, by its WHATWG name."""

    text: str
    charset: str


def decoded(body: bytes, *, labelled: bool, told: str = "") -> Decoded:
    """The text of `body`; a `<meta>` label in the first 1024 bytes counts where the file is `labelled`.

    `told` is the label that a server gave; after a byte order mark it is the first that counts.
    """
    if body.startswith(_UTF8_MARK):
        return Decoded(_decode(body[len(_UTF8_MARK) :], "utf-8"), "utf-8")
    wide = wide_charset(body)
    if wide:
        return Decoded(decoded_wide(body, wide), wide)
    label = _known(told) or (_label(body) if labelled else None)
    if label and not _is_mislabelled(body, label):
        return Decoded(_decode(body, label), label)
    return _unlabelled(body)


def wide_charset(body: bytes) -> str:
    """The encoding of a text with two or four bytes a character, by its mark or its NULs; empty if it is none."""
    marked = next((charset for mark, charset in _WIDE_MARKS if body.startswith(mark)), "")
    if marked:
        return marked
    even, odd = (body[first:_WIDE_LOOK:2].count(0) for first in (0, 1))
    half = min(len(body), _WIDE_LOOK) // 2
    # Every other byte of ASCII is a NUL; a stray NUL is on either side.
    if len(body) % 2 or half < _FEWEST or 10 * max(even, odd) < 3 * half or 50 * min(even, odd) > half:
        return ""
    return "utf-16le" if odd > even else "utf-16be"


def decoded_wide(body: bytes, charset: str) -> str:
    """The text of `body` in an encoding that `wide_charset` tells, without its mark."""
    return body.decode(charset[:6] + "-" + charset[6:], "replace").removeprefix("\ufeff")


def is_unreadable(text: str) -> bool:
    """Whether more than one character in a hundred stands for bytes that could not be decoded."""
    replaced = text.count("\ufffd")
    return replaced >= _STRAY and replaced * 100 > len(text)


def _label(body: bytes) -> str | None:
    """The encoding that the page names; one of sixteen bits is wrong, as its label was read byte by byte."""
    found = _LABEL.search(_COMMENT.sub(b"", body[:_LOOK]))
    if not found:
        return None
    name = _known((found[1] or found[2] or found[3]).decode("ascii", "replace"))
    return "utf-8" if name and name.startswith("utf-16") else name


def _known(label: str) -> str | None:
    """The WHATWG name of the encoding that `label` names; `x-user-defined`, which has no letters, is windows-1252."""
    encoding = webencodings.lookup(label) if label else None
    name = None if encoding is None else str(encoding.name)
    return "windows-1252" if name == "x-user-defined" else name


def _is_mislabelled(body: bytes, label: str) -> bool:
    """Whether a page that names a one-byte encoding is UTF-8 after all.

    In such an encoding, letters that happen to form whole UTF-8 sequences, and only those, do not
    occur in any language.
    """
    if label.startswith(_MANY_BYTES) or body.isascii():
        return False
    try:
        body.decode()
    except UnicodeDecodeError:
        return False
    return True


def _unlabelled(body: bytes) -> Decoded:
    """UTF-8, unless more of its characters beyond ASCII are broken than whole, or its escapes tell otherwise."""
    text = body.decode("utf-8", "replace")
    if text.isascii():
        return Decoded(_decode(body, "iso-2022-jp"), "iso-2022-jp") if is_escaped(body) else Decoded(text, "utf-8")
    broken = text.count("\ufffd")
    beyond = len(text) - len(text.encode("ascii", "ignore"))
    charset = legacy_encoding(body) if broken > beyond - broken else ""
    if charset:
        return Decoded(_decode(body, charset), charset)
    return Decoded(text, "utf-8")


def _decode(body: bytes, charset: str) -> str:
    encoding = webencodings.lookup(charset)
    text, _ = encoding.codec_info.decode(body, "replace")
    return str(text)

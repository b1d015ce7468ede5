"""Bytes are decoded as browsers do: byte order mark, then label, then UTF-8, then windows-1252."""

import re
from typing import NamedTuple

import webencodings  # type: ignore[import-untyped]  # it ships no types

_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16le"), (b"\xfe\xff", "utf-16be"))
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
_STRAY = 3  # replacement characters that any text may hold
_MANY_BYTES = ("gb", "big5", "euc-", "shift", "iso-2022", "utf-", "x-user", "replacement")


class Decoded(NamedTuple):
    """Text and the encoding that it was read in, by its WHATWG name."""

    text: str
    charset: str


def decoded(body: bytes, *, labelled: bool) -> Decoded:
    """The text of `body`; a `<meta>` label in the first 1024 bytes counts where the file is `labelled`."""
    for mark, charset in _MARKS:
        if body.startswith(mark):
            return Decoded(_decode(body[len(mark) :], charset), charset)
    label = _label(body) if labelled else None
    if label and not _is_mislabelled(body, label):
        return Decoded(_decode(body, label), label)
    return _unlabelled(body)


def is_unreadable(text: str) -> bool:
    """Whether more than one character in a hundred stands for bytes that could not be decoded."""
    replaced = text.count("\ufffd")
    return replaced >= _STRAY and replaced * 100 > len(text)


def _label(body: bytes) -> str | None:
    """The encoding that the page names; one of sixteen bits is wrong, as its label was read byte by byte."""
    found = _LABEL.search(_COMMENT.sub(b"", body[:_LOOK]))
    if not found:
        return None
    encoding = webencodings.lookup((found[1] or found[2] or found[3]).decode("ascii", "replace"))
    if encoding is None:
        return None
    return "utf-8" if encoding.name.startswith("utf-16") else str(encoding.name)


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
    """UTF-8, unless more of its characters beyond ASCII are broken than whole."""
    text = body.decode("utf-8", "replace")
    if text.isascii():
        return Decoded(text, "utf-8")
    broken = text.count("\ufffd")
    beyond = len(text) - len(text.encode("ascii", "ignore"))
    if broken and broken > beyond - broken:
        return Decoded(_decode(body, "windows-1252"), "windows-1252")
    return Decoded(text, "utf-8")


def _decode(body: bytes, charset: str) -> str:
    encoding = webencodings.lookup(charset)
    text, _ = encoding.codec_info.decode(body, "replace")
    return str(text)

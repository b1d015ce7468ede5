"""Bytes -> the same bytes with a tag in the place of each secret, before anybody knows their encoding."""

from collections import Counter
from typing import NamedTuple

from carter.research.extract.charset import decoded_wide, wide_charset
from carter.research.extract.gzip_file import inner_name, unpacked
from carter.research.extract.sniff import kind_of
from carter.research.redaction.packed import redact_docx
from carter.research.redaction.redact import TAG, redact, redact_source

_TEXTS = frozenset({"html", "markdown", "text"})
_MARKS = {"utf-16le": b"\xff\xfe", "utf-16be": b"\xfe\xff", "utf-32le": b"\xff\xfe\0\0", "utf-32be": b"\0\0\xfe\xff"}


class RedactedBytes(NamedTuple):
    """Bytes without secrets."""

    body: bytes
    counts: tuple[tuple[str, int], ...]  # (kind, how many places), sorted
    looked: bool  # false where they are packed, so that nothing could be looked for


def redact_bytes(body: bytes, name: str) -> RedactedBytes:
    """`body`, of a file or URL of this name, without secrets; a gzip file that held some comes back unpacked.

    A Word document that held some is packed anew. What a PDF says is found in its text only.

    Secrets are ASCII, so in every encoding that keeps ASCII as it is they can be found without knowing which it is.
    """
    kind = kind_of(body, name)
    if kind == "gzip":
        return _redact_gzip(body, name)
    if kind == "docx":
        packed = redact_docx(body)
        return RedactedBytes(body, (), looked=False) if packed is None else RedactedBytes(*packed, looked=True)
    if kind == "pdf":
        return RedactedBytes(body, (), looked=False)
    wide = wide_charset(body) if kind in _TEXTS else ""
    text = decoded_wide(body, wide) if wide else body.decode("latin-1")
    # What is never read may lose what looks like a secret as it stands, whatever becomes of its form.
    cleaned = redact_source(text) if kind in _TEXTS else redact(text)
    if not cleaned.counts:
        return RedactedBytes(body, (), looked=True)
    mark = _MARKS[wide] if wide and body.startswith(_MARKS[wide]) else b""
    encoded = cleaned.text.encode(f"{wide[:6]}-{wide[6:]}" if wide else "latin-1", "replace")
    return RedactedBytes(mark + encoded, cleaned.counts, looked=True)


def _redact_gzip(body: bytes, name: str) -> RedactedBytes:
    """What is in it is looked through as what it is; one in another is not, since it may hold itself."""
    inner, name = unpacked(body), inner_name(name)
    if inner.status != "ok" or kind_of(inner.body, name) == "gzip":
        return RedactedBytes(body, (), looked=False)
    done = redact_bytes(inner.body, name)
    return done if done.counts else RedactedBytes(body, (), looked=done.looked)


def tags_in(body: bytes) -> Counter[str]:
    """How many tags of each kind stand in bytes that were redacted."""
    wide = wide_charset(body)
    text = decoded_wide(body, wide) if wide else body.decode("latin-1")
    return Counter(tag[1] for tag in TAG.finditer(text))

"""Bytes -> the same bytes with a tag in the place of each secret, before anybody knows their encoding."""

from collections import Counter
from typing import NamedTuple

from carter.records.document import Readable
from carter.research.extract.charset import decoded_wide, wide_charset
from carter.research.extract.gzip_file import inner_name, unpacked
from carter.research.extract.kept_text import kept_text, read_kept
from carter.research.extract.reader import read
from carter.research.redaction.documents import counts_told, redact_readable
from carter.research.redaction.packed import PACKED, TEXTS, bare_kind, looked_through
from carter.research.redaction.redact import TAG, redact, redact_source

WITHHELD = "withheld: secret"
"""The status of a file of which nothing is kept, since a secret in it cannot be told from the rest."""

_CLOSED = frozenset({"too complex", "truncated"})
_MARKS = {"utf-16le": b"\xff\xfe", "utf-16be": b"\xfe\xff", "utf-32le": b"\xff\xfe\0\0", "utf-32be": b"\0\0\xfe\xff"}


class RedactedBytes(NamedTuple):
    """Bytes without secrets."""

    body: bytes
    counts: tuple[tuple[str, int], ...]  # (kind, how many places), sorted


def redact_bytes(body: bytes, name: str) -> RedactedBytes:
    """`body`, of a file or URL of this name, without secrets; a text in a gzip file that held some comes unpacked.

    Of what is packed otherwise (a PDF, a Word document, an archive) and holds some, or cannot be looked through, the
    readable text without secrets stands in its place, in the form of `kept_text`.

    Secrets are ASCII, so in every encoding that keeps ASCII as it is they can be found without knowing which it is.
    """
    kind = bare_kind(body, name)
    if kind == "kept":
        return _kept(read_kept(body))
    if kind in PACKED:
        return _redact_packed(body, name, kind)
    wide = wide_charset(body) if kind in TEXTS else ""
    text = decoded_wide(body, wide) if wide else body.decode("latin-1")
    # What is never read may lose what looks like a secret as it stands, whatever becomes of its form.
    cleaned = redact_source(text) if kind in TEXTS else redact(text)
    if not cleaned.counts:
        return RedactedBytes(body, ())
    mark = _MARKS[wide] if wide and body.startswith(_MARKS[wide]) else b""
    encoded = cleaned.text.encode(f"{wide[:6]}-{wide[6:]}" if wide else "latin-1", "replace")
    return RedactedBytes(mark + encoded, cleaned.counts)


def _redact_packed(body: bytes, name: str, kind: str) -> RedactedBytes:
    look = looked_through(body, name)
    inner = unpacked(body).body if kind == "gzip" else body
    if kind == "gzip" and bare_kind(inner, inner_name(name)) in TEXTS:
        unzipped = redact_bytes(inner, inner_name(name))
        if unzipped.counts:
            return unzipped
    readable = redact_readable(read(body, name, marks=False), dict(look.counts))
    seen = look.whole and not readable.redacted and (readable.kind != "pdf" or _is_all_seen(inner, readable))
    return RedactedBytes(body, ()) if seen else _kept(readable)


def _is_all_seen(body: bytes, readable: Readable) -> bool:
    """Whether no secret is in what was not read of a PDF, which may be written in letters of its own numbering."""
    if readable.unread or readable.status in _CLOSED or readable.status.startswith("unsupported"):
        return False
    if not readable.hidden and readable.status != "no visible text":
        return True
    from carter.research.extract.pdf_file import all_text_of  # late: its library may not be installed

    return not redact(all_text_of(body)).counts


def _kept(readable: Readable) -> RedactedBytes:
    """The form in which a text is kept; nothing of it where a secret would still stand in that."""
    readable = redact_readable(readable)
    body = kept_text(readable)
    if redact_source(body.decode()).counts:
        readable = Readable(kind=readable.kind, status=WITHHELD, redacted=readable.redacted)
        body = kept_text(readable)
    return RedactedBytes(body, tuple(sorted(counts_told(readable.redacted).items())))


def tags_in(body: bytes) -> Counter[str]:
    """How many tags of each kind stand in bytes that were redacted."""
    wide = wide_charset(body)
    text = decoded_wide(body, wide) if wide else body.decode("latin-1")
    return Counter(tag[1] for tag in TAG.finditer(text))

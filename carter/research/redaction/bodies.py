"""Bytes -> the same bytes with a tag in the place of each secret, before anybody knows their encoding."""

from typing import NamedTuple

from carter.research.extract.charset import decoded_wide, wide_charset
from carter.research.extract.sniff import kind_of
from carter.research.redaction.redact import redact

_TEXTS = frozenset({"html", "markdown", "text"})
_MARKS = {"utf-16le": b"\xff\xfe", "utf-16be": b"\xfe\xff", "utf-32le": b"\xff\xfe\0\0", "utf-32be": b"\0\0\xfe\xff"}


class RedactedBytes(NamedTuple):
    """Bytes without secrets."""

    body: bytes
    counts: tuple[tuple[str, int], ...]  # (kind, how many places), sorted
    looked: bool  # false where they are packed or no text, so that nothing could be looked for


def redact_bytes(body: bytes, name: str) -> RedactedBytes:
    """`body`, of a file or URL of this name, without secrets.

    Secrets are ASCII, so in every encoding that keeps ASCII as it is they can be found without
    knowing which it is. What a page splits by markup or entities is found in its text only.
    """
    if kind_of(body, name) not in _TEXTS:
        return RedactedBytes(body, (), looked=False)
    wide = wide_charset(body)
    if wide:
        done = redact(decoded_wide(body, wide))
        if not done.counts:
            return RedactedBytes(body, (), looked=True)
        mark = _MARKS[wide] if body.startswith(_MARKS[wide]) else b""
        return RedactedBytes(mark + done.text.encode(f"{wide[:6]}-{wide[6:]}", "replace"), done.counts, looked=True)
    done = redact(body.decode("latin-1"))
    return RedactedBytes(done.text.encode("latin-1") if done.counts else body, done.counts, looked=True)

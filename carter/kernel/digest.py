"""Digests: the `blake3:` names of bytes and of canonical values."""

from typing import Any, NewType

from blake3 import blake3

from carter.kernel.canonical import canonical

Digest = NewType("Digest", str)
"""`blake3:` and 64 lower-case hexadecimal digits."""

PREFIX = "blake3:"
TYPE_FIELD = "@type"
_LENGTH = len(PREFIX) + 64
_HEX = b"0123456789abcdef"


def digest_bytes(data: bytes) -> Digest:
    """The name of `data`."""
    return Digest(PREFIX + blake3(data).digest().hex())  # faster than its `hexdigest`


def typed(tag: str, fields: dict[str, Any]) -> bytes:
    """The canonical bytes of `fields`, with the type tag inside.

    The tag keeps two types with equal fields from sharing a digest; it is a declared string such
    as `research/claim@1`, so that renaming a class changes nothing.
    """
    return canonical({TYPE_FIELD: tag, **fields})


def digest_typed(tag: str, fields: dict[str, Any]) -> Digest:
    """The digest of `fields` as a value of type `tag`."""
    return digest_bytes(typed(tag, fields))


def is_digest(text: object) -> bool:
    """Whether `text` has the form of a digest."""
    if not isinstance(text, str) or len(text) != _LENGTH or not text.isascii() or text[:7] != PREFIX:
        return False
    # Of very many it is asked, and this is the fastest way: without digits, nothing is left of them.
    return not text[7:].encode().translate(None, _HEX)

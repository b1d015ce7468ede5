"""Digests: the `blake3:` names of bytes and of canonical values."""

from typing import Any, NewType

from blake3 import blake3

from carter.kernel.canonical import canonical

Digest = NewType("Digest", str)
"""`blake3:` and 64 lower-case hexadecimal digits."""

PREFIX = "blake3:"
TYPE_FIELD = "@type"
_LENGTH = len(PREFIX) + 64
_HEX = "0123456789abcdef"


def digest_bytes(data: bytes) -> Digest:
    """The name of `data`."""
    return Digest(PREFIX + blake3(data).hexdigest())


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
    # What is left of the digits without digits is nothing: the fastest of all ways to say so, and many are asked about.
    return isinstance(text, str) and len(text) == _LENGTH and text.startswith(PREFIX) and not text[7:].strip(_HEX)

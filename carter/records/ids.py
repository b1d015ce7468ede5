"""Ids of records: valid ULIDs whose 128 bits all come from a digest, so that equal things have equal ids."""

import re

from ulid import ULID

from carter.kernel.digest import PREFIX, Digest, digest_typed

ULID_FORM = r"^[0-7][0-9A-HJKMNP-TV-Z]{25}$"
"""26 digits of Crockford's base 32; the first is at most 7, since 26 digits hold two bits more than a ULID."""


def content_ulid(kind: str, *parts: str) -> str:
    """The id of the thing of type `kind` that `parts` name: the first 128 bits of their typed digest.

    The time that a ULID carries in its first 48 bits is without meaning here.
    """
    digest = digest_typed(f"id/{kind}@1", {"parts": list(parts)})
    return str(ULID.from_bytes(bytes.fromhex(digest.removeprefix(PREFIX))[:16]))


def source_ulid(url: str, content_hash: str) -> str:
    """The id of a source: its normalised URL or path, and the SHA-256 of its bytes, empty where there are none."""
    return content_ulid("source", url, content_hash)


def evidence_ulid(text: Digest, start: int, end: int) -> str:
    """The id of the evidence `text[start:end]`, in code points of the text that has this digest."""
    return content_ulid("evidence", text, str(start), str(end))


def claim_ulid(text: str, evidence_ids: tuple[str, ...]) -> str:
    """The id of a claim: what it says, and the ids of what carries it, in whatever order they stand."""
    return content_ulid("claim", text, *sorted(evidence_ids))


def is_ulid(text: object) -> bool:
    """Whether `text` is a ULID in its canonical, upper-case form."""
    return isinstance(text, str) and re.match(ULID_FORM, text) is not None

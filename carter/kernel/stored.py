"""Stored records as plain JSON, read without their types."""

from typing import Any

import orjson

from carter.errors import IntegrityError
from carter.kernel.digest import Digest


def fields_of(data: bytes, digest: Digest) -> dict[str, Any]:
    """The fields of a stored record, its type tag under `@type`.

    Raises:
        IntegrityError: the bytes are no JSON object.
    """
    try:
        fields = orjson.loads(data)
    except orjson.JSONDecodeError as error:
        raise IntegrityError("this blob is not a record", where=digest) from error
    if not isinstance(fields, dict):
        raise IntegrityError("this blob is not a record", where=digest)
    return fields


def target_of(tag: str) -> str:
    """The target's name in a type tag or slot: `research/claims@1` gives `claims`."""
    return tag.rpartition("/")[2].partition("@")[0]

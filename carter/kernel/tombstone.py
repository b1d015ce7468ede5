"""Tombstones: what stands in the place of bytes that retention let go."""

from typing import Any, NamedTuple

import orjson

from carter.errors import NotRetained
from carter.kernel.digest import Digest


class Tombstone(NamedTuple):
    """Bytes that were here."""

    digest: Digest
    size: int  # bytes
    policy: str  # the retention that let them go: `snippets` or `documents`

    @property
    def error(self) -> NotRetained:
        """What is raised when somebody wants the bytes."""
        return NotRetained(
            f"these {self.size:,} bytes were not retained (`retain: {self.policy}`)",
            where=self.digest,
            mend="fetch again with --refresh, or build with `retain: pages` from now on",
        )


def encoded(stone: Tombstone) -> bytes:
    """The bytes that are stored for a tombstone; its digest is the name under which they lie."""
    return orjson.dumps({"policy": stone.policy, "size": stone.size})


def decoded(data: bytes, digest: Digest) -> Tombstone | None:
    """The tombstone that `encoded` wrote; None where it is none."""
    try:
        fields: Any = orjson.loads(data)
        return Tombstone(digest, int(fields["size"]), str(fields["policy"]))
    except (orjson.JSONDecodeError, KeyError, TypeError, ValueError):
        return None

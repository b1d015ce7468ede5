"""The manifest: the DAG of one build, target -> digest, by which action, from which inputs and replies."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from carter.errors import IntegrityError
from carter.kernel.digest import Digest, digest_bytes, typed
from carter.kernel.stored import fields_of
from carter.kernel.uncollected import uncollected

if TYPE_CHECKING:
    from carter.kernel.ports import BlobStore

TAG = "kernel/manifest@1"


class Entry(NamedTuple):
    """One target of a build."""

    digest: Digest
    action: Digest  # ActionKey; empty for a collection, which is made of its items
    stage: str
    version: int
    inputs: dict[str, Digest]  # parameter -> digest
    replies: tuple[tuple[Digest, Digest], ...] = ()  # (request, reply), in the order asked


class Manifest(NamedTuple):
    """What a build made of what it was given; it holds no time, host, path or run."""

    given: dict[str, Digest]  # target -> digest
    entries: dict[str, Entry]  # target -> entry, `round 2/documents[0]` for an item in a loop
    targets: dict[str, Digest]  # the pipeline's own targets, as the last round left them

    def encoded(self) -> bytes:
        """The canonical bytes; their digest is the identity of the build."""
        with uncollected():
            return typed(TAG, {"given": self.given, "targets": self.targets, "entries": self._entries()})

    @property
    def digest(self) -> Digest:
        """The identity of the build."""
        return digest_bytes(self.encoded())

    def _entries(self) -> dict[str, Any]:
        return {target: entry._asdict() for target, entry in self.entries.items()}


def read_manifest(blobs: "BlobStore", digest: Digest) -> Manifest:
    """A stored manifest.

    Raises:
        IntegrityError: it is not here, damaged, or no manifest.
    """
    data = blobs.get(digest)
    try:
        with uncollected():
            return _from_fields(fields_of(data, digest))
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise IntegrityError("this is no manifest", where=digest) from error


def _from_fields(fields: Mapping[str, Any]) -> Manifest:
    entries = {
        target: Entry(**{**entry, "replies": tuple((request, reply) for request, reply in entry["replies"])})
        for target, entry in fields["entries"].items()
    }
    return Manifest(dict(fields["given"]), entries, dict(fields["targets"]))

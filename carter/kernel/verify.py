"""Checks of a run that need no pipeline: its manifest, the blobs that it names, and its log."""

from collections.abc import Iterator
from typing import NamedTuple

from carter.errors import IntegrityError, NotRetained
from carter.kernel.digest import Digest, is_digest
from carter.kernel.events import Head, checked
from carter.kernel.manifest import Manifest, blobs
from carter.kernel.ports import BlobStore
from carter.kernel.stored import fields_of


class Damage(NamedTuple):
    """Something that is not as it was written."""

    what: str
    where: str


def check_blobs(manifest: Manifest, store: BlobStore) -> Iterator[Damage | Digest | NotRetained]:
    """Every blob that a manifest names or that those refer to: its digest, its damage, or that it was let go."""
    waiting, seen = sorted(blobs(manifest)), set[Digest]()
    while waiting:
        digest = waiting.pop()
        if digest in seen:
            continue
        seen.add(digest)
        try:
            data = store.get(digest)
        except NotRetained as error:
            yield error
            continue
        except IntegrityError as error:
            yield Damage(error.what, digest)
            continue
        yield digest
        waiting += [part for part in references(data, digest) if part not in seen and store.has(part)]


def references(data: bytes, digest: Digest) -> list[Digest]:
    """The digests that stand in a stored record; none in a blob that is no record."""
    if not data.startswith(b'{"@type":'):
        return []
    try:
        waiting: list[object] = [fields_of(data, digest)]
    except IntegrityError:
        return []
    found = []
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            waiting += value.values()
        elif isinstance(value, list):
            waiting += value
        elif is_digest(value):
            found.append(Digest(str(value)))
    return found


def check_log(data: bytes, head: Head) -> Damage | int:
    """The number of events of a finished run's log, or what is wrong with it."""
    try:
        return sum(1 for _ in checked(data, head))
    except IntegrityError as error:
        return Damage(error.what, error.where or "event log")

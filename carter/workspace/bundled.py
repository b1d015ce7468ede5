"""Verify a bundle: all that its own program checks, and all that is checked of a run in the store."""

from typing import Any

import orjson

from carter.adapters import bundle_check
from carter.adapters.memory import MemoryBlobs
from carter.adapters.names import LOG
from carter.errors import InputError, IntegrityError
from carter.kernel.digest import PREFIX, Digest, is_digest
from carter.kernel.tombstone import Tombstone
from carter.kernel.verify import Damage
from carter.research.export.bundle import BLOBS, FORMAT, INDEX, RUN
from carter.workspace.checking import Contents, Verified, checked
from carter.workspace.recorded_of_run import Recorded
from carter.workspace.run_outputs import OUTPUTS
from carter.workspace.runs import Run, is_whole


def verify_bundle(path: str) -> Verified:
    """Re-check the bundle in a file; where its bytes are not those that were exported, only that is told.

    Raises:
        InputError: it is no bundle (exit 3).
    """
    try:
        files, told = bundle_check.read(path)
    except bundle_check.NoBundle as error:
        mend = "name a run, or a file that `carter export RUN --bundle` wrote"
        raise InputError(str(error), where=path, mend=mend) from error
    damage = tuple(Damage(what, where) for where, _, what in (line.partition(": ") for line in told))
    if damage:
        return Verified("", "", 0, 0, 0, 0, 0, damage)
    try:
        index, facts = _index(files), orjson.loads(files[RUN])
        if not is_whole(facts) or index["manifest"] != facts["manifest"] or index["run"] != facts["run"]:
            raise ValueError(RUN)
        store = _store(files, index)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise IntegrityError("the bundle does not say which run it holds", where=path) from error
    run = Run(index["run"], path, facts)
    outputs = {name: files.get(name, b"") for name in (*OUTPUTS, LOG)}
    return checked(run, Contents(store, {"the bundle": store}, outputs, _nothing_beside), tuple(_misnamed(store)))


def _nothing_beside(_manifest: object) -> Recorded:
    """A bundle holds blobs and outputs, and no recordings."""
    return Recorded(0, {}, ())


def _index(files: bundle_check.Files) -> dict[str, Any]:
    index: dict[str, Any] = orjson.loads(files[INDEX])
    if index["format"] != FORMAT:
        raise ValueError(index["format"])
    return index


def _store(files: bundle_check.Files, index: dict[str, Any]) -> MemoryBlobs:
    store = MemoryBlobs()
    for name, data in files.items():
        digest = PREFIX + name.removeprefix(BLOBS)
        if name.startswith(BLOBS) and is_digest(digest):
            store.blobs[Digest(digest)] = data
    for digest, stone in index["not_retained"].items():
        store.stones[Digest(digest)] = Tombstone(Digest(digest), int(stone["size"]), str(stone["policy"]))
    return store


def _misnamed(store: MemoryBlobs) -> list[Damage]:
    """The blobs whose bytes are not what their names say, whether or not the manifest leads to them."""
    found = []
    for digest in store.blobs:
        try:
            store.get(digest)
        except IntegrityError:
            found.append(Damage("its bytes have another BLAKE3", digest))
    return found

"""Check a store and its recordings: names, heads, rows and what they point to, whole runs; the data if asked for."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, NamedTuple

from carter.adapters.blob_check import Looked, look
from carter.adapters.blob_store import DiskBlobs
from carter.adapters.disk import listed, read_file
from carter.adapters.names import CLOSED, LOG
from carter.adapters.rows import Rows, fits_action
from carter.errors import IntegrityError, NotRetained
from carter.kernel.digest import PREFIX, Digest, is_digest
from carter.kernel.events import Head
from carter.kernel.gc import AT_WORK, DAMAGED, FINISHED, needed_by
from carter.kernel.manifest import read_manifest
from carter.kernel.verify import Damage, check_log, named_by
from carter.workspace.needing import needs
from carter.workspace.run_outputs import changed
from carter.workspace.runs import closed_run
from carter.workspace.runs_checked import is_as_written
from carter.workspace.runs_seen import runs_seen
from carter.workspace.tapes import Tapes
from carter.workspace.tapes_checked import structure

if TYPE_CHECKING:
    from carter.kernel.gc import RunSeen
    from carter.workspace import Workspace

KNOWN = {
    "store": {
        *("actions", "blobs", "damaged", "finished", "graphs", "held", "index", "last", "lock", "parsed", "pins"),
        *("present", "quarantine", "remembered", "runs", "settled", "shared", "tmp", "trash"),
        *("CARTER_STORE", "README.md"),
    },
    "cassettes": {
        *("actions", "blobs", "damaged", "effects", "exchanges", "quarantine", "retained", "reviews", "runs", "sets"),
        *("tmp", "CARTER_STORE", "README.md"),
    },
}
ROWS = ("actions", "finished", "graphs", "last", "parsed", "remembered", "settled")  # of `store/`

Reading = Callable[[Digest], bool]
"""Whether the bytes of a blob are read."""

OnProgress = Callable[[int, int], None]
"""Hears how many of how many blobs are done."""


_PART = 256  # blobs that one thread looks at in one go

Harm = tuple[str, Damage]
"""The place that is harmed, and how."""


class StoreDamage(NamedTuple):
    """Something that is not as it was written, or is gone."""

    what: str
    where: str  # a digest or a path
    place: str  # `store` or `cassettes`, whichever is harmed
    runs: tuple[str, ...]  # that need it, oldest first


class StoreVerified(NamedTuple):
    """What was checked, and what did not hold."""

    runs: int
    rows: int
    blobs: int  # copies, in `store/` and in `cassettes/`
    read: int  # of them, of which the bytes were read
    let_go: int  # tombstones
    temporary: int  # files that writers left which were killed; `carter gc` takes them out
    strays: tuple[str, ...]  # paths that nothing of Carter's has; no damage
    damage: tuple[StoreDamage, ...]

    @property
    def exit_code(self) -> int:
        """0 if all holds, else 5."""
        return IntegrityError.exit_code if self.damage else 0


def check_store(workspace: "Workspace", reading: Reading, told: OnProgress = lambda _done, _of: None) -> StoreVerified:
    """Check all that lies in a workspace; nothing is changed.

    Args:
        workspace: only looks.
        reading: of which blobs the bytes are read too.
        told: hears of the progress.
    """
    counts, seen = _Counts(), tuple(runs_seen(workspace))
    damage = list(_blobs(workspace, reading, told, counts))
    damage += (("store", each) for each in _rows(workspace, counts))
    damage += (("cassettes", each) for each in structure(Tapes(workspace.cassettes_folder)))
    damage += (("store", each) for run in seen for each in _run(workspace, run))
    found = tuple(dict.fromkeys(damage))
    return StoreVerified(
        len(seen),
        counts.rows,
        counts.blobs,
        counts.read,
        counts.let_go,
        sum(1 for _ in _temporary(workspace)),
        (*_strays(workspace), *counts.strays),
        tuple(_needed(workspace, found)),
    )


class _Counts:
    """What was looked at so far."""

    rows = blobs = read = let_go = 0

    def __init__(self) -> None:
        self.known = set[Digest]()  # blobs that were listed
        self.strays: list[str] = []  # paths among them that are none


def _needed(workspace: "Workspace", damage: Sequence[Harm]) -> Iterator[StoreDamage]:
    found = needs(workspace) if any(is_digest(each.where) for _, each in damage) else {}
    for place, each in damage:
        yield StoreDamage(each.what, each.where, place, needed_by(Digest(each.where), found))


def _blobs(workspace: "Workspace", reading: Reading, told: OnProgress, counts: _Counts) -> Iterator[Harm]:
    """Every copy of every blob; files are read and hashed in as many threads as there are processors."""
    every = [each for name in KNOWN for each in _lying(workspace, name, counts)]
    parts = [every[at : at + _PART] for at in range(0, len(every), _PART)]
    counts.known = {each.digest for each in every}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for part, looks in zip(parts, pool.map(lambda part: _looks(part, reading), parts), strict=True):
            told(counts.blobs, len(every))
            counts.blobs += len(part)
            for each, (looked, was_read) in zip(part, looks, strict=True):
                counts.read += was_read
                counts.let_go += looked.is_stone and not looked.fault
                if looked.fault:
                    yield each.place, Damage(f"{looked.fault} in `{each.place}/`", each.digest)


class _Lying(NamedTuple):
    """A copy of a blob."""

    place: str
    blobs: DiskBlobs
    path: str
    digest: Digest


def _lying(workspace: "Workspace", place: str, counts: _Counts) -> Iterator[_Lying]:
    """The copies in one place; what lies among them and is none is a stray."""
    root = os.path.join(workspace.root, place)
    blobs, folder = DiskBlobs(root, touch=False), os.path.join(root, "blobs")
    for name in listed(folder):
        digest = Digest(PREFIX + name)
        if is_digest(digest):
            yield _Lying(place, blobs, f"{folder}/{name[:2]}/{name[2:]}", digest)
        else:
            counts.strays.append(os.path.join(place, "blobs", name))


def _looks(part: Sequence[_Lying], reading: Reading) -> list[tuple[Looked, bool]]:
    """What each blob of a part looks like, and whether its bytes were read."""
    looks = []
    for _, blobs, path, digest in part:
        wanted = reading(digest)
        looked = look(path, digest, data=wanted)
        if not looked.is_here:  # `carter gc` has just moved it away
            looked = Looked(bytes_fault(blobs, digest) if wanted else "", blobs.tombstone(digest) is not None)
        looks.append((looked, wanted))
    return looks


def bytes_fault(blobs: DiskBlobs, digest: Digest) -> str:
    """What is wrong with the bytes of a blob; empty if nothing is."""
    try:
        blobs.get(digest)
    except NotRetained:
        return ""
    except IntegrityError as error:
        return error.what
    return ""


def tables(workspace: "Workspace") -> Iterator[tuple[str, Rows]]:
    """The tables of the store, by folder, looked at only."""
    for folder in ROWS:
        fits = fits_action if folder == "actions" else bool
        yield folder, Rows(workspace.store_folder, folder, fits=fits, touch=False)


def _rows(workspace: "Workspace", counts: _Counts) -> Iterator[Damage]:
    """Every row of the store, and that what a result names is there."""
    for folder, table in tables(workspace):
        for key in table.listed():
            counts.rows += 1
            try:
                row = table.checked(key) or {}
            except IntegrityError as error:
                yield Damage(error.what, error.where)
                continue
            named = (row["result"], *row["blobs"]) if folder == "actions" and "result" in row else ()
            # What was listed is there; what was not may have come since.
            gone = (each for each in named if each not in counts.known and not workspace.untouched.has(each))
            yield from (Damage("it is named by a result, and is gone", digest) for digest in gone)


def _run(workspace: "Workspace", seen: "RunSeen") -> Iterator[Damage]:
    """Whether a run is whole: its own record, outputs and log, and that what its manifest names is there."""
    folder = workspace.run_folder(seen.run)
    if seen.state == DAMAGED:
        yield Damage(f"what is written of run {seen.run} is damaged", os.path.join(folder, CLOSED))
    run = closed_run(workspace, seen.run) if seen.state == FINISHED else None
    head = Head(run.facts["log"]["length"], run.facts["log"]["digest"]) if run else None
    if seen.state != AT_WORK and seen.state != DAMAGED:
        yield from _log(os.path.join(folder, LOG), head)
    if run is None:
        return
    files = changed(run, run.facts["files"]) if is_as_written(run) else [CLOSED, *changed(run, run.facts["files"])]
    yield from (Damage("it is not as the run wrote it", os.path.join(folder, name)) for name in files if name != LOG)
    try:
        manifest = read_manifest(workspace.untouched, run.facts["manifest"])
    except IntegrityError as error:
        yield Damage(f"{error.what}: the manifest of run {run.run}", run.facts["manifest"])
        return
    for digest, what in named_by(manifest).items():
        if not workspace.untouched.has(digest):
            yield Damage(f"this blob is gone: {what}", digest)


def _log(path: str, head: Head | None) -> Iterator[Damage]:
    """The log of a run; that of one that came to no end may have a torn line last, or not be there."""
    try:
        data = read_file(path)
    except FileNotFoundError:
        data = b""
    found = check_log(data, head)
    if isinstance(found, Damage):
        yield Damage(found.what, f"{path}, {found.where}")


def _temporary(workspace: "Workspace") -> Iterator[str]:
    for name in KNOWN:
        folder = os.path.join(workspace.root, name, "tmp")
        yield from os.listdir(folder) if os.path.isdir(folder) else ()


def _strays(workspace: "Workspace") -> Iterator[str]:
    """What lies where nothing of Carter's does."""
    for name, known in KNOWN.items():
        folder = os.path.join(workspace.root, name)
        for entry in sorted(os.listdir(folder)) if os.path.isdir(folder) else ():
            if entry not in known:
                yield os.path.join(name, entry)

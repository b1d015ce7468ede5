"""Repair a store: what is bad is set aside and kept, and made anew from its other copy or by replaying its run."""

import os
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from carter.adapters.blob_store import DiskBlobs
from carter.adapters.disk import Disk
from carter.adapters.store_lock import StoreLock
from carter.errors import CarterError, IntegrityError
from carter.kernel.digest import Digest, digest_bytes, is_digest
from carter.kernel.gc import FINISHED
from carter.kernel.manifest import read_manifest
from carter.workspace.marking import actions_of
from carter.workspace.runs import closed_run
from carter.workspace.runs_seen import runs_seen
from carter.workspace.store_checked import (
    KNOWN,
    OnProgress,
    StoreDamage,
    StoreVerified,
    bytes_fault,
    check_store,
    tables,
)

if TYPE_CHECKING:
    from carter.workspace import Workspace

ASIDE = "quarantine"


class Mended(NamedTuple):
    """Something that is whole again."""

    what: str  # and from where it came
    where: str  # a digest or a path


class Repaired(NamedTuple):
    """What was set aside, what is whole again, and what is not."""

    set_aside: tuple[str, ...]  # paths that were bad: the files lie in `quarantine` now
    mended: tuple[Mended, ...]
    left: tuple[StoreDamage, ...]

    @property
    def exit_code(self) -> int:
        """0 if nothing is left, else 5."""
        return IntegrityError.exit_code if self.left else 0


def repair(workspace: "Workspace", told: OnProgress = lambda _done, _of: None) -> Repaired:
    """Check all with its data, set aside what is bad and make it anew where that can be done.

    Raises:
        Locked: another process takes out or repairs.
    """
    from carter.workspace import Workspace

    with StoreLock(workspace.store_folder, "carter verify --repair"):
        found = check_store(Workspace(workspace.root, looks_only=True), _all, told)
        if not found.damage:
            return Repaired((), (), ())
        aside = [*_bad_blobs(workspace, found), *_bad_rows(workspace)]
        mended = [*_copied(workspace, found), *_replayed(workspace, found), *_rendered(workspace)]
        aside += _pointing_nowhere(workspace)
        left = check_store(Workspace(workspace.root, looks_only=True), _all, told).damage
    return Repaired(tuple(aside), tuple(mended), left)


def _all(_digest: Digest) -> bool:
    return True


def _places(workspace: "Workspace") -> dict[str, DiskBlobs]:
    """The blobs of `store/` and of `cassettes/`, looked at without setting anything aside on the way."""
    return {name: DiskBlobs(os.path.join(workspace.root, name), sync=workspace.sync, touch=False) for name in KNOWN}


def _bad_blobs(workspace: "Workspace", found: StoreVerified) -> Iterator[str]:
    """Set aside every copy of a blob that is damaged."""
    for digest in sorted({Digest(each.where) for each in found.damage if is_digest(each.where)}):
        for name, blobs in _places(workspace).items():
            if blobs.has(digest) and bytes_fault(blobs, digest):
                yield _set_aside(workspace, name, blobs.path(digest))


def _set_aside(workspace: "Workspace", name: str, path: str) -> str:
    Disk(os.path.join(workspace.root, name), sync=workspace.sync).set_aside(path, ASIDE)
    return path


def _bad_rows(workspace: "Workspace") -> Iterator[str]:
    """Set aside the rows of the store that are damaged: each counts as none, and is made anew by the next build."""
    for _, table in tables(workspace):
        for key in table.listed():
            try:
                table.checked(key)
            except IntegrityError:
                yield _set_aside(workspace, "store", table.path(key))


def _missing(workspace: "Workspace", found: StoreVerified) -> dict[Digest, str]:
    """The blobs that were told and are not in the place that is harmed, and that place."""
    told = {Digest(each.where): each.place for each in found.damage if is_digest(each.where)}
    return {digest: name for digest, name in told.items() if not _places(workspace)[name].has(digest)}


def _copied(workspace: "Workspace", found: StoreVerified) -> Iterator[Mended]:
    """What has a copy in the other place."""
    for digest, name in _missing(workspace, found).items():
        other = _places(workspace)["store" if name == "cassettes" else "cassettes"]
        if other.has(digest) and not bytes_fault(other, digest) and other.tombstone(digest) is None:
            _places(workspace)[name].put(other.get(digest))
            yield Mended(f"copied to {name}/ from the other place", digest)


def _replayed(workspace: "Workspace", found: StoreVerified) -> Iterator[Mended]:
    """What a replay makes anew of the runs that need it."""
    from carter.workspace import Workspace
    from carter.workspace.replaying import replay

    waiting = _missing(workspace, found)
    runs = dict.fromkeys(run for each in found.damage if each.where in waiting for run in each.runs)
    for run in runs:
        if not waiting:
            return
        looking = Workspace(workspace.root, looks_only=True)
        with suppress(CarterError):  # what it made until then may be what is wanted
            replay(looking, run)
        made = {**_memory(looking.own), **_memory(looking.recorded)}
        for digest in [digest for digest in waiting if digest in made]:
            _places(workspace)[waiting.pop(digest)].put(made[digest])
            yield Mended(f"made anew by replaying run {run}", digest)


def _memory(blobs: object) -> dict[Digest, bytes]:
    """What was put into the blobs of a workspace that only looks."""
    return dict(getattr(blobs, "blobs", {}))


def _rendered(workspace: "Workspace") -> Iterator[Mended]:
    """The outputs of runs that are not as they were written, where the manifest gives them."""
    from carter.workspace.outputs_checked import REPORT, expected_outputs
    from carter.workspace.run_outputs import changed, files_of

    for seen in runs_seen(workspace):
        run = closed_run(workspace, seen.run) if seen.state == FINISHED else None
        names = changed(run, run.facts["files"]) if run else []
        if run is None or not names:
            continue
        try:
            manifest = read_manifest(workspace.untouched, run.facts["manifest"])
            expected, _ = expected_outputs(workspace.untouched, manifest, run, dict(files_of(run))[REPORT])
        except (CarterError, KeyError, TypeError, ValueError, AttributeError):
            continue
        for name in names:
            path = os.path.join(run.folder, name)
            if name in expected and digest_bytes(expected[name]) == run.facts["files"][name]:
                if os.path.lexists(path):
                    _set_aside(workspace, "store", path)
                Disk(workspace.store_folder, sync=workspace.sync).write(path, expected[name])
                yield Mended("written anew from the manifest", path)


def _pointing_nowhere(workspace: "Workspace") -> Iterator[str]:
    """Set aside the results of which a blob is gone for good: the next build does those actions anew."""
    table = actions_of(workspace)
    for key in table.listed():
        row = table.get(key)
        if row and "result" in row and not all(map(workspace.untouched.has, (row["result"], *row["blobs"]))):
            yield _set_aside(workspace, "store", table.path(key))

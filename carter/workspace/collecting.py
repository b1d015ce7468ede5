"""Take out of a store what no kept run needs: what names a thing before that thing, and nothing that a build may want.

First all that goes is moved to `store/trash`, where whoever reads a blob still finds it. It is deleted when
for an instant no build is under way, and after another look for what the builds since then may need.
"""

import os
import time
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING, NamedTuple

from carter.adapters.blob_store import DiskBlobs
from carter.adapters.presence import Presence
from carter.adapters.store_lock import StoreLock
from carter.adapters.trash import FOLDER
from carter.errors import Locked, UsageError, WorldError
from carter.kernel.digest import PREFIX, Digest
from carter.kernel.gc import Rules
from carter.workspace.marking import Marked, Victim, actions_of, keep_manifest, keep_rows, mark
from carter.workspace.pinning import pinned_runs
from carter.workspace.runs_seen import runs_seen

if TYPE_CHECKING:
    from carter.workspace import Workspace

LEAST_GRACE = 3600.0
"""Seconds. With a shorter grace no build may be under way, since a build looks at what it needs once an hour."""


class Freed(NamedTuple):
    """What goes of one kind."""

    kind: str  # the folder of the store
    files: int  # of `runs`, runs
    bytes: int


class RunGone(NamedTuple):
    """A run that goes."""

    run: str
    state: str  # `finished` or `unfinished`
    question: str  # empty for one that came to no end


class Collected(NamedTuple):
    """What goes, or would go."""

    done: bool
    kept: int  # runs
    runs: tuple[RunGone, ...]
    kinds: tuple[Freed, ...]
    bytes: int
    waiting: bool = False  # what was taken out is deleted by a later `carter gc`, since a build is under way now


def collect(workspace: "Workspace", rules: Rules, *, really: bool = False) -> Collected:
    """Take out what no kept run needs or, unless `really`, say what that is.

    Raises:
        Locked: another process takes out or repairs; or a build is under way, and the grace is too short for that.
        IntegrityError: what is kept is damaged: nothing is taken out.
    """
    if rules.grace < 0 or (rules.keep_last or 0) < 0 or (rules.keep_seconds or 0) < 0:
        raise UsageError("nothing can be kept for less than no time", mend="give numbers from 0 up")
    from carter.workspace import Workspace

    looking = Workspace(workspace.root, looks_only=True)
    if not really:
        return _told(mark(looking, rules, time.time()))
    with StoreLock(workspace.store_folder, "carter gc"):
        with ExitStack() as stack:
            if rules.grace < LEAST_GRACE:
                _alone_or_locked(stack.enter_context(Presence(workspace.store_folder)))
            marked, left = mark(looking, rules, time.time()), _in_trash(workspace)
            told = _told(marked, left)._replace(done=True)
            _take_out(workspace, marked.victims)
            if rules.grace >= LEAST_GRACE and not stack.enter_context(Presence(workspace.store_folder)).alone():
                return told._replace(waiting=True)
            _take_back(looking, workspace, marked)
        if workspace.sync:
            os.sync()  # no power cut may bring a row back whose blobs are deleted
        # Builds may begin from here on: they find neither rows nor blobs of what is deleted now.
        _delete(os.path.join(workspace.store_folder, FOLDER))
    return told


def _alone_or_locked(presence: Presence) -> None:
    if not presence.alone():
        mend = "wait until it has ended, or give a grace of an hour or more"
        raise Locked("a build is under way, and may need what is younger than an hour", mend=mend)


def _told(marked: Marked, left: tuple[Victim, ...] = ()) -> Collected:
    counts: dict[str, list[int]] = {}
    for each in (*marked.victims, *left):
        counts.setdefault(each.kind, []).append(each.size)
    kinds = tuple(Freed(kind, len(sizes), sum(sizes)) for kind, sizes in sorted(counts.items()))
    gone = tuple(RunGone(run.run, run.state, run.question) for run in marked.seen if run.run not in marked.kept.runs)
    return Collected(False, len(marked.kept.runs), gone, kinds, sum(kind.bytes for kind in kinds))


def _take_out(workspace: "Workspace", victims: tuple[Victim, ...]) -> None:
    blobs = DiskBlobs(workspace.store_folder, sync=workspace.sync)
    for each in victims:
        try:
            if each.kind == "blobs":
                blobs.trash.take(each.path)
            elif each.kind == "runs":
                if os.path.basename(each.path) not in pinned_runs(workspace):  # it may have been pinned meanwhile
                    _take_run(workspace, each.path)
            else:
                os.unlink(each.path)
        except FileNotFoundError:
            continue  # another process was faster
        except OSError as error:
            mend = "grant the right to write there, then try again"
            raise WorldError(f"cannot take out: {error.strerror}", where=each.path, mend=mend) from error


def _take_run(workspace: "Workspace", folder: str) -> None:
    """Move a run away as a whole, so that no half of it is ever seen."""
    aside = os.path.join(workspace.store_folder, FOLDER, "runs")
    os.makedirs(aside, exist_ok=True)
    os.rename(folder, os.path.join(aside, f"{os.path.basename(folder)}.{os.urandom(4).hex()}"))


def _take_back(looking: "Workspace", workspace: "Workspace", marked: Marked) -> None:
    """While no build is under way, move back what those since the marking need; so the store is whole."""
    rows, needed = set(marked.kept.rows), set(marked.kept.blobs)
    known = {run.manifest for run in marked.seen if run.run in marked.kept.runs}
    for manifest in sorted({run.manifest for run in runs_seen(looking)} - {*known, ""}):
        keep_manifest(looking, Digest(manifest), rows, needed)
    keep_rows(looking, actions_of(looking).listed(), rows, needed)
    blobs = DiskBlobs(workspace.store_folder, sync=workspace.sync)
    for name in list(blobs.trash.names()):
        if (digest := Digest(PREFIX + name)) in needed:
            blobs.trash.restore(blobs.path(digest))


def _in_trash(workspace: "Workspace") -> tuple[Victim, ...]:
    """What an earlier `carter gc` left there: it was cut off, or a build was under way."""
    folder = os.path.join(workspace.store_folder, FOLDER)
    files = (os.path.join(at, name) for at, _, names in os.walk(folder) for name in names)
    return tuple(Victim(FOLDER, path, os.lstat(path).st_size) for path in sorted(files))


def _delete(folder: str) -> None:
    for at, _, names in os.walk(folder, topdown=False):
        for name in names:
            with suppress(FileNotFoundError):  # a build has taken it back
                os.unlink(os.path.join(at, name))
        with suppress(OSError):
            os.rmdir(at)

"""What of a store is kept by `carter gc` and what may go: nothing is changed here."""

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from carter.adapters.disk import listed
from carter.adapters.rows import Rows, fits_action, fits_names
from carter.errors import IntegrityError
from carter.kernel.digest import PREFIX, Digest, is_digest
from carter.kernel.gc import FINISHED, Rules, RunSeen, kept_runs, reach
from carter.kernel.manifest import read_manifest
from carter.kernel.verify import named_by
from carter.workspace.pinning import pinned_runs
from carter.workspace.retaining import rows_along
from carter.workspace.runs_seen import runs_seen

if TYPE_CHECKING:
    from carter.workspace import Workspace

CACHES = ("graphs", "parsed", "settled")  # what is made anew where it is missing, of whatever version of the code
OF_RUNS = ("finished", "last", "remembered")  # rows that name a run


class Kept(NamedTuple):
    """What stays."""

    runs: set[str]  # ULIDs
    manifests: set[str]  # of these runs
    blobs: set[Digest]
    rows: set[Digest]  # points of the action cache


class Victim(NamedTuple):
    """A file or folder that may go."""

    kind: str  # the folder of the store in which it lies
    path: str
    size: int  # bytes


class Marked(NamedTuple):
    """A store, looked through."""

    kept: Kept
    victims: tuple[Victim, ...]
    seen: tuple[RunSeen, ...]


def mark(workspace: "Workspace", rules: Rules, now: float) -> Marked:
    """Look a store through; `workspace` only looks.

    Raises:
        IntegrityError: something that is kept is damaged, so that nobody can say what it needs.
    """
    seen = tuple(runs_seen(workspace))
    finished = {each.run for each in seen if each.state == FINISHED}
    runs = kept_runs(seen, rules, now, [*pinned_runs(workspace), *(finished & set(_named(workspace)))])
    young = now - rules.grace
    rows, blobs = set[Digest](), set[Digest]()
    try:
        for manifest in sorted(manifests := {each.manifest for each in seen if each.run in runs} - {""}):
            keep_manifest(workspace, Digest(manifest), rows, blobs)
        keep_rows(workspace, _young_rows(workspace, young), rows, blobs)
    except IntegrityError as error:
        what = f"nothing is taken out, since what is kept is damaged: {error.what}"
        mend = "see `carter verify --store`, then `carter verify --repair`"
        raise IntegrityError(what, where=error.where, mend=mend) from error
    kept = Kept(runs, manifests, blobs, rows)
    return Marked(kept, tuple(_victims(workspace, kept, {each.run for each in seen} - runs, young)), seen)


def keep_manifest(workspace: "Workspace", digest: Digest, rows: set[Digest], blobs: set[Digest]) -> None:
    """Add what a manifest needs: all blobs that it leads to, and the rows by which its actions are found again."""
    store = workspace.untouched
    if not store.has(digest):
        return  # its store was deleted, or its run made anew elsewhere: nothing can be reached from it
    manifest = read_manifest(store, digest)
    reach([digest, *named_by(manifest)], store, blobs)
    table = actions_of(workspace)
    for entry in manifest.entries.values():
        keep_rows(workspace, (point for point, _ in rows_along(table, entry)), rows, blobs)


def keep_rows(workspace: "Workspace", points: Iterator[Digest], rows: set[Digest], blobs: set[Digest]) -> None:
    """Add rows of the action cache, and the blobs that they name."""
    table, store = actions_of(workspace), workspace.untouched
    for point in points:
        if point in rows:
            continue
        rows.add(point)
        row = table.get(point) or {}
        if "result" in row:
            reach([row["result"], *row["blobs"]], store, blobs)
        for asked in row.get("asks", ()):
            reach([asked["request"], *asked.get("inputs", {}).values()], store, blobs)


def actions_of(workspace: "Workspace") -> Rows:
    """The action cache of the store, looked at only."""
    return Rows(workspace.store_folder, "actions", fits=fits_action, touch=False)


def _young_rows(workspace: "Workspace", young: float) -> Iterator[Digest]:
    table = actions_of(workspace)
    return (point for point in table.listed() if _is_young(table.path(point), young))


def _named(workspace: "Workspace") -> Iterator[str]:
    """The runs that `latest` and the last builds of questions name."""
    for _, row in _rows(workspace, "last"):
        yield str(row["run"])


def _rows(workspace: "Workspace", folder: str) -> Iterator[tuple[str, dict[str, object]]]:
    """The rows of one kind: path and fields; none of a damaged one."""
    table = Rows(workspace.store_folder, folder, fits=fits_names("run"), touch=False)
    for key in table.listed():
        row = table.get(key)
        yield table.path(key), {"run": "", **(row or {})}


def _victims(workspace: "Workspace", kept: Kept, gone: set[str], young: float) -> Iterator[Victim]:
    """What goes, in the order in which it must: what names a thing before that thing."""
    for folder in OF_RUNS:
        for path, row in _rows(workspace, folder):
            # What the last build of a question was compared with is told as long as it is here.
            wanted = row["run"] in kept.runs or (folder == "last" and row.get("manifest") in kept.manifests)
            if not wanted and (row["run"] in gone or not _is_young(path, young)):
                yield from _victim(folder, path)
    for run in sorted(gone):
        yield Victim("runs", workspace.run_folder(run), _size_below(workspace.run_folder(run)))
    table = actions_of(workspace)
    for point in table.listed():
        if point not in kept.rows:
            yield from _victim("actions", table.path(point))
    for folder, path in _cached(workspace):
        yield from _old(folder, path, young)
    yield from _blobs(workspace, kept, young)


def _cached(workspace: "Workspace") -> Iterator[tuple[str, str]]:
    """Kind and path of what is made anew where it is missing, or was left by a writer that was killed."""
    for folder in CACHES:
        cache = Rows(workspace.store_folder, folder, touch=False)
        yield from ((folder, cache.path(key)) for key in cache.listed())
    for folder in ("index", "tmp"):
        within = os.path.join(workspace.store_folder, folder)
        names = sorted(os.listdir(within)) if os.path.isdir(within) else []
        yield from ((folder, os.path.join(within, name)) for name in names)


def _blobs(workspace: "Workspace", kept: Kept, young: float) -> Iterator[Victim]:
    folder = os.path.join(workspace.store_folder, "blobs")
    for name in listed(folder):
        digest = Digest(PREFIX + name)
        if is_digest(digest) and digest not in kept.blobs:
            yield from _old("blobs", os.path.join(folder, name[:2], name[2:]), young)


def _old(kind: str, path: str, young: float) -> Iterator[Victim]:
    if not _is_young(path, young):
        yield from _victim(kind, path)


def _victim(kind: str, path: str) -> Iterator[Victim]:
    try:
        yield Victim(kind, path, os.lstat(path).st_size)
    except OSError:
        return  # another process took it


def _is_young(path: str, young: float) -> bool:
    """Whether it was written or looked at since; what is gone by now counts as young, as nothing is to be done."""
    try:
        return os.lstat(path).st_mtime > young
    except OSError:
        return True


def _size_below(folder: str) -> int:
    return sum(os.lstat(os.path.join(at, name)).st_size for at, _, names in os.walk(folder) for name in names)

"""Retention at work: what no question retains is let go, once no build is under way that might need it.

The retention of a question file governs all that was built from that file; of two files that ask the
same, the one that keeps more is heeded. What is let go leaves a tombstone, and before it goes, the results
that cannot be made anew without it are kept beside the recordings.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from carter.adapters.cassettes.shelf import OPEN, Shelf, bodies_of
from carter.adapters.rows import Rows, fits_names
from carter.errors import IntegrityError
from carter.kernel.action import after, effect_key, scope_of
from carter.kernel.digest import Digest, digest_typed
from carter.kernel.manifest import Entry, Manifest, read_manifest
from carter.kernel.stored import fields_of
from carter.kernel.tombstone import Tombstone
from carter.research.retention import Held, cost, held_by, least
from carter.workspace.posing import TASK

if TYPE_CHECKING:
    from carter.adapters.presence import Presence
    from carter.kernel.ports import ActionCache
    from carter.workspace import Workspace
    from carter.workspace.posing import Posed


class Run(NamedTuple):
    """A run that is known here, and what is retained of it."""

    manifest: Digest
    recording_set: str
    retain: str


class Holding(NamedTuple):
    """The same with what it holds."""

    run: Run
    manifest: Manifest
    held: Held


def settle(
    workspace: "Workspace", built: "Sequence[tuple[Posed, Digest]]", presence: "Presence", *, offline: bool = False
) -> tuple[bool, list[tuple[str, ...]]]:
    """Let go what may not be kept, of these builds and of earlier ones.

    Returns whether that is done, and for each build what the user should know. It is not where another build is under
    way: then a later one does it. Cut off anywhere, it is done again from the start, and finds what it had done.

    Args:
        workspace: where it was built.
        built: each question with the digest of its manifest, which is kept.
        presence: held, and by nobody else.
        offline: tell also what it costs whoever builds offline that something was let go.
    """
    if not presence.alone():
        return False, [_offline_cost(workspace, manifest) if offline else () for _, manifest in built]
    try:
        for posed, _ in built:
            _register(workspace, posed)
        told = _settled_all(workspace, built)
    except IntegrityError as error:
        note = f"nothing was let go, since what a run may need is damaged ({error.where}): see `carter verify`"
        return False, [(note,)] * len(built)
    costs = [_offline_cost(workspace, manifest) if offline else () for _, manifest in built]
    return True, [(*note, *cost) for note, cost in zip(told, costs, strict=True)]


def _offline_cost(workspace: "Workspace", manifest: Digest) -> tuple[str, ...]:
    return tuple(filter(None, [cost(stones_of(workspace, read_manifest(workspace.untouched, manifest)))]))


def _settled_all(workspace: "Workspace", built: "Sequence[tuple[Posed, Digest]]") -> list[tuple[str, ...]]:
    """What the user should know of each build."""
    now = [Run(manifest, posed.recording_set, "") for posed, manifest in built]
    runs = _runs(workspace, built)
    settled = workspace.rows("settled", fits_names("retain"))
    # These even if they were settled before, since they may have had again what was let go then.
    mine = {run._replace(retain="") for run in now}
    unsettled = [run for run in runs if run._replace(retain="") in mine or settled.get(_name(run)) is None]
    # Each is read again where it is needed, since what very many hold is not to be in memory at once.
    waiting = [run for run in unsettled if run.retain != "pages"]
    gone = {digest: run.retain for run in waiting for digest in _let_go(workspace, _holding(workspace, run))}
    if gone:
        needed = {digest for run in runs for digest in _needed(workspace, _holding(workspace, run))}
        for run in waiting:
            _keep_results(workspace, _holding(workspace, run))
        for digest in sorted(gone.keys() - needed):
            _drop(workspace, digest, gone[digest])
    for run in waiting:
        settled.replace(_name(run), {"retain": run.retain})
    known = {run._replace(retain=""): run for run in runs}
    return [_not_there(workspace, _holding(workspace, known[run])) for run in now]


def stones_of(workspace: "Workspace", manifest: Manifest) -> tuple[Tombstone, ...]:
    """What of the sources of a run was let go."""
    held, blobs = _held(workspace, manifest), workspace.untouched
    every = sorted(held.pages | held.texts | held.passages)
    return tuple(stone for digest in every if blobs.has(digest) and (stone := blobs.tombstone(digest)))


def _holding(workspace: "Workspace", run: Run) -> Holding:
    manifest = read_manifest(workspace.untouched, run.manifest)
    return Holding(run, manifest, _held(workspace, manifest))


def _held(workspace: "Workspace", manifest: Manifest) -> Held:
    blobs = workspace.untouched

    def fields(digest: Digest) -> dict[str, Any]:
        # What is gone with a store that was deleted holds nothing any more.
        return fields_of(blobs.get(digest), digest) if blobs.has(digest) else {}

    return held_by(manifest, fields)


def _runs(workspace: "Workspace", built: "Sequence[tuple[Posed, Digest]]") -> list[Run]:
    """These runs, then the others that `cassettes/` knows, each manifest once."""
    from carter.workspace.recorded_runs import recorded_runs

    retained = _retained_by_task(workspace)
    known: dict[tuple[str, str], str] = {(made, posed.recording_set): posed.given[TASK] for posed, made in built}
    known |= {(run.manifest, run.recording_set): run.task for run in recorded_runs(workspace)}
    return [Run(Digest(made), name, least(retained.get(task, ()))) for (made, name), task in known.items()]


def _register(workspace: "Workspace", posed: "Posed") -> None:
    """Write down what the question file retains, for all that was built from it."""
    rows, task = _register_of(workspace), posed.given[TASK]
    row = rows.get(posed.identity) or {"tasks": []}
    told = {"retain": posed.retain, "tasks": sorted({*row["tasks"], task})}
    if row != told:
        rows.replace(posed.identity, told)


def _retained_by_task(workspace: "Workspace") -> dict[str, list[str]]:
    rows, found = _register_of(workspace), dict[str, list[str]]()
    for key in rows.listed():
        row = rows.get(key) or {"retain": "", "tasks": ()}
        for task in row["tasks"]:
            found.setdefault(task, []).append(row["retain"])
    return found


def _register_of(workspace: "Workspace") -> Rows:
    return Rows(workspace.cassettes_folder, "retained", sync=workspace.sync, fits=fits_names("retain", "tasks"))


def _name(run: Run) -> Digest:
    return digest_typed("workspace/settled@1", {**run._asdict()})


def _let_go(workspace: "Workspace", each: Holding) -> Iterator[Digest]:
    """What a run lets go: of its sources, and of all that was exchanged for them."""
    yield from each.held.let_go(each.run.retain)
    yield from _exchanged(workspace, each)


def _needed(workspace: "Workspace", each: Holding) -> Iterator[Digest]:
    yield from each.held.kept(each.run.retain)
    if each.run.retain == "pages":
        yield from _exchanged(workspace, each)


def _exchanged(workspace: "Workspace", each: Holding) -> Iterator[Digest]:
    """The bodies that were exchanged for the pages of a run, those of redirects and failures too."""
    shelf, scope = Shelf(workspace.cassettes_folder, sync=workspace.sync), scope_of(each.run.recording_set)
    for asked in each.held.fetches:
        for take in shelf.takes(effect_key(asked.request, "fetch", scope)):
            yield from (Digest(body) for body in bodies_of(take) if take["state"] != OPEN)


def _drop(workspace: "Workspace", digest: Digest, retain: str) -> None:
    for blobs in (workspace.recorded, workspace.own):
        try:
            if blobs.has(digest):
                stone = blobs.drop(digest, retain)
                for place in (workspace, *workspace.beside.values()):
                    if place.sharing is not None:
                        place.sharing.let_go(stone)
        except IntegrityError:
            continue  # it is damaged, and was set aside


def _keep_results(workspace: "Workspace", each: Holding) -> None:
    """Keep beside the recordings what a run made of what is let go, so that a bare clone has it too."""
    rows = workspace.kept_results
    for entry in each.held.cannot_be_made_anew(each.manifest.entries, each.run.retain):
        for point, row in rows_along(workspace.store.cache, entry):
            if rows.get(point) != row:
                _keep_blobs(workspace, (row["result"], *row["blobs"]) if "result" in row else ())
                rows.replace(point, row)


def rows_along(cache: "ActionCache", entry: Entry) -> Iterator[tuple[Digest, dict[str, Any]]]:
    """The rows that lead from an action to its result, by the replies that it had, as far as they are there."""
    point, answered = entry.action, 0
    while (row := cache.get(point)) is not None:
        yield point, row
        if "result" in row:
            return
        answers = [reply for _, reply in entry.replies[answered : answered + len(row["asks"])]]
        point, answered = after(point, answers), answered + len(answers)


def _keep_blobs(workspace: "Workspace", digests: Iterable[Digest]) -> None:
    for digest in digests:
        if not workspace.recorded.has(digest) and not workspace.own.tombstone(digest):
            workspace.recorded.put(workspace.own.get(digest))


def _not_there(workspace: "Workspace", mine: Holding) -> tuple[str, ...]:
    """What this question retains and another let go before it was asked."""
    blobs = workspace.untouched
    gone = [digest for digest in mine.held.kept(mine.run.retain) if blobs.has(digest) and blobs.tombstone(digest)]
    if not gone:
        return ()
    what = "1 page or text is" if len(gone) == 1 else f"{len(gone)} pages and texts are"
    return (f"{what} not here, since an earlier build had let them go: --refresh asks for them again",)

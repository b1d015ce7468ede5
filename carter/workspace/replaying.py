"""Replay a run: every stage done anew from what was recorded, with sockets blocked, and compared with what was made."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from carter.adapters.memory import FixedClock, MemoryEvents, MemoryRecordings, MemoryRows, SilentStatus
from carter.adapters.offline import no_sockets
from carter.errors import IntegrityError, NotRecorded, NotRetained, StageFailed
from carter.kernel.action import effect_keys
from carter.kernel.build import build
from carter.kernel.digest import Digest
from carter.kernel.doing import Doing
from carter.kernel.graph import targets_named
from carter.kernel.ledger import Ledger
from carter.kernel.manifest import Manifest, read_manifest
from carter.kernel.perform import Effects, World
from carter.kernel.plan import plan
from carter.kernel.ports import ActionCache, BlobStore, Performer
from carter.kernel.stored import fields_of, target_of
from carter.kernel.walk import Goal, Store
from carter.research.retention import cost
from carter.workspace.building import OUTPUTS
from carter.workspace.comparing import first_difference
from carter.workspace.following import follow_store
from carter.workspace.options import RESEARCH
from carter.workspace.outside import nearest_told, outside, replaying, request_told
from carter.workspace.posing import CORPUS, TASK
from carter.workspace.recorded_runs import RunRef
from carter.workspace.retaining import rows_along, stones_of
from carter.workspace.runs import find_ref
from carter.workspace.working import Working

if TYPE_CHECKING:
    from carter.workspace import Workspace


class Replayed(NamedTuple):
    """What came of a replay."""

    run: str
    manifest: str  # of the run
    made: str  # the manifest that was made now; the same but where versions or tools differ
    targets: tuple[tuple[str, str, str], ...]  # name, digest then, digest now
    difference: str  # the first, as a phrase; empty where all targets are equal
    done: int  # actions that were done anew
    found: int  # actions whose results were taken from the store, since the replies they had are not here
    kept: int = 0  # actions whose results were taken as they were kept, since retention let go what they look into
    cost: str = ""  # what retention costs, in one sentence; empty where it let go nothing of this run

    @property
    def equal(self) -> bool:
        """Whether all targets are as they were."""
        return not self.difference


def replay(workspace: "Workspace", name: str, workers: int | None = None) -> Replayed:
    """Replay the run that `name` names; nothing is written anywhere.

    Raises:
        UnknownRun: neither `store/` nor `cassettes/` knows it.
        NotRecorded: something that it asked is neither in `cassettes/` nor in `store/`, or was not retained.
        IntegrityError: what is recorded is damaged.
    """
    known = find_ref(workspace, name)
    blobs = workspace.untouched
    before = read_manifest(blobs, known.manifest)
    goal = _goal(workspace, before)
    with no_sockets():
        try:
            with Working(workers, goal.graph) as working:
                done, kept, after = _done_anew(workspace, known, before, goal, working)
            found = 0
        except StageFailed as failed:
            if not isinstance(failed.cause, NotRecorded):
                raise
            followed = follow_store(workspace, known.recording_set, before, goal)
            if followed is None:
                raise
            done, kept, (found, after) = 0, 0, followed
    targets = tuple((name, before.targets.get(name, ""), after.targets[name]) for name in sorted(after.targets))
    differs = any(then != now for _, then, now in targets)
    difference = first_difference(before, after, workspace.blobs) if differs else ""
    told = cost(stones_of(workspace, before))
    return Replayed(known.run, known.manifest, after.digest, targets, difference, done, found, kept, told)


def _goal(workspace: "Workspace", before: Manifest) -> Goal:
    graph = workspace.graphs.graph(RESEARCH)
    given = {tag: before.given[target_of(tag)] for tag in (TASK, CORPUS)}
    return Goal(graph, given, targets_named(graph, OUTPUTS))


def _done_anew(
    workspace: "Workspace", known: RunRef, before: Manifest, goal: Goal, working: Working
) -> tuple[int, int, Manifest]:
    """Every action done anew, from the replies that the manifest names; how many were, and how many cannot be.

    What an action looks into may be let go: then its result is taken as it was kept.
    """
    recordings, events, clock = _recordings(workspace.untouched, known, before), MemoryEvents(), FixedClock()
    kept = _Kept(workspace.kept_results, before)
    store = Store(workspace.blobs, kept, recordings, known.recording_set)
    world = World(_performers(workspace, known, before), clock.instant)
    effects = Effects(recordings, workspace.recorded, events, world)
    engine = working.engine(workspace.blobs)
    doing = Doing(
        effects, Ledger(clock.seconds), events, SilentStatus(), working.number, keep_going=True, engine=engine
    )
    done, taken = 0, 0
    while True:
        outcome = build(goal, store, doing.again(Ledger(clock.seconds)))
        done += outcome.built
        if not outcome.failures:
            break
        if not (new := kept.take(outcome.failures)):
            raise _told_as_not_retained(outcome.failures[0])
        taken += new
    manifest = plan(goal, store).manifest
    if manifest is None:
        raise IntegrityError("the replay does not come to an end", where=known.run, mend="please report it")
    return done, taken, manifest


class _Kept(MemoryRows):
    """The rows of a replay, and those that were kept of the actions that it cannot do anew."""

    def __init__(self, rows: "ActionCache", before: Manifest) -> None:
        super().__init__()
        self._kept = rows
        self._before = before
        self._stages = set[str]()  # whose results are taken

    def take(self, failures: tuple[StageFailed, ...]) -> int:
        """Take the results of the stages that failed for bytes that were let go; how many there are, if any."""
        gone = {failure.where for failure in failures if isinstance(failure.cause, NotRetained)}
        stages = {entry.stage for target, entry in self._before.entries.items() if target in gone} - self._stages
        self._stages |= stages
        taken = 0
        for entry in self._before.entries.values():
            rows = dict(rows_along(self._kept, entry)) if entry.stage in stages else {}
            if any("result" in row for row in rows.values()):
                self.rows.update(rows)
                taken += 1
        return taken


def _told_as_not_retained(failure: StageFailed) -> Exception:
    """What a replay ends with; where it is for bytes that were let go, that is no damage."""
    if not isinstance(failure.cause, NotRetained):
        return failure
    mend = "replay it with the version of Carter that made it, or build anew where pages may be asked for again"
    return NotRecorded(failure.what, where=failure.where, mend=mend)


def _recordings(blobs: BlobStore, known: RunRef, before: Manifest) -> MemoryRecordings:
    """What was answered in this run, whatever was recorded since: for each action, request by request."""
    recordings = MemoryRecordings()
    for entry in before.entries.values():
        for ordinal, (request, reply) in enumerate(entry.replies):
            if not blobs.has(request):
                continue  # one that a stage applied, or one that is gone, which is told when it is asked
            kind = target_of(fields_of(blobs.get(request), request)["@type"])
            row = {"kind": kind, "request": request, "reply": reply, "blobs": [], "at": ""}
            for key in effect_keys(request, kind, known.recording_set, entry.action, ordinal):
                recordings.put(key, row)
    return recordings


def _performers(workspace: "Workspace", known: RunRef, before: Manifest) -> dict[str, Performer]:
    """Who answers what has no reply: the exchanges, where there are any; else it is told what is missing."""
    task = before.given[target_of(TASK)]
    makers = outside(fields_of(workspace.untouched.get(task), task)) if workspace.untouched.has(task) else {}
    replies = {request: reply for entry in before.entries.values() for request, reply in entry.replies}
    return replaying(workspace, known.recording_set, makers, _Missing(workspace.untouched, replies))


class _Missing:
    """Answers from a reply to the same request in another place of the run; else says what is missing."""

    def __init__(self, blobs: BlobStore, replies: Mapping[Digest, Digest]) -> None:
        self._blobs = blobs
        self._replies = replies

    def __call__(self, request: Any) -> Any:
        from carter.kernel.record import digest_of, load

        reply = self._replies.get(digest_of(request))
        if reply is not None and self._blobs.has(reply):
            return load(type(request).reply, reply, self._blobs.get)
        if reply is None:
            what = f"the run never asked {request_told(request)}: {nearest_told(request, self._asked(request.kind()))}"
            raise NotRecorded(what, mend="replay it with the version of Carter that made it, or build anew")
        why = f"its reply {reply} is in neither cassettes/ nor store/"
        what = f"the reply to {request_told(request)} is not recorded: {why}"
        raise NotRecorded(
            what, mend="copy the cassettes/ in which the run was made, or build anew where it may be asked"
        )

    def _asked(self, kind: str) -> Iterator[dict[str, Any]]:
        """The fields of each request of one kind that the run asked."""
        every = (fields_of(self._blobs.get(each), each) for each in self._replies if self._blobs.has(each))
        return (fields for fields in every if target_of(fields["@type"]) == kind)

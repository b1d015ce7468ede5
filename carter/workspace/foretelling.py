"""Why a target was done in a run, by its event log, or would be done by a build, by its plan."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from carter.errors import IntegrityError, UnknownTarget
from carter.kernel.digest import Digest
from carter.kernel.graph import EachNode, Graph, LoopNode, outputs, targets_named
from carter.kernel.plan import Step, kinds_of
from carter.kernel.ports import BlobStore
from carter.kernel.stored import fields_of, target_of
from carter.kernel.walk import Goal
from carter.workspace.logged import LoggedEvent, log
from carter.workspace.options import RESEARCH, BuildOptions

if TYPE_CHECKING:
    from carter.research.bounds import Most
    from carter.workspace import Workspace

_FILES = 20  # files that are named of a changed corpus
_TAGS = ("research/corpus@", "research/task_spec@")


class WouldBe(NamedTuple):
    """What a build would do for a target."""

    target: str
    steps: tuple[Step, ...]
    found: int  # actions that are found done, for it and what it needs
    most: "Most | None"  # what the steps may take, at most; None of a part of the rounds
    details: tuple[str, ...]  # of what was given and changed: which files, which fields

    @property
    def exit_code(self) -> int:
        """0 if nothing would be done, else 1."""
        return 1 if self.steps else 0


class Done(NamedTuple):
    """An action that a run did, and why."""

    target: str
    stage: str
    action: str  # ActionKey
    result: str  # digest
    reason: str  # as a phrase
    why: dict[str, Any]  # `kind`, `changes`, `upstream`; empty in logs of older versions
    line: int  # of the log
    event_id: str


class WasDone(NamedTuple):
    """What a run did for a target."""

    target: str
    run: str
    state: str  # of the run
    done: tuple[Done, ...]  # in the order of the log
    found: int  # actions that were found done, for it and what it needs
    details: tuple[str, ...]  # of what was given and changed


def would_be(workspace: "Workspace", name: str, question: str, options: BuildOptions) -> WouldBe:
    """What a build of a question file would do for a target, and why; nothing is done.

    Raises:
        UnknownTarget: no stage makes it.
        QuestionError, SourceError: the question or its sources cannot be used.
    """
    from carter.workspace import Workspace as Place
    from carter.workspace.posing import read_question

    place = Place(workspace.root, looks_only=True)
    graph = place.graphs.graph(RESEARCH)
    whole = name in _whole(graph)
    if not whole and _kind(name) not in _kinds(graph):
        targets_named(graph, (name,))  # raises, and lists those that there are
    options = options._replace(dry_run=True, targets=(name,) if whole else ())
    result = place.build_posed(read_question(place, question), options)
    maker = _maker(graph, _kind(name))
    steps = tuple(step for step in result.steps if whole or _is_step_of(step, name, maker))
    changes = (change for step in steps for change in (*step.reason.changes, *step.reason.upstream))
    pairs = dict.fromkeys((change.before, change.now) for change in changes)
    return WouldBe(name, steps, result.found, result.most if whole else None, tuple(_details(place.blobs, pairs)))


def was_done(workspace: "Workspace", name: str, run: str) -> WasDone | None:
    """What a run did for a target, and why, as its log tells it; None where no target has that name.

    Raises:
        UnknownRun: there is no such run.
        IntegrityError: its log does not hold.
    """
    from carter.workspace import Workspace as Place

    graph = Place(workspace.root, looks_only=True).graphs.graph(RESEARCH)
    if name not in _whole(graph) and _kind(name) not in _kinds(graph):
        return None
    found = log(workspace, run, ("ACTION",))
    if found.fault:
        raise IntegrityError(found.fault, where=f"run {found.run}", mend=f"`carter log {found.run}` prints what holds")
    kinds = frozenset[str]()
    if name in _whole(graph):
        kinds = kinds_of(Goal(graph, {}, targets_named(graph, (name,))))
    told = [event for event in found.events if _is_of(_target(event), name) or _kind(_target(event)) in kinds]
    if not told and name not in _whole(graph):
        mend = "`carter log RUN --type ACTION` lists the targets of a run"
        raise UnknownTarget(f"run {found.run} made no target `{name}`", mend=mend)
    done = tuple(_done(event) for event in told if not event.payload.get("hit"))
    changes = [each for one in done for part in ("changes", "upstream") for each in one.why.get(part, ())]
    pairs = dict.fromkeys((change["before"], change["now"]) for change in changes)
    details = tuple(_details(workspace.untouched, pairs))
    return WasDone(name, found.run, found.state, done, len(told) - len(done), details)


def _done(event: LoggedEvent) -> Done:
    target, stage, action, result, reason = (
        str(event.payload.get(name, "")) for name in ("target", "stage", "action", "result", "reason")
    )
    why = event.payload.get("why")
    whole = why if isinstance(why, dict) else {}
    return Done(target, stage, action, result, reason, whole, event.line, event.event_id)


def _target(event: LoggedEvent) -> str:
    return str(event.payload.get("target", ""))


def _whole(graph: Graph) -> frozenset[str]:
    """The targets that can be built alone: what stands outside of the rounds."""
    return frozenset(target_of(tag) for node in graph.nodes for tag in outputs(node))


def _kinds(graph: Graph) -> frozenset[str]:
    return kinds_of(Goal(graph, {}, frozenset(tag for node in graph.nodes for tag in outputs(node))))


def _kind(target: str) -> str:
    """`round 2/documents[0]` gives `documents`; what was applied at run time is of the target that asked."""
    name = target.partition("/")[2] if target.startswith("round ") else target
    return name.partition("/")[0].partition("[")[0]


def _is_of(target: str, name: str) -> bool:
    """Whether a target is the one that is named, an item of it, or of its kind in any round."""
    return target == name or target.startswith((f"{name}[", f"{name}/")) or _kind(target) == name


def _is_step_of(step: Step, name: str, maker: str) -> bool:
    """Whether a step may make a target that is named: it is the one, or it is of rounds in which its stage works."""
    return _is_of(step.target, name) or (len(step.stages) > 1 and maker in step.stages)


def _maker(graph: Graph, kind: str) -> str:
    """The name of the stage that makes a kind of targets in the rounds."""
    for node in graph.nodes:
        for part in node.body if isinstance(node, LoopNode) else ():
            if target_of(outputs(part)[0]) == kind:
                return part.stage.name if isinstance(part, EachNode) else part.name
    return ""


def _details(blobs: BlobStore, pairs: dict[tuple[str, str], None]) -> Iterator[str]:
    """Of what was given and changed: which files and which fields."""
    for before, now in pairs:
        then, at = _fields(blobs, before), _fields(blobs, now)
        if not then or not at or then["@type"] != at["@type"]:
            continue
        if "files" in then:
            yield from _files(then["files"], at.get("files", []))
        else:
            names = sorted(name for name in {*then, *at} if then.get(name) != at.get(name))
            yield f"{target_of(then['@type'])}: {', '.join(names)} changed"


def _files(then: list[dict[str, Any]], now: list[dict[str, Any]]) -> Iterator[str]:
    before, after = ({file["path"]: file for file in files} for files in (then, now))
    told = [
        f"{path}: {'appeared' if path not in before else 'is gone' if path not in after else 'changed'}"
        for path in sorted({*before, *after})
        if before.get(path) != after.get(path)
    ]
    yield from told[:_FILES]
    if len(told) > _FILES:
        yield f"and {len(told) - _FILES} more files"


def _fields(blobs: BlobStore, digest: str) -> dict[str, Any]:
    """What was given, by its digest; nothing where it is something else, or is not here."""
    if not digest.startswith("blake3:"):
        return {}
    try:
        fields = fields_of(blobs.get(Digest(digest)), Digest(digest))
    except IntegrityError:
        return {}
    return fields if str(fields.get("@type", "")).startswith(_TAGS) else {}

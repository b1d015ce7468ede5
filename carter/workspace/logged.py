"""The runs of a workspace, newest first, and the event log of one, its chain checked as it is read."""

import os
from collections.abc import Callable, Collection, Iterator
from datetime import UTC, datetime
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import orjson
from ulid import ULID

from carter.adapters.disk import read_file
from carter.adapters.event_file import is_written_to
from carter.adapters.names import CLOSED, LOG
from carter.errors import AmbiguousRun, IntegrityError, UnknownRun, UsageError
from carter.kernel.digest import digest_bytes, is_digest
from carter.kernel.events import KINDS, Head, Opened, opened
from carter.kernel.graph import stages_of
from carter.workspace.options import RESEARCH
from carter.workspace.recorded_runs import recorded_facts, recorded_names
from carter.workspace.runs import all_runs, find_run, is_whole

if TYPE_CHECKING:
    from carter.workspace import Workspace

_SHORTEST = 6  # characters of a prefix
_REPORT = "run_report.json"
FINISHED, RUNNING, UNFINISHED, DAMAGED, RECORDED = "finished", "running", "unfinished", "damaged", "recorded"
"""States of a run beside those that it ends with itself: `failed`, `interrupted`, `targets only`.

`running`: some process still writes its log. `unfinished`: none does, and it came to no end. `damaged`:
what is written of it is not as it was. `recorded`: `cassettes/` alone knows it, as in a bare clone.
"""


class LoggedRun(NamedTuple):
    """A run as the list of runs tells it; what is not known is empty, and a number then null."""

    run: str  # ULID
    state: str
    started: str  # ISO 8601 in UTC, by its ULID where nothing else tells
    question: str
    stop_reason: str
    grounding: int | None  # thousandths of the claims that have evidence which carries them
    sources: int | None  # that were read
    tool_calls: int | None  # searches and fetches
    requests: int | None  # sent to the network
    tokens: int | None  # of language models
    micro_dollars: int | None  # cost of language models, millionths of a dollar
    manifest: str  # digest


Fits: TypeAlias = Callable[[LoggedRun], bool]


class LoggedEvent(NamedTuple):
    """One line of an event log."""

    line: int  # from 1
    event_id: str
    ts: str  # ISO 8601 in UTC
    type: str
    payload: dict[str, Any]


class Log(NamedTuple):
    """The events of a run that were asked for, and whether its log holds."""

    run: str
    state: str
    events: tuple[LoggedEvent, ...]
    length: int  # lines that hold, whether or not they were asked for
    head: str  # digest of the last of them
    torn: int  # bytes of a last record that was never finished, and is left out
    fault: str  # what does not hold; empty where all does
    line: int  # the line that the fault names; 0 where there is none

    @property
    def exit_code(self) -> int:
        """0 if the log holds, else 5."""
        return IntegrityError.exit_code if self.fault else 0


def runs(workspace: "Workspace", most: int = 0) -> tuple[LoggedRun, ...]:
    """The runs, newest first; at most `most`, all where that is 0."""
    return tuple(islice(listed(workspace), most or None))


def listed(workspace: "Workspace", before: str = "", fits: Fits | None = None) -> Iterator[LoggedRun]:
    """The runs, newest first, each read when it is come to; those older than `before`, if that is named.

    Args:
        workspace: whose runs.
        before: the ULID that all of them are older than; empty for none.
        fits: whether a run is wanted; it is asked before the run's report is read, with no figures yet.
    """
    names = sorted({*all_runs(workspace), *recorded_names(workspace)}, reverse=True)
    for name in names:
        if before and name >= before:
            continue
        facts, known = _known(workspace, name)
        if fits is None or fits(known):
            yield _figured(workspace, facts, known)


def log(workspace: "Workspace", name: str, types: Collection[str] = ()) -> Log:
    """The log of the run that `name` names, finished or not; of some types of events, or of all.

    Raises:
        UnknownRun: there is no such run, or its log is not here.
        UsageError: there is no such type.
    """
    run = find_logged(workspace, name)
    folder = workspace.run_folder(run)
    path = os.path.join(folder, LOG)
    running = is_written_to(path)  # first, so that what is read of a finished run is whole
    facts = facts_of(folder)
    finished = head_of(facts)
    try:
        data = read_file(path)
    except FileNotFoundError:
        data = b""
        if finished is None:
            what = f"there is no event log of run {run}"
            raise UnknownRun(what, where=path, mend="name a run that `carter log` lists") from None
    found = opened(data, finished)
    _check_types(workspace, types, found)
    events = tuple(
        LoggedEvent(number, event["event_id"], event["ts"], event["type"], event["payload"])
        for number, event in enumerate(found.events, start=1)
        if not types or event["type"] in types
    )
    state = state_of(facts, running=running)
    head, torn = found.head, found.torn
    return Log(run, state, events, head.length, head.digest, torn, found.fault, found.line)


def find_logged(workspace: "Workspace", name: str) -> str:
    """The ULID of a run of which a log may be here; one that made no brief is named by its ULID or how that begins.

    Raises:
        UnknownRun, AmbiguousRun: no run, or several, have that name.
    """
    try:
        return find_run(workspace, name).run
    except (UnknownRun, IntegrityError) as unknown:
        named = os.path.basename(os.path.abspath(name)) if os.path.isdir(name) else name
        begun = named.upper()
        fitting = [run for run in all_runs(workspace) if run.startswith(begun) and len(begun) >= _SHORTEST]
        if len(fitting) > 1:
            what = f"`{name}` fits several runs: {', '.join(fitting[:8])}"
            raise AmbiguousRun(what, mend="give more characters") from unknown
        if fitting:
            return fitting[0]
        if any(run.startswith(begun) and len(begun) >= _SHORTEST for run in recorded_names(workspace)):
            what = f"the event log of run {named} is not here: `cassettes/` holds its head alone"
            mend = "look where it was built, or replay it: `carter replay`"
            raise UnknownRun(what, mend=mend) from unknown
        raise


def _known(workspace: "Workspace", run: str) -> tuple[dict[str, Any] | None, LoggedRun]:
    """What is written of a run, and what that tells without its report."""
    folder = workspace.run_folder(run)
    if not os.path.isdir(folder):
        told = recorded_facts(workspace, run)
        return None, _row(run, RECORDED, told, _text(told, "question"))
    facts = facts_of(folder)
    log = os.path.join(folder, LOG)
    running = facts is None and is_written_to(log)
    if facts is None and not running:
        facts = facts_of(folder)  # it may have ended a moment ago
    state = state_of(facts, running=running)
    if state == FINISHED and not is_whole(facts):
        state = DAMAGED
    told = facts or {}
    return facts, _row(run, state, told, _text(told, "question") or _question(log))


def _row(run: str, state: str, told: dict[str, Any], question: str) -> LoggedRun:
    started, reason = _text(told, "started") or _begun(run), "" if state == RECORDED else _text(told, "stop_reason")
    return LoggedRun(run, state, started, question, reason, None, None, None, None, None, None, _text(told, "manifest"))


def _figured(workspace: "Workspace", facts: dict[str, Any] | None, known: LoggedRun) -> LoggedRun:
    """A run with the figures of its report."""
    if known.state != FINISHED:
        return known
    report = _report(workspace.run_folder(known.run), facts)
    if report is None:
        return known._replace(state=DAMAGED)
    return known._replace(
        grounding=_scaled(report, "grounding", 1000),
        sources=len(report["sources"]) if "sources" in report else None,
        tool_calls=_scaled(report, "tool_calls"),
        requests=_scaled(report, "requests"),
        tokens=_scaled(report, "tokens"),
        micro_dollars=_scaled(report, "cost_usd", 1_000_000),
    )


def facts_of(folder: str) -> dict[str, Any] | None:
    """What is written of a run that came to an end; None where it did not, empty where that is damaged."""
    try:
        facts = orjson.loads(read_file(os.path.join(folder, CLOSED)))
    except FileNotFoundError:
        return None
    except orjson.JSONDecodeError:
        return {}
    return facts if isinstance(facts, dict) else {}


def head_of(facts: dict[str, Any] | None) -> Head | None:
    """Where the log of a run that came to an end ends; None of another, or where that is not written as it should."""
    found = (facts or {}).get("log")
    if isinstance(found, dict) and isinstance(found.get("length"), int) and is_digest(found.get("digest")):
        return Head(found["length"], found["digest"])
    return None


def state_of(facts: dict[str, Any] | None, *, running: bool) -> str:
    """The state of a run by what is written of it, and by whether some process still writes its log."""
    if facts is None:
        return RUNNING if running else UNFINISHED
    return _text(facts, "status") if head_of(facts) is not None and _text(facts, "status") else DAMAGED


def _report(folder: str, facts: dict[str, Any] | None) -> dict[str, Any] | None:
    """The run report; None where it is gone, or not as the run wrote it."""
    try:
        data = read_file(os.path.join(folder, _REPORT))
    except FileNotFoundError:
        return None
    if digest_bytes(data) != (facts or {}).get("files", {}).get(_REPORT):
        return None
    report: dict[str, Any] = orjson.loads(data)
    return report


def _question(path: str) -> str:
    """The question by the first event of a log; empty where it holds none."""
    try:
        first = next(iter(opened(read_file(path).partition(b"\n")[0] + b"\n").events), None)
    except FileNotFoundError:
        first = None
    return _text(first["payload"], "question") if first else ""


def _check_types(workspace: "Workspace", types: Collection[str], found: Opened) -> None:
    logged = {event["type"] for event in found.events}
    unknown = [each for each in types if each not in KINDS and each not in logged]
    if not unknown:
        return
    said = (stage.said[0] for stage in stages_of(workspace.graphs.graph(RESEARCH)) if stage.said)
    known = sorted({*KINDS, *logged, *said})
    for each in unknown:
        if each not in known:
            raise UsageError(f"no event has the type `{each}`", where="--type", mend=f"it is one of {', '.join(known)}")


def _begun(run: str) -> str:
    instant = datetime.fromtimestamp(ULID.from_str(run).timestamp, UTC)
    return instant.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _text(facts: dict[str, Any], name: str) -> str:
    value = facts.get(name)
    return value if isinstance(value, str) else ""


def _scaled(report: dict[str, Any], name: str, by: int = 1) -> int | None:
    value = report.get(name)
    return round(value * by) if isinstance(value, int | float) else None

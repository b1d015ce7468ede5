"""What `log` says: a run in two lines, an event in one."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from carter.interfaces.cli.measures import dollars, tallied
from carter.interfaces.cli.terminal import one_line
from carter.kernel.digest import PREFIX, is_digest
from carter.workspace.logged import RUNNING, UNFINISHED, Log, LoggedEvent, LoggedRun

_SHORT = len(PREFIX) + 12  # characters that are shown of a digest


def of_runs(runs: Sequence[LoggedRun]) -> str:
    """The list of runs."""
    return "\n".join(line for run in runs for line in _run(run))


def of_run(log: Log) -> str:
    """The events of a run."""
    return "\n".join(_event(event) for event in log.events)


def note_of(log: Log) -> str:
    """What should be known of a log that holds; empty where there is nothing."""
    if log.state not in (RUNNING, UNFINISHED):
        return ""
    what = "is still written to" if log.state == RUNNING else "came to no end"
    lost = f"; its last record was torn after {log.torn} bytes, and is left out" if log.torn else ""
    return f"run {log.run} {what}: its log ends at line {log.length}{lost}"


def _run(run: LoggedRun) -> Iterator[str]:
    when = run.started[:19].replace("T", " ")
    told = [f"{when}  {run.run}  {run.stop_reason or run.state}"]
    if run.grounding is not None:
        told.append(f"grounding {run.grounding // 1000}.{run.grounding % 1000:03d}")
    if run.tool_calls is not None:
        paid = tallied(call=run.tool_calls, request=run.requests or 0, token=run.tokens or 0)
        told.append(f"{paid}, {dollars(run.micro_dollars or 0)}")
    yield "  ".join([*told, short(run.manifest)]).rstrip()
    yield f"  {one_line(run.question)}"


def _event(event: LoggedEvent) -> str:
    told = _TOLD.get(event.type, _plainly)(event.payload)
    return one_line(f"{event.line:>5}  {event.ts[11:23]}  {event.type}  {told}".rstrip())


def _action(payload: dict[str, Any]) -> str:
    why = "found done" if payload.get("hit") else payload.get("reason", "")
    return f"{payload.get('target')}: {payload.get('stage')}, {why} -> {short(payload.get('result'))}"


def _asked(payload: dict[str, Any]) -> str:
    how = "asked" if payload.get("performed") else "as recorded"
    twice = ", possibly paid twice" if payload.get("possibly_paid_twice") else ""
    request, reply = short(payload.get("request")), short(payload.get("reply"))
    return f"{payload.get('target')}: {payload.get('kind')} {request} -> {reply}, {how}{twice}"


def _plainly(payload: dict[str, Any]) -> str:
    """Each field as it is; of a list how long it is, of a record what it names."""
    return ", ".join(f"{name} {_value(value)}" for name, value in payload.items())


def _value(value: Any) -> str:
    named = ", ".join(map(str, value)) if isinstance(value, dict) else ""
    return f"({named or len(value)})" if isinstance(value, list | dict) else short(value)


_TOLD: dict[str, Callable[[dict[str, Any]], str]] = {"ACTION": _action, "ASKED": _asked}


def short(value: Any) -> str:
    """The beginning of a digest; all else as it is."""
    return str(value)[:_SHORT] if is_digest(value) else str(value)

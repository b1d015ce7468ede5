"""The event log of a run, a page at a time, of all types of events or of one; its chain is checked as it is read."""

from collections import Counter
from contextlib import suppress
from datetime import datetime
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import orjson

from carter.errors import CarterError
from carter.interfaces.web.asking import Answer, Asking
from carter.interfaces.web.linked import number, parts_of
from carter.interfaces.web.views.brief import Head
from carter.interfaces.web.views.heads import head_of_run
from carter.workspace.logged import LoggedEvent
from carter.workspace.opened_runs import OpenedRun

A_PAGE = 100  # events
_WORDS = ("target", "kind", "reason", "question", "stop_reason", "what")  # of a payload, those that tell most of it


class LogPage(NamedTuple):
    """A page of the log."""

    head: Head | None  # None of a run that came to no end
    run: str
    state: str
    type: str  # of the events that are shown; empty for all
    types: dict[str, int]  # type -> how many events of it
    events: tuple[LoggedEvent, ...]
    of_type: int  # events of the type
    first: int  # place of the first one shown, from 1
    earlier: int | None  # what `at` is of the page before
    later: int | None
    length: int  # lines that hold
    chain: str  # digest of the last of them
    torn: int  # bytes of a last record that was never finished
    fault: str  # what does not hold; empty where all does
    line: int  # that the fault names


def log(asking: Asking) -> Answer:
    """The events of a run, finished or not."""
    found = asking.workspace.history.log(asking.path["run"])
    wanted, at = asking.query.get("type", ""), number(asking.query, "at")
    events = [event for event in found.events if wanted in ("", event.type)]
    at = min(at, max(0, len(events) - 1))
    later = at + A_PAGE if at + A_PAGE < len(events) else None
    data = LogPage(
        _head(asking, found.run),
        found.run,
        found.state,
        wanted,
        dict(sorted(Counter(event.type for event in found.events).items())),
        tuple(events[at : at + A_PAGE]),
        len(events),
        at + 1,
        max(0, at - A_PAGE) if at else None,
        later,
        *(found.length, found.head, found.torn, found.fault, found.line),
    )
    told = {event.line: _told(event) for event in data.events}
    is_here = cache(asking.workspace.untouched.has)
    payloads = {event.line: parts_of(_json(event), is_here) for event in data.events}
    template = "log.html" if data.head else "log_alone.html"
    title = f"Log: {data.head.question if data.head else found.run}"
    return Answer(template, title, data, {"told": told, "payloads": payloads, "since": _since(found.events)})


def _head(asking: Asking, run: str) -> Head | None:
    """What stands over the pages of the run; of one that came to no end, or is damaged, the log alone is shown."""
    with suppress(CarterError):
        return head_of_run(OpenedRun(asking.workspace, run))
    return None


def _since(events: tuple[LoggedEvent, ...]) -> dict[int, int]:
    """Line -> milliseconds since the line before it, which its action or request took, but for what ran beside it."""
    at = [datetime.fromisoformat(event.ts) for event in events]
    took = (round((now - then).total_seconds() * 1000) for then, now in pairwise(at))
    return {event.line: max(0, each) for event, each in zip(events[1:], took, strict=True)}


def _json(event: LoggedEvent) -> str:
    return orjson.dumps(event.payload, option=orjson.OPT_INDENT_2).decode()


def _told(event: LoggedEvent) -> str:
    """An event in a few words."""
    told = [str(event.payload[name]) for name in _WORDS if event.payload.get(name)]
    if event.payload.get("hit"):
        told.append("cached")
    if "performed" in event.payload:
        told.append("asked then" if event.payload["performed"] else "as recorded")
    if isinstance(event.payload.get("ids"), list):
        told.append(f"{len(event.payload['ids'])} named")
    return " · ".join(told)

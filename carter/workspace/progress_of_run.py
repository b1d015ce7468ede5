"""How far a run is, by its event log: what is done of each stage, what was used of each limit, what happened last."""

import os
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

import orjson

from carter.adapters.clock import SystemClock
from carter.adapters.event_file import is_written_to
from carter.adapters.names import LOG
from carter.errors import CarterError
from carter.kernel.digest import Digest
from carter.kernel.events import EMPTY, following
from carter.kernel.graph import stages_of
from carter.kernel.stored import fields_of
from carter.workspace.events_told import Told, told
from carter.workspace.logged import DAMAGED, FINISHED, RUNNING, facts_of, find_logged, head_of, state_of
from carter.workspace.meters import Meter, Used
from carter.workspace.options import RESEARCH
from carter.workspace.posing import TASK

if TYPE_CHECKING:
    from carter.workspace import Workspace

_LAST = 8  # events that are told
_AT_ONCE = 16_000_000  # bytes of a log that are read at once


class StageProgress(NamedTuple):
    """What is done of one stage, in all rounds."""

    stage: str
    built: int  # actions that were done
    found: int  # actions that were found done
    at_work: bool


class Progress(NamedTuple):
    """How far a run is."""

    run: str  # ULID
    state: str  # as the list of runs has it
    question: str
    started: str  # ISO 8601 in UTC; empty before the first event
    seconds: int  # since then, or until its end
    round: int  # 0 before the first
    at_work: str  # name of a stage; empty where none is
    stages: tuple[StageProgress, ...]  # in the order of the pipeline
    built: int
    found: int
    meters: tuple[Meter, ...]
    last: tuple[Told, ...]  # oldest first
    stop_reason: str  # of a finished run
    what: str  # what it failed on; empty where it did not
    lines: int  # of its event log that were read
    is_over: bool  # whether nothing more will come


class Following:
    """The progress of one run; each look reads what was added to its log since the last.

    Raises:
        UnknownRun: there is no such run, or its log is not here (exit 2).
    """

    def __init__(self, workspace: "Workspace", name: str) -> None:
        from carter.workspace import Workspace as Place

        self._workspace = Place(workspace.root, looks_only=True)
        self.run = find_logged(self._workspace, name)
        self._path = os.path.join(self._workspace.run_folder(self.run), LOG)
        self._order = tuple(stage.name for stage in stages_of(self._workspace.graphs.graph(RESEARCH)))
        self._counts: dict[str, tuple[int, int]] = {}
        self._events: list[dict[str, Any]] = []  # the last ones
        self._first: dict[str, Any] = {}
        self._used = Used(self._fields)
        self._head, self._size, self._rest = EMPTY, 0, b""
        self._round, self._reached, self._asking = 0, "", ""
        self._damaged = False
        self._failed = ""

    def look(self) -> Progress:
        """How far it is now."""
        folder = os.path.dirname(self._path)
        running = is_written_to(self._path)  # first, so that what is read of an ended run is whole
        facts = facts_of(folder)
        self._read()
        is_cut = facts is not None and head_of(facts) not in (None, self._head)
        state = DAMAGED if self._damaged or is_cut else state_of(facts, running=running)
        at_work = self._at_work() if state == RUNNING else ""
        begun = str(self._first.get("ts", ""))
        last = str(self._events[-1]["ts"]) if self._events else ""
        seconds = _seconds(begun, SystemClock().instant() if state == RUNNING else last)
        payload = self._first.get("payload", {})
        task = self._fields(str(payload.get("given", {}).get(TASK, "")))
        stages = tuple(
            StageProgress(name, *self._counts.get(name, (0, 0)), at_work=name == at_work) for name in self._stages()
        )
        return Progress(
            run=self.run,
            state=state,
            question=str(payload.get("question", "")),
            started=begun,
            seconds=seconds,
            round=self._round,
            at_work=at_work,
            stages=stages,
            built=sum(each.built for each in stages),
            found=sum(each.found for each in stages),
            meters=self._used.meters(task, seconds),
            last=tuple(told(event, self._fields) for event in self._events[-_LAST:]),
            stop_reason=str((facts or {}).get("stop_reason", "")) if state == FINISHED else "",
            what=self._failed,
            lines=self._head.length,
            is_over=state != RUNNING,
        )

    def _read(self) -> None:
        """Take up whole lines that were added; a torn one waits for its end."""
        with suppress(FileNotFoundError), open(self._path, "rb") as file:
            file.seek(self._size)
            while not self._damaged and (data := file.read(_AT_ONCE)):
                self._size += len(data)
                *lines, self._rest = (self._rest + data).split(b"\n")
                for text in lines:
                    self._take(text)

    def _take(self, text: bytes) -> None:
        try:
            event = orjson.loads(text)
            held = event["previous"] == self._head.digest
            payload, kind = event["payload"], event["type"]
        except (orjson.JSONDecodeError, KeyError, TypeError):
            held = False
        if self._damaged or not held:
            self._damaged = True
            return
        self._head = following(self._head, text)
        self._first = self._first or event
        self._events = [*self._events[-_LAST:], event]
        self._used.take(kind, payload)
        target = str(payload.get("target", ""))
        if target.startswith("round ") and (number := target[len("round ") :].partition("/")[0]).isdecimal():
            self._round = max(self._round, int(number))
        if kind == "ACTION":
            self._reached, self._asking = str(payload.get("stage", "")), ""
            built, found = self._counts.get(self._reached, (0, 0))
            self._counts[self._reached] = (built, found + 1) if payload.get("hit") else (built + 1, found)
        elif kind == "ASKED":
            self._asking = _stage_asking(str(payload.get("kind", "")))
        elif kind in ("ERROR", "STOPPED"):
            self._failed = self._failed or str(payload.get("what", ""))

    def _stages(self) -> tuple[str, ...]:
        return (*self._order, *(name for name in self._counts if name not in self._order))

    def _at_work(self) -> str:
        """The stage that asks something, or else the one behind the last that was done: no log tells what begins."""
        if self._asking in self._order:
            return self._asking
        if self._reached not in self._order:
            return self._order[0] if self._order else ""
        place = self._order.index(self._reached)
        return self._order[min(place + 1, len(self._order) - 1)]

    def _fields(self, digest: str) -> Mapping[str, Any]:
        """A record by its digest; nothing where it is not here, or not yet."""
        if not digest:
            return {}
        try:
            return fields_of(self._workspace.untouched.get(Digest(digest)), Digest(digest))
        except CarterError:
            return {}


def progress_of(workspace: "Workspace", name: str) -> Progress:
    """How far a run is.

    Raises:
        UnknownRun: there is no such run, or its log is not here (exit 2).
    """
    return Following(workspace, name).look()


def _stage_asking(kind: str) -> str:
    """The stage that asks for such a thing, where only one does."""
    return {"fetch": "fetch_pages", "search": "search", "compare": "compare"}.get(kind, "")


def _seconds(begun: str, ended: str) -> int:
    try:
        return max(0, round((datetime.fromisoformat(ended) - datetime.fromisoformat(begun)).total_seconds()))
    except (ValueError, TypeError):
        return 0

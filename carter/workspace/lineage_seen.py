"""The DAG of a run as a table: what made each target, whether it was done or found done, why, when, and of what."""

import os
import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from carter.adapters.blob_store import DiskBlobs, Layered
from carter.adapters.frame import HEADER
from carter.errors import UnknownRun
from carter.kernel.digest import Digest
from carter.kernel.graph import EachNode, LoopNode, StageNode, parts_of, stages_of
from carter.kernel.manifest import Entry
from carter.kernel.pairing import Side, round_of
from carter.kernel.ports import Retaining
from carter.kernel.why import EventIndex
from carter.workspace.logged import Log, log
from carter.workspace.options import RESEARCH

if TYPE_CHECKING:
    from carter.workspace.opened_runs import OpenedRun

BUILT, FOUND, GATHERED, UNTOLD = "built", "found", "gathered", "not told"
"""How a target came to be: done in this run; found done; made of its items alone; no log here tells."""
BEFORE, AFTER = "before", "after"
"""Where a target stands that is in no round."""
_ITEM = re.compile(r"\[(\d+)\]$")
_LAST = 1_000_000  # what has no known place stands behind all that has


class Target(NamedTuple):
    """A target of a run."""

    target: str  # `round 2/documents[0]`
    group: str  # `round 2`; `before` or `after` the rounds
    collection: str  # `round 2/documents`, of an item; else empty
    stage: str
    version: int
    digest: str
    action: str  # ActionKey; empty where it is made of its items alone
    how: str  # one of the four above
    reason: str  # why it was done, as a phrase; empty where it was found, or nothing tells
    milliseconds: int | None  # after the log began, at which it tells of it
    line: int  # of the log; 0 where none tells
    size: int | None  # bytes that its record takes on the disk; None where it is not here
    asked: int  # requests that its action made
    of: tuple[str, ...]  # the targets that it was made of; a whole collection as one


class Given(NamedTuple):
    """What a run was given."""

    name: str
    digest: str
    size: int | None


class Dag(NamedTuple):
    """All targets of a run, in the order in which data flows."""

    given: tuple[Given, ...]
    targets: tuple[Target, ...]
    logged: bool  # whether the log is here, which alone tells what was done and why
    fault: str  # what does not hold of the log; empty where all does


def dag_of(opened: "OpenedRun") -> Dag:
    """The targets of a run; nothing but its manifest and its log is read."""
    return _Reading(opened).dag()


class _Reading:
    def __init__(self, opened: "OpenedRun") -> None:
        self.opened = opened
        self.side = Side(opened.manifest)
        self._places: dict[str, tuple[int, int, int, int]] = {}

    def dag(self) -> Dag:
        entries = self.opened.manifest.entries
        ordered = sorted(entries, key=lambda target: (*self._place(target), target))
        given = tuple(Given(name, each, self._size(each)) for name, each in self.opened.manifest.given.items())
        targets = tuple(self._target(target, entries[target]) for target in ordered)
        return Dag(given, targets, self._log is not None, self._log.fault if self._log else "")

    @cached_property
    def _log(self) -> Log | None:
        try:
            return log(self.opened.workspace, self.opened.run)
        except UnknownRun:
            return None

    @cached_property
    def _index(self) -> EventIndex:
        events = self._log.events if self._log else ()
        return EventIndex(self.opened.run, (event._asdict() for event in events))

    @cached_property
    def _began(self) -> float | None:
        return _seconds(self._log.events[0].ts) if self._log and self._log.events else None

    @cached_property
    def _order(self) -> Mapping[str, int]:
        """Stage -> its place in the pipeline as it is now."""
        graph = self.opened.workspace.graphs.graph(RESEARCH)
        return {stage.name: number for number, stage in enumerate(stages_of(graph))}

    @cached_property
    def _first_of_rounds(self) -> int:
        graph = self.opened.workspace.graphs.graph(RESEARCH)
        loops = (node for node in graph.nodes if isinstance(node, LoopNode))
        names = [_stage(part).name for loop in loops for part in parts_of(loop)]
        return min((self._order[name] for name in names), default=_LAST)

    def _place(self, target: str) -> tuple[int, int, int, int]:
        """Before, in or after the rounds; which; the place of its stage; which item."""
        if target not in self._places:
            self._places[target] = self._placed(target)
        return self._places[target]

    def _placed(self, target: str) -> tuple[int, int, int, int]:
        number, entry = round_of(target), self.opened.manifest.entries[target]
        stage, item = self._order.get(entry.stage, _LAST), _ITEM.search(target)
        phase = 1 if number is not None else 0 if stage < self._first_of_rounds else 2
        return phase, number or 0, stage, int(item[1]) if item else -1

    def _target(self, target: str, entry: Entry) -> Target:
        phase, number, *_ = self._place(target)
        made = self._index.made(target, entry)
        how = GATHERED if not entry.action else UNTOLD if made.event is None else FOUND if made.found else BUILT
        passed = _seconds(made.event.ts) - self._began if made.event and self._began is not None else None
        return Target(
            target,
            (BEFORE, f"round {number}", AFTER)[phase],
            _ITEM.sub("", target) if target.endswith("]") else "",
            entry.stage,
            entry.version,
            entry.digest,
            entry.action,
            how,
            made.reason,
            None if passed is None else round(passed * 1000),
            made.event.line if made.event else 0,
            self._size(entry.digest),
            len(entry.replies),
            tuple(dict.fromkeys(self._makers(target, entry))),
        )

    def _makers(self, target: str, entry: Entry) -> Iterator[str]:
        at = self._place(target)
        for parameter, digest in entry.inputs.items():
            made = [each for each in self.side.made.get(digest, ()) if self._place(each) < at]
            if made:
                maker = max(made, key=self._place)
                yield maker if target.endswith("]") else _ITEM.sub("", maker)
            elif digest in self.side.given:
                yield self.side.given[digest]
            else:
                yield from self._collection(target, parameter)

    def _collection(self, target: str, parameter: str) -> Iterator[str]:
        """A collection that is made of its items alone, or that an item stands in, by its name."""
        round_, slash, _ = target.rpartition("/")
        for name in (f"{round_}{slash}{parameter}", f"{round_}{slash}{parameter}s"):
            if name in self.opened.manifest.entries or f"{name}[0]" in self.opened.manifest.entries:
                yield name

    def _size(self, digest: Digest) -> int | None:
        return stored_size(self.opened.store, digest)


def stored_size(store: Retaining, digest: Digest) -> int | None:
    """The bytes that a blob takes where it lies, compressed or not; None where it is not here. It is not read."""
    if isinstance(store, Layered):
        sizes = (stored_size(each, digest) for each in (store.first, store.second))
        return next((size for size in sizes if size is not None), None)
    if isinstance(store, DiskBlobs):
        try:
            return max(0, os.stat(store.path(digest)).st_size - HEADER)
        except OSError:
            return None
    return len(store.get(digest)) if store.has(digest) else None


def _seconds(instant: str) -> float:
    return datetime.fromisoformat(instant).timestamp()


def _stage(part: StageNode | EachNode) -> StageNode:
    return part.stage if isinstance(part, EachNode) else part

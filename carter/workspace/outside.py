"""The world outside: what goes out is replayed or recorded, and what is not recorded is told with what is near it."""

import os
from asyncio import to_thread
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from carter.kernel.action import effect_key, scope_of
from carter.kernel.stored import fields_of
from carter.workspace.going_out import goes_out
from carter.workspace.posing import LOCAL
from carter.workspace.tapes import told

if TYPE_CHECKING:
    from carter.adapters.cassettes.recorder import Recorder
    from carter.adapters.recordings import Recorded
    from carter.errors import NotRecorded
    from carter.kernel.digest import Digest
    from carter.kernel.effects import Request
    from carter.kernel.ports import BlobStore, Performer
    from carter.kernel.record import Record
    from carter.workspace import Workspace
    from carter.workspace.asked import Asked

    Performers = dict[str, Performer]
    Makers = Mapping[str, Callable[[Recorder], Performer]]

MODELLESS = "extractive"  # the synthesizer that asks no model


def recorder(asked: "Asked", instant: Callable[[], str]) -> "Recorder":
    """The recorder of a build; no key that is in use here stands in what it records."""
    from carter.adapters.cassettes.recorder import Recorder
    from carter.adapters.cassettes.redaction import Redaction

    workspace, options = asked.workspace, asked.options
    mode = "none" if options.offline else options.record
    made = Recorder(workspace.recording.shelf, mode, asked.posed.recording_set, instant)
    made.set_before = asked.posed.set_before
    made.redaction = Redaction(cache(_keys_in_use))
    made.fresh = made.fresh or options.retry_failed
    return made


def outside(
    task: Mapping[str, Any],
    left: Callable[[], float] | None = None,
    told: Callable[[Mapping[str, Any]], None] | None = None,
) -> "Makers":
    """What performs the requests of a task that go out, by kind: each is made with the recorder of its build.

    Args:
        task: the fields of the TaskSpec.
        left: gives the seconds that the build may still take; without it there is no end.
        told: hears of each attempt at a model that failed.
    """
    searches = any(engine["name"] != LOCAL for engine in task.get("engines", ()))
    asks = task.get("synthesizer", MODELLESS) != MODELLESS
    if not searches and not asks:
        return {}
    from carter.workspace.reaching import Reach, unheard, unlimited  # late: most questions are asked of local files

    reach = Reach(task, left or unlimited, told or unheard)
    makers: Makers = {"fetch": reach.pages, "http_request": reach.engines} if searches else {}
    return {**makers, "complete": reach.model} if asks else makers  # last: it adds its key to those of engines


def replaying(workspace: "Workspace", recording_set: str, makers: "Makers", local: "Performer") -> "Performers":
    """Performers of a replay: what goes out is taken from its exchanges, and `local` answers the rest."""
    from carter.adapters.cassettes.recorder import Recorder
    from carter.adapters.cassettes.shelf import Shelf

    recorder = Recorder(Shelf(workspace.cassettes_folder), "none", recording_set, str)
    out = Outside(recorder, recording_set, workspace.store.recordings, workspace.untouched)
    kinds = ("now", "fetch", "search", "compare", "entail", *makers)

    def either(performer: "Performer") -> "Performer":
        return _one_of(performer, local, out.is_recorded)

    performers = out.answering(dict.fromkeys(kinds, local), makers)
    return {kind: either(performer) for kind, performer in performers.items()}


def _one_of(first: "Performer", second: "Performer", is_first: "Callable[[Request], bool]") -> "Performer":
    """Asks one of two; the first may be awaited, and then so is what is returned."""
    from carter.kernel.perform import is_awaited

    async def awaited(request: "Request") -> Any:
        return await first(request) if is_first(request) else await to_thread(second, request)

    return awaited if is_awaited(first) else lambda request: (first if is_first(request) else second)(request)


class Outside(NamedTuple):
    """The requests of one build that go out."""

    recorder: "Recorder"
    recording_set: str
    recordings: Any  # `Recorded`, which can tell all its entries
    blobs: "BlobStore"
    set_before: str = ""  # the one that a refresh goes on from
    keeping: "BlobStore | None" = None  # where what is recorded is kept; without it, replies hold their bytes

    def answering(self, local: "Mapping[str, Performer]", makers: "Makers") -> "Performers":
        """Performers by kind: `local` ones answer what stays here, and whatever has no other."""
        out = {kind: make(self.recorder) for kind, make in makers.items()}
        return {**local, **{kind: self._either(kind, performer, local) for kind, performer in out.items()}}

    def _either(self, kind: str, performer: "Performer", local: "Mapping[str, Performer]") -> "Performer":
        from carter.kernel.perform import is_awaited

        async def awaited(request: "Request") -> Any:
            from carter.adapters.web.loop import on_loop

            return await on_loop(self._recorded_awaited(performer, request))

        out = awaited if is_awaited(performer) else partial(self._recorded, performer)
        if kind not in local:
            return out
        return _one_of(out, local[kind], lambda request: goes_out(kind, request.model_dump(mode="json")))

    def is_recorded(self, request: "Request") -> bool:
        """Whether anything was exchanged for this request."""
        return self.recorder.has(self._key(request))

    def _key(self, request: "Request", name: str = "") -> "Digest":
        from carter.kernel.record import digest_of

        return effect_key(digest_of(request), request.kind(), scope_of(name or self.recording_set))

    def _recorded(self, performer: "Performer", request: "Request") -> Any:
        from carter.errors import NotRecorded

        effect = self._effect(request)
        has = self.recorder.has(effect["key"])
        try:
            with self.recorder.effect(**effect):
                return performer(request)
        except NotRecorded as error:
            raise error if has else self._never(request) from error

    async def _recorded_awaited(self, performer: "Performer", request: "Request") -> Any:
        from carter.errors import NotRecorded

        effect = await to_thread(self._effect, request) if self.recorder.fresh else self._effect(request)
        has = self.recorder.has(effect["key"])
        try:
            async with self.recorder.effect_awaited(**effect, settles=not request.free):
                return await to_thread(self._kept, await performer(request))
        except NotRecorded as error:
            raise error if has else await to_thread(self._never, request) from error

    def _effect(self, request: "Request") -> dict[str, Any]:
        """What the recorder wants to know of a request."""
        key = self._key(request)
        # Where there is a reply already, and this is asked for nevertheless, it is to be recorded anew.
        fresh = self.recorder.fresh and self.recordings.get(key) is not None
        return {"key": key, "fresh": fresh, "before": self._key(request, self.set_before) if self.set_before else None}

    def _kept(self, reply: "Record") -> "Record":
        """A reply whose bytes are kept, and no longer here: those of many replies need not be in memory at once."""
        from carter.kernel.let_go import Elsewhere
        from carter.kernel.record import Blob

        blobs = [(name, value) for name, value in reply if isinstance(value, Blob)] if self.keeping else []
        kept = {name: Elsewhere(self.keeping.put(value)) for name, value in blobs if self.keeping}
        return reply.model_copy(update=kept) if kept else reply

    def _never(self, request: "Request") -> "NotRecorded":
        """Says which request was never recorded, and how the nearest recorded one differs."""
        from carter.errors import NotRecorded

        near = nearest_told(request, self._requests(request.kind()))
        what = f"{request_told(request)} was never recorded in the set `{self.recording_set}`: {near}"
        return NotRecorded(what, mend="build where it may be asked and recorded")

    def _requests(self, kind: str) -> list[dict[str, Any]]:
        """The requests of one kind that are recorded in this set, without their type."""
        recorded: Recorded = self.recordings
        entries = (entry for _, entry in recorded.entries() if entry["kind"] == kind)
        here = (entry["request"] for entry in entries if entry.get("set") == self.recording_set)
        return [fields_of(self.blobs.get(request), request) for request in here if self.blobs.has(request)]


def request_told(request: "Request") -> str:
    """A request by its kind and what it asks, as a phrase."""
    return _told(request.kind(), request.model_dump(mode="json"))


def nearest_told(request: "Request", recorded: Iterable[Mapping[str, Any]]) -> str:
    """The nearest of the recorded requests of the same kind, and the first field that differs, as a phrase.

    Args:
        request: what was asked.
        recorded: the stored fields of each request, its type included.
    """
    from carter.adapters.cassettes.differing import first, nearest

    others = [{name: value for name, value in one.items() if name != "@type"} for one in recorded]
    wanted = request.model_dump(mode="json")
    near = nearest(wanted, others)
    return f"the nearest recorded is {_told(request.kind(), near)}; {first(wanted, near)}" if near else "none is"


def _told(kind: str, fields: Mapping[str, Any]) -> str:
    named = told(dict(fields))
    return f"{kind} `{named}`" if named else f"this {kind}"


def _keys_in_use() -> tuple[str, ...]:
    from carter.adapters.keys import in_use
    from carter.research.engines.known import variables

    return tuple(in_use(os.environ, variables()).values())

"""Effects: replayed where they are recorded, else performed once, by one builder, and recorded."""

from collections.abc import Callable, Mapping
from threading import Event
from typing import Any, NamedTuple

from carter.errors import NotRecorded
from carter.kernel.digest import Digest
from carter.kernel.effects import Request
from carter.kernel.ports import BlobStore, EventSink, Performer, Recordings
from carter.kernel.record import digest_of, save
from carter.kernel.running import kept_row
from carter.kernel.stored import fields_of
from carter.kernel.walk import is_failure


class Effect(NamedTuple):
    """One request, and the key under which its reply is recorded."""

    key: Digest
    request: Request
    scope: Mapping[str, Any]
    target: str  # of the action that asks


class World(NamedTuple):
    """What effects are performed with."""

    performers: Mapping[str, Performer]  # by kind of request
    instant: Callable[[], str]  # ISO 8601, when a reply was received
    retry_failed: bool = False  # perform again what is recorded as a failure
    anew: Callable[[str, Mapping[str, Any]], bool] | None = None  # of kind and fields: what is performed again


class Effects:
    """Answers requests: from the recordings, or by a performer whose reply is then recorded."""

    def __init__(self, recordings: Recordings, blobs: BlobStore, events: EventSink, world: World) -> None:
        """`blobs` keeps what is recorded."""
        self._recordings = recordings
        self._blobs = blobs
        self._events = events
        self._world = world
        self._tried: set[Digest] = set()
        self.given_up = Event()  # set when the build ends: whoever still waits for another builder stops waiting

    def answering(self, kind: str, performer: Performer) -> "Effects":
        """The same, with `performer` for one kind of request."""
        performers = {**self._world.performers, kind: performer}
        return Effects(self._recordings, self._blobs, self._events, self._world._replace(performers=performers))

    def answer(self, effect: Effect) -> Digest:
        """The digest of the reply.

        Raises:
            NotRecorded: it is not recorded, and nothing here performs this kind of request.
            WorldError: it was tried and failed; nothing is recorded.
        """
        entry = self._current(effect)
        if entry is not None and not self._is_tried_again(effect, entry):
            return self._replayed(effect, entry)
        return self._perform(effect, None if entry is None else entry["reply"])

    def _perform(self, effect: Effect, failure: Digest | None) -> Digest:
        """Perform the effect, unless another has while this one waited; `failure` is what is tried again."""
        kind = effect.request.kind()
        performer = self._world.performers.get(kind)
        if performer is None:
            raise NotRecorded(
                f"a `{kind}` was asked for and never recorded",
                where=effect.target,
                mend="build where it can be performed and recorded",
            )
        with self._recordings.hold(effect.key, self.given_up.is_set) as held:
            entry = self._current(effect)
            if entry is not None and entry["reply"] != failure:
                return self._replayed(effect, entry)
            reply = performer(effect.request)
            kept = kept_row("reply", reply, self._blobs)
            save(effect.request, self._blobs.put)
            before = self._recordings.get(effect.key) if failure is None else None
            if before is not None and kept["blobs"] == before["blobs"] != [] and self._blobs.has(before["reply"]):
                # Bytes that were let go came again as they were, so what was recorded of them holds.
                self._say(effect, before["reply"], performed=True, possibly_paid_twice=held.abandoned)
                return Digest(before["reply"])
            self._recordings.put(effect.key, {**_entry(effect), **kept, "at": self._world.instant()})
            self._say(effect, kept["reply"], performed=True, possibly_paid_twice=held.abandoned)
        return Digest(kept["reply"])

    def _current(self, effect: Effect) -> dict[str, Any] | None:
        entry = self._recordings.get(effect.key)
        there = entry is not None and all(map(self._blobs.has, (entry["reply"], *entry["blobs"])))
        return entry if there else None

    def _replayed(self, effect: Effect, entry: Mapping[str, Any]) -> Digest:
        self._say(effect, entry["reply"], performed=False, possibly_paid_twice=False)
        return Digest(entry["reply"])

    def _is_tried_again(self, effect: Effect, entry: Mapping[str, Any]) -> bool:
        """Whether what is recorded is to be asked again, as a failure or as anything: once in a build."""
        anew, retry_failed = self._world.anew, self._world.retry_failed
        if effect.key in self._tried or (anew is None and not retry_failed):
            return False
        self._tried.add(effect.key)
        if anew is not None and anew(effect.request.kind(), effect.request.model_dump(mode="json")):
            return True
        return retry_failed and is_failure(fields_of(self._blobs.get(entry["reply"]), entry["reply"]))

    def _say(self, effect: Effect, reply: Digest, *, performed: bool, possibly_paid_twice: bool) -> None:
        payload = {**_entry(effect), "key": effect.key, "target": effect.target, "reply": reply, "performed": performed}
        if possibly_paid_twice:
            payload["possibly_paid_twice"] = True
        self._events.append("ASKED", payload)


def _entry(effect: Effect) -> dict[str, Any]:
    return {"kind": effect.request.kind(), "request": digest_of(effect.request), **effect.scope}

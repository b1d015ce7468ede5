"""Effects: replayed where they are recorded, else performed once, by one builder, and recorded."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from carter.errors import NotRecorded
from carter.kernel.digest import Digest
from carter.kernel.effects import Request
from carter.kernel.ports import BlobStore, EventSink, Performer, Recordings
from carter.kernel.record import digest_of, save
from carter.kernel.running import kept_row


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


class Effects:
    """Answers requests: from the recordings, or by a performer whose reply is then recorded."""

    def __init__(self, recordings: Recordings, blobs: BlobStore, events: EventSink, world: World) -> None:
        """`blobs` keeps what is recorded."""
        self._recordings = recordings
        self._blobs = blobs
        self._events = events
        self._world = world

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
        recorded = self._recorded(effect)
        return recorded if recorded is not None else self._perform(effect)

    def _perform(self, effect: Effect) -> Digest:
        kind = effect.request.kind()
        performer = self._world.performers.get(kind)
        if performer is None:
            raise NotRecorded(
                f"a `{kind}` was asked for and never recorded",
                where=effect.target,
                mend="build where it can be performed and recorded",
            )
        with self._recordings.hold(effect.key) as held:
            recorded = self._recorded(effect)  # by another, while this one waited
            if recorded is not None:
                return recorded
            reply = performer(effect.request)
            kept = kept_row("reply", reply, self._blobs)
            save(effect.request, self._blobs.put)
            self._recordings.put(effect.key, {**_entry(effect), **kept, "at": self._world.instant()})
            self._say(effect, kept["reply"], performed=True, possibly_paid_twice=held.abandoned)
        return Digest(kept["reply"])

    def _recorded(self, effect: Effect) -> Digest | None:
        entry = self._recordings.get(effect.key)
        if entry is None or not all(map(self._blobs.has, (entry["reply"], *entry["blobs"]))):
            return None
        self._say(effect, entry["reply"], performed=False, possibly_paid_twice=False)
        return Digest(entry["reply"])

    def _say(self, effect: Effect, reply: Digest, *, performed: bool, possibly_paid_twice: bool) -> None:
        payload = {**_entry(effect), "key": effect.key, "target": effect.target, "reply": reply, "performed": performed}
        if possibly_paid_twice:
            payload["possibly_paid_twice"] = True
        self._events.append("ASKED", payload)


def _entry(effect: Effect) -> dict[str, Any]:
    return {"kind": effect.request.kind(), "request": digest_of(effect.request), **effect.scope}

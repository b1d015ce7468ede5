"""Effects: replayed where they are recorded, else performed once, by one builder, and recorded."""

from asyncio import Future, Semaphore, ensure_future, get_running_loop, shield, to_thread, wait
from collections.abc import Awaitable, Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from inspect import iscoroutinefunction
from threading import Event
from typing import Any, NamedTuple

from carter.errors import CarterError, NotRecorded, StageFailed
from carter.kernel.digest import Digest
from carter.kernel.effects import Request
from carter.kernel.ports import BlobStore, EventSink, Held, Performer, Recordings
from carter.kernel.record import Record, save
from carter.kernel.running import kept_row
from carter.kernel.stored import fields_of
from carter.kernel.walk import is_failure

_MOST_AWAITED = 256  # effects of one build that are under way at once, each of which holds a lock
_MOST_WAITING = 64  # effects that wait at once for the right to be performed
_WRITERS = 32  # threads that record replies


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
    tried: "set[Digest] | None" = None  # what was performed, so that nothing is twice; builds may share it


@contextmanager
def told_of(effect: Effect) -> Iterator[None]:
    """Within, what goes wrong is told of the action that asks."""
    try:
        yield
    except StageFailed:
        raise
    except CarterError as error:
        raise StageFailed(error.what, where=error.where or effect.target, mend=error.mend, cause=error) from error


def is_awaited(performer: Performer) -> bool:
    """Whether what it gives is awaited."""
    # Of an object it is its class that says how it is called.
    return any(map(iscoroutinefunction, (performer, type(performer).__call__)))


class Effects:
    """Answers requests: from the recordings, or by a performer whose reply is then recorded."""

    def __init__(self, recordings: Recordings, blobs: BlobStore, events: EventSink, world: World) -> None:
        """`blobs` keeps what is recorded."""
        self._recordings = recordings
        self._blobs = blobs
        self._events = events
        self._world = world
        self._tried = set[Digest]() if world.tried is None else world.tried
        # Those that wait for the right to perform have threads of their own, so that no other work waits with them.
        self._room = Semaphore(_MOST_AWAITED)
        self._settling: Future[None] | None = None  # under way: what was put since is not in it
        self._next: Future[None] | None = None
        self._waiting = ThreadPoolExecutor(_MOST_WAITING, thread_name_prefix="carter-holding")
        self._writing = ThreadPoolExecutor(_WRITERS, thread_name_prefix="carter-recording")
        self.given_up = Event()  # set when the build ends: whoever still waits for another builder stops waiting

    def answering(self, kind: str, performer: Performer) -> "Effects":
        """The same, with `performer` for one kind of request."""
        performers = {**self._world.performers, kind: performer}
        return Effects(self._recordings, self._blobs, self._events, self._world._replace(performers=performers))

    def awaits(self, kind: str) -> bool:
        """Whether requests of this kind are performed by a coroutine, which `answer_awaited` waits for."""
        performer = self._world.performers.get(kind)
        return performer is not None and is_awaited(performer)

    def recorded(self, effect: Effect) -> Digest | None:
        """The recorded reply, unless it is to be tried again."""
        return self._found(effect)[0]

    def answer(self, effect: Effect, performer: Performer | None = None) -> Digest:
        """The digest of the reply; this thread waits for it.

        Args:
            effect: the request.
            performer: answers it, instead of the one for its kind.

        Raises:
            NotRecorded: it is not recorded, and nothing here performs this kind of request.
            WorldError: it was tried and failed; nothing is recorded.
        """
        reply, failure = self._found(effect)
        if reply is not None:
            return reply
        performer = performer or self._performer(effect)
        with self._recordings.hold(effect.key, self.given_up.is_set) as held:
            since = self._since(effect, failure)
            if since is not None:
                return since
            try:
                entry = self._kept(effect, performer(effect.request), failure)
            finally:
                self._blobs.settle()  # also where what is recorded here could not be sent on
            return self._performed(effect, entry, held)

    async def answer_awaited(self, effect: Effect, in_pool: Callable[..., Awaitable[Any]]) -> Digest:
        """The same where the performer awaits: no thread waits, and any number of effects may be under way.

        Args:
            effect: the request.
            in_pool: calls a function with arguments in another thread.
        """
        reply, failure = await in_pool(self._found, effect)
        if reply is not None:
            return Digest(reply)
        performer = self._performer(effect)
        async with self._room:
            hold = self._recordings.hold(effect.key, self.given_up.is_set)
            began = partial(self._begun, effect, failure, hold)
            held, since = await get_running_loop().run_in_executor(self._waiting, began)
            if since is not None:
                return since
            try:
                entry = await self._recorded(effect, await performer(effect.request), failure)
            except BaseException as error:
                await to_thread(hold.__exit__, type(error), error, error.__traceback__)
                raise
            return await to_thread(self._ended, effect, entry, hold, held)

    def _begun(
        self, effect: Effect, failure: Digest | None, hold: AbstractContextManager[Held]
    ) -> tuple[Held, Digest | None]:
        """The right to perform the effect; or what another has recorded, and then it is let go."""
        held = hold.__enter__()
        try:
            since = self._since(effect, failure)
        except BaseException as error:
            hold.__exit__(type(error), error, error.__traceback__)
            raise
        if since is not None:
            hold.__exit__(None, None, None)
        return held, since

    async def _recorded(self, effect: Effect, reply: Record, failure: Digest | None) -> Mapping[str, Any]:
        """The entry of a reply, once it cannot be lost; those of many are made safe together."""
        try:
            # Whatever became of the build by now: what may be paid for is recorded.
            return await get_running_loop().run_in_executor(self._writing, self._kept, effect, reply, failure)
        finally:
            if self._next is None:
                self._next = ensure_future(self._settled(self._settling))
            await shield(self._next)

    async def _settled(self, before: Future[None] | None) -> None:
        """Settle what was put before this begins, which is once the one `before` has ended."""
        if before is not None:
            await wait((before,))
        self._settling, self._next = self._next, None
        await get_running_loop().run_in_executor(self._writing, self._blobs.settle)

    def _ended(
        self, effect: Effect, entry: Mapping[str, Any], hold: AbstractContextManager[Held], held: Held
    ) -> Digest:
        reply = self._performed(effect, entry, held)
        hold.__exit__(None, None, None)
        return reply

    def _found(self, effect: Effect) -> tuple[Digest | None, Digest | None]:
        """The recorded reply; or none, and the recorded failure that is to be tried again."""
        entry = self._current(effect)
        if entry is not None and not self._is_tried_again(effect, entry):
            return self._replayed(effect, entry), None
        return None, None if entry is None else Digest(entry["reply"])

    def _performer(self, effect: Effect) -> Performer:
        kind = effect.request.kind()
        performer = self._world.performers.get(kind)
        if performer is None:
            raise NotRecorded(
                f"a `{kind}` was asked for and never recorded",
                where=effect.target,
                mend="build where it can be performed and recorded",
            )
        return performer

    def _since(self, effect: Effect, failure: Digest | None) -> Digest | None:
        """What another has recorded while this one waited; `failure` is what is tried again."""
        entry = self._current(effect)
        recorded = entry is not None and (entry["reply"] != failure or effect.key in self._tried)
        return self._replayed(effect, entry) if entry is not None and recorded else None

    def _kept(self, effect: Effect, reply: Record, failure: Digest | None) -> Mapping[str, Any]:
        """The entry that holds this reply; it is safe once the blobs are settled."""
        kept = kept_row("reply", reply, self._blobs)
        request = save(effect.request, self._blobs.put)
        before = self._recordings.get(effect.key) if failure is None else None
        if before is not None and kept["blobs"] == before["blobs"] != [] and self._blobs.has(before["reply"]):
            # Bytes that were let go came again as they were, so what was recorded of them holds.
            return before
        entry = {"kind": effect.request.kind(), "request": request, **effect.scope, **kept}
        self._recordings.put(effect.key, {**entry, "at": self._world.instant()})
        self._tried.add(effect.key)
        return entry

    def _performed(self, effect: Effect, entry: Mapping[str, Any], held: Held) -> Digest:
        self._say(effect, entry, performed=True, possibly_paid_twice=held.abandoned)
        return Digest(entry["reply"])

    def _current(self, effect: Effect) -> dict[str, Any] | None:
        entry = self._recordings.get(effect.key)
        there = entry is not None and all(map(self._blobs.has, (entry["reply"], *entry["blobs"])))
        return entry if there else None

    def _replayed(self, effect: Effect, entry: Mapping[str, Any]) -> Digest:
        self._say(effect, entry, performed=False, possibly_paid_twice=False)
        return Digest(entry["reply"])

    def _is_tried_again(self, effect: Effect, entry: Mapping[str, Any]) -> bool:
        """Whether what is recorded is to be asked again, as a failure or as anything: once in a build."""
        anew, retry_failed = self._world.anew, self._world.retry_failed
        if effect.key in self._tried or (anew is None and not retry_failed):
            return False
        if anew is not None and anew(effect.request.kind(), effect.request.model_dump(mode="json")):
            return True
        return retry_failed and is_failure(fields_of(self._blobs.get(entry["reply"]), entry["reply"]))

    def _say(self, effect: Effect, entry: Mapping[str, Any], *, performed: bool, possibly_paid_twice: bool) -> None:
        asked = {"kind": effect.request.kind(), "request": entry["request"], **effect.scope}
        answered = {"reply": entry["reply"], "performed": performed}
        payload = {**asked, "key": effect.key, "target": effect.target, **answered}
        if possibly_paid_twice:
            payload["possibly_paid_twice"] = True
        self._events.append("ASKED", payload)

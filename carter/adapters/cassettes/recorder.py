"""The recorder of a build: which cassette an exchange belongs to, and what may be recorded."""

import time
from asyncio import Lock as Turn
from asyncio import to_thread
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from threading import Lock
from typing import NamedTuple, TypeVar
from urllib.parse import urlsplit
from weakref import WeakValueDictionary

from carter.adapters.cassettes.exchange import Answered, Asked
from carter.adapters.cassettes.redaction import Redaction
from carter.adapters.cassettes.shelf import Shelf
from carter.adapters.cassettes.tape import ALL, MISSING, MODES, How, Tape
from carter.adapters.cassettes.transport import Raising, recorded
from carter.errors import CarterError
from carter.kernel.digest import Digest, digest_typed

_CURRENT: ContextVar["Tape | None"] = ContextVar("carter_effect", default=None)

_TURNS: WeakValueDictionary[tuple[str, Digest], Turn] = WeakValueDictionary()
"""For each place and key of what is shared: whoever of this process asks for it, on the loop of the web, has a turn."""

T = TypeVar("T")


class Recorder:
    """Records and replays exchanges; one for each build, for any number of threads and tasks.

    Example:
        transport = recorder.around(PinnedTransport(), Raising(Fault, lambda fault: (fault.status, fault.detail)))
        async with recorder.effect_awaited(key):
            reply = await perform(request)  # in this task, by whatever client has that transport
    """

    def __init__(self, shelf: Shelf, mode: str, recording_set: str, instant: Callable[[], str]) -> None:
        """`mode` is one of `MODES`; `instant` tells when a take is begun, ISO 8601."""
        if mode not in MODES:
            raise ValueError(f"no mode `{mode}`: it is one of {', '.join(MODES)}")
        self.mode = mode
        self.redaction = Redaction()  # of headers and of URLs; put another in its place that knows the keys in use
        self._shelf = shelf
        self._set = recording_set
        self._instant = instant
        self._shared: dict[Digest, Tape] = {}
        self._lock = Lock()
        self.set_before = ""  # the recording set that a refresh goes on from
        self.fresh = mode == ALL  # whether what several effects share is asked anew

    @contextmanager
    def effect(self, key: Digest, *, fresh: bool = False, before: Digest | None = None) -> Iterator[Tape]:
        """What is exchanged within belongs to the effect of this key.

        Args:
            key: the effect key.
            fresh: record it anew, beside what is recorded of it.
            before: the key of the same effect in the recording set before: see `earlier`.

        Raises:
            NotRecorded: something was asked that is not recorded, in mode `none`: also where whoever
                asked has made another error of it, or none.
            IntegrityError: the cassette is damaged.
        """
        with self._under_way(key, fresh=fresh, before=before) as tape:
            try:
                yield tape
            except BaseException as error:
                tape.end(error)
                raise
            tape.end(None)

    @asynccontextmanager
    async def effect_awaited(
        self, key: Digest, *, fresh: bool = False, before: Digest | None = None, settles: bool = True
    ) -> AsyncIterator[Tape]:
        """The same for a coroutine: what it ends with is written in another thread.

        Unless it `settles`, what is exchanged may be lost until the shelf is settled: what costs nothing to ask again.
        """
        with self._under_way(key, fresh=fresh, before=before, settles=settles) as tape:
            try:
                yield tape
            except Exception as error:
                await to_thread(tape.end, error)
                raise
            except BaseException as error:
                tape.end(error)  # which writes nothing: it is cut off, and there may be no thread any more
                raise
            await to_thread(tape.end, None)

    @contextmanager
    def _under_way(self, key: Digest, *, fresh: bool, before: Digest | None, settles: bool = True) -> Iterator[Tape]:
        tape = Tape(self._shelf, key, self._how(fresh=fresh)._replace(before=before, settles=settles))
        token = _CURRENT.set(tape)
        try:
            yield tape
        finally:
            _CURRENT.reset(token)

    def has(self, key: Digest) -> bool:
        """Whether anything was ever exchanged for this effect."""
        return self._shelf.has(key)

    async def earlier_awaited(self, method: str, uri: str) -> Answered | None:
        """What `earlier` gives; the disk is read in another thread."""
        tape = _CURRENT.get()
        is_any = tape is not None and (bool(shared_by_all(method, uri)) or tape.is_any_earlier)
        return await to_thread(self.earlier, method, uri) if is_any else None

    def earlier(self, method: str, uri: str) -> Answered | None:
        """What the effect under way, or any for what is shared, was answered before, as it is recorded.

        None where that is not here. Nor is it where the URI holds what no recording does, so that the recorded one may
        be another's.
        """
        tape, name = _CURRENT.get(), shared_by_all(method, uri)
        if tape is None or self.redaction.url(uri) != uri:
            return None
        if name:
            before = shared_key(name, self.set_before) if self.set_before else None
            tape = Tape(self._shelf, shared_key(name, self._set), self._how(fresh=False)._replace(before=before))
        return tape.earlier(method, uri)

    def around(self, inner: T, *raising: Raising) -> T:
        """`inner`, a transport of httpx or httpx2, recorded: of the same library, but not of the same class.

        Args:
            inner: performs one exchange; caps and guards are its own. It is never called in mode `none`.
            raising: failures of its own that are recorded, beside those of its library.
        """
        return recorded(inner, self._tape_of, raising)

    def sleeping(self, sleep: Callable[[float], None] = time.sleep) -> Callable[[float], None]:
        """`sleep`, which does not wait where answers come from a recording."""

        def slept(seconds: float) -> None:
            if self.waits():
                sleep(seconds)

        return slept

    def waits(self) -> bool:
        """Whether waiting for a server makes sense now: what comes next is probably not a recording."""
        tape = _CURRENT.get()
        return tape is None or tape.waits

    def _how(self, *, fresh: bool, shared: bool = False) -> How:
        # Mode `all` of a build is that of the effects that have a reply; one that has none goes on where it was.
        mode = ALL if fresh and self.mode != "none" else MISSING if self.mode == ALL else self.mode
        return How(mode, self._instant(), self.redaction, shared, settles=not shared)

    def _tape_of(self, method: str, uri: str) -> "Tape | _Borrowed":
        tape, name = _CURRENT.get(), shared_by_all(method, uri)
        if tape is None:
            raise RuntimeError(f"{method} {uri} is asked for outside of any effect")
        if not name:
            return tape
        key = shared_key(name, self._set)
        with self._lock:
            if key not in self._shared:
                self._shared[key] = Tape(self._shelf, key, self._how(fresh=self.fresh, shared=True))
            turn = _TURNS.setdefault((self._shelf.root, key), Turn())
            return _Borrowed(self._shared[key], tape, turn)


class _Borrowed(NamedTuple):
    """A cassette that several effects share, as one of them uses it: what is missing there is a fault of that one."""

    tape: Tape
    borrower: Tape
    turn: Turn  # so that of builds that need the same at once, one asks, and the others find what it recorded

    def exchange(self, asked: Asked, live: Callable[[], Answered]) -> Answered:
        with self._lent():
            return self.tape.exchange(asked, live)

    async def exchange_awaited(self, asked: Asked, live: Callable[[], Awaitable[Answered]]) -> Answered:
        with self._lent():
            async with self.turn:
                return await self.tape.exchange_awaited(asked, live)

    @contextmanager
    def _lent(self) -> Iterator[None]:
        try:
            yield
        except CarterError as error:
            self.borrower.fault = error
            raise


def shared_key(name: str, recording_set: str) -> Digest:
    """The key of the cassette of what belongs to no single effect; `name` is that of `shared_by_all`."""
    return digest_typed("cassettes/shared@1", {"name": name, "set": recording_set})


def shared_by_all(method: str, uri: str) -> str:
    """The name of what belongs to no single effect, whoever asks first: the robots.txt of a site; else empty."""
    parts = urlsplit(uri)
    is_robots = method == "GET" and parts.path == "/robots.txt" and not parts.query
    return f"robots.txt of {parts.scheme}://{parts.netloc.rpartition('@')[2]}" if is_robots else ""

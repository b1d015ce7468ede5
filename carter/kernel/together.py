"""Builds that one process does together: an action that several want is done once, and all can be stopped."""

from asyncio import Event, current_task, get_running_loop, run
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from threading import BoundedSemaphore, Lock
from typing import TYPE_CHECKING, TypeVar

from carter.kernel.digest import Digest

if TYPE_CHECKING:
    from carter.kernel.manifest import Entry

T = TypeVar("T")


class Together:
    """What builds in several threads share, each of which has an event loop of its own."""

    def __init__(self, workers: int) -> None:
        """`workers` pieces of work are done at once, over all builds."""
        self.slots = BoundedSemaphore(workers)
        self.tried = set[Digest]()  # effects that were to be asked again and were, by any of the builds
        self.shared = 0  # actions that one build wanted done and another did
        self.stopped = False
        self._lock = Lock()  # of all that follows
        self._done = set[Digest]()
        self._under_way: dict[Digest, list[Callable[[], object]]] = {}  # ActionKey -> how to wake those who wait for it
        self._stops: list[Callable[[], object]] = []

    async def once(
        self, key: Digest, found: Callable[[], Awaitable["Entry | None"]], made: Callable[[], Awaitable["Entry"]]
    ) -> "Entry":
        """The entry of an action that asks nothing: made by whoever comes first, found by the others.

        Never of one that asks: it may wait for its turn behind what waits for it here.

        Args:
            key: its ActionKey.
            found: looks it up, once any build has done it.
            made: does it, and keeps what comes of it.
        """
        while not await self._is_mine(key):
            pass
        try:
            entry = await found() if key in self._done else None
            if entry is not None:
                with self._lock:
                    self.shared += 1
                return entry
            entry = await made()
            self._done.add(key)
            return entry
        finally:
            with self._lock:
                waiting = self._under_way.pop(key)
            _call(waiting)

    async def _is_mine(self, key: Digest) -> bool:
        """Whether nobody else does it; else wait until they came to an end, whatever that was."""
        ended = Event()
        wake = partial(get_running_loop().call_soon_threadsafe, ended.set)
        with self._lock:
            if key not in self._under_way:
                self._under_way[key] = []
                return True
            self._under_way[key].append(wake)
        await ended.wait()
        return False

    async def followed(self, walk: Awaitable[T]) -> T:
        """What `walk` gives; it is cancelled once all are stopped."""
        stop = partial(get_running_loop().call_soon_threadsafe, current_task().cancel)  # type: ignore[union-attr]
        with self._lock:
            self._stops.append(stop)
        try:
            if self.stopped:
                stop()
            return await walk
        finally:
            with self._lock:
                self._stops.remove(stop)

    def stop(self) -> None:
        """Let every build end where it is: what is under way ends, nothing new begins."""
        with self._lock:
            self.stopped = True
            stops = list(self._stops)
        _call(stops)


def _call(calls: list[Callable[[], object]]) -> None:
    for call in calls:
        with suppress(RuntimeError):  # that loop was closed meanwhile
            call()


def run_to_end(walk: Callable[[], Awaitable[object]], together: Together | None) -> None:
    """Run a walk in an event loop of its own.

    Raises:
        CancelledError: it was stopped.
    """

    async def followed() -> None:
        await (walk() if together is None else together.followed(walk()))

    try:
        get_running_loop()
    except RuntimeError:
        run(followed())
        return
    # Called from a notebook or a server: a loop already runs in this thread, so ours runs in another.
    with ThreadPoolExecutor(max_workers=1) as thread:
        thread.submit(lambda: run(followed())).result()

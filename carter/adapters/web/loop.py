"""The event loop of this process, on which all that is asked of the web is asked, whichever build wants it."""

import asyncio
import os
import threading
from collections.abc import AsyncIterator, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from carter.adapters.web.deadline import Deadline

T = TypeVar("T")

MOST_UNDER_WAY = 64
"""Requests of all builds that are sent and not recorded yet: what they hold is all that stands in memory."""

_WRITERS = 8  # threads that redact and record


class _Running:
    """A loop in a thread of its own, which ends with the process."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.loop.set_default_executor(ThreadPoolExecutor(_WRITERS, "carter-web"))
        self.room = asyncio.Semaphore(MOST_UNDER_WAY)
        threading.Thread(target=self.loop.run_forever, name="carter-web", daemon=True).start()


_running: _Running | None = None
_lock = threading.Lock()


def _one() -> _Running:
    global _running
    with _lock:
        if _running is None:
            _running = _Running()
        return _running


def _forget() -> None:
    """In a child that was forked no thread goes on, so it has a loop of its own, if it asks for anything."""
    global _running, _lock
    _running, _lock = None, threading.Lock()


os.register_at_fork(after_in_child=_forget)


@asynccontextmanager
async def room(deadline: Deadline) -> AsyncIterator[None]:
    """Is there for one more request; waiting for it pauses the deadline.

    Raises:
        Fault: it would be there too late.
    """
    places = _one().room
    with deadline.paused():
        try:
            async with asyncio.timeout(deadline.patience):
                await places.acquire()
        except TimeoutError:
            raise deadline.reached() from None
    try:
        yield
    finally:
        places.release()


async def on_loop(work: Coroutine[Any, Any, T]) -> T:
    """What `work` gives on the loop of the web; whoever is cancelled while it waits cancels the work."""
    loop = _one().loop
    if asyncio.get_running_loop() is loop:
        return await work
    return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, loop))


def waited(work: Coroutine[Any, Any, T]) -> T:
    """The same for a thread that has nothing else to do; it must not be that of the loop."""
    under_way = asyncio.run_coroutine_threadsafe(work, _one().loop)
    try:
        return under_way.result()
    finally:
        under_way.cancel()  # where a signal ended the waiting; else it is done

"""Manners: a host is asked by few at once, and not again before some time has passed."""

import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from threading import BoundedSemaphore, Lock


class Turns:
    """Shared by all fetches of a run."""

    def __init__(
        self,
        at_once: int,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """At most `at_once` fetches of one host are under way at any time."""
        self._clock = clock
        self._sleep = sleep
        self._lock = Lock()
        self._places: defaultdict[str, BoundedSemaphore] = defaultdict(lambda: BoundedSemaphore(at_once))
        self._next: dict[str, float] = {}

    @contextmanager
    def turn(self, host: str, delay: float, waiting: Callable[[], AbstractContextManager[None]]) -> Iterator[None]:
        """A fetch of `host`, at least `delay` seconds after the last one began.

        `waiting` makes a context that surrounds what is waited for others.
        """
        with self._lock:
            place = self._places[host]
        with waiting():
            place.acquire()
        try:
            with waiting():
                self._wait(host, delay)
            yield
        finally:
            place.release()

    def _wait(self, host: str, delay: float) -> None:
        with self._lock:
            now = self._clock()
            start = max(now, self._next.get(host, now))
            self._next[host] = start + delay
        if start > now:
            self._sleep(start - now)

"""Manners: a host is asked by few at once, and not again before some time has passed."""

import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, Lock

from carter.adapters.web.deadline import Deadline


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
    def turn(self, host: str, delay: float, deadline: Deadline) -> Iterator[None]:
        """A fetch of `host`, at least `delay` seconds after the last one began; waiting for it pauses the deadline.

        Raises:
            Fault: its turn would come too late.
        """
        with self._lock:
            place = self._places[host]
        with deadline.paused():
            if not place.acquire(timeout=deadline.patience):
                raise deadline.reached()
        try:
            with deadline.paused():
                self._wait(host, delay, deadline)
            yield
        finally:
            place.release()

    def _wait(self, host: str, delay: float, deadline: Deadline) -> None:
        with self._lock:
            now = self._clock()
            start = max(now, self._next.get(host, now))
            if start - now > deadline.patience:
                raise deadline.reached()
            self._next[host] = start + delay
        if start > now:
            self._sleep(start - now)

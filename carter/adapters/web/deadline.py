"""The time that one fetch may take in all: names, connections, handshakes, heads and bodies of all its requests."""

import math
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from carter.adapters.web.fault import Fault


class Deadline:
    """Counts from when it is made; what is waited out of politeness counts only against `within`."""

    def __init__(self, seconds: float, within: float = math.inf, clock: Callable[[], float] = monotonic) -> None:
        """At most `seconds` of work, and at most `within` seconds with all that is waited."""
        self._clock = clock
        self._seconds = min(seconds, within)
        self._end = clock() + seconds
        self._last = clock() + within

    def left(self) -> float:
        """Seconds until it is reached, more than 0.

        Raises:
            Fault: it is reached.
        """
        left = min(self._end, self._last) - self._clock()
        if left <= 0:
            raise self.reached()
        return left

    @property
    def patience(self) -> float:
        """Seconds that may be waited for others."""
        return max(0.0, min(self._last - self._clock(), threading.TIMEOUT_MAX))

    def reached(self) -> Fault:
        """What to raise where it is reached."""
        return Fault("deadline", f"it was not done within {self._seconds:g} s")

    @contextmanager
    def paused(self) -> Iterator[None]:
        """A stretch in which only `within` counts."""
        start = self._clock()
        try:
            yield
        finally:
            self._end += self._clock() - start

"""The time that one fetch may take in all: names, connections, handshakes, heads and bodies of all its requests."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from carter.adapters.web.fault import Fault


class Deadline:
    """Counts from when it is made; what is waited out of politeness does not count."""

    def __init__(self, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._seconds = seconds
        self._end = clock() + seconds

    def left(self) -> float:
        """Seconds until it is reached, more than 0.

        Raises:
            Fault: it is reached.
        """
        left = self._end - self._clock()
        if left <= 0:
            raise self.reached()
        return left

    def reached(self) -> Fault:
        """What to raise where it is reached."""
        return Fault("deadline", f"it was not done within {self._seconds:g} seconds")

    @contextmanager
    def paused(self) -> Iterator[None]:
        """A stretch that does not count."""
        start = self._clock()
        try:
            yield
        finally:
            self._end += self._clock() - start

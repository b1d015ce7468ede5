"""Rates of providers: once one asks to wait, no build of this process asks that model before."""

import time
from collections.abc import Callable
from threading import Lock


class Rates:
    """When each model may be asked again."""

    def __init__(self, seconds: Callable[[], float] = time.monotonic) -> None:
        """`seconds` gives seconds from some start."""
        self._seconds = seconds
        self._lock = Lock()
        self._free: dict[str, float] = {}

    def held(self, model: str) -> float:
        """Seconds before it may be asked; 0 where it may be now."""
        return max(0.0, self._free.get(model, 0.0) - self._seconds())

    def hold(self, model: str, seconds: float) -> None:
        """Let nobody ask it before so many seconds have passed."""
        with self._lock:
            self._free[model] = max(self._free.get(model, 0.0), self._seconds() + seconds)


OF_THE_PROCESS = Rates()

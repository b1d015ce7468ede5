"""The ledger of one build: what was granted, so that a budget binds before the call."""

from collections.abc import Callable

from carter.kernel.effects import Budget, Grant


class Ledger:
    """Grants calls while there are any, and none once the minutes are spent."""

    def __init__(self, elapsed: Callable[[], float]) -> None:
        """`elapsed` gives the seconds since the build began."""
        self._elapsed = elapsed
        self._calls = 0

    def grant(self, wanted: Budget) -> Grant:
        """What may be done of `wanted`; it counts as spent once `charge` is called."""
        reached = []
        granted = min(wanted.calls, max(0, wanted.max_calls - self._calls))
        if granted < wanted.calls or self._calls >= wanted.max_calls:
            reached.append("calls")
        if self._elapsed() >= wanted.max_minutes * 60:
            reached.append("minutes")
            granted = 0
        return Grant(calls=granted, reached=tuple(reached))

    def charge(self, calls: int) -> None:
        """Count calls that were granted, now or in the recording that is replayed."""
        self._calls += calls

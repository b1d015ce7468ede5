"""The meter of one fetch or search: how many requests and bytes it took, and that it takes no more than it may."""

from typing import NamedTuple

from carter.adapters.web.fault import Fault


class Took(NamedTuple):
    """What something took."""

    requests: int = 0
    received: int = 0  # bytes, heads and bodies as they arrived

    def plus(self, other: "Took") -> "Took":
        """Both together."""
        return Took(self.requests + other.requests, self.received + other.received)


class Meter:
    """Counts what one fetch takes; what the robots.txt of a site took stands apart, since others need it too."""

    def __init__(self, requests: int, received: int) -> None:
        """At most so many requests, and so many bytes in all."""
        self._most = Took(requests, received)
        self.own = Took()
        self.sites: dict[str, Took] = {}

    @property
    def left(self) -> Took:
        """What it may still take; never below 0."""
        taken = self.own
        for took in self.sites.values():
            taken = taken.plus(took)
        return Took(max(0, self._most.requests - taken.requests), max(0, self._most.received - taken.received))

    @property
    def is_spent(self) -> bool:
        """Whether nothing more may be asked for."""
        return min(self.left) < 1

    def cut_below(self, usual: Took) -> str:
        """The limit that has nothing left, and less than usual from the start: `requests`, `bytes`, or none."""
        left, most = self.left, self._most
        if left.requests < 1 and most.requests < usual.requests:
            return "requests"
        return "bytes" if left.received < 1 and most.received < usual.received else ""

    def request(self) -> int:
        """Count a request that is about to be sent; the bytes that may arrive for it.

        Raises:
            Fault: there may be none.
        """
        left = self.left
        if left.requests < 1:
            raise Fault("too_many_requests", f"more than the {self._most.requests} requests that it may take")
        if left.received < 1:
            raise Fault("too_large", f"more than the {self._most.received:,} bytes that it may take")
        self.own = self.own.plus(Took(requests=1))
        return left.received

    def arrived(self, received: int) -> None:
        """Count bytes that arrived."""
        self.own = self.own.plus(Took(received=received))

    def apart(self) -> "Meter":
        """A meter of its own for what is counted apart, which may take what is left of this."""
        return Meter(*self.left)

"""The allowance: requests and bytes that a build may still take, reserved before each call and settled after it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

from carter.kernel.effects import Asking, Request, ask_all
from carter.records.candidate import Limit
from carter.records.spent import SiteCost, Spent
from carter.records.task_spec import Constraints


class Cap(NamedTuple):
    """The most that one call may take, with all its redirects, retries and robots.txt."""

    requests: int
    received: int  # bytes


class Costing(Protocol):
    """A reply that says what it took."""

    @property
    def requests(self) -> int:
        """Requests that were sent for it alone."""

    @property
    def received(self) -> int:
        """Bytes that arrived for it alone."""

    @property
    def sites(self) -> tuple[SiteCost, ...]:
        """What the robots.txt of the sites on its way took, whoever asked for them first."""

    @property
    def cut(self) -> str:
        """The limit that made it fail, since less was left than another may take: `requests`, `bytes`, or none."""


class Allowance(NamedTuple):
    """What is left; it never goes below 0, since no call is made that might."""

    max_requests: int
    max_received: int
    spent: Spent

    @property
    def left(self) -> Cap:
        """What may still be taken."""
        return Cap(self.max_requests - self.spent.requests, self.max_received - self.spent.received)

    @property
    def reached(self) -> tuple[Limit, ...]:
        """The limits that let nothing more be taken."""
        left = self.left
        named: tuple[tuple[Limit, int], ...] = (("requests", left.requests), ("bytes", left.received))
        return tuple(name for name, rest in named if rest < 1)

    def reserved(self, full: Cap, wanted: int, origin: str = "") -> tuple[Cap, ...]:
        """Caps for the first of so many calls, each of which may take `full` at most.

        All that fit whole are made at once. Where not even the first does, it gets what is left, alone; the
        others wait until it is settled. The robots.txt of `origin`, its site, counts within its cap, and is added
        to it where it was paid for before.
        """
        left = self.left
        whole = min(wanted, left.requests // full.requests, left.received // full.received)
        if whole > 0:
            return (full,) * whole
        if self.reached:
            return ()
        paid = [site for site in self.spent.sites if site.origin == origin]
        requests = left.requests + sum(site.requests for site in paid)
        received = left.received + sum(site.received for site in paid)
        return (Cap(min(full.requests, requests), min(full.received, received)),)

    def settled(self, replies: Iterable[Costing]) -> "Allowance":
        """What is left after `replies`; a robots.txt that several of them needed is counted once."""
        spent = self.spent
        sites = {site.origin: site for site in spent.sites}
        requests, received = spent.requests, spent.received
        for reply in replies:
            requests, received = requests + reply.requests, received + reply.received
            for site in reply.sites:
                known = sites.get(site.origin, SiteCost(origin=site.origin, requests=0, received=0))
                requests += max(0, site.requests - known.requests)
                received += max(0, site.received - known.received)
                sites[site.origin] = max(known, site, key=lambda cost: cost.requests)
        spent = Spent(requests=requests, received=received, sites=tuple(sites.values()))
        return self._replace(spent=spent)


def allowance_of(limits: Constraints, spent: Spent) -> Allowance:
    """What the constraints allow, less what was spent."""
    return Allowance(limits.max_requests, limits.max_megabytes * 1_000_000, spent)


Asks: TypeAlias = Callable[[Cap, Cap], Request]
"""Makes a request that may take a cap, beyond what was in vain before."""


def asked_capped(
    asks: Sequence[Asks], caps: Sequence[Cap], allowance: Allowance
) -> Asking[tuple[list[Any], Allowance]]:
    """The replies to one request for each, within its cap, and what is left then.

    What a request may take is no part of its identity, so that its reply serves whatever is left. A reply that is
    recorded and failed for a lower cap than this one's is asked for again, with what remains of the cap.
    """
    done: list[Any] = [None] * len(asks)
    pending = [(place, ask, cap, Cap(0, 0)) for place, (ask, cap) in enumerate(zip(asks, caps, strict=True))]
    while pending:
        replies = yield from ask_all([ask(cap, beyond) for _, ask, cap, beyond in pending])
        allowance = allowance.settled(replies)
        again = []
        for (place, ask, cap, beyond), reply in zip(pending, replies, strict=True):
            done[place] = reply
            if reply.cut and _more(cap, reply):
                rest = Cap(cap.requests - reply.requests, cap.received - reply.received)
                tried = Cap(beyond.requests + reply.requests, beyond.received + reply.received)
                again.append((place, ask, rest, tried))
        pending = again
    return done, allowance


def _more(cap: Cap, reply: Costing) -> bool:
    """Whether more may be taken than `reply` took."""
    requests = reply.requests + sum(site.requests for site in reply.sites)
    received = reply.received + sum(site.received for site in reply.sites)
    return cap.requests > requests and cap.received > received

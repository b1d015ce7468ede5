"""The allowance: requests and bytes that a build may still take, reserved before each call and settled after it."""

from collections.abc import Iterable
from typing import NamedTuple, Protocol

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

    def reserved(self, full: Cap, wanted: int) -> tuple[Cap, ...]:
        """Caps for the first of so many calls, each of which may take `full` at most.

        All that fit whole are made at once. Where not even the first does, it gets what is left, alone; the
        others wait until it is settled.
        """
        left = self.left
        whole = min(wanted, left.requests // full.requests, left.received // full.received)
        if whole > 0:
            return (full,) * whole
        return (Cap(min(full.requests, left.requests), min(full.received, left.received)),) * (not self.reached)

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


def cut_by(reply: Costing, cap: Cap, full: Cap) -> tuple[Limit, ...]:
    """The limits that kept a call that failed from taking as much as another; empty where they did not."""
    took = Cap(
        reply.requests + sum(site.requests for site in reply.sites),
        reply.received + sum(site.received for site in reply.sites),
    )
    named: tuple[tuple[Limit, bool], ...] = (
        ("requests", cap.requests < full.requests and took.requests >= cap.requests),
        ("bytes", cap.received < full.received and took.received >= cap.received),
    )
    return tuple(name for name, is_cut in named if is_cut)

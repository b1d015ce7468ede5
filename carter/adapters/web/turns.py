"""Manners: a host is asked by few at once, and not again before some time has passed."""

import asyncio
import time
from collections import Counter, defaultdict, deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import NamedTuple

from carter.adapters.web.deadline import Deadline

Sleep = Callable[[float], Awaitable[None]]


class Manners(NamedTuple):
    """How a host is asked."""

    at_once: int  # fetches of it that are under way, at most
    delay: float = 0.0  # seconds from the beginning of one to that of the next, at least
    sleep: Sleep = asyncio.sleep
    waits: Callable[[], bool] = lambda: True  # whether it is the host that answers, and not a recording


class Turns:
    """Shared by all who ask the same hosts, on one event loop: each host's are taken in the order of their coming."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._under_way: Counter[str] = Counter()
        self._waiting: defaultdict[str, deque[tuple[asyncio.Future[None], int]]] = defaultdict(deque)
        self._next: dict[str, float] = {}

    @asynccontextmanager
    async def turn(self, host: str, manners: Manners, deadline: Deadline) -> AsyncIterator[None]:
        """A fetch of `host`; waiting for it pauses the deadline.

        Raises:
            Fault: its turn would come too late.
        """
        with deadline.paused():
            await self._enter(host, manners.at_once, deadline)
        try:
            with deadline.paused():
                await self._wait(host, manners, deadline)
            yield
        finally:
            self._under_way[host] -= 1
            self._admit(host)

    async def _enter(self, host: str, at_once: int, deadline: Deadline) -> None:
        ticket = asyncio.get_running_loop().create_future()
        self._waiting[host].append((ticket, at_once))
        self._admit(host)
        try:
            async with asyncio.timeout(deadline.patience):
                await ticket
        except BaseException as error:
            if ticket.done() and not ticket.cancelled():
                self._under_way[host] -= 1  # it was let in at the very moment
            ticket.cancel()
            self._admit(host)
            if isinstance(error, TimeoutError):
                raise deadline.reached() from None
            raise

    def _admit(self, host: str) -> None:
        waiting = self._waiting[host]
        while waiting:
            ticket, at_once = waiting[0]
            if not ticket.done():
                if self._under_way[host] >= at_once:
                    return
                self._under_way[host] += 1
                ticket.set_result(None)
            waiting.popleft()
        del self._waiting[host]

    async def _wait(self, host: str, manners: Manners, deadline: Deadline) -> None:
        if not manners.waits():
            return
        now = self._clock()
        start = max(now, self._next.get(host, now))
        if start - now > deadline.patience:
            raise deadline.reached()
        self._next[host] = start + manners.delay
        if start > now:
            await manners.sleep(start - now)


OF_THE_PROCESS = Turns()
"""Those of all builds of this process, on the loop of the web."""


class Waiting(NamedTuple):
    """How servers are waited for."""

    turns: Turns | None = None  # at each host; without them, whoever asks has turns of their own
    sleep: Sleep = asyncio.sleep  # waits so many seconds
    waits: Callable[[], bool] = lambda: True  # whether it is a server that answers, and not a recording

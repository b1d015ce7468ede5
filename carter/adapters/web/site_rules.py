"""The robots.txt of each site, fetched once in a run, or a few times where it cannot be had."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable

import httpx

from carter.adapters.web.deadline import Deadline
from carter.adapters.web.fault import Fault
from carter.adapters.web.meter import Meter, Took
from carter.research.web.hops import next_url
from carter.research.web.policy import No, WebPolicy
from carter.research.web.robots import MOST_HOPS, Rules, place, rules_of, unreachable
from carter.research.web.url import Url

_SAME_FOR_A_PAGE = frozenset(
    {"blocked_address", "deadline", "dns_failed", "refused", "tls_failed", "too_many_requests", "unreachable"}
)
_ENDLESS = frozenset({"redirect_loop", "too_many_redirects"})


class SiteRules:
    """Shared by all fetches of a run; those that need the same robots.txt at once wait for one of them."""

    def __init__(self, policy: WebPolicy, attempts: int) -> None:
        """`attempts` bounds how often a site is asked that gives no answer."""
        # Lists say what may be read as a source; a robots.txt is none.
        self._policy = policy._replace(allow=(), deny=(), most_hops=MOST_HOPS)
        self._locks: dict[str, asyncio.Lock] = {}
        self._rules: dict[str, Rules] = {}
        self._attempts = attempts
        self._failed: Counter[str] = Counter()
        self._took: dict[str, Took] = {}

    async def of(
        self, url: Url, ask: Callable[[Url, Meter], Awaitable[httpx.Response]], deadline: Deadline, meter: Meter
    ) -> Rules:
        """The rules of the site that `url` belongs to.

        What they took is noted in `meter` under the site, whoever asked for them: so it does not matter who came
        first. Where they cannot be had, it counts as taken by whoever asked.

        Raises:
            Fault: nothing of that site can be had; what is known of it is not kept.
        """
        lock = self._locks.setdefault(url.origin, asyncio.Lock())
        try:
            async with asyncio.timeout(deadline.left()):
                await lock.acquire()
        except TimeoutError:
            raise deadline.reached() from None
        try:
            known = self._rules.get(url.origin)
            if known is None or (not known.reachable and self._failed[url.origin] < self._attempts):
                apart = meter.apart()
                try:
                    known = self._rules[url.origin] = await self._fetched(url, lambda place: ask(place, apart))
                except Fault:
                    meter.own = meter.own.plus(apart.own)
                    raise
                self._failed[url.origin] += not known.reachable
                self._took[url.origin] = self._took.get(url.origin, Took()).plus(apart.own)
            meter.sites[url.origin] = self._took[url.origin]
            return known
        finally:
            lock.release()

    def delay_ms(self, url: Url) -> int:
        """Milliseconds that the site wants between two requests, as far as it was asked."""
        rules = self._rules.get(url.origin)
        return rules.delay_ms if rules else 0

    async def _fetched(self, url: Url, ask: Callable[[Url], Awaitable[httpx.Response]]) -> Rules:
        chain = [place(url)]
        while True:
            try:
                response = await ask(chain[-1])
            except Fault as fault:
                if fault.status in _SAME_FOR_A_PAGE:
                    raise
                return unreachable(f"{fault.status}, {fault.detail}")
            code = response.status_code
            step = next_url(chain, code, response.headers.get("location", ""), "", self._policy)
            if step is None:
                return rules_of(code, response.content)
            if isinstance(step, No):
                # RFC 9309, 2.3.1.2: what redirects too often may be taken for not being there.
                return rules_of(404, b"") if step.status in _ENDLESS else unreachable(step.detail)
            chain.append(step)

"""The fetcher: a URL in, an answer out, whatever the world does."""

import math
import random
import time
from collections.abc import Callable

import httpx

from carter.adapters.web.asking import Asker
from carter.adapters.web.deadline import Deadline
from carter.adapters.web.loop import waited
from carter.adapters.web.meter import Meter
from carter.adapters.web.settings import Settings
from carter.adapters.web.site_rules import SiteRules
from carter.adapters.web.transport import PinnedTransport
from carter.adapters.web.trip import Limits, Means, Trip
from carter.adapters.web.turns import Manners, Turns, Waiting
from carter.records.spent import SiteCost
from carter.research.web.answer import Answer
from carter.research.web.retry import CEILING, retry_after, wait_before
from carter.research.web.statuses import outcome
from carter.research.web.url import BadUrl, masked, parsed


class Fetcher:
    """Fetches pages, on the loop of the web; what is known of sites is shared by all that it fetches."""

    def __init__(
        self,
        settings: Settings | None = None,
        *,
        transport: httpx.AsyncBaseTransport | None = None,
        waiting: Waiting | None = None,
        clock: Callable[[], float] = time.monotonic,
        jitter: Callable[[], float] = random.random,
    ) -> None:
        """Make a fetcher.

        Args:
            settings: bounds and manners.
            transport: performs one request (`PinnedTransport`); a recorder or a replayer may stand around it.
            waiting: how servers are waited for.
            clock: seconds from some start.
            jitter: a number from 0 to 1, which spreads the waiting before further tries.
        """
        self._settings = settings or Settings()
        turns, sleep, waits = waiting or Waiting()
        self._clock, self._sleep, self._jitter = clock, sleep, jitter
        self._means = Means(
            self._settings,
            Asker(transport or PinnedTransport(), self._settings),
            SiteRules(self._settings.policy, self._settings.attempts),
            turns or Turns(clock),
            Manners(self._settings.at_once, sleep=sleep, waits=waits),
        )

    def fetch(
        self, url: str, previous: Answer | None = None, *, within: float = math.inf, meter: Meter | None = None
    ) -> Answer:
        """The page behind `url`, or why there is none; this thread waits for it.

        Args: as of `fetching`.
        """
        return waited(self.fetching(url, previous, within=within, meter=meter))

    async def fetching(
        self, url: str, previous: Answer | None = None, *, within: float = math.inf, meter: Meter | None = None
    ) -> Answer:
        """The page behind `url`, or why there is none.

        Args:
            url: as written by whoever wants it.
            previous: an earlier answer; if its page is unchanged, the status is `not_modified`.
            within: the most seconds that it may take with all that is waited, for servers and for its turn.
            meter: what it may take; without one, what the settings say.
        """
        meter = meter or Meter(self._settings.most_requests, self._settings.most_received)
        begun = self._clock()
        try:
            start = parsed(url)
        except BadUrl as bad:
            return Answer("bad_url", str(bad), masked(url), masked(url))
        deadline = Deadline(self._settings.seconds, within, self._clock)
        attempt = 1
        while True:
            answer = await Trip(start, self._means, Limits(deadline, meter), previous).run()
            wanted = retry_after(answer.header("retry-after"), answer.header("date"))
            wait = wait_before(answer.status, attempt, self._settings.attempts, wanted, self._jitter())
            if wait is None or wait / 1000 > deadline.patience or meter.is_spent:
                break
            with deadline.paused():
                await self._sleep(wait / 1000)
            attempt += 1
        if wanted and wanted > CEILING and outcome(answer.status).again == "soon":
            answer = answer._replace(detail=f"{answer.detail}, and asks to wait {wanted} seconds")
        took = round((self._clock() - begun) * 1000)
        sites = tuple(SiteCost(origin=origin, **cost._asdict()) for origin, cost in sorted(meter.sites.items()))
        answer = answer._replace(**meter.own._asdict(), sites=sites)
        return answer._replace(asked=masked(url), attempts=attempt, milliseconds=took)

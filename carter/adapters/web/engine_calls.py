"""Requests to search engines, sent one after the other to each, politely, and again where that is worth it."""

import random
from collections.abc import Callable, Iterable

import httpx

from carter.adapters.engines_http import NotSent, Outgoing, ask
from carter.adapters.keys import Keys
from carter.adapters.web.asking import counted
from carter.adapters.web.body import Bounds
from carter.adapters.web.deadline import Deadline
from carter.adapters.web.fault import Fault
from carter.adapters.web.loop import on_loop
from carter.adapters.web.meter import Meter, Took
from carter.adapters.web.transport import CALL, Call, PinnedTransport
from carter.adapters.web.turns import Manners, Turns, Waiting
from carter.research.engines import claude
from carter.research.engines.exchange import Header, HttpReply, HttpRequest
from carter.research.engines.known import ENGINES
from carter.research.engines.paid import cost_nothing
from carter.research.engines.within import FULL
from carter.research.web.policy import Opened, WebPolicy, objection
from carter.research.web.retry import retry_after, wait_before
from carter.research.web.statuses import OUTCOMES, UNAVAILABLE, of_code
from carter.research.web.url import BadUrl, Url, parsed

SECONDS = 30.0  # that one request may take, what is waited for its turn apart
SECONDS_OF_MODEL = 120.0  # the same where a model searches: it thinks before and writes after
MOST_BYTES = 4_000_000  # of a reply; the readers take no more
ATTEMPTS = 3


class EngineCalls:
    """Performs `HttpRequest`."""

    def __init__(
        self,
        keys: Keys,
        own: Iterable[str],
        left: Callable[[], float],
        *,
        transport: httpx.AsyncBaseTransport | None = None,
        waiting: Waiting | None = None,
    ) -> None:
        """Make a performer.

        Args:
            keys: those that engines take.
            own: URLs of engines that the user runs or named, which may be local and at any port.
            left: the seconds that the build may still take.
            transport: performs one request; a recorder may stand around it. It sees the keys.
            waiting: how engines are waited for.
        """
        self._keys = keys
        self._policy = WebPolicy(opened=tuple(_opened(url) for url in own))
        self._left = left
        self._transport = transport or PinnedTransport()
        turns, self._sleep, waits = waiting or Waiting()
        self._manners = Manners(1, sleep=self._sleep, waits=waits)
        self._turns = turns or Turns()

    async def __call__(self, request: HttpRequest) -> HttpReply:
        """The reply, or why there is none; what may be answered another day is told by its status."""
        return await on_loop(self._answered(request))

    async def _answered(self, request: HttpRequest) -> HttpReply:
        seconds = SECONDS_OF_MODEL if request.engine == claude.NAME else SECONDS
        deadline = Deadline(seconds, max(0.0, self._left()))
        meter = Meter(request.most_requests or FULL.requests, request.most_received or FULL.received)
        attempt = 1
        while True:
            reply = await ask(
                request.engine, request, self._keys, lambda outgoing: self._send(request, outgoing, deadline, meter)
            )
            outcome = _outcome(reply)
            wait = self._wait(request, reply, outcome, attempt)
            if wait is None or wait / 1000 > deadline.patience or meter.is_spent:
                break
            with deadline.paused():
                await self._sleep(wait / 1000)
            attempt += 1
        cut = meter.cut_below(Took(*FULL))
        status = {} if outcome == "ok" else {"status": UNAVAILABLE + outcome, "cut": cut}
        return reply.model_copy(update={**meter.own._asdict(), **status})

    def _wait(self, request: HttpRequest, reply: HttpReply, outcome: str, attempt: int) -> int | None:
        """Milliseconds before another try; None where there is to be none.

        What may have been charged for is never sent twice, since one request was reserved.
        """
        if request.engine == claude.NAME and not cost_nothing(reply):
            return None
        if outcome not in OUTCOMES and not outcome.startswith("http_"):
            return None
        wanted = retry_after(reply.header("retry-after"), "")
        return wait_before(outcome, attempt, ATTEMPTS, wanted, random.random())

    async def _send(
        self, request: HttpRequest, outgoing: Outgoing, deadline: Deadline, meter: Meter
    ) -> tuple[int, Iterable[Header], bytes]:
        try:
            url = parsed(outgoing.url)
        except BadUrl:
            raise NotSent("bad_url") from None
        no = objection(url, self._policy)
        if no is not None:
            raise NotSent(no.status)
        try:
            manners = self._manners._replace(delay=ENGINES[request.engine].gap_ms / 1000)
            async with self._turns.turn(f"the engine {request.engine}", manners, deadline):
                bounds = Bounds(deadline, MOST_BYTES, most_received=meter.request())
                response = await counted(self._transport, self._built(url, outgoing, bounds), meter)
        except Fault as fault:
            raise NotSent(fault.status) from None
        return response.status_code, response.headers.multi_items(), response.content

    def _built(self, url: Url, outgoing: Outgoing, bounds: Bounds) -> httpx.Request:
        headers = {
            "Host": url.authority,
            "Accept-Encoding": "gzip, deflate",
            "Connection": "close",
            **dict(outgoing.headers),
        }
        call = Call(url, bounds, opened=self._policy.opens(url))
        return httpx.Request(outgoing.method, url.href, headers=headers, content=outgoing.body, extensions={CALL: call})


def _outcome(reply: HttpReply) -> str:
    return reply.outcome if reply.outcome != "ok" else of_code(reply.code)


def _opened(url: str) -> Opened:
    place = parsed(url)
    return Opened(place.host, place.port)

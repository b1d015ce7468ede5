"""Pages of the web, fetched for the pipeline by the rules that each request carries."""

import hashlib
from collections.abc import Callable
from functools import lru_cache

from carter.adapters.cassettes.redaction import Redaction
from carter.adapters.web.fetcher import Fetcher
from carter.adapters.web.loop import on_loop
from carter.adapters.web.meter import Meter, Took
from carter.adapters.web.settings import Settings
from carter.kernel.record import FarBlob
from carter.records.page import Redirect
from carter.research.effects import Fetch, Fetched, FetchRules
from carter.research.web.answer import Answer
from carter.research.web.policy import WebPolicy, opened_in
from carter.research.web.url import BadUrl, identity, masked, parsed

AT_ONCE_AT_HOME = 32
"""Fetches of one host that the user named as one of the house."""

MakeFetcher = Callable[[Settings], Fetcher]


class WebPages:
    """Performs `Fetch` of a URL of http or https; one fetcher for all requests of equal rules."""

    def __init__(self, left: Callable[[], float], make: MakeFetcher = Fetcher) -> None:
        """`left` gives the seconds that the build may still take; `make` makes a fetcher."""
        self._left = left
        self._make = make
        self._fetchers: dict[tuple[FetchRules, bool], Fetcher] = {}

    async def __call__(self, request: Fetch) -> Fetched:
        """What came of it, whatever the world does."""
        return await on_loop(self._fetched(request))

    async def _fetched(self, request: Fetch) -> Fetched:
        usual = Took(Settings().most_requests, Settings().most_received)
        meter = Meter(request.most_requests or usual.requests, request.most_received or usual.received)
        answer = await self._fetcher(request).fetching(request.url, within=max(0.0, self._left()), meter=meter)
        reply = fetched(answer)
        return reply if reply.status == "ok" else reply.model_copy(update={"cut": meter.cut_below(usual)})

    def _fetcher(self, request: Fetch) -> Fetcher:
        rules = request.rules or FetchRules()
        policy = _policy_of(rules)
        own = _is_opened(request.url, policy)
        if (rules, own) not in self._fetchers:
            settings = Settings(policy, seconds=float(rules.web.seconds), robots=rules.web.robots == "on")
            # A server that the user named as one of the house is not waited for.
            mine = settings._replace(delay_ms=0, at_once=AT_ONCE_AT_HOME) if own else settings
            self._fetchers[rules, own] = self._make(mine)
        return self._fetchers[rules, own]


def fetched(answer: Answer) -> Fetched:
    """An answer as it is recorded: what it says and nothing of how it was reached.

    What a redirect put into the URL may be a key: then it is the URL that the recording of the redirect has.
    """
    body = answer.body if answer.status == "ok" else None
    led_on = len(answer.hops) > 1
    return Fetched(
        status=answer.page_status,
        body=None if body is None else FarBlob(body),
        url=_known_as(Redaction().url(answer.url) if led_on else answer.url),
        code=answer.code,
        media=answer.media.type,
        charset=answer.media.charset,
        kind=answer.kind,
        canonical=Redaction().url(answer.canonical),
        modified=answer.header("last-modified"),
        sent=answer.header("date"),
        content_hash="" if body is None else hashlib.sha256(body).hexdigest(),
        redirects=tuple(Redirect(url=Redaction().url(masked(hop.url)), code=hop.code) for hop in answer.hops[:-1]),
        requests=answer.requests,
        received=answer.received,
        sites=answer.sites,
    )


@lru_cache(64)
def _policy_of(rules: FetchRules) -> WebPolicy:
    return WebPolicy(rules.allow, rules.deny, opened=tuple(map(opened_in, rules.web.open)))


def _known_as(url: str) -> str:
    try:
        return identity(parsed(url))
    except BadUrl:
        return url


def _is_opened(url: str, policy: WebPolicy) -> bool:
    try:
        return policy.opens(parsed(url))
    except BadUrl:
        return False

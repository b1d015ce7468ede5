"""One try at a fetch: from hop to hop, each of which is checked before it is asked for."""

from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Literal, NamedTuple

import httpx

from carter.adapters.web.asking import Asker
from carter.adapters.web.body import Bounds
from carter.adapters.web.deadline import Deadline
from carter.adapters.web.fault import Fault
from carter.adapters.web.meter import Meter
from carter.adapters.web.settings import Settings
from carter.adapters.web.site_rules import SiteRules
from carter.adapters.web.transport import CALL, CODING, NOTE, SENT
from carter.adapters.web.turns import Manners, Turns
from carter.research.web.answer import KEPT, Answer
from carter.research.web.canonical import canonical_in
from carter.research.web.hops import Hop, next_url, sends_on
from carter.research.web.media import kind_as_served, media_of
from carter.research.web.policy import No, objection
from carter.research.web.refresh import refresh_in, refresh_of
from carter.research.web.robots import MOST_BYTES
from carter.research.web.scripts import warning_of
from carter.research.web.statuses import of_code
from carter.research.web.url import Url, masked


class Means(NamedTuple):
    """What all fetches of a run share."""

    settings: Settings
    asker: Asker
    sites: SiteRules
    turns: Turns
    manners: Manners


class Limits(NamedTuple):
    """What one fetch may take."""

    deadline: Deadline
    meter: Meter


class Trip:
    """Goes from `start` to the page, or to the reason why there is none."""

    def __init__(self, start: Url, means: Means, limits: Limits, previous: Answer | None) -> None:
        self._settings, self._asker, self._sites, self._turns, self._manners = means
        self._deadline, self._meter = limits
        self._previous = previous
        self._chain = [start]
        self._hops: list[Hop] = []
        self._notes: dict[str, None] = {}
        self._answer = Answer("ok", "", start.href, start.href)

    async def run(self) -> Answer:
        """What came of it; it raises for nothing that the world does."""
        try:
            no = objection(self._chain[0], self._settings.policy) or await self._followed()
        except Fault as fault:
            no = No(fault.status, fault.detail)
            self._answer = Answer("", "", "", "", robots=self._answer.robots)
        if no.status not in (of_code(self._answer.code), f"http_{self._answer.code}"):
            self._answer = self._answer._replace(body=b"", kind="")  # of a page that led to nothing
        return self._answer._replace(
            status=no.status,
            detail=no.detail,
            url=self._chain[-1].href,
            headers=tuple((name, masked(value)) for name, value in self._answer.headers),
            hops=tuple(self._hops),
            warnings=tuple(self._notes),
        )

    async def _followed(self) -> No:
        by: Literal["asked", "redirect", "refresh"] = "asked"
        while True:
            url = self._chain[-1]
            self._note(warning_of(url.name))
            barred = await self._barred(url)
            if barred:
                return barred
            response = await self._asked(url, by)
            self._take(url, response)
            code = response.status_code
            step = next_url(self._chain, code, self._answer.header("location"), self._refresh(), self._settings.policy)
            if step is None:
                return self._outcome(code)
            if isinstance(step, No):
                return step
            if url.scheme == "https" and step.scheme == "http":
                self._note(f"redirected from https to {step.href}")
            by = "redirect" if sends_on(code) else "refresh"
            self._chain.append(step)

    async def _barred(self, url: Url) -> No | None:
        """What the site's robots.txt has against it."""
        if not self._settings.robots:
            return None
        bounds = Bounds(self._deadline, MOST_BYTES, cut=True)
        rules = await self._sites.of(
            url, lambda place, meter: self._asker.ask(place, bounds, meter), self._deadline, self._meter
        )
        refusal = rules.refusal(url)
        self._answer = self._answer._replace(robots=rules.told_of(url))
        return No(refusal, rules.told_of(url)) if refusal else None

    async def _asked(self, url: Url, by: Literal["asked", "redirect", "refresh"]) -> httpx.Response:
        bounds = Bounds(self._deadline, self._settings.most_bytes)
        try:
            async with self._turn(url):
                response = await self._asker.ask(url, bounds, self._meter, self._conditions(url))
        except Fault:
            self._hops.append(Hop(url.href, 0, by))
            raise
        self._hops.append(Hop(url.href, response.status_code, by, response.extensions.get(CALL, "")))
        return response

    def _turn(self, url: Url) -> AbstractAsyncContextManager[None]:
        """A redirect within one host is a part of the same visit."""
        if len(self._chain) > 1 and self._chain[-2].name == url.name:
            return nullcontext()
        wanted = self._sites.delay_ms(url) if self._settings.robots else 0
        delay = max(self._settings.delay_ms, wanted) / 1000
        return self._turns.turn(url.name, self._manners._replace(delay=delay), self._deadline)

    def _conditions(self, url: Url) -> dict[str, str]:
        """What makes the server say `not modified`, if the page is still the one of the previous answer."""
        if self._previous is None or self._previous.url != url.href:
            return {}
        conditions = {
            "If-None-Match": self._previous.header("etag"),
            "If-Modified-Since": self._previous.header("last-modified"),
        }
        return {name: value for name, value in conditions.items() if value and value.isascii()}

    def _take(self, url: Url, response: httpx.Response) -> None:
        """Keep what an answer holds; what the one before held is no longer of interest."""
        headers = tuple((name, value) for name, value in response.headers.multi_items() if name in KEPT)
        media = media_of(response.headers.get("content-type", ""))
        body = response.content
        kind = kind_as_served(body, media.type, url.href) if body else ""
        self._note(response.headers.get(NOTE, ""))
        self._answer = self._answer._replace(
            code=response.status_code,
            headers=headers,
            media=media,
            kind=kind,
            body=body,
            sent=int(response.headers.get(SENT, "0")),
            coding=response.headers.get(CODING, ""),
            canonical=canonical_in(body, url) if kind == "html" else "",
        )

    def _refresh(self) -> str:
        """Where the answer sends its reader on, if it is a page."""
        answer = self._answer
        if of_code(answer.code) != "ok":
            return ""
        return refresh_of(answer.header("refresh")) or (refresh_in(answer.body) if answer.kind == "html" else "")

    def _outcome(self, code: int) -> No:
        status = of_code(code)
        if status == "not_modified" and not self._conditions(self._chain[-1]):
            status = f"http_{code}"
        return No(status, "" if status == "ok" else f"the server answered {code}")

    def _note(self, warning: str) -> None:
        if warning:
            self._notes[warning] = None

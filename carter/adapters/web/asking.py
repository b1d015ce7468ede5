"""Requests as Carter makes them: who asks, what it takes, and nothing about the person behind it."""

from collections.abc import Mapping

import httpx

from carter.adapters.graph_cache import version_of
from carter.adapters.web.body import Bounds
from carter.adapters.web.fault import Fault
from carter.adapters.web.loop import room
from carter.adapters.web.meter import Meter
from carter.adapters.web.settings import Settings
from carter.adapters.web.transport import CALL, RECEIVED, Call
from carter.research.web.robots import TOKEN
from carter.research.web.url import Url

_TAKEN = "text/html,application/xhtml+xml,application/pdf;q=0.9,text/*;q=0.8,*/*;q=0.5"


class Asker:
    """Makes a request of a URL that was checked, and hands it to the transport."""

    def __init__(self, transport: httpx.AsyncBaseTransport, settings: Settings) -> None:
        self._transport = transport
        self._policy = settings.policy
        self._who = f"Carter/{version_of('carter')} (+{settings.contact or f'research agent; robots.txt: {TOKEN}'})"

    async def ask(
        self, url: Url, bounds: Bounds, meter: Meter, conditions: Mapping[str, str] | None = None
    ) -> httpx.Response:
        """The whole answer; what it took is counted, whether it came or not.

        Raises:
            Fault: there is none, or none that may be used.
        """
        headers = {
            "Host": url.authority,
            "User-Agent": self._who,
            "Accept": _TAKEN,
            "Accept-Encoding": "gzip, deflate, br, zstd",
            "Connection": "close",
            **(conditions or {}),
        }
        bounds = bounds._replace(most_received=meter.request())
        extensions = {CALL: Call(url, bounds, opened=self._policy.opens(url))}
        try:
            request = httpx.Request("GET", url.href, headers=headers, extensions=extensions)
        except httpx.InvalidURL as error:
            raise Fault("bad_url", f"it cannot be asked for: {error}") from error
        return await counted(self._transport, request, meter)


async def counted(transport: httpx.AsyncBaseTransport, request: httpx.Request, meter: Meter) -> httpx.Response:
    """The whole answer of `transport`, with what arrived counted by `meter`.

    Raises:
        Fault: there is none, or none that may be used.
    """
    try:
        async with room(request.extensions[CALL].bounds.deadline):
            response = await transport.handle_async_request(request)
            await response.aread()  # a recording hands its answers over unread
    except Fault as fault:
        meter.arrived(fault.received)
        raise
    meter.arrived(int(response.headers.get(RECEIVED, "0")))
    return response

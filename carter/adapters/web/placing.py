"""Requests of Claude's search that bear the provider's address, sent to the server that speaks for it here."""

import httpx

from carter.adapters.claude_address import SERVED, Address, placed, server_of
from carter.adapters.web.transport import CALL, Call
from carter.research.engines.claude import ADDRESS
from carter.research.web.url import parsed


class Placing(httpx.AsyncBaseTransport):
    """Stands below the recorder and above what pins addresses; whatever is of another server goes on as it is.

    A server that the user names may be local, and at any port.
    """

    def __init__(self, inner: httpx.AsyncBaseTransport, address: Address) -> None:
        self._inner = inner
        self._address = address

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """The answer of that server.

        Raises:
            WorldError: it is no address that a key may go to.
            Fault: there is no answer, or none that may be used.
        """
        asked = str(request.url)
        if not asked.startswith(ADDRESS + "/"):
            return await self._inner.handle_async_request(request)
        base = self._address()
        server = server_of(base)
        if not server:
            return await self._inner.handle_async_request(request)
        url = parsed(placed(asked, base))
        headers = [(name, value) for name, value in request.headers.multi_items() if name != "host"]
        call: Call = request.extensions[CALL]
        there = httpx.Request(
            request.method,
            url.href,
            headers=[("Host", url.authority), *headers],
            content=request.read(),
            extensions={**request.extensions, CALL: call._replace(url=url, opened=True)},
        )
        response = await self._inner.handle_async_request(there)
        response.headers[SERVED] = server
        return response

    async def aclose(self) -> None:
        """Close what is below."""
        await self._inner.aclose()

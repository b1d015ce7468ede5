"""Pages that were recorded before are asked for on condition that they changed; below any recording."""

from collections.abc import Awaitable, Callable

import httpx

from carter.adapters.cassettes.exchange import Answered
from carter.adapters.cassettes.redaction import HIDDEN, REVALIDATED

_CONDITIONS = {"if-none-match": "etag", "if-modified-since": "last-modified"}  # and the header that each repeats

Earlier = Callable[[str, str], Awaitable[Answered | None]]
"""What a method and URI were answered with before, as it was recorded and whole; None where that is not here."""


class Revalidating(httpx.AsyncBaseTransport):
    """`inner`, whose `304 Not Modified` becomes the page that was recorded before.

    What is above, recorder included, gets the status, the body and what is said of the body from the earlier
    recording, and the other headers as RFC 9111 (section 3.2) has them: those of the 304 go before. So the new
    recording is whole without the earlier one.
    """

    def __init__(self, inner: httpx.AsyncBaseTransport, earlier: Earlier) -> None:
        self._inner = inner
        self._earlier = earlier

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """The answer; what `inner` raises, it raises."""
        if any(name in request.headers for name in _CONDITIONS):
            return await self._inner.handle_async_request(request)  # whoever asks has a page of their own in mind
        before = await self._earlier(request.method, str(request.url))
        conditions = _conditions(before) if before else {}
        request.headers.update(conditions)
        response = await self._inner.handle_async_request(request)
        if before is None or not conditions or response.status_code != httpx.codes.NOT_MODIFIED:
            return response
        await response.aclose()
        return _freshened(before, response)

    async def aclose(self) -> None:
        """Close what is below."""
        await self._inner.aclose()


def _conditions(before: Answered) -> dict[str, str]:
    """What is asked on; nothing where the answer of before cannot stand for one of today."""
    headers = dict(before.headers)
    # Where a page refreshes to is kept without its keys, so that the record does not lead on as the page did.
    if before.code != httpx.codes.OK or before.raised or not before.body or "refresh" in headers:
        return {}
    told = {name: headers.get(of, "") for name, of in _CONDITIONS.items()}
    return {name: value for name, value in told.items() if value and _is_as_sent(value)}


def _is_as_sent(value: str) -> bool:
    return value.isascii() and value.isprintable() and HIDDEN not in value


def _freshened(before: Answered, response: httpx.Response) -> httpx.Response:
    told = [(name, value) for name, value in response.headers.multi_items() if not name.startswith("content-")]
    names = {name for name, _ in told} | {REVALIDATED}
    headers = [pair for pair in before.headers if pair[0] not in names] + told
    headers.append((REVALIDATED, str(response.status_code)))
    encoded = [(name.encode(), value.encode()) for name, value in headers]
    return httpx.Response(
        before.code, headers=encoded, stream=httpx.ByteStream(before.body), extensions=response.extensions
    )

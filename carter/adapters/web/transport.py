"""One request, at an address that was checked, and its whole answer: the lowest layer, below any recording."""

import ssl
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing
from functools import cache, cached_property
from typing import Any, NamedTuple

import h11
import httpx

from carter.adapters.web.body import Body, Bounds, read_body
from carter.adapters.web.fault import Fault
from carter.adapters.web.resolver import Lookup, resolved, system_lookup
from carter.adapters.web.stream import Connect, GuardedStream, connected, secured, system_connect
from carter.research.web.answer import KEPT
from carter.research.web.hops import sends_on
from carter.research.web.url import Url

CALL = "carter"
"""The extension of a request that holds its `Call`, and of an answer that holds the address it came from."""
SENT, CODING, NOTE = "x-carter-sent", "x-carter-coding", "x-carter-note"
RECEIVED = "x-carter-received"
"""Headers that the transport adds to an answer, so that they are recorded with it; a server's own are dropped."""

_OF_A_PAGE = range(200, 300)
_MOST_OF_A_HEAD = 100 * 1024  # bytes that are held until they are a whole head or the size of a chunk
_MOST_OF_ANOTHER = 256 * 1024  # bytes that are read of an error's page
_EMPTY = frozenset({204, 205, 304})
_CUT_SHORT = ("complete message body", "incomplete chunked read")  # as h11 says it
_STEP = 64 * 1024  # bytes that are read at once


class Call(NamedTuple):
    """What a request carries beside what is sent."""

    url: Url
    bounds: Bounds
    opened: bool  # whether the user named this host as one that may be local


@cache
def trusted() -> ssl.SSLContext:
    """What TLS trusts unless one says: the list of certifi, whatever the environment names; read once."""
    return httpx.create_ssl_context(trust_env=False)


class PinnedTransport(httpx.AsyncBaseTransport):
    """Serves a `httpx.Request` whose extension `carter` holds a `Call`.

    One connection for each request; no proxy, no environment, no cookie, no credentials. The body of
    the answer is decoded, and of its headers only those are there that are kept.
    """

    def __init__(
        self,
        lookup: Lookup = system_lookup,
        connect: Connect = system_connect,
        context: Callable[[], ssl.SSLContext] | None = None,
    ) -> None:
        """`lookup` and `connect` stand for the network; `context` makes what TLS trusts: else it is certifi's list."""
        self._lookup = lookup
        self._connect = connect
        self._make_context = context or trusted

    @cached_property
    def _context(self) -> ssl.SSLContext:
        return self._make_context()

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """The answer, whole.

        Raises:
            Fault: there is none, or none that may be used.
        """
        call: Call = request.extensions[CALL]
        url, deadline = call.url, call.bounds.deadline
        addresses = await resolved(url.host, self._lookup, deadline, opened=call.opened)
        plain, address = await connected(addresses, url.port, self._connect, deadline)
        try:
            is_secure = url.scheme == "https"
            connection = await secured(plain, self._context, url.host, deadline) if is_secure else plain
            most = min(2 * call.bounds.most_bytes + _MOST_OF_ANOTHER, call.bounds.most_received)
            response = await _counted(request, call, GuardedStream(connection, deadline, most))
        finally:
            plain.close()
        response.extensions[CALL] = str(address)
        return response


async def _counted(request: httpx.Request, call: Call, stream: GuardedStream) -> httpx.Response:
    """The answer, or the fault, with how many bytes arrived."""
    try:
        response = await _answered(request, call, stream)
    except Fault as fault:
        fault.received = stream.received
        raise
    response.headers[RECEIVED] = str(stream.received)
    return response


async def _answered(request: httpx.Request, call: Call, stream: GuardedStream) -> httpx.Response:
    connection = h11.Connection(h11.CLIENT, _MOST_OF_A_HEAD)
    try:
        await stream.write(_sent(connection, request, call.url))
        head = await _head(connection, stream)
    except h11.RemoteProtocolError as error:
        raise Fault("bad_header", f"the head of the answer is not HTTP/1.1: {error}") from error
    except h11.LocalProtocolError as error:
        raise Fault("bad_url", f"it cannot be asked for: {error}") from error
    return await _response(head, _chunks(connection, stream), call.bounds)


def _sent(connection: h11.Connection, request: httpx.Request, url: Url) -> bytes:
    """The bytes of a request."""
    head = h11.Request(method=request.method, target=url.target.encode(), headers=request.headers.raw)
    body = h11.Data(data=request.read())
    return b"".join(filter(None, map(connection.send, (head, body, h11.EndOfMessage()))))


async def _event(connection: h11.Connection, stream: GuardedStream) -> Any:
    """What comes next."""
    while (event := connection.next_event()) is h11.NEED_DATA:
        connection.receive_data(await stream.read(_STEP))
    return event


async def _head(connection: h11.Connection, stream: GuardedStream) -> h11.Response | h11.InformationalResponse:
    """The head of the answer, behind interim ones."""
    head: h11.Response | h11.InformationalResponse
    while True:
        head = await _event(connection, stream)
        if isinstance(head, h11.Response) or head.status_code == httpx.codes.SWITCHING_PROTOCOLS:
            return head


async def _response(
    head: h11.Response | h11.InformationalResponse, chunks: AsyncGenerator[bytes, None], bounds: Bounds
) -> httpx.Response:
    code = head.status_code
    headers = [(name.decode("latin-1").lower(), _text(value)) for name, value in head.headers]
    async with aclosing(chunks):
        body = await _body(code, headers, chunks, bounds)
    kept = [pair for pair in headers if pair[0] in KEPT]
    added = {SENT: str(body.sent), CODING: ", ".join(body.codings), NOTE: _note(code, headers)}
    kept += [(name, value) for name, value in added.items() if value]
    encoded = [(name.encode(), value.encode()) for name, value in kept]
    return httpx.Response(code, headers=encoded, content=body.data)


async def _body(
    code: int, headers: Sequence[tuple[str, str]], chunks: AsyncGenerator[bytes, None], bounds: Bounds
) -> Body:
    if code in _EMPTY or sends_on(code):
        return Body(b"", 0, ())
    coding = ",".join(value for name, value in headers if name == "content-encoding")
    if code in _OF_A_PAGE:
        if not bounds.cut and _length(headers) > bounds.most_bytes:
            raise Fault("too_large", f"more than {bounds.most_bytes:,} bytes, as the server says")
        return await read_body(chunks, coding, bounds)
    try:
        return await read_body(chunks, coding, bounds._replace(most_bytes=_MOST_OF_ANOTHER, cut=True))
    except Fault:
        return Body(b"", 0, ())  # the status is the news; the deadline has its say before the next request


async def _chunks(connection: h11.Connection, stream: GuardedStream) -> AsyncGenerator[bytes, None]:
    """The body, piece by piece."""
    try:
        while isinstance(event := await _event(connection, stream), h11.Data):
            if event.data:
                yield bytes(event.data)
    except h11.RemoteProtocolError as error:
        if any(words in str(error) for words in _CUT_SHORT):
            raise Fault("truncated", "the connection ended before the body was whole") from error
        raise Fault("bad_framing", f"the body is not framed as HTTP/1.1 has it: {error}") from error


def _length(headers: Sequence[tuple[str, str]]) -> int:
    return max((int(value) for name, value in headers if name == "content-length" and value.isdecimal()), default=0)


def _note(code: int, headers: Sequence[tuple[str, str]]) -> str:
    names = {name for name, _ in headers}
    if code in _EMPTY or sends_on(code) or names & {"content-length", "transfer-encoding"}:
        return ""
    return "the server did not say where the body ends"


def _text(value: bytes) -> str:
    try:
        return value.decode()
    except UnicodeDecodeError:
        return value.decode("latin-1")

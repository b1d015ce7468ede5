"""The connection to Claude: no redirect, no proxy of the environment, an end to its time, each piece looked at."""

import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from threading import Timer
from typing import Any

import httpx2

from carter.adapters.claude_address import SERVED, Address, placed, server_of

_ENDS = (b"\n\n", b"\r\r", b"\r\n\r\n")  # of an event
_CONNECT, _READ, _LEAST = 20.0, 120.0, 0.1  # seconds
_CONNECTED = frozenset(["connection.connect_tcp.complete", "connection.start_tls.complete"])


class Over(Exception):
    """A reply that is larger, or takes longer, than it may."""


class Compressed(ValueError):
    """A reply that is compressed, though nobody asked for that: a few bytes might become very many."""


def client_over(transport: httpx2.BaseTransport, url: str, left: float) -> httpx2.Client:
    """A client that follows no redirect and reads no proxy from the environment; `left` seconds are its time."""
    return httpx2.Client(
        transport=transport,
        base_url=url,
        timeout=httpx2.Timeout(_READ, connect=min(_CONNECT, max(left, _LEAST))),
        follow_redirects=False,
        trust_env=False,
        headers={"accept-encoding": "identity"},
    )


@cache
def _trusted() -> ssl.SSLContext:
    """What TLS trusts, read once: that takes longer than a whole replay."""
    return httpx2.create_ssl_context(trust_env=False)


class Watched(httpx2.BaseTransport):
    """Calls `look` at each piece of a reply: its bytes so far, and those of the event that has not ended.

    What that raises ends the reply. The library gathers an event line by line, at the square of its length. However
    quiet a server is, nothing is waited for once `left` seconds have passed.
    """

    def __init__(self, look: Callable[[int, int], None], left: float, refusal: Exception | None = None) -> None:
        """Where there is a `refusal`, it is raised instead of any request."""
        self._below: httpx2.HTTPTransport | None = None  # none before it is asked: a recording needs none
        self._look = look
        self._refusal = refusal
        self._end = _End(left)

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        """The reply, its body still to come.

        Raises:
            Compressed: it is.
            httpx2.RequestError: there is none, or not in time.
        """
        if self._refusal is not None:
            raise self._refusal
        request.extensions = {**request.extensions, "trace": self._end.hear}
        try:
            self._below = self._below or httpx2.HTTPTransport(_trusted(), trust_env=False)
            response = self._below.handle_request(request)
        except httpx2.RequestError as error:
            raise httpx2.ReadTimeout("no answer in time") if self._end.is_over else error from None
        if response.headers.get("content-encoding", "identity") != "identity":
            response.close()
            raise Compressed
        if isinstance(response.stream, httpx2.SyncByteStream):
            response.stream = _Counted(response.stream, self._look, self._end)
        return response

    def close(self) -> None:
        """Close the connection, and stop the clock."""
        self._end.stop()
        if self._below is not None:
            self._below.close()


class Placed(httpx2.BaseTransport):
    """Sends what bears the provider's address to the server that speaks for it here; the answer names that."""

    def __init__(self, inner: httpx2.BaseTransport, address: Address) -> None:
        self._inner = inner
        self._address = address

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        """The answer of that server.

        Raises:
            WorldError: it is no address that may be asked.
        """
        base = self._address()
        url = httpx2.URL(placed(str(request.url), base))
        headers = [(name, value) for name, value in request.headers.raw if name.lower() != b"host"]
        asked = httpx2.Request(
            request.method, url, headers=headers, content=request.read(), extensions=request.extensions
        )
        response = self._inner.handle_request(asked)
        response.headers.pop(SERVED, None)
        if server_of(base):
            response.headers[SERVED] = server_of(base)
        return response

    def close(self) -> None:
        """Close what is below."""
        self._inner.close()


class _End:
    """Ends the connection when its time is over: a read that waits would not look at a clock."""

    def __init__(self, left: float) -> None:
        self.is_over = False
        self._socket: socket.socket | None = None
        self._timer = Timer(max(0.0, left), self._ended)
        self._timer.daemon = True
        self._timer.start()

    def hear(self, event: str, told: dict[str, Any]) -> None:
        """Take note of the connection that was made."""
        if event in _CONNECTED:
            self._socket = told["return_value"].get_extra_info("socket")
            if self.is_over:
                self._ended()

    def stop(self) -> None:
        """End nothing any more."""
        self._timer.cancel()

    def _ended(self) -> None:
        self.is_over = True
        if self._socket is not None:
            with suppress(OSError):  # it is closed already
                socket.socket.shutdown(self._socket, socket.SHUT_RDWR)


class _Counted(httpx2.SyncByteStream):
    def __init__(self, inner: httpx2.SyncByteStream, look: Callable[[int, int], None], end: _End) -> None:
        self._inner = inner
        self._look = look
        self._end = end

    def __iter__(self) -> Iterator[bytes]:
        count, event, tail = 0, 0, b""
        try:
            for piece in self._inner:
                count += len(piece)
                tail += piece
                ends = max((tail.rfind(end) + len(end) for end in _ENDS if end in tail), default=0)
                event = len(tail) - ends if ends else event + len(piece)
                self._look(count, event)
                tail = tail[-3:]
                yield piece
        except httpx2.RequestError:
            if not self._end.is_over:
                raise
        if self._end.is_over:
            raise Over("the reply took too long")

    def close(self) -> None:
        self._inner.close()

"""The connection to Claude: no redirect, no proxy of the environment, and each piece of a reply is looked at."""

from collections.abc import Callable, Iterator

import httpx2

_ENDS = (b"\n\n", b"\r\r", b"\r\n\r\n")  # of an event
_CONNECT, _READ = 20.0, 120.0  # seconds


def watched(url: str, look: Callable[[int, int], None]) -> httpx2.Client:
    """A client whose replies call `look` at each piece: its bytes so far, and those of the event that has not ended.

    What it raises ends the reply. The library gathers an event line by line, at the square of its length.
    """
    return httpx2.Client(
        transport=_Watched(look),
        base_url=url,
        timeout=httpx2.Timeout(_READ, connect=_CONNECT),
        follow_redirects=False,
        trust_env=False,
        headers={"accept-encoding": "identity"},
    )


class Compressed(ValueError):
    """A reply that is compressed, though nobody asked for that: a few bytes might become very many."""


class _Watched(httpx2.HTTPTransport):
    def __init__(self, look: Callable[[int, int], None]) -> None:
        super().__init__(retries=0, trust_env=False)
        self._look = look

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        response = super().handle_request(request)
        if response.headers.get("content-encoding", "identity") != "identity":
            response.close()
            raise Compressed
        if isinstance(response.stream, httpx2.SyncByteStream):
            response.stream = _Counted(response.stream, self._look)
        return response


class _Counted(httpx2.SyncByteStream):
    def __init__(self, inner: httpx2.SyncByteStream, look: Callable[[int, int], None]) -> None:
        self._inner = inner
        self._look = look

    def __iter__(self) -> Iterator[bytes]:
        count, event, tail = 0, 0, b""
        for piece in self._inner:
            count += len(piece)
            tail += piece
            ends = max((tail.rfind(end) + len(end) for end in _ENDS if end in tail), default=0)
            event = len(tail) - ends if ends else event + len(piece)
            self._look(count, event)
            tail = tail[-3:]
            yield piece

    def close(self) -> None:
        self._inner.close()

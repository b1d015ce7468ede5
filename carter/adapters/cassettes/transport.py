"""A transport of httpx or httpx2 that stands around another one, and plays or records what goes through it."""

import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple, Protocol, TypeVar, cast

from carter.adapters.cassettes.exchange import Answered, Asked
from carter.errors import IntegrityError

T = TypeVar("T")

MOST_BYTES = 256 * 1024 * 1024
"""More is never held in memory: a last resort, since the transport below has bounds of its own."""


def _arguments(error: Any) -> tuple[str, ...]:
    return tuple(map(str, error.args))


class Raising(NamedTuple):
    """A failure of a transport that is recorded and raised again."""

    kind: type[Exception]
    told: Callable[[Any], tuple[str, ...]] = _arguments  # what one is made of: `kind(*told(error))` is its equal


class Plays(Protocol):
    """Answers what is asked, from a recording or live: a `Tape`."""

    def exchange(self, asked: Asked, live: Callable[[], Answered]) -> Answered:
        """The answer; `live` gives it where it is to be recorded."""

    async def exchange_awaited(self, asked: Asked, live: Callable[[], Awaitable[Answered]]) -> Answered:
        """The same where `live` is awaited."""


TapeOf = Callable[[str, str], Plays]
"""The cassette of a request, by its method and URI."""


def recorded(inner: T, tape_of: TapeOf, raising: Sequence[Raising] = ()) -> T:
    """`inner` with recording around it: a transport of the same library, awaited if `inner` is.

    What it hands up is what is recorded, live too, so that a replay cannot differ: the body whole
    and decoded, the headers on the list, and a failure within a body at its end.
    """
    module, base = _library(inner)
    return cast(T, _class_in(module, base)(inner, tape_of, (*raising, Raising(module.RequestError))))


class _Played:
    """A body that is whole, or breaks off with a failure."""

    def __init__(self, body: bytes, failure: Exception | None) -> None:
        self._body = body
        self._failure = failure

    def __iter__(self) -> Iterator[bytes]:
        yield self._body
        if self._failure is not None:
            raise self._failure

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for piece in self:
            yield piece


class _Around:
    """What both kinds of transports do."""

    library: ModuleType
    stream: Any  # the class of bodies

    def __init__(self, inner: Any, tape_of: TapeOf, raising: Sequence[Raising]) -> None:
        self._inner = inner
        self._tape_of = tape_of
        self._raising = raising
        self._kinds = tuple(kind for kind, _ in raising)

    def _response(self, answered: Answered, extensions: dict[str, Any]) -> Any:
        if not answered.code:
            raise self._failure(answered.raised)
        if answered.reason:
            extensions["reason_phrase"] = answered.reason.encode("ascii", "replace")
        failure = self._failure(answered.raised) if answered.raised else None
        stream = self.stream(answered.body, failure)
        headers = [(name.encode(), value.encode()) for name, value in answered.headers]  # given texts, it wants ASCII
        return self.library.Response(answered.code, headers=headers, stream=stream, extensions=extensions)

    def _answered(self, response: Any, body: "_Body", extensions: dict[str, Any]) -> Answered:
        # What belongs to an open connection is not handed up, since no recording has it.
        extensions.update({name: value for name, value in response.extensions.items() if name != "network_stream"})
        headers = tuple(response.headers.multi_items())
        return Answered(response.status_code, response.reason_phrase, headers, b"".join(body.chunks), body.raised)

    def _told(self, error: Exception) -> tuple[str, ...]:
        told = next(told for kind, told in self._raising if isinstance(error, kind))
        return (type(error).__name__, *told(error))

    def _failure(self, raised: tuple[str, ...]) -> Exception:
        name, *arguments = raised
        named = [kind for kind, _ in self._raising if kind.__name__ == name]
        kind = named[0] if named else getattr(self.library, name, None)
        if not (isinstance(kind, type) and issubclass(kind, self._kinds)):
            raise IntegrityError(f"a failure `{name}` is recorded that nothing here raises")
        return kind(*arguments)


class _Body:
    """A body as it arrives, and what broke it off."""

    def __init__(self, around: _Around) -> None:
        self._around = around
        self._size = 0
        self.chunks: list[bytes] = []
        self.raised: tuple[str, ...] = ()

    def add(self, chunk: bytes) -> None:
        """The next piece.

        Raises:
            httpx.ReadError: it is too large.
        """
        self._size += len(chunk)
        if self._size > MOST_BYTES:
            raise self._around.library.ReadError(f"the answer has more than {MOST_BYTES:,} bytes")
        self.chunks.append(chunk)

    @contextmanager
    def ending(self) -> Iterator[None]:
        """Within, what ends it early is noted."""
        try:
            yield
        except self._around._kinds as error:
            self.raised = self._around._told(error)


class _Recorded(_Around):
    def handle_request(self, request: Any) -> Any:
        """The answer to `request`, recorded or live.

        Raises:
            NotRecorded, IntegrityError: as `Tape.exchange` does.
            httpx.RequestError: the failure that is recorded, or that came.
        """
        asked = Asked(request.method, str(request.url), tuple(request.headers.multi_items()), request.read())
        extensions: dict[str, Any] = {}
        answered = self._tape_of(asked.method, asked.uri).exchange(asked, lambda: self._live(request, extensions))
        return self._response(answered, extensions)

    def close(self) -> None:
        """Close what is below."""
        self._inner.close()

    def _live(self, request: Any, extensions: dict[str, Any]) -> Answered:
        try:
            response = self._inner.handle_request(request)
        except self._kinds as error:
            return Answered(raised=self._told(error))
        body = _Body(self)
        try:
            with body.ending():
                for chunk in response.iter_bytes():
                    body.add(chunk)
        finally:
            response.close()
        return self._answered(response, body, extensions)


class _RecordedAwaited(_Around):
    async def handle_async_request(self, request: Any) -> Any:
        """The answer to `request`, as of `handle_request`."""
        asked = Asked(request.method, str(request.url), tuple(request.headers.multi_items()), await request.aread())
        extensions: dict[str, Any] = {}
        tape = self._tape_of(asked.method, asked.uri)
        return self._response(await tape.exchange_awaited(asked, lambda: self._live(request, extensions)), extensions)

    async def aclose(self) -> None:
        """Close what is below."""
        await self._inner.aclose()

    async def _live(self, request: Any, extensions: dict[str, Any]) -> Answered:
        try:
            response = await self._inner.handle_async_request(request)
        except self._kinds as error:
            return Answered(raised=self._told(error))
        body = _Body(self)
        try:
            with body.ending():
                async for chunk in response.aiter_bytes():
                    body.add(chunk)
        finally:
            await response.aclose()
        return self._answered(response, body, extensions)


_CLASSES = {"BaseTransport": (_Recorded, "SyncByteStream"), "AsyncBaseTransport": (_RecordedAwaited, "AsyncByteStream")}


def _library(transport: Any) -> tuple[ModuleType, str]:
    """The library, httpx or httpx2, of whose transports this is one, and the name of its base class there."""
    bases = [kind for kind in type(transport).__mro__ if kind.__name__ in _CLASSES]
    if not bases:
        raise TypeError(f"{type(transport).__name__} is no transport of httpx or httpx2")
    return sys.modules[bases[0].__module__.partition(".")[0]], bases[0].__name__


@cache
def _class_in(module: ModuleType, base: str) -> Any:
    kind, stream = _CLASSES[base]
    played = type("Played", (_Played, getattr(module, stream)), {})
    return type("RecordedTransport", (kind, getattr(module, base)), {"library": module, "stream": played})

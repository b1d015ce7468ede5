"""A transport of httpx or httpx2 that stands around another one, and plays or records what goes through it."""

import sys
from collections.abc import Callable, Iterator, Sequence
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


TapeOf = Callable[[str, str], Plays]
"""The cassette of a request, by its method and URI."""


def recorded(inner: T, tape_of: TapeOf, raising: Sequence[Raising] = ()) -> T:
    """`inner` with recording around it: a transport of the same library.

    What it hands up is what is recorded, live too, so that a replay cannot differ: the body whole
    and decoded, the headers on the list, and a failure within a body at its end.
    """
    module = _library(inner)
    return cast(T, _class_in(module)(inner, tape_of, (*raising, Raising(module.RequestError))))


class _Played:
    """A body that is whole, or breaks off with a failure."""

    def __init__(self, body: bytes, failure: Exception | None) -> None:
        self._body = body
        self._failure = failure

    def __iter__(self) -> Iterator[bytes]:
        yield self._body
        if self._failure is not None:
            raise self._failure


class _Recorded:
    library: ModuleType
    stream: Any  # the class of bodies

    def __init__(self, inner: Any, tape_of: TapeOf, raising: Sequence[Raising]) -> None:
        self._inner = inner
        self._tape_of = tape_of
        self._raising = raising

    def handle_request(self, request: Any) -> Any:
        """The answer to `request`, recorded or live.

        Raises:
            NotRecorded, IntegrityError: as `Tape.exchange` does.
            httpx.RequestError: the failure that is recorded, or that came.
        """
        body = request.read()
        asked = Asked(request.method, str(request.url), tuple(request.headers.multi_items()), body)
        extensions: dict[str, Any] = {}
        answered = self._tape_of(asked.method, asked.uri).exchange(asked, lambda: self._live(request, extensions))
        if not answered.code:
            raise self._failure(answered.raised)
        if answered.reason:
            extensions["reason_phrase"] = answered.reason.encode("ascii", "replace")
        failure = self._failure(answered.raised) if answered.raised else None
        stream = self.stream(answered.body, failure)
        headers = [(name.encode(), value.encode()) for name, value in answered.headers]  # given texts, it wants ASCII
        return self.library.Response(answered.code, headers=headers, stream=stream, extensions=extensions)

    def close(self) -> None:
        """Close what is below."""
        self._inner.close()

    def _live(self, request: Any, extensions: dict[str, Any]) -> Answered:
        kinds = tuple(kind for kind, _ in self._raising)
        try:
            response = self._inner.handle_request(request)
        except kinds as error:
            return Answered(raised=self._told(error))
        # What belongs to an open connection is not handed up, since no recording has it.
        extensions.update({name: value for name, value in response.extensions.items() if name != "network_stream"})
        chunks: list[bytes] = []
        raised: tuple[str, ...] = ()
        try:
            size = 0
            for chunk in response.iter_bytes():
                size += len(chunk)
                if size > MOST_BYTES:
                    raise self.library.ReadError(f"the answer has more than {MOST_BYTES:,} bytes")
                chunks.append(chunk)
        except kinds as error:
            raised = self._told(error)
        finally:
            response.close()
        headers = tuple(response.headers.multi_items())
        return Answered(response.status_code, response.reason_phrase, headers, b"".join(chunks), raised)

    def _told(self, error: Exception) -> tuple[str, ...]:
        told = next(told for kind, told in self._raising if isinstance(error, kind))
        return (type(error).__name__, *told(error))

    def _failure(self, raised: tuple[str, ...]) -> Exception:
        name, *arguments = raised
        named = [kind for kind, _ in self._raising if kind.__name__ == name]
        kind = named[0] if named else getattr(self.library, name, None)
        if not (isinstance(kind, type) and issubclass(kind, tuple(kind for kind, _ in self._raising))):
            raise IntegrityError(f"a failure `{name}` is recorded that nothing here raises")
        return cast(Exception, kind(*arguments))


def _library(transport: Any) -> ModuleType:
    """The library, httpx or httpx2, of whose transports this is one."""
    names = [kind.__module__.partition(".")[0] for kind in type(transport).__mro__ if kind.__name__ == "BaseTransport"]
    if not names:
        raise TypeError(f"{type(transport).__name__} is no transport of httpx or httpx2")
    return sys.modules[names[0]]


@cache
def _class_in(module: ModuleType) -> Any:
    stream = type("Played", (_Played, module.SyncByteStream), {})
    return type("RecordedTransport", (_Recorded, module.BaseTransport), {"library": module, "stream": stream})

"""The event log: lines that each carry the digest of the one before, so that none can be changed unseen."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import orjson

from carter.errors import IntegrityError
from carter.kernel.canonical import canonical
from carter.kernel.digest import Digest, digest_bytes, is_digest
from carter.kernel.stored import fields_of

START = digest_bytes(b"carter event log\n")  # what the first line names as the one before it


class Head(NamedTuple):
    """Where a log ends."""

    length: int  # lines
    digest: Digest  # of the last line, without its line break


EMPTY = Head(0, START)


def line(head: Head, event_id: str, ts: str, kind: str, payload: Mapping[str, Any]) -> bytes:
    """The next line of a log, without its line break: RFC 8785 JSON."""
    return canonical({"event_id": event_id, "ts": ts, "type": kind, "payload": dict(payload), "previous": head.digest})


def following(head: Head, text: bytes) -> Head:
    """The head of a log after the line `text`."""
    return Head(head.length + 1, digest_bytes(text))


def checked(data: bytes, finished: Head | None = None) -> Iterator[dict[str, Any]]:
    """The events of a log, each line checked against the one before.

    A log of an unfinished run may end in a torn line, which is left out; a finished one may not.

    Raises:
        IntegrityError: a line was changed, lost or torn; names it by its number.
    """
    head, torn = EMPTY, b""
    lines = data.split(b"\n")
    for number, text in enumerate(lines, start=1):
        if number == len(lines):
            torn = text  # what follows the last line break: nothing, or a line that was never finished
            break
        event = _event(text, number)
        if event["previous"] != head.digest:
            raise IntegrityError(
                f"line {number} of the event log does not follow the one before it", where=f"line {number}"
            )
        head = following(head, text)
        yield event
    if finished is not None and (head != finished or torn):
        raise IntegrityError(
            f"the event log ends at line {head.length}, and not as the finished run ended, at line {finished.length}"
        )


def _event(text: bytes, number: int) -> dict[str, Any]:
    try:
        event = orjson.loads(text)
        if isinstance(event, dict) and event.keys() >= {"event_id", "ts", "type", "payload", "previous"}:
            return event
    except orjson.JSONDecodeError:
        pass
    raise IntegrityError(f"line {number} of the event log is not an event", where=f"line {number}")


def ids_at(digest: Digest, path: str, get: Callable[[Digest], bytes]) -> list[str]:
    """The strings that stand at a dotted path of a stored record, through lists and stored items."""
    values: Iterable[Any] = [digest]
    for name in path.split("."):
        values = [part for value in values for part in _parts(_opened(value, get).get(name))]
    return [value for value in values if isinstance(value, str)]


def _opened(value: Any, get: Callable[[Digest], bytes]) -> dict[str, Any]:
    if is_digest(value):
        return fields_of(get(value), value)
    return value if isinstance(value, dict) else {}


def _parts(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]

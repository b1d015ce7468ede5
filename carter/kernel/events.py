"""The event log: lines that each carry the digest of the one before, so that none can be changed unseen."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import orjson

from carter.kernel.canonical import canonical
from carter.kernel.digest import Digest, digest_bytes, is_digest
from carter.kernel.stored import fields_of

START = digest_bytes(b"carter event log\n")  # what the first line names as the one before it


class Head(NamedTuple):
    """Where a log ends."""

    length: int  # lines
    digest: Digest  # of the last line, without its line break


EMPTY = Head(0, START)
KINDS: dict[str, str] = {
    "TASK_CREATED": "a build began: its question, and the digests of what it was given",
    "RESUMED": "it goes on where another run was cut off",
    "ACTION": "an action was done, and why; or was found done",
    "ASKED": "a request was answered: by the world, or from what is recorded",
    "ATTEMPT_FAILED": "an attempt at a request failed; it may have been tried again",
    "NONDETERMINISTIC": "an action came to another result than it had come to before",
    "ERROR": "an action failed",
    "DAMAGED": "something was found damaged, and is made anew",
    "NOT_RETAINED": "something that was let go was needed, and is asked for again",
    "STOPPED": "the build ended, and how",
}
"""The types of events that a build writes itself; a stage may name more, of the ids in what it made."""


def line(head: Head, event_id: str, ts: str, kind: str, payload: Mapping[str, Any]) -> bytes:
    """The next line of a log, without its line break: RFC 8785 JSON."""
    return canonical({"event_id": event_id, "ts": ts, "type": kind, "payload": dict(payload), "previous": head.digest})


def following(head: Head, text: bytes) -> Head:
    """The head of a log after the line `text`."""
    return Head(head.length + 1, digest_bytes(text))


class Opened(NamedTuple):
    """A log that was read: what of it holds, and what does not."""

    events: tuple[dict[str, Any], ...]  # those before the fault, in order; the first stands in line 1
    head: Head  # where they end
    torn: int = 0  # bytes of a last record that was never finished
    fault: str = ""  # what does not hold; empty where all does
    line: int = 0  # the line that the fault names


class _Read(NamedTuple):
    """A line, and the event in it."""

    text: bytes
    event: dict[str, Any]


def opened(data: bytes, finished: Head | None = None) -> Opened:
    """A log as far as it holds, each line checked against the one before.

    A log of an unfinished run may end in a torn record, which is left out; a finished one, whose head
    is known, may not. What was edited in the last line of an unfinished log cannot be seen: nothing
    names its digest yet.
    """
    *lines, torn = data.split(b"\n")
    read: list[_Read] = []
    head = EMPTY
    for number, text in enumerate(lines, start=1):
        event = _event(text)
        if event is None:
            return _faulty(read, number, f"line {number} of the event log is not an event")
        read.append(_Read(text, event))
        if event["previous"] != head.digest:
            return _faulty(read, *_broken(read, lines, finished))
        head = following(head, text)
    if finished is not None and (head != finished or torn):
        return _faulty(read, *_ended_otherwise(head, finished), torn=len(torn))
    return Opened(tuple(each.event for each in read), head, len(torn))


def _event(text: bytes) -> dict[str, Any] | None:
    try:
        event = orjson.loads(text)
    except orjson.JSONDecodeError:
        return None
    return event if isinstance(event, dict) and _is_event(event) else None


def _is_event(event: dict[str, Any]) -> bool:
    texts = all(isinstance(event.get(name), str) for name in ("event_id", "ts", "type", "previous"))
    return texts and isinstance(event.get("payload"), dict)


def _faulty(read: Sequence[_Read], line: int, what: str, *, torn: int = 0) -> Opened:
    """What holds before the line that is named."""
    good, head = read[: line - 1], EMPTY
    for each in good:
        head = following(head, each.text)
    return Opened(tuple(each.event for each in good), head, torn, what, line)


def _broken(read: Sequence[_Read], lines: Sequence[bytes], finished: Head | None) -> tuple[int, str]:
    """Which line was changed, where the last that was read does not name the one before it.

    Whoever edits a line breaks the link behind it; whoever edits what it names as the one before breaks
    both. So where the link behind the last that was read holds, it is as it was written, and the one
    before it is not.
    """
    number, last = len(read), read[-1]
    named = _named_behind(lines, number, finished)
    before = f"line {number - 1} of the event log was changed, or what stood after it is gone"
    if number == 1:
        return 1, "line 1 of the event log was changed, or what stood before it is gone"
    if named == digest_bytes(last.text):
        return number - 1, before
    if named is None and is_digest(last.event["previous"]):
        return number - 1, f"line {number - 1} or {number} of the event log was changed"
    return number, f"line {number} of the event log was changed: it does not follow the one before it"


def _named_behind(lines: Sequence[bytes], number: int, finished: Head | None) -> str | None:
    """What names the digest of a line: the next one, or the head of a finished run; None where nothing does."""
    if number < len(lines):
        following_event = _event(lines[number])
        return None if following_event is None else str(following_event["previous"])
    return finished.digest if finished is not None and finished.length == number else None


def _ended_otherwise(head: Head, finished: Head) -> tuple[int, str]:
    """The line at which a log with a whole chain ends otherwise than its run did."""
    if head.length == finished.length and head.digest != finished.digest:
        return head.length, f"line {head.length} of the event log, its last, was changed"
    if head.length >= finished.length:
        return finished.length + 1, f"something was added to the event log after its end at line {finished.length}"
    return head.length + 1, (
        f"the event log ends at line {head.length}, and not as the finished run ended, at line {finished.length}"
    )


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

"""The folder of one run: its log while it lasts, its outputs, and `run.json`, which is written last."""

import os
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Any, Protocol

import orjson
from ulid import ULID

from carter.adapters.disk import Disk, read_file
from carter.adapters.event_file import EventFile, is_written_to
from carter.adapters.names import CLOSED, LOG
from carter.kernel.canonical import canonical
from carter.kernel.digest import digest_bytes
from carter.kernel.events import Head

CHECK = "check"  # of `run.json`: the digest of all else in it


class Clock(Protocol):
    """Who tells the time."""

    def instant(self) -> str:
        """Now, ISO 8601 in UTC."""

    def seconds(self) -> float:
        """Seconds from some start."""


class RunFolder:
    """A new run: a ULID, a folder and an open log."""

    def __init__(self, folder_of: Callable[[str], str], clock: Clock, *, sync: bool = True) -> None:
        self.run = str(ULID())
        self.folder = folder_of(self.run)
        self.started = clock.instant()
        self._began = clock.seconds()
        self._folder_of = folder_of
        self._clock = clock
        self._disk = Disk(os.path.dirname(os.path.dirname(self.folder)), sync=sync)
        self._disk.folder(self.folder)
        self.events = EventFile(os.path.join(self.folder, LOG), clock.instant, sync=sync)

    def was_cut_off(self, run: str) -> bool:
        """Whether another run came to no end, and nobody is at work on it."""
        folder = self._folder_of(run)
        ended = os.path.exists(os.path.join(folder, CLOSED))
        return os.path.isdir(folder) and not ended and not is_written_to(os.path.join(folder, LOG))

    def milliseconds_of(self, run: str) -> int:
        """What a run that was cut off took, by its log: to its last event, with what those before it had taken."""
        events = list(_events(os.path.join(self._folder_of(run), LOG)))
        if not events:
            return 0
        instants = [datetime.fromisoformat(events[place]["ts"]) for place in (0, -1)]
        taken = max(0, round((instants[1] - instants[0]).total_seconds() * 1000))
        before = (event["payload"].get("milliseconds") for event in events if event["type"] == "RESUMED")
        return taken + sum(each for each in before if isinstance(each, int))

    def times(self) -> dict[str, Any]:
        """When the run began and ended, and its seconds."""
        seconds = round(self._clock.seconds() - self._began, 3)
        return {"started": self.started, "finished": self._clock.instant(), "seconds": seconds}

    def write(self, name: str, data: bytes) -> None:
        """Write one output."""
        self._disk.write(os.path.join(self.folder, name), data)

    def stopped(self, payload: Mapping[str, Any]) -> Head:
        """Log the end and close the log; where it ends."""
        self.events.append("STOPPED", payload)
        return self.events.close()

    def close(self, status: str, facts: Mapping[str, Any]) -> None:
        """Write `run.json`: from now on the run is closed, and its log may not have a torn end."""
        whole = {"run": self.run, "status": status, "started": self.started, "ended": self._clock.instant(), **facts}
        self.write(CLOSED, closing(whole))

    def abandon(self, status: str, payload: Mapping[str, Any], exit_code: int) -> None:
        """Close a run that made no outputs."""
        head = self.stopped({"status": status, **payload})
        self.close(status, {"exit_code": exit_code, "log": head._asdict()})


def closing(facts: Mapping[str, Any]) -> bytes:
    """The bytes of `run.json`: the facts, and last the digest of them in canonical form, so that damage is seen."""
    told = {name: value for name, value in facts.items() if name != CHECK}
    whole = {**told, CHECK: digest_bytes(canonical(told))}
    return orjson.dumps(whole, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


def _events(path: str) -> Iterator[dict[str, Any]]:
    """The events of a log, as far as they are whole."""
    try:
        lines = read_file(path).splitlines()
    except OSError:
        return
    for line in lines:
        try:
            event = orjson.loads(line)
        except orjson.JSONDecodeError:
            return
        if not isinstance(event, dict) or not isinstance(event.get("payload"), dict) or not event.get("ts"):
            return
        yield event

"""The event log of a run, as a file that is only ever appended to."""

import os
from collections.abc import Callable, Mapping
from threading import Lock
from typing import Any

from ulid import ULID

from carter.errors import WorldError
from carter.kernel.events import EMPTY, Head, following, line


class EventFile:
    """Appends events to `path`, which must not exist; used by any number of threads."""

    def __init__(self, path: str, instant: Callable[[], str], *, sync: bool = True) -> None:
        self._handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND | os.O_CLOEXEC, 0o644)
        self._path = path
        self._instant = instant
        self._sync = sync
        self._lock = Lock()
        self._head = EMPTY

    def append(self, kind: str, payload: Mapping[str, Any]) -> None:
        """Append one event: one write of one whole line."""
        with self._lock:
            text = line(self._head, str(ULID()), self._instant(), kind, payload)
            try:
                self._write(text + b"\n")
            except OSError as error:
                raise WorldError(
                    f"cannot write the event log: {error.strerror or error}",
                    where=self._path,
                    mend="make room, then build again",
                ) from error
            self._head = following(self._head, text)

    def close(self) -> Head:
        """Sync and close the log; where it ends."""
        with self._lock:
            if self._sync:
                os.fsync(self._handle)
            os.close(self._handle)
            return self._head

    def _write(self, data: bytes) -> None:
        view = memoryview(data)
        while view:
            view = view[os.write(self._handle, view) :]

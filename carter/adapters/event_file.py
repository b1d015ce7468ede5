"""The event log of a run, as a file that is only ever appended to."""

import fcntl
import os
from collections.abc import Callable, Mapping
from threading import Lock
from typing import Any

from ulid import ULID

from carter.errors import WorldError
from carter.kernel.events import EMPTY, Head, following, line


class EventFile:
    """Appends events to `path`, which must not exist; used by any number of threads. No error shows a secret."""

    def __init__(self, path: str, instant: Callable[[], str], *, sync: bool = True) -> None:
        self._handle = _opened(path)
        self._size = 0
        self._path = path
        self._instant = instant
        self._sync = sync
        self._lock = Lock()
        self._head = EMPTY

    def append(self, kind: str, payload: Mapping[str, Any]) -> None:
        """Append one event: one write of one whole line."""
        if "what" in payload:
            from carter.adapters.unsaid import unsaid  # late: only errors are looked through

            payload = {**payload, **{name: unsaid(payload[name]) for name in ("what", "where") if name in payload}}
        with self._lock:
            text = line(self._head, str(ULID()), self._instant(), kind, payload)
            try:
                self._write(text + b"\n")
            except OSError as error:
                os.ftruncate(self._handle, self._size)  # half a line must not stand before the next one
                raise WorldError(
                    f"cannot write the event log: {error.strerror or error}",
                    where=self._path,
                    mend="make room, then build again",
                ) from error
            self._size += len(text) + 1
            self._head = following(self._head, text)

    def close(self) -> Head:
        """Sync and close the log; where it ends."""
        with self._lock:
            try:
                if self._sync:
                    os.fsync(self._handle)
            except OSError as error:
                raise WorldError(f"cannot sync the event log: {error.strerror}", where=self._path) from error
            finally:
                os.close(self._handle)
            return self._head

    def _write(self, data: bytes) -> None:
        view = memoryview(data)
        while view:
            view = view[os.write(self._handle, view) :]


def _opened(path: str) -> int:
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND | os.O_CLOEXEC, 0o644)
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise WorldError(f"cannot begin the event log: {error.strerror}", where=path, mend="make room") from error
    return handle


def is_written_to(path: str) -> bool:
    """Whether some process still appends to a log: its lock goes when that process does."""
    try:
        handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(handle)
    return False

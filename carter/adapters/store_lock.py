"""The lock of a store: one `carter gc --yes` or `carter verify --repair` at a time holds it; builds never do."""

import fcntl
import os
import socket
from typing import Self

from carter.adapters.disk import read_file
from carter.errors import Locked, WorldError


class StoreLock:
    """Held while something is taken out of a store; it goes with its owner, whatever kills that."""

    def __init__(self, folder: str, act: str) -> None:
        """`act` is what the owner does, as others are told."""
        self._path = os.path.join(folder, "lock")
        self._act = act
        self._handle = -1

    def __enter__(self) -> Self:
        """Take the lock.

        Raises:
            Locked: another process holds it; says which.
        """
        try:
            os.makedirs(os.path.dirname(self._path), exist_ok=True)
            self._handle = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o644)
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.ftruncate(self._handle, 0)
            os.write(self._handle, f"{self._act}, process {os.getpid()} on {socket.gethostname()}\n".encode())
        except BlockingIOError:
            os.close(self._handle)
            mend = "wait until it is done; the lock goes with its process"
            raise Locked(f"the store is locked by {self._owner()}", where=self._path, mend=mend) from None
        except OSError as error:
            mend = "grant the right to write there"
            raise WorldError(f"cannot lock the store: {error.strerror}", where=self._path, mend=mend) from error
        return self

    def __exit__(self, *_: object) -> None:
        os.ftruncate(self._handle, 0)  # what stands there is of an owner that is at work, or was killed at it
        os.close(self._handle)

    def _owner(self) -> str:
        try:
            return read_file(self._path).decode(errors="replace").strip() or "another process"
        except FileNotFoundError:
            return "another process"

"""That a build is under way: a lock that builds share, and that whoever lets bytes go must have alone."""

import fcntl
import os
from typing import Self

from carter.errors import WorldError


class Presence:
    """Held while a build lasts; it goes with its owner, whatever kills that.

    Builds never wait for each other here, but for the instant in which one of them lets bytes go.
    """

    def __init__(self, folder: str) -> None:
        self._path = os.path.join(folder, "present")
        self._handle = -1

    def __enter__(self) -> Self:
        try:
            os.makedirs(os.path.dirname(self._path), exist_ok=True)
            self._handle = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
            fcntl.flock(self._handle, fcntl.LOCK_SH)
        except OSError as error:
            mend = "grant the right to write there"
            raise WorldError(f"cannot begin a build: {error.strerror}", where=self._path, mend=mend) from error
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._handle)

    def alone(self) -> bool:
        """Whether no other build is under way; then none can begin until this one ends."""
        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:  # another build is under way, or the file system knows no locks: nothing is let go
            return False
        return True

"""What `carter gc` set aside and has not deleted yet: whoever still wants it takes it back."""

import os
import time
from collections.abc import Iterator
from contextlib import suppress

from carter.adapters.disk import listed, read_file

FOLDER = "trash"
REFRESHED_AFTER = 1800
"""Seconds. What is looked at and is older than that is made young again; so it is written at most that often."""


class Trash:
    """Files of one folder of a store that were moved away, each under the name that it had there."""

    def __init__(self, root: str, folder: str) -> None:
        self._folder = os.path.join(root, folder)
        self._aside = os.path.join(root, FOLDER, folder)

    def path(self, path: str) -> str:
        """Where the file lies that was at `path`."""
        return self._aside + path.removeprefix(self._folder)

    def take(self, path: str) -> bool:
        """Move a file away; whether it was there."""
        aside = self.path(path)
        os.makedirs(os.path.dirname(aside), exist_ok=True)
        try:
            os.rename(path, aside)
        except FileNotFoundError:
            return False
        return True

    def restore(self, path: str) -> bool:
        """Move a file back; whether it was here."""
        aside = self.path(path)
        if not os.path.lexists(aside):
            return False
        os.makedirs(os.path.dirname(path), exist_ok=True)
        try:
            os.rename(aside, path)
        except FileNotFoundError:
            return False  # another process was faster, or it is deleted
        return True

    def read(self, path: str) -> bytes:
        """The bytes of a file that was moved away.

        Raises:
            FileNotFoundError: it is not here.
        """
        return read_file(self.path(path))

    def names(self) -> Iterator[str]:
        """The names of the files `ab/cdef…`, joined, in order."""
        return listed(self._aside)


def is_there(path: str, *, refresh: bool) -> bool:
    """Whether something is at `path`; with `refresh`, it is young from now on, so that no `carter gc` takes it."""
    try:
        written = os.stat(path).st_mtime
    except OSError:
        return False
    if refresh:
        made_young(path, written)
    return True


def made_young(path: str, written: float) -> None:
    """Let no `carter gc` take the file that was `written` then, in seconds since 1970."""
    if time.time() - written > REFRESHED_AFTER:
        with suppress(PermissionError, OSError):  # a store that may only be read has no `carter gc`
            os.utime(path)

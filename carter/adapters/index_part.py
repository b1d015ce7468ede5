"""Index files in the making: who began one holds its lock, and one whose maker died is taken over."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path
from uuid import uuid4

STRAY_AFTER = 24 * 3600.0
"""Seconds after which a file that nobody holds or wrote to is deleted."""

_ENDING = ".part"


@contextmanager
def new_part(folder: Path) -> Iterator[Path]:
    """The path of a file that nobody has, held while it is made."""
    path = folder / f"{uuid4().hex}{_ENDING}"
    with _held(path) as _:
        try:
            yield path
        finally:
            _lock_of(path).unlink(missing_ok=True)


@contextmanager
def abandoned_part(path: Path) -> Iterator[bool]:
    """Hold a file in the making; whether that was possible, because its maker is gone and it is still there."""
    with _held(path) as ours:
        try:
            yield ours and path.exists()
        finally:
            if ours:
                _lock_of(path).unlink(missing_ok=True)


def parts(folder: Path) -> list[Path]:
    """The files in the making, by name."""
    return sorted(folder.glob(f"*{_ENDING}"))


def discard(path: Path) -> None:
    """Delete a file in the making, which must be held, and what SQLite left beside it."""
    for each in (path, path.with_name(f"{path.name}-journal")):
        each.unlink(missing_ok=True)


def prune(folder: Path) -> None:
    """Delete the files in the making that their makers left long ago."""
    stale = time.time() - STRAY_AFTER
    for path in parts(folder):
        with suppress(OSError):
            if path.stat().st_mtime < stale:
                with abandoned_part(path) as ours:
                    if ours:
                        discard(path)


def _lock_of(path: Path) -> Path:
    return path.with_suffix(".lock")


@contextmanager
def _held(path: Path) -> Iterator[bool]:
    """Whether the lock of `path` is ours; the system lets go of it when this process ends, however it ends."""
    lock = _lock_of(path)
    # A file of its own: SQLite locks the part itself, and on some file systems the two kinds of lock meet.
    handle = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o644)
    try:
        try:
            flock(handle, LOCK_EX | LOCK_NB)
            # Who held it may have deleted it between the two calls.
            ours = lock.exists() and os.path.samestat(os.fstat(handle), os.stat(lock))
        except OSError:
            ours = False
        yield ours
    finally:
        os.close(handle)

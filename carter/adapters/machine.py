"""What this machine is like: Python, packages, free disk, whether a folder takes writing, and what its clock says."""

import os
import platform
import shutil
import time
from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, distribution, version
from typing import NamedTuple

from packaging.requirements import Requirement

_OWN = "carter"


class Wanted(NamedTuple):
    """A package that Carter names, and what is here of it."""

    name: str
    extra: str  # the optional part that asks for it; empty where all of Carter does
    asked: str  # which versions, as `>=3.11`; empty where any will do
    found: str  # the version that is here; empty where there is none
    fits: bool


def python() -> str:
    """The Python that runs, as `3.11.2, CPython, Linux x86_64`."""
    return f"{platform.python_version()}, {platform.python_implementation()}, {platform.system()} {platform.machine()}"


def python_fits() -> bool:
    """Whether that Python is one that Carter is made for."""
    asked = distribution(_OWN).metadata["Requires-Python"]
    return not asked or Requirement(f"python{asked}").specifier.contains(platform.python_version(), prereleases=True)


def packages() -> Iterator[Wanted]:
    """Every package that Carter names, also those of its optional parts."""
    for line in distribution(_OWN).requires or ():
        asked = Requirement(line)
        asking = [part for part in ("", *_extras()) if not asked.marker or asked.marker.evaluate({"extra": part})]
        if not asking:
            continue  # for another Python or system
        found = _found(asked.name)
        fits = bool(found) and asked.specifier.contains(found, prereleases=True)
        yield Wanted(asked.name, asking[0], str(asked.specifier), found, fits)


def _extras() -> list[str]:
    return distribution(_OWN).metadata.get_all("Provides-Extra") or []


def _found(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


class Written(NamedTuple):
    """What came of writing a small file and taking it away again."""

    fault: str  # empty where all went well
    took_ms: int  # with the syncing
    apart: int  # whole seconds by which the clock of the file system differs from this machine's


def written(folder: str) -> Written:
    """Write a file to `folder`, or to the nearest folder above it that is there, synced, and remove it again."""
    there = nearest(folder)
    path = os.path.join(there, f".carter-doctor-{os.getpid()}-{os.urandom(4).hex()}")
    began = time.monotonic()
    try:
        _synced(path, there)
        took, apart = round(1000 * (time.monotonic() - began)), round(os.stat(path).st_mtime - time.time())
    except OSError as error:
        return Written(error.strerror or str(error), 0, 0)
    finally:
        with suppress(OSError):  # it was never made, or nobody may remove it
            os.unlink(path)
    return Written("", took, apart)


def _synced(path: str, folder: str) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    try:
        os.write(handle, b"carter doctor")
        os.fsync(handle)
    finally:
        os.close(handle)
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def nearest(folder: str) -> str:
    """`folder`, or the nearest thing above it that is there."""
    while not os.path.lexists(folder) and os.path.dirname(folder) != folder:
        folder = os.path.dirname(folder)
    return folder


def free_bytes(folder: str) -> int:
    """Bytes that this user may still write there."""
    return shutil.disk_usage(nearest(folder)).free

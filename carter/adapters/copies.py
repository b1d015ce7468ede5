"""Copies of a run's outputs in a folder of the user's; what the user changed there is never lost."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager

import orjson

from carter.adapters.names import COPIED, COPIES
from carter.errors import WorldError
from carter.kernel.digest import digest_bytes


def copy_outputs(folder: str, out: str) -> tuple[str, ...]:
    """Copy the outputs in `folder` to `out` where they differ; a note for each edited file that was kept.

    Args:
        folder: a finished run's.
        out: made if it is not there. A hidden file there keeps the digests of the copies: what has
            another digest is someone's work, and is kept under another name.
    """
    notes = []
    try:
        os.makedirs(out, exist_ok=True)
        with _alone(out):
            known = _known(out)
            for name in COPIED:
                path = os.path.join(out, name)
                data, there = _read(os.path.join(folder, name)), _read(path)
                if data is None or there == data:
                    continue
                if there is not None and digest_bytes(there) != known.get(name):
                    notes.append(_kept(path, digest_bytes(there)))
                known[name] = digest_bytes(data)
                _replace(os.path.join(out, COPIES), orjson.dumps(known, option=orjson.OPT_SORT_KEYS))
                _replace(path, data)
    except OSError as error:
        mend = "choose another folder with --out"
        raise WorldError(f"cannot write the outputs: {error.strerror}", where=out, mend=mend) from error
    return tuple(notes)


@contextmanager
def _alone(out: str) -> Iterator[None]:
    """While it is held, no other build copies to the folder: what it has just written is no edit of the user."""
    folder = os.open(out, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def _known(out: str) -> dict[str, str]:
    try:
        known = orjson.loads(_read(os.path.join(out, COPIES)) or b"{}")
    except orjson.JSONDecodeError:
        return {}
    return known if isinstance(known, dict) else {}


def _kept(path: str, digest: str) -> str:
    stem, ending = os.path.splitext(path)
    aside = f"{stem}.edited-{digest[7:15]}{ending}"
    os.rename(path, aside)
    return f"{os.path.basename(path)} had been changed: your version is kept as {os.path.basename(aside)}"


def _replace(path: str, data: bytes) -> None:
    temporary = f"{path}.{os.getpid()}.tmp"
    with open(temporary, "wb") as file:
        file.write(data)
    os.replace(temporary, path)


def _read(path: str) -> bytes | None:
    try:
        with open(path, "rb") as file:
            return file.read()
    except FileNotFoundError:
        return None

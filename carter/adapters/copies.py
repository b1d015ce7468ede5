"""Copies of a run's outputs in a folder of the user's; what the user changed there is never lost."""

import os
from typing import Any

from carter.adapters.rows import Rows
from carter.errors import WorldError
from carter.kernel.digest import digest_bytes

NAMES = ("brief.md", "claims.json", "claims.md", "run_report.json", "event_log.jsonl")


def copy_outputs(folder: str, out: str, copied: Rows) -> tuple[str, ...]:
    """Copy the outputs in `folder` to `out` where they differ; a note for each edited file that was kept.

    Args:
        folder: a finished run's.
        out: made if it is not there.
        copied: digests of all that was ever copied: what is among them is no one's work to lose.
    """
    notes = []
    try:
        os.makedirs(out, exist_ok=True)
        for name in NAMES:
            data = _read(os.path.join(folder, name))
            path = os.path.join(out, name)
            there = _read(path) if os.path.exists(path) else None
            if data is None or there == data:
                continue
            if there is not None and copied.get(digest_bytes(there)) is None:
                notes.append(_kept(path, digest_bytes(there)))
            copied.put(digest_bytes(data), {"name": name})
            _replace(path, data)
    except OSError as error:
        raise WorldError(
            f"cannot write the outputs: {error.strerror}", where=out, mend="choose another folder with --out"
        ) from error
    return tuple(notes)


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


def _read(path: str) -> Any:
    try:
        with open(path, "rb") as file:
            return file.read()
    except FileNotFoundError:
        return None

"""Pins: runs that `carter gc` keeps whatever its options say, each a file in `store/pins` named by its ULID."""

import os
from typing import TYPE_CHECKING, NamedTuple

from carter.adapters.disk import Disk
from carter.errors import UnknownRun, WorldError
from carter.workspace.runs import closed_run, find_run

if TYPE_CHECKING:
    from carter.workspace import Workspace


class Pinned(NamedTuple):
    """A run that is pinned."""

    run: str
    question: str  # empty where the run is gone or damaged
    manifest: str  # the same
    here: bool  # whether the run is, whole


class Pins(NamedTuple):
    """All pins, and what was done."""

    pins: tuple[Pinned, ...]
    run: str = ""  # that was pinned or is no more; empty where nothing was asked for
    changed: bool = False  # whether it was otherwise before


def pinned_runs(workspace: "Workspace") -> list[str]:
    """The ULIDs of all pinned runs, oldest first."""
    folder = _folder(workspace)
    return sorted(os.listdir(folder)) if os.path.isdir(folder) else []


def pins(workspace: "Workspace") -> Pins:
    """All pins."""
    return Pins(tuple(_pinned(workspace, run) for run in pinned_runs(workspace)))


def pin(workspace: "Workspace", name: str, *, remove: bool = False) -> Pins:
    """Pin the run that `name` names, or with `remove` no more.

    Raises:
        UnknownRun: there is no such run, or none that is pinned.
        WorldError: the disk refuses.
    """
    before = pinned_runs(workspace)
    run = name if remove and name in before else find_run(workspace, name).run
    path = os.path.join(_folder(workspace), run)
    if remove and run not in before:
        raise UnknownRun(f"run {run} is not pinned", mend="`carter pin` lists those that are")
    if remove:
        try:
            os.unlink(path)
        except OSError as error:
            raise WorldError(f"cannot take the pin away: {error.strerror}", where=path) from error
    elif run not in before:
        Disk(workspace.store_folder, sync=workspace.sync).write(path, b"")
    return pins(workspace)._replace(run=run, changed=remove or run not in before)


def _pinned(workspace: "Workspace", run: str) -> Pinned:
    found = closed_run(workspace, run)
    if found is None:
        return Pinned(run, "", "", here=False)
    return Pinned(run, str(found.facts.get("question", "")), found.facts["manifest"], here=True)


def _folder(workspace: "Workspace") -> str:
    return os.path.join(workspace.store_folder, "pins")

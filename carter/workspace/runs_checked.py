"""Which run is to be checked, also where what is written of it is damaged, and whether that is as it was written."""

import os
from typing import TYPE_CHECKING

import orjson

from carter.adapters.disk import read_file
from carter.adapters.names import CLOSED
from carter.adapters.run_folder import closing
from carter.errors import CanonicalError, IntegrityError, UnknownRun
from carter.workspace.recorded_runs import recorded_facts
from carter.workspace.runs import LATEST, Run, closed_runs, find_run, fits, read_run

if TYPE_CHECKING:
    from carter.workspace import Workspace


def find_to_check(workspace: "Workspace", name: str) -> Run:
    """The finished run that `name` names.

    Others look past a run that is damaged; here it is told, where `latest` is that one or nothing else has the name.

    Raises:
        UnknownRun: there is none.
        IntegrityError: what is written of it is damaged.
    """
    try:
        run = find_run(workspace, name)
    except UnknownRun:
        for damaged in _damaged(workspace, name):
            raise damaged from None
        raise
    if name == "latest":
        _not_past(workspace, run)
    return run


def _damaged(workspace: "Workspace", name: str) -> list[IntegrityError]:
    """The damage of each run that `name` may mean, newest first; the manifest of one is known to `cassettes/`."""
    found = []
    for run in reversed(closed_runs(workspace)):
        means = name.startswith("latest") or os.path.basename(os.path.abspath(name)) == run
        if means or fits(run, str(recorded_facts(workspace, run).get("manifest", "")), name):
            found += _faults(workspace, run)
    return found


def _not_past(workspace: "Workspace", found: Run) -> None:
    """`latest` is the last build's run, or where that is not known the newest: it is not another if that is damaged."""
    pointer = workspace.last.get(LATEST)
    newest = pointer["run"] if pointer else closed_runs(workspace)[-1]
    if newest != found.run:
        for damaged in _faults(workspace, newest):
            raise damaged


def _faults(workspace: "Workspace", run: str) -> list[IntegrityError]:
    try:
        read_run(workspace, run)
    except IntegrityError as error:
        # A run whose folder is gone has no `run.json` that could be damaged.
        return [error] if os.path.lexists(os.path.join(workspace.run_folder(run), CLOSED)) else []
    except UnknownRun:
        pass
    return []


def is_as_written(run: Run) -> bool:
    """Whether every byte of `run.json` is as the run wrote it, and it lies in the folder of its run."""
    try:
        return closing(run.facts) == read_file(os.path.join(run.folder, CLOSED)) and run.facts.get("run") == run.run
    except (FileNotFoundError, CanonicalError, orjson.JSONEncodeError):
        return False

"""Which run is meant: by ULID, manifest digest, a prefix of six or more characters, a path, or `latest`."""

import os
import re
from typing import TYPE_CHECKING, Any, NamedTuple

import orjson

from carter.adapters.run_folder import CLOSED
from carter.errors import IntegrityError, UnknownRun
from carter.kernel.digest import PREFIX

if TYPE_CHECKING:
    from carter.workspace import Workspace

_SHORTEST = 6  # characters of a prefix
_LATEST = re.compile(r"latest(?:~(\d+))?")


class Run(NamedTuple):
    """A finished run."""

    run: str
    folder: str
    facts: dict[str, Any]  # `run.json`


def finished_runs(workspace: "Workspace") -> list[str]:
    """The ULIDs of all closed runs, oldest first."""
    folder = os.path.join(workspace.store_folder, "runs")
    names = os.listdir(folder) if os.path.isdir(folder) else []
    return sorted(name for name in names if os.path.exists(os.path.join(folder, name, CLOSED)))


def find_run(workspace: "Workspace", name: str) -> Run:
    """The finished run that `name` names.

    Raises:
        UnknownRun: there is none, or a prefix fits several, which are listed.
    """
    latest = _LATEST.fullmatch(name)
    if latest:
        return _latest(workspace, int(latest[1] or 0))
    if os.path.isdir(name):
        name = os.path.basename(os.path.abspath(name))
    runs = [read_run(workspace, run) for run in finished_runs(workspace)]
    fitting = [run for run in runs if run.facts["status"] == "finished" and _fits(run, name)]
    if not fitting:
        raise UnknownRun(
            f"there is no run `{name}`", mend="name a ULID or manifest digest, six characters of one, or `latest`"
        )
    if len(fitting) > 1 and len({run.facts["manifest"] for run in fitting}) > 1:
        raise UnknownRun(
            f"`{name}` fits several runs: {', '.join(run.run for run in fitting[:8])}", mend="give more characters"
        )
    return fitting[-1]


def read_run(workspace: "Workspace", run: str) -> Run:
    """A closed run by its ULID.

    Raises:
        IntegrityError: its `run.json` is damaged.
    """
    folder = workspace.run_folder(run)
    path = os.path.join(folder, CLOSED)
    try:
        with open(path, "rb") as file:
            facts = orjson.loads(file.read())
    except (orjson.JSONDecodeError, OSError) as error:
        raise IntegrityError(f"cannot read what is written of run {run}: {error}", where=path) from error
    if not isinstance(facts, dict) or "status" not in facts:
        raise IntegrityError(f"what is written of run {run} is damaged", where=path)
    return Run(run, folder, facts)


def _latest(workspace: "Workspace", back: int) -> Run:
    for run in reversed(finished_runs(workspace)):
        found = read_run(workspace, run)
        if found.facts["status"] == "finished":
            if not back:
                return found
            back -= 1
    raise UnknownRun("there is no finished run here", mend="`carter build QUESTION.yaml` makes one")


def _fits(run: Run, name: str) -> bool:
    manifest = run.facts["manifest"]
    if name in (run.run, manifest):
        return True
    return len(name) >= _SHORTEST and (
        run.run.startswith(name.upper()) or manifest.removeprefix(PREFIX).startswith(name.removeprefix(PREFIX))
    )

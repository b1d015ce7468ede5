"""The runs that `cassettes/` tells of, whether or not they were finished here."""

import os
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import orjson

from carter.adapters.disk import names_in, read_file
from carter.errors import IntegrityError
from carter.kernel.digest import Digest, is_digest
from carter.workspace.posing import TASK

if TYPE_CHECKING:
    from carter.workspace import Workspace

ULID = r"[0-7][0-9A-HJKMNP-TV-Z]{25}"  # compiled late: a build with nothing to do looks for none


class RunRef(NamedTuple):
    """A run of which the manifest is known: one that was finished here, or one that `cassettes/` tells of."""

    run: str
    manifest: Digest
    recording_set: str
    task: str = ""  # digest of its task; empty of a run that was finished here
    is_here: bool = False  # whether it was finished here, so that its outputs and its log are here too


def record_path(workspace: "Workspace", run: str) -> str:
    """Where `cassettes/` writes a run down."""
    return os.path.join(workspace.cassettes_folder, "runs", f"{run}.json")


def recorded_names(workspace: "Workspace") -> list[str]:
    """The ULIDs of the runs that `cassettes/` tells of, oldest first."""
    folder = os.path.join(workspace.cassettes_folder, "runs")
    names = names_in(folder)
    return sorted(run for run in (name.removesuffix(".json") for name in names) if re.fullmatch(ULID, run))


def recorded_facts(workspace: "Workspace", run: str) -> dict[str, Any]:
    """What `cassettes/` says of a run; nothing where it knows none, or what it says cannot be read."""
    try:
        facts = orjson.loads(read_file(record_path(workspace, run)))
    except (orjson.JSONDecodeError, FileNotFoundError):
        return {}
    return facts if isinstance(facts, dict) else {}


def recorded_run(workspace: "Workspace", run: str) -> RunRef:
    """What `cassettes/` tells of a run.

    Raises:
        IntegrityError: it is damaged.
    """
    facts = recorded_facts(workspace, run)
    try:
        known = RunRef(facts["run"], facts["manifest"], facts["recording_set"], facts["given"][TASK])
    except (KeyError, TypeError):
        known = None
    if known is None or not is_digest(known.manifest) or run != known.run:
        raise IntegrityError("what is recorded of a run is damaged", where=record_path(workspace, run))
    return known


def recorded_runs(workspace: "Workspace") -> Iterator[RunRef]:
    """The runs that `cassettes/` tells of, oldest first.

    Raises:
        IntegrityError: what is recorded of one is damaged.
    """
    return (recorded_run(workspace, name) for name in recorded_names(workspace))

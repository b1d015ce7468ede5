"""The task that a run was given, whether or not it came to an end."""

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import orjson

from carter.adapters.names import LOG
from carter.errors import CarterError
from carter.kernel.digest import Digest
from carter.kernel.stored import fields_of
from carter.workspace.logged import find_logged
from carter.workspace.posing import TASK
from carter.workspace.recorded_runs import recorded_facts
from carter.workspace.runs import find_ref

if TYPE_CHECKING:
    from carter.workspace import Workspace

_LONGEST = 1_000_000  # bytes of the first line of a log


def task_of_run(workspace: "Workspace", name: str) -> tuple[str, Mapping[str, Any]]:
    """The ULID of the run that `name` names, and the fields of its task; none where they are not here.

    Raises:
        UnknownRun, AmbiguousRun: no run, or several, have that name.
    """
    try:
        run = find_logged(workspace, name)
    except CarterError:
        run = find_ref(workspace, name).run
    given = _given(os.path.join(workspace.run_folder(run), LOG)) or recorded_facts(workspace, run).get("given", {})
    try:
        digest = Digest(given[TASK])
        return run, fields_of(workspace.untouched.get(digest), digest)
    except (CarterError, KeyError, TypeError):
        return run, {}


def _given(path: str) -> Any:
    """What a run was given, by the first event of its log."""
    try:
        with open(path, "rb") as file:
            event = orjson.loads(file.readline(_LONGEST))
        return event["payload"]["given"]
    except (OSError, orjson.JSONDecodeError, KeyError, TypeError):
        return {}

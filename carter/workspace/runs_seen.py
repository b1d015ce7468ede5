"""All runs that lie in a store, whatever became of them."""

import os
from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING

from carter.adapters.event_file import is_written_to
from carter.adapters.names import CLOSED, LOG
from carter.errors import IntegrityError, UnknownRun
from carter.kernel.gc import AT_WORK, DAMAGED, FINISHED, UNFINISHED, RunSeen
from carter.workspace.recorded_runs import recorded_facts
from carter.workspace.runs import read_run

if TYPE_CHECKING:
    from carter.workspace import Workspace


def runs_seen(workspace: "Workspace") -> Iterator[RunSeen]:
    """The runs in `store/runs`, oldest first."""
    folder = os.path.join(workspace.store_folder, "runs")
    for run in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
        if os.path.isdir(os.path.join(folder, run)):
            yield _seen(workspace, run)


def _seen(workspace: "Workspace", run: str) -> RunSeen:
    folder = workspace.run_folder(run)
    # Whether it is written to first: one that ends meanwhile is finished when its `run.json` is looked for.
    at_work = is_written_to(os.path.join(folder, LOG))
    if not os.path.lexists(os.path.join(folder, CLOSED)):
        return RunSeen(run, AT_WORK if at_work else UNFINISHED, "", _last_written(folder))
    try:
        facts = read_run(workspace, run).facts
    except UnknownRun:
        return RunSeen(run, UNFINISHED, "", _last_written(folder))
    except IntegrityError:
        return RunSeen(run, DAMAGED, "", _last_written(folder), str(recorded_facts(workspace, run).get("manifest", "")))
    ended = _instant(facts.get("ended")) or _last_written(folder)
    return RunSeen(run, FINISHED, str(facts.get("question", "")), ended, facts["manifest"])


def _instant(told: object) -> float:
    try:
        return datetime.fromisoformat(str(told)).timestamp()
    except ValueError:
        return 0.0


def _last_written(folder: str) -> float:
    """When anything in a folder was written last, in seconds since 1970."""
    try:
        return max(os.stat(path).st_mtime for path in (folder, *(entry.path for entry in os.scandir(folder))))
    except OSError:
        return 0.0

"""What stands over a page of a run, from the little that a run wrote of itself: no text and no claim is read."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

import orjson
from ulid import ULID

from carter.errors import IntegrityError
from carter.records.scores import CUT_SHORT
from carter.workspace.recorded_runs import recorded_facts
from carter.workspace.run_outputs import checked_output
from carter.workspace.runs import find_ref, read_run

if TYPE_CHECKING:
    from carter.workspace import Workspace


class Heading(NamedTuple):
    """A run in a few words."""

    run: str
    manifest: str
    question: str
    started: str  # ISO 8601 in UTC, by its ULID
    stop_reason: str  # empty where `cassettes/` alone knows the run
    stop_why: str  # empty where the report is not here
    partial: bool
    answered: bool


def heading(workspace: "Workspace", name: str) -> Heading:
    """The run that `name` names, whether it was finished here or `cassettes/` alone tells of it.

    Raises:
        UnknownRun, AmbiguousRun: there is no such run, or several (exit 2).
        IntegrityError: what is written of it is damaged (exit 5).
    """
    ref = find_ref(workspace, name)
    facts: dict[str, Any] = recorded_facts(workspace, ref.run)
    report: dict[str, Any] = {}
    if ref.is_here:
        run = read_run(workspace, ref.run)
        facts = run.facts
        try:
            report = orjson.loads(checked_output(run, "run_report.json"))
        except IntegrityError:  # the pages that show the report say so
            report = {}
    reason = facts.get("stop_reason", "")
    started = datetime.fromtimestamp(ULID.from_str(ref.run).timestamp, UTC)
    return Heading(
        ref.run,
        ref.manifest,
        facts.get("question", ""),
        started.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        reason,
        report.get("stop_why", ""),
        report.get("partial", reason in CUT_SHORT),
        report.get("answered", True),
    )

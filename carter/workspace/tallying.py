"""The core metrics over the runs in `store/`: read from their outputs, nothing written."""

import os
from datetime import date
from typing import TYPE_CHECKING

import orjson

from carter.adapters.disk import read_file
from carter.adapters.names import CLOSED, LOG
from carter.errors import IntegrityError, UnknownRun, UsageError
from carter.research.run_figures import RunFigures, Stats, run_figures
from carter.research.run_figures import stats as figured
from carter.workspace.reviews import all_reviews
from carter.workspace.run_outputs import checked_output
from carter.workspace.runs import Run, closed_runs, read_run

if TYPE_CHECKING:
    from carter.workspace import Workspace


def stats(workspace: "Workspace", question: str = "", since: str = "") -> Stats:
    """The core metrics over the runs to questions that hold `question` and began on the day `since` or later.

    Raises:
        UsageError: `since` is no day.
    """
    _check(since)
    found: list[RunFigures] = []
    no_brief, unreadable = 0, []
    for name in closed_runs(workspace):
        try:
            run = read_run(workspace, name)
            if run.facts.get("started", "")[: len(since)] < since or not _asks(run, question):
                continue
            found.append(_figures(run))
        except UnknownRun:
            no_brief += _failed_since(workspace, name, since) and not question
        except (IntegrityError, orjson.JSONDecodeError, KeyError, TypeError, AttributeError):
            unreadable.append(name)
    reviews, _ = all_reviews(workspace)
    return figured(found, reviews, no_brief, unreadable)


def _check(since: str) -> None:
    try:
        valid = not since or date.fromisoformat(since).isoformat() == since
    except ValueError:
        valid = False
    if not valid:
        raise UsageError(f"`{since}` is no day", where="--since", mend="write it as 2026-11-30")


def _asks(run: Run, question: str) -> bool:
    return " ".join(question.split()).casefold() in " ".join(run.facts["question"].split()).casefold()


def _failed_since(workspace: "Workspace", name: str, since: str) -> bool:
    facts = orjson.loads(read_file(os.path.join(workspace.run_folder(name), CLOSED)))
    return str(facts.get("started", ""))[: len(since)] >= since


def _figures(run: Run) -> RunFigures:
    """The figures of one run.

    Raises:
        IntegrityError: an output is not as the run wrote it.
    """
    _, report, table = (checked_output(run, name) for name in ("brief.md", "run_report.json", "claims.json"))
    return run_figures(orjson.loads(report), orjson.loads(table), run.facts["files"]["brief.md"], _cut_off(run))


def _cut_off(run: Run) -> int:
    """Milliseconds that this build took before it was cut off; its log tells them where it was gone on with."""
    try:
        lines = read_file(os.path.join(run.folder, LOG)).splitlines()[:2]
        events = [orjson.loads(line) for line in lines]
    except (FileNotFoundError, orjson.JSONDecodeError):
        return 0
    taken = (event["payload"].get("milliseconds", 0) for event in events if event.get("type") == "RESUMED")
    return sum(each for each in taken if isinstance(each, int))

"""Whether a build came to nothing, or a model could not be had, by the fault of the world outside."""

from collections.abc import Iterable

from carter.records.model_call import ModelCall
from carter.records.report import ReportFacts
from carter.records.task_spec import EXTRACTIVE, TaskSpec
from carter.research.web.statuses import OUTCOMES, UNAVAILABLE, outcome

_OF_WORLD = frozenset({"overloaded", "rate_limited", "cut_stream", "unavailable", "unauthorized"})
"""How a request to a model ends that another day may end otherwise: what it answered was no fault of the model."""


def model_failed(task: TaskSpec, calls: Iterable[ModelCall]) -> str:
    """The outcome of the first request to the model that failed for good by the fault of the world; else empty.

    None did where the question says what takes the place of the model, or where there was no time left to ask it.
    """
    if task.synthesizer == EXTRACTIVE or task.model.if_it_fails == EXTRACTIVE:
        return ""
    return next((call.outcome for call in calls if call.outcome in _OF_WORLD and call.attempts), "")


def had_no_time(calls: Iterable[ModelCall]) -> bool:
    """Whether a request to the model was not made since the time of the build was over."""
    return any(call.outcome == "unavailable" and not call.attempts for call in calls)


def world_failed(report: ReportFacts) -> bool:
    """Whether nothing was read, and searches or fetches failed in a way that another day may not."""
    if report.sources:
        return False
    searches = any(gap.kind == "search failed" for gap in report.gaps)
    return searches or any(_may_pass(drop.reason) for drop in report.dropped if drop.kind == "fetch")


def _may_pass(reason: str) -> bool:
    name = reason.removeprefix(UNAVAILABLE)
    if name not in OUTCOMES and not name.startswith("http_"):
        return False
    found = outcome(name)
    return not found.ours and found.again != "never"

"""TaskSpec, Progress, Scores -> Stop: whether one more round is worth it."""

from carter.kernel.pipeline import stage
from carter.records.candidate import Limit
from carter.records.progress import Progress, RoundFacts
from carter.records.scores import Scores, Stop, StopReason
from carter.records.task_spec import StopRule, TaskSpec

STILL_NEW = 150  # thousandths of all evidence from which what a round brought is worth another one
_PARTIAL: dict[Limit, StopReason] = {
    "minutes": "MAX_MINUTES",
    "calls": "MAX_TOOL_CALLS",
    "requests": "MAX_REQUESTS",
    "bytes": "MAX_BYTES",
}
"""In the order in which they are told, where several are reached."""


@stage(version=3)
def decide(task: TaskSpec, progress: Progress, scores: Scores) -> Stop:
    """The stop rules of the specification, section 4, in this order.

    1. A limit refused wanted work: MAX_MINUTES, MAX_TOOL_CALLS, MAX_REQUESTS or MAX_BYTES; the brief is partial.
    2. `max_sources` were read: MAX_SOURCES.
    3. After round n ≥ `stop.rounds`: coverage ≥ `stop.coverage`, the gain of the round < `stop.gain`, and
       it brought no new contradiction, no new kind of gap, and less than `STILL_NEW` of the evidence:
       DIMINISHING_RETURNS.
    4. There was nothing new to read: SOURCES_EXHAUSTED.
    5. A further round is wanted and a limit is reached: as under 1.
    """
    last = progress.rounds[-1]
    reason, why = _reason(task, progress, last)
    return Stop(stop=bool(reason), reason=reason, why=why, scores=scores)


def _reason(task: TaskSpec, progress: Progress, last: RoundFacts) -> tuple[StopReason, str]:
    limits, read = task.constraints, len(progress.sources)
    if last.refused:
        return _partial(
            last.refused
        ), f"work that was wanted was refused: {', '.join(last.refused)} spent in round {last.number}"
    if read >= limits.max_sources:
        return "MAX_SOURCES", f"{read} of at most {limits.max_sources} sources were read"
    if _diminishing(last, task.stop):
        return "DIMINISHING_RETURNS", _why_diminishing(last, task.stop)
    if not last.chosen:
        return "SOURCES_EXHAUSTED", f"round {last.number} found nothing that was not read before"
    if last.reached:
        return _partial(last.reached), f"a further round was wanted, and all {', '.join(last.reached)} are spent"
    return "", ""


def _partial(limits: tuple[Limit, ...]) -> StopReason:
    return next(reason for limit, reason in _PARTIAL.items() if limit in limits)


def _diminishing(last: RoundFacts, rule: StopRule) -> bool:
    nothing_new = not last.new_contradictions and not last.new_gap_kinds and _brought(last) < STILL_NEW
    return last.number >= rule.rounds and last.coverage >= rule.coverage and last.gain < rule.gain and nothing_new


def _brought(last: RoundFacts) -> int:
    """The evidence that the sources of the last round gave, beside all claims, thousandths."""
    return min(1000, 1000 * sum(each.snippets for each in last.read) // max(1, last.claims))


def _why_diminishing(last: RoundFacts, rule: StopRule) -> str:
    return (
        f"round {last.number}: coverage {_shown(last.coverage)} of at least {_shown(rule.coverage)}, "
        f"gain {_shown(last.gain)} of less than {_shown(rule.gain)}, no new contradiction, no new kind of gap, "
        f"{_shown(_brought(last))} of the evidence of less than {_shown(STILL_NEW)}"
    )


def _shown(thousandths: int) -> str:
    sign = "-" if thousandths < 0 else ""
    return f"{sign}{abs(thousandths) // 1000}.{abs(thousandths) % 1000:03d}"

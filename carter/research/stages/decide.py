"""TaskSpec, Progress, Scores -> Stop: whether one more round is worth it."""

from carter.kernel.pipeline import stage
from carter.records.candidate import Limit
from carter.records.progress import Progress, RoundFacts
from carter.records.scores import Scores, Stop, StopReason
from carter.records.task_spec import StopRule, TaskSpec

STILL_NEW = 50  # thousandths of the evidence from which what a round brought is worth another one
QUIET = 3  # rounds in a row that bring less, after which the next is not expected to bring more
_PARTIAL: dict[Limit, StopReason] = {
    "minutes": "MAX_MINUTES",
    "calls": "MAX_TOOL_CALLS",
    "tokens": "MAX_TOKENS",
    "money": "MAX_MONEY",
    "requests": "MAX_REQUESTS",
    "bytes": "MAX_BYTES",
}
"""In the order in which they are told, where several are reached."""


@stage(version=3)
def decide(task: TaskSpec, progress: Progress, scores: Scores) -> Stop:
    """The stop rules of the specification, section 4, in this order.

    1. A limit refused wanted work: MAX_MINUTES, MAX_TOOL_CALLS, MAX_TOKENS, MAX_MONEY, MAX_REQUESTS or
       MAX_BYTES; the brief is partial.
    2. `max_sources` were read: MAX_SOURCES.
    3. After round n ≥ `stop.rounds`: coverage ≥ `stop.coverage`, the gain of the round < `stop.gain`, it brought no
       new contradiction and no new kind of gap, and of the evidence after each of the last `QUIET` rounds less than
       `STILL_NEW` was new: DIMINISHING_RETURNS.
    4. There was nothing new to read: SOURCES_EXHAUSTED.
    5. A further round is wanted and a limit is reached: as under 1.
    """
    reason, why = _reason(task, progress)
    numbers = f"; {_numbers(task.stop, progress)}" if reason else ""
    return Stop(stop=bool(reason), reason=reason, why=why + numbers, scores=scores)


def _reason(task: TaskSpec, progress: Progress) -> tuple[StopReason, str]:
    limits, read, last = task.constraints, len(progress.sources), progress.rounds[-1]
    if last.refused:
        return partial_by(
            last.refused
        ), f"work that was wanted was refused: {', '.join(last.refused)} spent in round {last.number}"
    if read >= limits.max_sources:
        return "MAX_SOURCES", f"{read} of at most {limits.max_sources} sources were read"
    if _diminishing(progress, task.stop):
        return "DIMINISHING_RETURNS", f"{QUIET} rounds in a row brought next to nothing new"
    if not last.chosen:
        return "SOURCES_EXHAUSTED", f"round {last.number} found nothing that was not read before"
    if last.reached:
        return partial_by(last.reached), f"a further round was wanted, and all {', '.join(last.reached)} are spent"
    return "", ""


def partial_by(limits: tuple[Limit, ...]) -> StopReason:
    """The stop reason for some limits, of which there is one at least."""
    return next(reason for limit, reason in _PARTIAL.items() if limit in limits)


def _diminishing(progress: Progress, rule: StopRule) -> bool:
    last, latest = progress.rounds[-1], progress.rounds[-QUIET:]
    covered = last.coverage >= rule.coverage and last.gain < rule.gain
    quiet = len(latest) == QUIET and all(_brought(each) < STILL_NEW for each in latest)
    nothing_else = not last.new_contradictions and not last.new_gap_kinds
    return last.number >= rule.rounds and covered and quiet and nothing_else


def _brought(facts: RoundFacts) -> int:
    """The new evidence of a round beside all that is kept after it, thousandths."""
    return 1000 * facts.new_evidence // max(1, facts.evidence)


def _numbers(rule: StopRule, progress: Progress) -> str:
    """The numbers that the rule of diminishing returns looks at, each with its bound."""
    last, latest = progress.rounds[-1], progress.rounds[-QUIET:]
    return (
        f"round {last.number}: coverage {_shown(last.coverage)} of at least {_shown(rule.coverage)}, "
        f"gain {_shown(last.gain)} of less than {_shown(rule.gain)}, "
        f"{last.new_contradictions} new contradictions, {len(last.new_gap_kinds)} new kinds of gap, "
        f"new evidence {', '.join(_shown(_brought(each)) for each in latest)} of all in the last rounds, "
        f"of less than {_shown(STILL_NEW)} in {QUIET}"
    )


def _shown(thousandths: int) -> str:
    sign = "-" if thousandths < 0 else ""
    return f"{sign}{abs(thousandths) // 1000}.{abs(thousandths) % 1000:03d}"

"""TaskSpec, Progress, Arrangement, Audited, Brief -> ReportFacts: the scores, why it stopped, and what it took."""

from carter.kernel.pipeline import stage
from carter.records.arrangement import Arrangement
from carter.records.brief import Brief
from carter.records.draft import Audited
from carter.records.progress import Progress
from carter.records.report import ReportFacts
from carter.records.scores import CUT_SHORT
from carter.records.task_spec import TaskSpec


@stage(version=3)
def report(task: TaskSpec, progress: Progress, arrangement: Arrangement, audited: Audited, brief: Brief) -> ReportFacts:
    """The facts of the report: the same wherever and whenever the build ran."""
    calls, stop = arrangement.calls, arrangement.stop
    last = progress.rounds[-1] if progress.rounds else None
    return ReportFacts(
        question=task.question,
        scores=stop.scores,
        stop_reason=stop.reason,
        stop_why=stop.why,
        partial=stop.reason in CUT_SHORT,
        answered=audited.parts.answered,
        searches=progress.searches,
        fetches=progress.fetches,
        requests=progress.spent.requests,
        received=progress.spent.received,
        tokens=sum(call.tokens.total for call in calls),
        micro_dollars=sum(call.micro_dollars for call in calls),
        model_calls=calls,
        rejected=(*progress.synthesis.rejected, *arrangement.rejected),
        sources=len(progress.sources),
        claims=len(audited.claim_ids),
        words=brief.words,
        best_unused=last.best_unused if last else "",
        unused=last.unused if last else 0,
        rounds=progress.rounds,
        gaps=audited.parts.gaps,
        dropped=progress.dropped,
        audit_failures=audited.failures,
    )

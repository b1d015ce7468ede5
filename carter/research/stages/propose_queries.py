"""TaskSpec, Facets, Progress -> Proposals: queries that a model proposes for a round, where the task wants a model."""

from carter.kernel.effects import Asking
from carter.kernel.pipeline import stage
from carter.records.facets import Facets
from carter.records.progress import Progress
from carter.records.synthesis import Proposals
from carter.records.task_spec import TaskSpec
from carter.research.model.arranging import PLAN_QUERIES, Before, plan_queries
from carter.research.model.purse import purse_of


@stage(version=3, prompts={PLAN_QUERIES.name: PLAN_QUERIES.text})
def propose_queries(task: TaskSpec, facets: Facets, progress: Progress) -> Asking[Proposals]:
    """Queries for the parts of the question that are not answered, or that the model itself found open.

    Nothing is asked where there are none, or where the task asks no model.
    """
    before = progress.synthesis
    wanted = _wanted(facets, progress)
    purse = purse_of(task.model, before.calls) if task.synthesizer != "extractive" and wanted else None
    if purse is None:
        return Proposals(calls=before.calls, earlier=before.proposed)
    planned = yield from plan_queries(Before(task, facets, purse), wanted, before.proposed)
    answer = planned.answer
    return Proposals(
        queries=planned.queries,
        earlier=before.proposed,
        shortfalls=(f"A model was asked to plan queries: {answer.trouble}.",) if answer.trouble else (),
        refused=answer.refused,
        calls=(*before.calls, *answer.calls),
    )


def _wanted(facets: Facets, progress: Progress) -> tuple[str, ...]:
    """The keys of the facets that need an answer, in their order."""
    if not progress.rounds:
        return tuple(facet.key for facet in facets.facets)
    answered = {section.key for section in progress.rounds[-1].sections if section.grounded}
    answered -= {each.facet for each in progress.synthesis.open}
    return tuple(facet.key for facet in facets.facets if facet.key not in answered)

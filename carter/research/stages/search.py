"""TaskSpec, Corpus, Queries -> SourceCandidates: the queries are asked, as far as the budget grants."""

from carter.kernel.effects import Asking, budget
from carter.kernel.pipeline import stage
from carter.records.candidate import Limit, Searched, SourceCandidate, SourceCandidates
from carter.records.corpus import Corpus
from carter.records.query import Queries
from carter.records.task_spec import TaskSpec
from carter.research.effects import search_all
from carter.research.engines import local


@stage(version=2, said=("SEARCHED", "candidates.url"))
def search(task: TaskSpec, corpus: Corpus, queries: Queries) -> Asking[SourceCandidates]:
    """What the engine finds for as many of the queries, in order, as calls are granted."""
    wanted = queries.queries
    if not wanted:
        return SourceCandidates()
    limits = task.constraints
    grant = yield from budget(calls=len(wanted), max_calls=limits.max_tool_calls, max_minutes=limits.max_minutes)
    asked = wanted[: grant.calls]
    replies = yield from search_all(tuple(local.request(corpus, query.text) for query in asked))
    found: dict[str, SourceCandidate] = {}
    for query, reply in zip(asked, replies, strict=True):
        for candidate in local.candidates(corpus, query.text, reply):
            found[candidate.url] = merged(found.get(candidate.url), candidate)
    reached: tuple[Limit, ...] = tuple(limit for limit in ("calls", "minutes") if limit in grant.reached)
    searched = Searched(
        asked=asked,
        unasked=wanted[grant.calls :],
        failed=tuple(
            f"{query.text}: {reply.status}" for query, reply in zip(asked, replies, strict=True) if reply.status != "ok"
        ),
        unread=tuple(dict.fromkeys(each for reply in replies for each in reply.unread)),
        refused=(reached or ("calls",)) if grant.calls < len(wanted) else (),
        reached=reached,
    )
    return SourceCandidates(candidates=tuple(found.values()), searched=searched)


def merged(known: SourceCandidate | None, again: SourceCandidate) -> SourceCandidate:
    """A candidate with the ranks of both of its findings."""
    return again if known is None else known.model_copy(update={"ranks": known.ranks + again.ranks})

"""TaskSpec, Corpus, Facets, Earlier, Queries -> SourceCandidates: queries are asked, as far as the budget grants."""

from collections.abc import Iterable

from carter.kernel.effects import Asking, budget
from carter.kernel.pipeline import stage
from carter.records.candidate import Searched, SourceCandidate, SourceCandidates
from carter.records.corpus import Corpus
from carter.records.earlier import Earlier
from carter.records.facets import Facets
from carter.records.query import Queries
from carter.records.task_spec import TaskSpec
from carter.research.effects import search_all
from carter.research.engines import local
from carter.research.engines.abroad import search_abroad
from carter.research.engines.within import limits_of


@stage(version=6, tools=("ada-url", "lxml"), said=("SEARCHED", "candidates.url"))
def search(
    task: TaskSpec, corpus: Corpus, facets: Facets, earlier: Earlier, queries: Queries
) -> Asking[SourceCandidates]:
    """What the engines find for as many of the queries, in order, as calls are granted: local sources before the web.

    Engines on the web are asked in the language of the question, whether it says so or shows it.
    """
    found: dict[str, SourceCandidate] = {}
    searched = yield from _search_locally(task, corpus, queries, found)
    spoken = task.model_copy(update={"language": task.language or facets.language})
    web = yield from search_abroad(spoken, queries.queries if not searched.refused else (), earlier)
    _merge(found, web.candidates)
    asked = tuple(dict.fromkeys((*searched.asked, *web.asked)))
    searched = searched.model_copy(
        update={
            "asked": asked,
            "sent": tuple(dict.fromkeys((*searched.sent, *web.sent))),
            "unasked": tuple(query for query in queries.queries if query not in asked),
            "calls": searched.calls + web.calls,
            "failed": searched.failed + web.failed,
            "barred": web.barred,
            "left_out": web.left_out,
            "spent": web.spent,
            "model_calls": web.model_calls,
            "refused": searched.refused + web.refused,
            "reached": tuple(dict.fromkeys((*searched.reached, *web.reached))),
        }
    )
    return SourceCandidates(candidates=tuple(found.values()), searched=searched)


def _search_locally(
    task: TaskSpec, corpus: Corpus, queries: Queries, found: dict[str, SourceCandidate]
) -> Asking[Searched]:
    """What became of the queries; their candidates are added to `found`."""
    wanted = queries.queries if task.asks_locally else ()
    if not wanted:
        return Searched()
    limits = task.constraints
    grant = yield from budget(calls=len(wanted), max_calls=limits.max_tool_calls, max_minutes=limits.max_minutes)
    asked = wanted[: grant.calls]
    replies = yield from search_all(tuple(local.request(corpus, query.text) for query in asked))
    pairs = list(zip(asked, replies, strict=True))
    for query, reply in pairs:
        _merge(found, local.candidates(corpus, query.text, reply))
    reached = limits_of(grant.reached)
    return Searched(
        asked=asked,
        sent=tuple(query.text for query in asked),
        calls=len(asked),
        failed=tuple(f"{query.text}: {reply.status}" for query, reply in pairs if reply.status != "ok"),
        unread=tuple(dict.fromkeys(each for reply in replies for each in reply.unread)),
        refused=(reached or ("calls",)) if grant.calls < len(wanted) else (),
        reached=reached,
    )


def _merge(found: dict[str, SourceCandidate], more: Iterable[SourceCandidate]) -> None:
    for candidate in more:
        found[candidate.url] = merged(found.get(candidate.url), candidate)


def merged(known: SourceCandidate | None, again: SourceCandidate) -> SourceCandidate:
    """A candidate with the ranks of both of its findings."""
    return again if known is None else known.model_copy(update={"ranks": known.ranks + again.ranks})

"""The search of a round on the web: which engine is asked for which query, and what is made of its findings."""

from typing import NamedTuple

from carter.kernel.effects import Asking, now
from carter.records.candidate import Barred, LeftOut, Limit, SourceCandidate
from carter.records.earlier import Earlier
from carter.records.model_call import ModelCall
from carter.records.query import Query
from carter.records.spent import Spent
from carter.records.task_spec import LOCAL, TaskSpec
from carter.research.engines.admission import admitted, wish
from carter.research.engines.exchange import Wanted
from carter.research.engines.findings import Findings
from carter.research.engines.known import AS_IT_COMES, ENGINES, Setting, pointless
from carter.research.engines.page_ids import same_page
from carter.research.engines.paid import Tally
from carter.research.engines.together import search_all
from carter.research.engines.within import REFUSED, asked_within
from carter.research.fusion import Ranking, candidate_of, fused
from carter.research.model.purse import purse_of
from carter.research.policy import refusal

SHARE = 5
"""A round asks the web at most one part in so many of all calls that are allowed, so that enough is left to read."""
NO_PAGE, SECRET = "the address names no page of the web", "the address holds a secret"
"""Why an entry of an engine is left out before any policy is asked."""
_NAMED = 2  # queries that are named where several failed alike


class Abroad(NamedTuple):
    """What the web gave for the queries of a round."""

    candidates: tuple[SourceCandidate, ...] = ()  # best first
    asked: tuple[Query, ...] = ()  # queries that at least one engine was asked
    sent: tuple[str, ...] = ()  # their words, as they were sent
    calls: int = 0
    failed: tuple[str, ...] = ()
    barred: tuple[Barred, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    spent: Spent = Spent()  # of the network, in all rounds so far
    model_calls: tuple[ModelCall, ...] = ()  # searches by a model
    refused: tuple[Limit, ...] = ()
    reached: tuple[Limit, ...] = ()


class _Wish(NamedTuple):
    """One query for one engine."""

    engine: str
    query: Query
    wanted: Wanted


def search_abroad(task: TaskSpec, queries: tuple[Query, ...], earlier: Earlier) -> Asking[Abroad]:
    """What the engines of the task that are on the web find, each query asked of all before the next of any.

    Leads that the policy keeps out, or that are too old by the date that an engine gives, are not followed.
    """
    spent = earlier.spent
    names = [engine.name for engine in task.engines if engine.name != LOCAL]
    if not names or not queries:
        return Abroad(spent=spent)
    today = yield from now()
    wishes, barred = _wishes(task, queries, names, today)
    if not wishes:
        return Abroad(barred=tuple(barred.values()), spent=spent)
    asking = search_all([(each.engine, each.wanted) for each in wishes], _setting(task))
    found = yield from asked_within(asking, task.constraints, spent, _tally(task, earlier))
    answered = [each for each in zip(wishes, found.findings, strict=True) if not each[1].detail.startswith(REFUSED)]
    typed = dict.fromkeys(each.wanted.query for each, _ in answered)
    rankings = []
    for each, findings in answered:
        leads, objected = admitted(findings.leads, task.constraints, today)
        rankings.append(Ranking(each.engine, each.query.text, leads))
        for lead, reason in objected:
            kept_out = refusal(lead.domain, task.constraints)
            url = same_page(lead.url)
            barred.setdefault(url, Barred(url=url, kind="policy" if kept_out else "recency", reason=reason))
    return Abroad(
        candidates=tuple(map(candidate_of, fused(rankings))),
        asked=tuple(query for query in queries if web_words(query) in typed),
        sent=tuple(typed),
        calls=found.calls,
        failed=_failed(answered),
        barred=tuple(barred.values()),
        left_out=_left_out([findings for _, findings in answered]),
        spent=found.spent,
        model_calls=found.model_calls,
        refused=found.refused,
        reached=found.reached,
    )


def web_words(query: Query) -> str:
    """A query as an engine on the web takes it: the words that a person would type, each once."""
    return " ".join(dict.fromkeys(word.rstrip("*") for word in (query.web or query.text).split()))


def _wishes(
    task: TaskSpec, queries: tuple[Query, ...], names: list[str], today: str
) -> tuple[list[_Wish], dict[str, Barred]]:
    """What to ask, and by name the engines of which nothing that is allowed can come.

    Queries that only the local index tells apart are asked once.
    """
    most = max(1, task.constraints.max_tool_calls // SHARE)
    wishes, barred = list[_Wish](), dict[str, Barred]()
    typed: dict[str, Query] = {}
    for query in queries:
        typed.setdefault(web_words(query), query)
    for words, query in typed.items():
        wanted = wish(words, task, today)
        for name in names:
            why = pointless(name, wanted) if wanted else "no page of the web is allowed"
            if wanted is None or why:
                barred[name] = Barred(url=name, kind="policy", reason=f"not asked, since {why}")
            elif len(wishes) < most:
                wishes.append(_Wish(name, query, wanted))
    return wishes, barred


def _setting(task: TaskSpec) -> Setting:
    addresses = {engine.name: engine.addresses for engine in task.engines}
    return AS_IT_COMES._replace(searxng=addresses.get("searxng", ()), model=task.searcher)


def _tally(task: TaskSpec, earlier: Earlier) -> Tally:
    return Tally(task.searcher, purse_of(task.model, earlier.calls, task.searcher))


def _failed(answered: list[tuple[_Wish, Findings]]) -> tuple[str, ...]:
    """What did not answer as it should, told once for all queries that it befell."""
    alike: dict[str, list[str]] = {}
    for each, findings in answered:
        if findings.status != "ok":
            why = findings.detail or (_keys_of(each.engine) if findings.status == "no_key" else "")
            told = f"{each.engine}: {findings.status}" + (f" ({why})" if why else "")
            alike.setdefault(told, []).append(each.wanted.query)
    return tuple(f"{what}, asked for {_listed(texts)}" for what, texts in alike.items())


def _keys_of(engine: str) -> str:
    keys = [place.variable for place in ENGINES[engine].keys if place.required]
    return f"set {', '.join(keys)}" if keys else ""


def _left_out(answered: list[Findings]) -> tuple[LeftOut, ...]:
    """How many entries of each engine lead nowhere, by reason."""
    counts: dict[tuple[str, str], int] = {}
    for findings in answered:
        for reason, entries in ((NO_PAGE, findings.left_out - findings.secret), (SECRET, findings.secret)):
            counts[findings.engine, reason] = counts.get((findings.engine, reason), 0) + entries
    told = ((engine, reason, entries) for (engine, reason), entries in counts.items() if entries)
    return tuple(LeftOut(engine=engine, entries=entries, reason=reason) for engine, reason, entries in told)


def _listed(texts: list[str]) -> str:
    more = len(texts) - _NAMED
    return ", ".join(f"“{text}”" for text in texts[:_NAMED]) + (f" and {more} more" if more > 0 else "")

"""TaskSpec, Progress, SourceCandidates -> Choices: which sources this round reads."""

import re

from carter.kernel.pipeline import stage
from carter.records.candidate import SourceCandidate, SourceCandidates
from carter.records.choice import SAME_BYTES, Choices, Drop
from carter.records.progress import Progress
from carter.records.task_spec import TaskSpec
from carter.research.policy import refusal
from carter.research.stages.search import merged
from carter.research.standing import is_listing, past_by_name, tells_changes

NEW_A_ROUND = 4  # sources, unless configured otherwise
_FUSION = 60  # the constant of reciprocal rank fusion (Cormack, Clarke & Büttcher 2009)
_SCALE = 1_000_000
_YEAR = re.compile(r"(?:19|20)\d\d")
_SAME_DOMAIN = 10  # each source already taken from a domain takes one part in 10 + n from the rest of it


@stage(version=7)
def choose_sources(
    task: TaskSpec, progress: Progress, candidates: SourceCandidates, *, new_a_round: int = NEW_A_ROUND
) -> Choices:
    """The best candidates that the policy allows and nobody has read, at most `max_sources` in all rounds.

    Relevance is reciprocal rank fusion, the sum over queries of 1 ÷ (60 + rank), where the queries of
    earlier rounds count half. For diversity a candidate counts 10 ÷ (10 + n) of it if n sources of its
    domain are taken already, in this round or before; an index counts half, and so do lists of changes but the first,
    and what is of an earlier time by its name, unless its year is asked for. Ties go to the URL that is first in code
    points.
    """
    pool, dropped = _allowed(task, _all_found(progress, candidates), progress, candidates)
    dropped += _barred(progress, candidates)
    asked = {query.text for query in candidates.searched.asked}
    room = max(0, min(new_a_round, task.constraints.max_sources - len(progress.sources)))
    taken = [source.domain for source in progress.sources]
    told = any(tells_changes(source.url) for source in progress.sources)
    past = _past(task, progress, pool)
    chosen: list[SourceCandidate] = []
    while pool and len(chosen) < room:
        behind = past | _listings(pool, told=told)
        best = min(pool, key=lambda candidate: (-_worth(candidate, asked, taken, behind), candidate.url))
        told = told or tells_changes(best.url)
        pool.remove(best)
        copies = [each for each in pool if each.content and each.content == best.content]
        dropped += (Drop(url=copy.url, kind="copy", reason=f"{SAME_BYTES}{best.url}") for copy in copies)
        pool = [each for each in pool if each not in copies]
        chosen.append(best)
        taken.append(best.domain)
    behind = past | _listings(pool, told=told)
    pool.sort(key=lambda candidate: (-_worth(candidate, asked, taken, behind), candidate.url))
    return Choices(chosen=tuple(chosen), dropped=tuple(dropped), pool=tuple(pool), searched=candidates.searched)


def _all_found(progress: Progress, candidates: SourceCandidates) -> list[SourceCandidate]:
    """Those of earlier rounds that wait, and those of this one."""
    found = {candidate.url: candidate for candidate in progress.pool}
    for candidate in candidates.candidates:
        found[candidate.url] = merged(found.get(candidate.url), candidate)
    return list(found.values())


def _allowed(
    task: TaskSpec, found: list[SourceCandidate], progress: Progress, candidates: SourceCandidates
) -> tuple[list[SourceCandidate], list[Drop]]:
    done = {source.url for source in progress.sources} | {drop.url for drop in progress.dropped}
    done |= {*progress.followed} | {each.url for each in candidates.searched.barred}
    pool, dropped = [], []
    for candidate in found:
        reason = refusal(candidate.domain, task.constraints)
        if candidate.url in done:
            continue
        if reason:
            dropped.append(Drop(url=candidate.url, kind="policy", reason=reason))
        elif candidate.content and candidate.content in progress.contents:
            dropped.append(Drop(url=candidate.url, kind="copy", reason="the same bytes as a source that was read"))
        else:
            pool.append(candidate)
    return pool, dropped


def _barred(progress: Progress, candidates: SourceCandidates) -> list[Drop]:
    """What engines named and the policy keeps out, unless an earlier round told it."""
    told = {drop.url for drop in progress.dropped}
    barred = (each for each in candidates.searched.barred if each.url not in told)
    return [Drop(url=each.url, kind=each.kind, reason=each.reason) for each in barred]


def _worth(candidate: SourceCandidate, asked: set[str], taken: list[str], behind: frozenset[str]) -> int:
    fused = sum(_SCALE * (2 if rank.query in asked else 1) // (_FUSION + rank.rank) for rank in candidate.ranks)
    worth = fused * _SAME_DOMAIN // (_SAME_DOMAIN + taken.count(candidate.domain))
    return worth // 2 if candidate.url in behind else worth


def _listings(pool: list[SourceCandidate], *, told: bool) -> frozenset[str]:
    """The URLs of indexes and lists of changes, but for the latter where none was taken: it may outdate the rest."""
    return frozenset(each.url for each in pool if is_listing(each.url) and (told or not tells_changes(each.url)))


def _past(task: TaskSpec, progress: Progress, pool: list[SourceCandidate]) -> frozenset[str]:
    """The URLs of those that are of an earlier time by their names, beside what was read and what waits."""
    named = {source.url: source.title for source in progress.sources}
    named |= {candidate.url: candidate.title for candidate in pool}
    years = frozenset(_YEAR.findall(task.question))
    return frozenset(url for url, past in zip(named, past_by_name(named.items(), years), strict=True) if past)

"""Facets, Progress, Choices, Visits, Screened, Nearness, Synthesis, Judged -> Progress: what the round adds."""

from carter.evidence.folding import fold
from carter.kernel.pipeline import stage
from carter.records.choice import Choices
from carter.records.document import Documents
from carter.records.facets import CONTRADICTIONS, Facets
from carter.records.gap import GapKind
from carter.records.nearness import Nearness
from carter.records.passage import Passages
from carter.records.progress import Progress, RoundFacts, SourceYield
from carter.records.screened import Screened
from carter.records.synthesis import Synthesis
from carter.records.verdict import Judged
from carter.records.visits import Visits
from carter.research.engines.local import is_web
from carter.research.gaps import gap_kinds, gaps
from carter.research.measure import coverage, sections


@stage(version=9)
def gather(  # noqa: PLR0913 - what rounds carry is made of all that one found
    facets: Facets,
    progress: Progress,
    choices: Choices,
    visits: Visits,
    screened: Screened,
    nearness: Nearness,
    synthesis: Synthesis,
    judged: Judged,
) -> Progress:
    """The progress after this round, with the numbers that the stop rule looks at."""
    searched = choices.searched
    known = Progress(
        asked=progress.asked + searched.asked,
        failed_searches=progress.failed_searches + searched.failed,
        unread=tuple(dict.fromkeys(progress.unread + searched.unread)),
        pool=choices.pool,
        followed=progress.followed + tuple(each.url for each in choices.chosen if is_web(each.url)),
        sources=progress.sources + screened.sources,
        contents=progress.contents + tuple(each.content for each in choices.chosen if each.content),
        dropped=progress.dropped + choices.dropped + screened.dropped,
        documents=Documents(items=progress.documents.items + screened.documents.items),
        passages=Passages(items=progress.passages.items + screened.passages.items),
        nearness=nearness,
        judged=judged,
        synthesis=synthesis,
        rounds=progress.rounds,
        searches=progress.searches + searched.calls,
        fetches=progress.fetches + screened.fetches,
        spent=visits.spent,
    )
    facts = round_facts(facets, progress, known, choices, screened)
    return known.model_copy(update={"rounds": (*progress.rounds, facts)})


def round_facts(facets: Facets, before: Progress, after: Progress, choices: Choices, screened: Screened) -> RoundFacts:
    """The numbers of the round that led from `before` to `after`."""
    states = sections(facets, after)
    covered = coverage(states)
    kinds = gap_kinds(gaps(facets, after))
    known = {candidate.url for candidate in before.pool} | {source.url for source in before.sources}
    found = {candidate.url for candidate in (*choices.chosen, *choices.pool)} - known
    kept = _kept(after.judged)
    return RoundFacts(
        number=len(before.rounds) + 1,
        queries=choices.searched.sent,
        found=len(found),
        read=tuple(_yielded(after.judged, source.source_id, source.url) for source in screened.sources),
        chosen=len(choices.chosen),
        claims=len(after.judged.claims),
        evidence=len(kept),
        new_evidence=len(kept - _kept(before.judged)),
        sections=states,
        coverage=covered,
        gain=covered - (before.rounds[-1].coverage if before.rounds else 0),
        new_contradictions=len(_contradictions(after.judged) - _contradictions(before.judged)),
        new_gap_kinds=_new_kinds(kinds, before),
        gap_kinds=kinds,
        unused=len(after.pool),
        best_unused=after.pool[0].url if after.pool else "",
        refused=tuple(dict.fromkeys((*choices.searched.refused, *screened.refused, *after.synthesis.refused))),
        reached=choices.searched.reached,
        left_out=choices.searched.left_out,
    )


def _yielded(judged: Judged, source_id: str, url: str) -> SourceYield:
    snippets = sum(snippet.source_id == source_id for snippet in judged.snippets.items)
    return SourceYield(source_id=source_id, url=url, snippets=snippets)


def _kept(judged: Judged) -> set[str]:
    """The passages that are evidence, by their words: what another source holds too is nothing new."""
    return {fold(snippet.quote) for snippet in judged.snippets.items}


def _contradictions(judged: Judged) -> set[str]:
    return {claim.claim_id for claim in judged.claims.items if claim.section == CONTRADICTIONS}


def _new_kinds(kinds: tuple[GapKind, ...], before: Progress) -> tuple[GapKind, ...]:
    seen = {kind for facts in before.rounds for kind in facts.gap_kinds}
    return tuple(kind for kind in kinds if kind not in seen)

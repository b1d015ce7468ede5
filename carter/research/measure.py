"""Measures of a build, made exact: the sections of the brief, coverage, grounding and diversity."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from carter.records.claim import Claim
from carter.records.facets import CONTRADICTIONS, DEFINITIONS, Facets
from carter.records.origins import Origins
from carter.records.progress import Progress, SectionState
from carter.records.source import Source
from carter.records.verdict import Judged

THOUSAND = 1000


def sections(facets: Facets, progress: Progress) -> tuple[SectionState, ...]:
    """Definitions, one section a facet, Contradictions; each applicable unless it was looked for and nothing was found.

    Definitions and contradictions are looked for in all that is read; a facet has been looked for once
    its queries were sent and no candidate that they found is left unread.
    """
    grounded = grounded_sections(progress.judged)
    read = bool(progress.sources)
    exhausted = bool(progress.asked) and not progress.pool
    looked_for = {
        DEFINITIONS: read,
        CONTRADICTIONS: read,
        **dict.fromkeys((facet.key for facet in facets.facets), exhausted),
    }
    keys = (DEFINITIONS, *(facet.key for facet in facets.facets), CONTRADICTIONS)
    return tuple(
        SectionState(key=key, applicable=key in grounded or not looked_for[key], grounded=key in grounded)
        for key in keys
    )


def grounded_sections(judged: Judged) -> frozenset[str]:
    """The keys of the sections that have a claim with evidence that supports it."""
    supported = {verdict.claim_id for verdict in judged.verdicts if verdict.stance == "supports"}
    claims = [claim for claim in judged.claims.items if claim.claim_id in supported]
    also = {snippet.evidence_id: snippet.also for snippet in judged.snippets.items}
    told = {
        key for claim in claims if claim.section != CONTRADICTIONS for each in claim.evidence_ids for key in also[each]
    }
    return frozenset({claim.section for claim in claims} | told)


def coverage(states: Iterable[SectionState]) -> int:
    """Applicable sections with a grounded claim ÷ applicable sections, thousandths; 0 of 0 is 0."""
    applicable = [state for state in states if state.applicable]
    return _share(sum(state.grounded for state in applicable), len(applicable))


def grounding(claims: Iterable[Claim]) -> int:
    """Claims with at least one piece of evidence ÷ claims, thousandths; 0 of 0 is 0."""
    counted = [bool(claim.evidence_ids) for claim in claims]
    return _share(sum(counted), len(counted))


def diversity(sources: Iterable[Source], origins: Origins) -> int:
    """(2 × D(domains) + D(source types)) ÷ 3, thousandths, rounded down; 0 for fewer than two sources.

    D is Simpson's index of diversity (1949), 1 - Σ n(n - 1) ÷ N(N - 1): the chance that two different
    sources differ. 0: all are of one domain and one type; 1000: no two share either. Two of one origin do not differ,
    wherever they lie: copies make nothing more diverse.
    """
    listed = list(sources)
    pairs = len(listed) * (len(listed) - 1)
    alike = 2 * _alike(source.domain for source in listed) + _alike(source.source_type for source in listed)
    by_id = {source.source_id: source for source in listed}
    for group in origins.groups:
        for one, other in combinations([by_id[each] for each in group if each in by_id], 2):
            # Ordered pairs, as above: what differs and is of one origin is alike all the same.
            alike += 4 * (one.domain != other.domain) + 2 * (one.source_type != other.source_type)
    return THOUSAND * (3 * pairs - alike) // (3 * pairs) if pairs else 0


def _alike(values: Iterable[str]) -> int:
    """Ordered pairs of different members with the same value."""
    return sum(count * (count - 1) for count in Counter(values).values())


def _share(part: int, whole: int) -> int:
    return THOUSAND * part // whole if whole else 0

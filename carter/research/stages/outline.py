"""Corpus, Facets, Progress, Stop -> Outline: which claims the brief holds, and what it must own up to."""

from collections.abc import Iterator

from carter.evidence.answering import defines_just
from carter.evidence.disagreement import is_change
from carter.kernel.pipeline import stage
from carter.records.claim import Claim
from carter.records.corpus import Corpus
from carter.records.facets import CONTRADICTIONS, DEFINITIONS, NEAREST, Facets
from carter.records.gap import Gap
from carter.records.outline import Outline, OutlineSection
from carter.records.progress import Progress
from carter.records.scores import Stop
from carter.records.verdict import Judged
from carter.research.gaps import all_gaps
from carter.research.ground import Ground
from carter.research.grouping import Group, beside, decided, groups
from carter.research.pertinence import BEHIND, SECOND, pertinent
from carter.research.room import Room
from carter.research.settling import settled
from carter.research.side_by_side import side_by_side
from carter.research.summary import newest_first, past, summary

MOST_DEFINITIONS = 2
MOST_CONTRADICTIONS = 3
ENOUGH = 4  # claims for or against what is weighed, beside which what only surrounds it is not told


@stage(version=11, said=("OUTLINE_DRAFTED", "sections.claim_ids"))
def outline(corpus: Corpus, facets: Facets, progress: Progress, stop: Stop) -> Outline:
    """The summary first, then contradictions, then definitions, then the facets in turn, as far as the words go.

    Told is what speaks to its part closely enough; the words that a brief may have are a ceiling and no aim. The
    summary holds the best claim of each facet, two to four in all, none far behind the best; the findings do not
    repeat them, but for a table, which is whole, nor the older side of a change, which is told under the changes. What
    only sources of an earlier time say is in no summary where there is anything else. In a section the claims of one
    source stand together, in the order of that source; the source with the best claim comes first, what is of an
    earlier time last.
    """
    by_section: dict[str, list[Claim]] = {}
    for claim in progress.judged.claims.items:
        by_section.setdefault(claim.section, []).append(claim)
    ground = Ground(facets, progress)
    room = Room(ground.evidence, facets.language)
    gaps = all_gaps(corpus, facets, progress, stop)
    if not any(key in ground.by_key for key in by_section):
        nearest = [claim.claim_id for claim in newest_first(by_section.get(NEAREST, [])) if room.take(claim)]
        return Outline(answered=False, summary=tuple(nearest), gaps=gaps)
    answers = _told_once(settled(by_section, ground))
    told = {key: _told(key, claims, ground) for key, claims in answers.items()}
    best = {key: _best_first(told[key], claims) for key, claims in answers.items()}
    begins = [claim.claim_id for claim in summary(list(best.values()), progress.judged, ground) if room.take(claim)]
    entries = [claim for claims in best.values() for claim in ground.listed(claims)]
    whole = [claim.claim_id for claim in entries if room.take(claim)]
    shown = {each for claims in best.values() for claim in claims for each in claim.evidence_ids}
    # What two sources say differently of something that the brief does not tell answers nothing.
    open_ones = [claim for claim in by_section.get(CONTRADICTIONS, []) if not shown.isdisjoint(claim.evidence_ids)]
    contradictions = [claim.claim_id for claim in open_ones[:MOST_CONTRADICTIONS] if room.take(claim)]
    found = _found(best, room, ground, _older(progress.judged) if contradictions else frozenset()).union(whole)
    defined = [claim for claim in _definitions(by_section.get(DEFINITIONS, []), ground) if room.take(claim)]
    sections = [OutlineSection(key=DEFINITIONS, title="Definitions", claim_ids=_ids(defined))]
    for facet in facets.facets:
        kept = [_kept(group, found.union(begins)) for group in told.get(facet.key, [])]
        table, rest = side_by_side(facet.key, kept, ground, past(progress.judged))
        sections += [table] if table is not None else []
        sections += [_section(facet.key, _kept(group, found), progress, ground) for group in rest]
    return Outline(
        answered=True,
        summary=tuple(begins),
        sections=tuple(section for section in sections if section.claim_ids),
        contradictions=tuple(contradictions),
        gaps=(*_untold(by_section, answers, facets), *_cut(entries, {*begins, *found}, ground), *gaps),
    )


def _told_once(answers: dict[str, list[Claim]]) -> dict[str, list[Claim]]:
    """The claims of each part without those whose words another one holds as well, unless a part had no other."""
    every = [claim for claims in answers.values() for claim in claims]
    made = {
        key: [claim for claim in claims if not any(_is_part(claim, other) for other in every)]
        for key, claims in answers.items()
    }
    return {key: made[key] or claims for key, claims in answers.items()}


def _is_part(claim: Claim, other: Claim) -> bool:
    alike = claim.time == other.time and len(claim.text) < len(other.text)
    return alike and claim.text.strip() in other.text


def _told(key: str, claims: list[Claim], ground: Ground) -> list[Group]:
    """The claims of a facet that are worth telling, by group; a side of a comparison has its own best ones."""
    facet, claims = ground.by_key[key], sorted(claims, key=lambda claim: -claim.confidence)
    measured = claims[min(SECOND, len(claims) - 1)].confidence
    grouped = groups(facet, claims, ground)
    least = measured * BEHIND // 1000 if len(grouped) > 1 else 0
    chosen = decided(facet, claims, ground)
    made = [
        group._replace(claims=pertinent(group.claims, facet.kind, ground, least=least, always=chosen))
        for group in grouped
    ]
    weighed = [claim for group in made if group.title != facet.title for claim in group.claims]
    around = beside(facet, [claim for group in made for claim in group.claims], ground)
    if len(weighed) < ENOUGH:
        return made
    return [group._replace(claims=[each for each in group.claims if each not in around]) for group in made]


def _best_first(grouped: list[Group], claims: list[Claim]) -> list[Claim]:
    """The claims of all groups, in the order of `claims`."""
    told = {claim.claim_id for group in grouped for claim in group.claims}
    return [claim for claim in claims if claim.claim_id in told]


def _found(best: dict[str, list[Claim]], room: Room, ground: Ground, shown: frozenset[str]) -> frozenset[str]:
    """The claims of the findings, as far as the words go; what only surrounds what is weighed last."""
    answers = {key: [claim for claim in claims if claim.claim_id not in shown] for key, claims in best.items()}
    around = {claim.claim_id for key in answers for claim in beside(ground.by_key[key], answers[key], ground)}
    found = room.shared_out([[each for each in claims if each.claim_id not in around] for claims in answers.values()])
    found += room.shared_out([[each for each in claims if each.claim_id in around] for claims in answers.values()])
    return frozenset(claim.claim_id for claim in found)


def _definitions(claims: list[Claim], ground: Ground) -> list[Claim]:
    """What the terms of the question mean by themselves, no word of a narrower thing before them."""
    return [claim for claim in claims if defines_just(claim.text, ground.facets)][:MOST_DEFINITIONS]


def _untold(by_section: dict[str, list[Claim]], answers: dict[str, list[Claim]], facets: Facets) -> Iterator[Gap]:
    """The parts for which something was found, none of which speaks of what they ask."""
    for facet in facets.facets:
        if facet.key in by_section and facet.key not in answers:
            text = f"Nothing that was read speaks of what this part of the question asks: {facet.title}."
            yield Gap(kind="unanswered", subject=facet.title, text=text)


def _cut(entries: list[Claim], told: set[str], ground: Ground) -> Iterator[Gap]:
    """The listings of which not all entries are told."""
    found: dict[tuple[str, int], list[Claim]] = {}
    for claim in entries:
        place = ground.place_in_listing(claim)
        if place is not None:
            found.setdefault(place[0], []).append(claim)
    for (source_id, _), claims in found.items():
        place = ground.place_in_listing(claims[0])
        count = sum(claim.claim_id in told for claim in claims)
        if place is not None and 0 < count < place[1].of:
            title = ground.title(source_id)
            yield Gap(
                kind="cut", subject=title, text=f"Of a list in {title}, {count} of {place[1].of} entries are told."
            )


def _section(key: str, group: Group, progress: Progress, ground: Ground) -> OutlineSection:
    """The section of one group of a facet."""
    return OutlineSection(key=key, title=group.title, claim_ids=_ids(_for_reading(group.claims, progress, ground)))


def _kept(group: Group, ids: frozenset[str]) -> Group:
    return group._replace(claims=[claim for claim in group.claims if claim.claim_id in ids])


def _older(judged: Judged) -> frozenset[str]:
    """The claims that are the older side of a change, which is told as one."""
    older = {claim.evidence_ids[1] for claim in judged.claims.items if is_change(claim.text)}
    said = (claim for claim in judged.claims.items if claim.section != CONTRADICTIONS)
    return frozenset(claim.claim_id for claim in said if older.intersection(claim.evidence_ids))


def _for_reading(claims: list[Claim], progress: Progress, ground: Ground) -> list[Claim]:
    """The claims source by source, those of the best claim first, in the order of the source itself.

    Where it is asked how, the steps come before what else is to be known.
    """
    not_of_today = past(progress.judged)
    met = (
        snippet.source_id
        for claim in claims
        for snippet in sorted(ground.held(claim), key=lambda each: ground.read[each.source_id])
    )
    order = {source_id: place for place, source_id in enumerate(dict.fromkeys(met))}
    return sorted(
        claims,
        key=lambda claim: (
            claim.claim_id in not_of_today,
            ground.place_in_listing(claim) is None,
            ground.by_key[claim.section].kind == "how" and not (ground.is_step(claim) or ground.is_whole_list(claim)),
            *min((order[each.source_id], each.char_start) for each in ground.held(claim)),
        ),
    )


def _ids(claims: list[Claim]) -> tuple[str, ...]:
    return tuple(claim.claim_id for claim in claims)

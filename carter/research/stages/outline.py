"""Corpus, Facets, Progress, Stop -> Outline: which claims the brief holds, and what it must own up to."""

from carter.evidence.disagreement import is_change
from carter.evidence.matching import Matcher
from carter.evidence.scripts import unspaced_words
from carter.evidence.sides import is_told_of, sides_of, spoken_of
from carter.kernel.pipeline import stage
from carter.records.claim import Claim, Time
from carter.records.corpus import Corpus
from carter.records.facets import CONTRADICTIONS, DEFINITIONS, NEAREST, Facet, Facets
from carter.records.outline import Outline, OutlineSection
from carter.records.progress import Progress
from carter.records.scores import Stop
from carter.records.verdict import Judged
from carter.research.gaps import all_gaps

MOST_WORDS = 480  # of all quotations: with headings, gaps and references one to two pages
MOST_IN_SUMMARY = 4
FEWEST_IN_SUMMARY = 2
BEHIND = 800  # thousandths of the best confidence below which a claim is not in the summary
FIRST_BEHIND = 500  # the same for the best claim of a facet
UNSURE = 500  # thousandths of the confidence of what is past, below which what is of today does not stand alone
ON_A_SIDE = "On {}"  # heading of what speaks of one side of a comparison
MOST_IN_SECTION = 14
MOST_DEFINITIONS = 3
MOST_CONTRADICTIONS = 3


class _Room:
    """The words that are left, and the claims that took theirs."""

    def __init__(self) -> None:
        self.left = MOST_WORDS
        self.taken: list[str] = []

    def take(self, claim: Claim) -> bool:
        """Take `claim` if it is new and its words fit."""
        size = len(claim.text.split()) + unspaced_words(claim.text)
        if claim.claim_id in self.taken or size > self.left:
            return False
        self.left -= size
        self.taken.append(claim.claim_id)
        return True


@stage(version=4, said=("OUTLINE_DRAFTED", "sections.claim_ids"))
def outline(corpus: Corpus, facets: Facets, progress: Progress, stop: Stop) -> Outline:
    """The summary first, then contradictions, then definitions, then the facets in turn, as far as the words go.

    The summary holds the best claim of each facet, two to four in all, none far behind the best; the findings do
    not repeat them, nor the older side of a change, which is told under the changes. What only sources of an
    earlier time say is in no summary where there is anything else. In a section the claims of one source stand
    together, in the order of that source; the source with the best claim comes first, what is of an earlier time last.
    """
    by_section: dict[str, list[Claim]] = {}
    for claim in progress.judged.claims.items:
        by_section.setdefault(claim.section, []).append(claim)
    gaps = all_gaps(corpus, facets, progress, stop)
    room = _Room()
    answers = [by_section[facet.key] for facet in facets.facets if facet.key in by_section]
    if not answers:
        nearest = [claim.claim_id for claim in _newest_first(by_section.get(NEAREST, [])) if room.take(claim)]
        return Outline(answered=False, summary=tuple(nearest), gaps=gaps)
    past = _past(progress.judged)
    summary = [claim.claim_id for claim in _summary(_of_today(answers, past), facets) if room.take(claim)]
    contradictions = [
        claim.claim_id for claim in by_section.get(CONTRADICTIONS, [])[:MOST_CONTRADICTIONS] if room.take(claim)
    ]
    defined = [claim for claim in by_section.get(DEFINITIONS, [])[:MOST_DEFINITIONS] if room.take(claim)]
    shown = _older(progress.judged) if contradictions else frozenset()
    found = _in_turn([[claim for claim in claims if claim.claim_id not in shown] for claims in answers], room)
    sections = [OutlineSection(key=DEFINITIONS, title="Definitions", claim_ids=_ids(defined))]
    for facet in facets.facets:
        claims = [claim for claim in found if claim.section == facet.key]
        sections += _sections(facet, claims, facets, progress)
    return Outline(
        answered=True,
        summary=tuple(summary),
        sections=tuple(section for section in sections if section.claim_ids),
        contradictions=tuple(contradictions),
        gaps=gaps,
    )


def _summary(answers: list[list[Claim]], facets: Facets) -> list[Claim]:
    """The best claims; of a comparison what begins with each of its sides, where that is told of both."""
    pairs = {claims[0].section: _pair(claims, facets) for claims in answers}
    others = [claims for claims in answers if not pairs[claims[0].section]]
    told = [claim for pair in pairs.values() for claim in pair]
    return [*told, *(_best(others) if others else ())][: max(MOST_IN_SUMMARY, len(told))]


def _pair(claims: list[Claim], facets: Facets) -> list[Claim]:
    """The best claim that begins with the first side, and the best that begins with the second; none without both."""
    (facet,) = (facet for facet in facets.facets if facet.key == claims[0].section)
    sides = sides_of(facet, facets.terms, facets.language)
    matcher = Matcher(facets.terms, facets.language)
    told = [next((claim for claim in claims if is_told_of(claim.text, (side,), matcher)), None) for side in sides]
    found = list(dict.fromkeys(claim.claim_id for claim in told if claim is not None))
    whole = len(found) == len(sides)
    return [claim for claim in told if claim is not None] if whole else []


def _sections(facet: Facet, claims: list[Claim], facets: Facets, progress: Progress) -> list[OutlineSection]:
    """The section of a facet; of a comparison what speaks of both sides first, then each side under its name.

    What names neither goes with what stands over it; where that names neither as well, it only surrounds.
    """
    whole = OutlineSection(key=facet.key, title=facet.title, claim_ids=_ids(_for_reading(claims, progress)))
    sides = sides_of(facet, facets.terms, facets.language)
    evidence = {snippet.evidence_id: snippet for snippet in progress.judged.snippets.items}
    matcher = Matcher(facets.terms, facets.language)
    groups: tuple[list[Claim], ...] = ([], [], [])
    for claim in claims:
        heading = evidence[claim.evidence_ids[0]].heading
        told = (spoken_of(each, sides, matcher) for each in (claim.text, heading))
        named = next((each for each in told if each), ())
        if named or not sides:
            groups[named[0] + 1 if len(named) == 1 else 0].append(claim)
    if not groups[1] or not groups[2]:
        return [whole]
    titles = (facet.title, *(ON_A_SIDE.format(side.name) for side in sides))
    return [
        OutlineSection(key=facet.key, title=title, claim_ids=_ids(_for_reading(group, progress)))
        for title, group in zip(titles, groups, strict=True)
    ]


def _past(judged: Judged) -> frozenset[str]:
    """The claims that are not of today: those of an earlier time, and those that only hold later."""
    return frozenset(claim.claim_id for claim in judged.claims.items if claim.time in ("earlier", "past", "ahead"))


def _older(judged: Judged) -> frozenset[str]:
    """The claims that are the older side of a change, which is told as one."""
    older = {claim.evidence_ids[1] for claim in judged.claims.items if is_change(claim.text)}
    said = (claim for claim in judged.claims.items if claim.section != CONTRADICTIONS)
    return frozenset(claim.claim_id for claim in said if older.intersection(claim.evidence_ids))


def _of_today(answers: list[list[Claim]], past: frozenset[str]) -> list[list[Claim]]:
    """The claims of each facet that may stand in the summary: those of the past only where there are no others."""
    today = [_held_today(_newest_first(claims), past) for claims in answers]
    return [claims for claims in today if claims] or [_newest_first(claims) for claims in answers]


def _held_today(claims: list[Claim], past: frozenset[str]) -> list[Claim]:
    """The claims of today; those of the past behind them where today's speak to the part much less surely."""
    today = [claim for claim in claims if claim.claim_id not in past]
    surest = max((claim.confidence for claim in today), default=0)
    sure = max(claim.confidence for claim in claims)
    return claims if today and surest < sure * UNSURE // 1000 else today


def _newest_first(claims: list[Claim]) -> list[Claim]:
    """What is of today first, then what has no date beside what has one, then what is to come, then the past."""
    order: dict[Time, int] = {"": 0, "dated": 0, "undated": 1, "ahead": 2, "earlier": 3, "past": 3}
    return sorted(claims, key=lambda claim: order[claim.time])


def _best(answers: list[list[Claim]]) -> list[Claim]:
    """The best claim of each facet, then further ones until there are enough; none far behind the very best."""
    best = max(claims[0].confidence for claims in answers)
    first = [claims[0] for claims in answers if claims[0].confidence >= best * FIRST_BEHIND // 1000][:MOST_IN_SUMMARY]
    good = [[claim for claim in claims if claim.confidence >= best * BEHIND // 1000] for claims in answers]
    others = sorted((claim for claims in good for claim in claims[1:]), key=lambda claim: -claim.confidence)
    return first + others[: max(0, FEWEST_IN_SUMMARY - len(first))]


def _in_turn(answers: list[list[Claim]], room: _Room) -> list[Claim]:
    """The best claims that fit: the first of each facet, then the second of each, and so on."""
    deepest = max(len(claims) for claims in answers)
    rows = [
        claims[rank] for rank in range(min(deepest, MOST_IN_SECTION + 1)) for claims in answers if rank < len(claims)
    ]
    return [claim for claim in rows if room.take(claim)]


def _for_reading(claims: list[Claim], progress: Progress) -> list[Claim]:
    """The claims source by source, those of the best claim first, in the order of the source itself."""
    evidence = {snippet.evidence_id: snippet for snippet in progress.judged.snippets.items}
    read = {source.source_id: number for number, source in enumerate(progress.sources)}
    past = _past(progress.judged)
    held = {claim.claim_id: [evidence[each] for each in claim.evidence_ids] for claim in claims}
    met = (
        snippet.source_id
        for claim in claims
        for snippet in sorted(held[claim.claim_id], key=lambda each: read[each.source_id])
    )
    order = {source_id: place for place, source_id in enumerate(dict.fromkeys(met))}
    return sorted(
        claims,
        key=lambda claim: (
            claim.claim_id in past,
            *min((order[each.source_id], each.char_start) for each in held[claim.claim_id]),
        ),
    )


def _ids(claims: list[Claim]) -> tuple[str, ...]:
    return tuple(claim.claim_id for claim in claims)

"""Corpus, Facets, Progress, Stop -> Outline: which claims the brief holds, and what it must own up to."""

from carter.evidence.disagreement import is_change
from carter.evidence.likeness import bearing
from carter.evidence.matching import Matcher
from carter.evidence.scripts import unspaced_words
from carter.evidence.sides import is_told_of, is_weighed, sides_of, spoken_of, weighed_as
from carter.kernel.pipeline import stage
from carter.records.claim import Claim, Time
from carter.records.corpus import Corpus
from carter.records.facets import CONTRADICTIONS, DEFINITIONS, NEAREST, Facet, Facets
from carter.records.outline import Outline, OutlineSection
from carter.records.progress import Progress
from carter.records.scores import Stop
from carter.records.verdict import Judged
from carter.research.gaps import all_gaps

MOST_WORDS = 540  # of all quotations and what is told over them: with headings and gaps one to two pages
MOST_IN_SUMMARY = 4
FEWEST_IN_SUMMARY = 2
BEHIND = 800  # thousandths of the best confidence below which a claim is not in the summary
FIRST_BEHIND = 500  # the same for the best claim of a facet
FAINT = 200  # thousandths of confidence below which a claim is not told
UNSURE = 500  # thousandths of the confidence of what is past, below which what is of today does not stand alone
ON_A_SIDE = "On {}"  # heading of what speaks of one side of a comparison
FEWEST_SIDES = 2
FOR_AND_AGAINST = ("Advantages", "Disadvantages")
MOST_IN_SECTION = 14
REPEATS = 400  # thousandths of its worth that a claim loses whose words are all told already
USUAL = 120  # words that a claim takes beside its own: one of as many is worth half of one of none
MOST_DEFINITIONS = 3
MOST_CONTRADICTIONS = 3


class _Room:
    """The words that are left, and the claims that took theirs."""

    def __init__(self, judged: Judged) -> None:
        self.left = MOST_WORDS
        self.claims: list[Claim] = []
        self._evidence = {snippet.evidence_id: snippet for snippet in judged.snippets.items}

    def take(self, claim: Claim) -> bool:
        """Take `claim` if it is new and its words fit."""
        size = self.size(claim)
        if claim.claim_id in self.taken or size > self.left:
            return False
        self.left -= size
        self.claims.append(claim)
        return True

    @property
    def taken(self) -> frozenset[str]:
        """The ids of the claims that took room."""
        return frozenset(claim.claim_id for claim in self.claims)

    def size(self, claim: Claim) -> int:
        told = [claim.text]
        if claim.section != CONTRADICTIONS:
            told += [over.quote for over in self._evidence[claim.evidence_ids[0]].over]
        return sum(len(text.split()) + unspaced_words(text) for text in told)


@stage(version=7, said=("OUTLINE_DRAFTED", "sections.claim_ids"))
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
    room = _Room(progress.judged)
    answers = [by_section[facet.key] for facet in facets.facets if facet.key in by_section]
    if not answers:
        nearest = [claim.claim_id for claim in _newest_first(by_section.get(NEAREST, [])) if room.take(claim)]
        return Outline(answered=False, summary=tuple(nearest), gaps=gaps)
    past = _past(progress.judged)
    summary = [claim.claim_id for claim in _summary(_of_today(answers, past), facets, progress) if room.take(claim)]
    contradictions = [
        claim.claim_id for claim in by_section.get(CONTRADICTIONS, [])[:MOST_CONTRADICTIONS] if room.take(claim)
    ]
    defined = [claim for claim in by_section.get(DEFINITIONS, [])[:MOST_DEFINITIONS] if room.take(claim)]
    shown = _older(progress.judged) if contradictions else frozenset()
    told = [
        [claim for claim in claims if claim.claim_id not in shown and _is_worth_telling(claim)] for claims in answers
    ]
    beside = _beside(told, facets, progress)
    found = _in_turn(
        [[each for each in claims if each.claim_id not in beside] for claims in told], room, facets.language
    )
    found += _in_turn([[each for each in claims if each.claim_id in beside] for claims in told], room, facets.language)
    sections = [OutlineSection(key=DEFINITIONS, title="Definitions", claim_ids=_ids(defined))]
    for facet in facets.facets:
        claims = [claim for claim in by_section.get(facet.key, []) if claim in found]  # the surest first
        sections += _sections(facet, claims, facets, progress)
    return Outline(
        answered=True,
        summary=tuple(summary),
        sections=tuple(section for section in sections if section.claim_ids),
        contradictions=tuple(contradictions),
        gaps=gaps,
    )


def _beside(told: list[list[Claim]], facets: Facets, progress: Progress) -> frozenset[str]:
    """The claims that only surround what is weighed: neither an advantage nor a disadvantage."""
    weighed = {facet.key for facet in facets.facets if is_weighed(facet, facets.language)}
    asked = (claim for claims in told for claim in claims if claim.section in weighed)
    return frozenset(claim.claim_id for claim in asked if weighed_as(_told_with(claim, progress)) < 0)


def _is_worth_telling(claim: Claim) -> bool:
    """Whether a claim says enough; what is kept for its figure alone does, where an older one is told beside it."""
    return claim.confidence >= FAINT or bool(claim.time)


def _summary(answers: list[list[Claim]], facets: Facets, progress: Progress) -> list[Claim]:
    """The best claims; of a comparison what begins with each of its sides, where that is told of both."""
    pairs = {claims[0].section: _pair(claims, facets, progress) for claims in answers}
    others = [claims for claims in answers if not pairs[claims[0].section]]
    told = [claim for pair in pairs.values() for claim in pair]
    return [*told, *(_best(others) if others else ())][: max(MOST_IN_SUMMARY, len(told))]


def _pair(claims: list[Claim], facets: Facets, progress: Progress) -> list[Claim]:
    """The best claim that begins with each of the sides; none unless there is one of each."""
    (facet,) = (facet for facet in facets.facets if facet.key == claims[0].section)
    sides = sides_of(facet, facets.terms, facets.language)
    matcher = Matcher(facets.terms, facets.language)
    if is_weighed(facet, facets.language):
        weighed = [(weighed_as(_told_with(claim, progress)), claim) for claim in claims]
        both = [
            next((claim for says, claim in weighed if says == number), None) for number in range(len(FOR_AND_AGAINST))
        ]
        return [claim for claim in both if claim is not None] if all(both) else []
    told = [next((claim for claim in claims if is_told_of(claim.text, (side,), matcher)), None) for side in sides]
    found = list(dict.fromkeys(claim.claim_id for claim in told if claim is not None))
    whole = len(found) == len(sides)
    return [claim for claim in told if claim is not None] if whole else []


def _sections(facet: Facet, claims: list[Claim], facets: Facets, progress: Progress) -> list[OutlineSection]:
    """The section of a facet; of a comparison what speaks of several sides first, then each side under its name.

    What names neither goes with what stands over it, the nearest first. Where it is asked what speaks for a thing and
    what against it, these are the two sides.
    """
    whole = OutlineSection(key=facet.key, title=facet.title, claim_ids=_ids(_for_reading(claims, progress)))
    sides = sides_of(facet, facets.terms, facets.language)
    weighed = is_weighed(facet, facets.language)
    matcher = Matcher(facets.terms, facets.language)
    names = FOR_AND_AGAINST if weighed else tuple(ON_A_SIDE.format(side.name) for side in sides)
    groups: list[list[Claim]] = [[] for _ in (facet.title, *names)]
    for claim in claims:
        told = _told_with(claim, progress)
        if weighed:
            groups[weighed_as(told) + 1].append(claim)
            continue
        named = next((each for each in (spoken_of(text, sides, matcher) for text in told) if each), ())
        groups[named[0] + 1 if len(named) == 1 else 0].append(claim)
    if sum(map(bool, groups[1:])) < FEWEST_SIDES:
        return [whole]
    titles = (facet.title, *names)
    made = [
        OutlineSection(key=facet.key, title=title, claim_ids=_ids(_for_reading(group, progress)))
        for title, group in zip(titles, groups, strict=True)
    ]
    return [*made[1:], made[0]] if weighed else made


def _told_with(claim: Claim, progress: Progress) -> tuple[str, ...]:
    """The words of a claim, and what stands over them in their source, from the nearest to the farthest."""
    (held,) = (each for each in progress.judged.snippets.items if each.evidence_id == claim.evidence_ids[0])
    title = next(source.title for source in progress.sources if source.source_id == held.source_id)
    return (claim.text, *(over.quote for over in reversed(held.over)), held.heading, title)


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


def _in_turn(answers: list[list[Claim]], room: _Room, language: str) -> list[Claim]:
    """The claims that are worth most: of each facet in turn one, while any fits.

    A claim is worth its confidence, less what it shares with one that the brief holds already, and the less the more
    room it takes.
    """
    waiting = [[claim for claim in claims if claim.claim_id not in room.taken] for claims in answers]
    found: list[Claim] = []
    told = [bearing(claim.text, language).stems for claim in room.claims]
    for _ in range(MOST_IN_SECTION):
        for claims in waiting:
            fitting = [claim for claim in claims if room.size(claim) <= room.left]
            if not fitting:
                continue
            best = max(fitting, key=lambda claim: _worth(claim, told, room, language))
            claims.remove(best)
            room.take(best)
            found.append(best)
            told.append(bearing(best.text, language).stems)
    return found


def _worth(claim: Claim, told: list[frozenset[str]], room: _Room, language: str) -> int:
    """What a claim adds to a brief that holds others with the stems `told`."""
    stems = bearing(claim.text, language).stems
    shared = max((1000 * len(stems & other) // (len(stems) or 1) for other in told), default=0)
    return claim.confidence * (1000 - shared * REPEATS // 1000) // (USUAL + room.size(claim))


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

"""Summary: the claims that a brief begins with, those that answer as the question asks first."""

from collections.abc import Sequence

from carter.evidence.answering import cued, defined, figures_told
from carter.records.claim import Claim, Time
from carter.records.facets import Facet
from carter.records.verdict import Judged
from carter.research.ground import Ground
from carter.research.grouping import decided, pair
from carter.research.rows import is_of_the_very_thing, newest_rows_first, table_of

MOST_IN_SUMMARY = 4
FEWEST_IN_SUMMARY = 2
MOST_DECIDED = 2  # claims that say which to take
BEHIND = 800  # thousandths of the best confidence below which a claim is not in the summary
FIRST_BEHIND = 500  # the same for the best claim of a facet
UNSURE = 500  # thousandths of the confidence of what is past, below which what is of today does not stand alone
LEADS = 700  # thousandths of the best confidence from which a claim may lead that answers in the way that is asked
SHORT = 60  # words of a claim that a summary had better begin with
LONGEST_STEPS = 100  # the same where steps are asked for
MOST_OF_LISTING = 220  # words of a listing that a summary begins with; the rest stands in the findings


def summary(answers: Sequence[list[Claim]], judged: Judged, ground: Ground) -> list[Claim]:
    """The best claim of each facet, two to four in all, none far behind the best; of a comparison one of each side.

    A claim that answers in the way that is asked goes before a slightly better one that does not: a definition where
    it is asked what something is, an amount where it is asked how much.
    """
    today = [newest_rows_first(claims, ground) for claims in _of_today(answers, past(judged))]
    chosen = {claims[0].section: decided(ground.by_key[claims[0].section], claims, ground) for claims in today}
    pairs = {
        claims[0].section: chosen[claims[0].section][:MOST_DECIDED]
        or pair(ground.by_key[claims[0].section], claims, ground)
        or _listing(led(claims, ground.by_key[claims[0].section], ground), ground)
        for claims in today
    }
    others = [led(claims, ground.by_key[claims[0].section], ground) for claims in today if not pairs[claims[0].section]]
    told = [claim for each in pairs.values() for claim in each]
    return [*told, *(_best(others, ground) if others else ())][: max(MOST_IN_SUMMARY, len(told) + len(others))]


def _listing(claims: list[Claim], ground: Ground) -> list[Claim]:
    """The entries of the listing that answers a part, as many as a summary may hold; none where none does."""
    made: list[Claim] = []
    words = 0
    first = ground.place_in_listing(claims[0])
    places = ((claim, ground.place_in_listing(claim)) for claim in ground.listed(claims))
    for claim in [claim for claim, place in places if first and place and place[0] == first[0]]:
        words += len(claim.text.split())
        if made and words > MOST_OF_LISTING:
            break
        made.append(claim)
    return made


def led(claims: list[Claim], facet: Facet, ground: Ground) -> list[Claim]:
    """The claims, the one first that answers in the way that the facet asks and is not far behind; a short one rather.

    What is of another time than the first of them does not take its place.
    """
    least = max(claim.confidence for claim in claims) * LEADS // 1000
    alike = [claim for claim in claims if claim.confidence >= least and _order(claim) == _order(claims[0])]
    fit = [claim for claim in alike if is_in_kind(claim, facet, ground)]
    if facet.kind == "how":
        fit = sorted(fit, key=lambda claim: (ground.place_in_listing(claim) is None, not ground.is_whole_list(claim)))
    most = LONGEST_STEPS if facet.kind == "how" else SHORT
    first = next((claim for claim in fit if len(claim.text.split()) <= most), fit[0] if fit else claims[0])
    first = next((claim for claim in fit if _is_nearer_row(claim, first, ground)), first)
    return [first, *(claim for claim in claims if claim is not first)]


def _is_nearer_row(claim: Claim, other: Claim, ground: Ground) -> bool:
    """Whether a row is of the very thing that is asked for, and another one of its table is not."""
    same = table_of(claim, ground) is not None and table_of(claim, ground) == table_of(other, ground)
    return same and is_of_the_very_thing(claim, ground) and not is_of_the_very_thing(other, ground)


def is_in_kind(claim: Claim, facet: Facet, ground: Ground) -> bool:
    """Whether a claim answers in the way that a facet asks."""
    if facet.kind == "definition":
        return defined(claim.text, ground.facets) in facet.terms
    if facet.kind == "how much":
        return not figures_told(claim.text, ground.facets.language).isdisjoint(facet.cues)
    if facet.kind == "how" and (ground.is_whole_list(claim) or ground.place_in_listing(claim) is not None):
        return True
    return not facet.cues or facet.key in cued(claim.text, ground.facets)


def past(judged: Judged) -> frozenset[str]:
    """The claims that are not of today: those of an earlier time, and those that only hold later."""
    return frozenset(claim.claim_id for claim in judged.claims.items if claim.time in ("earlier", "past", "ahead"))


def newest_first(claims: list[Claim]) -> list[Claim]:
    """What is of today first, then what has no date beside what has one, then what is to come, then the past."""
    return sorted(claims, key=_order)


def _order(claim: Claim) -> int:
    order: dict[Time, int] = {"": 0, "dated": 0, "undated": 1, "ahead": 2, "earlier": 3, "past": 3}
    return order[claim.time]


def _of_today(answers: Sequence[list[Claim]], past: frozenset[str]) -> list[list[Claim]]:
    """The claims of each facet that may stand in the summary: those of the past only where there are no others."""
    today = [_held_today(newest_first(claims), past) for claims in answers]
    return [claims for claims in today if claims] or [newest_first(claims) for claims in answers]


def _held_today(claims: list[Claim], past: frozenset[str]) -> list[Claim]:
    """The claims of today; those of the past behind them where today's speak to the part much less surely."""
    today = [claim for claim in claims if claim.claim_id not in past]
    surest = max((claim.confidence for claim in today), default=0)
    sure = max(claim.confidence for claim in claims)
    return claims if today and surest < sure * UNSURE // 1000 else today


def _best(answers: Sequence[list[Claim]], ground: Ground) -> list[Claim]:
    """The first claim of each facet, then further ones until there are enough; none far behind the very best.

    Where it is asked why, a further one gives a reason; no row follows that of the very thing that is asked for.
    """
    best = max(claims[0].confidence for claims in answers)
    first = [claims[0] for claims in answers if claims[0].confidence >= best * FIRST_BEHIND // 1000][:MOST_IN_SUMMARY]
    good = [[claim for claim in claims if claim.confidence >= best * BEHIND // 1000] for claims in answers]
    others = sorted(
        (claim for claims in good for claim in claims if claim not in first and _may_follow(claim, first, ground)),
        key=lambda claim: -claim.confidence,
    )
    return first + others[: max(0, FEWEST_IN_SUMMARY - len(first))]


def _may_follow(claim: Claim, first: Sequence[Claim], ground: Ground) -> bool:
    if any(_is_nearer_row(each, claim, ground) for each in first):
        return False
    facet = ground.by_key[claim.section]
    return facet.kind != "why" or is_in_kind(claim, facet, ground)

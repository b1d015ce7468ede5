"""Pertinence: which claims of a section speak to it closely enough to be told, so that a brief need not be filled."""

from collections.abc import Mapping, Sequence

from carter.evidence.kindred import Figures, figures_of, kindred
from carter.evidence.reasons import gives_reason, is_known, tells_outcome
from carter.evidence.relevance import OF_OPTIONS
from carter.records.claim import Claim
from carter.records.facets import FacetKind
from carter.research.asked_terms import hard_terms
from carter.research.ground import Ground
from carter.research.settling import RESTS

BEST = 6  # claims of a section that show where its answer stands, and are told wherever that is
SECOND = 1  # the place of the claim that the others are measured by: one that stands out must not hide the rest
OF_BEST = 600  # thousandths of its confidence from which a claim is one of the best
OF_FIRST = 450  # thousandths of the confidence of the very first from which one of the best may stand far from it
OF_FIRST_RESTING = 700  # the same in a part that rests on another: what "that" stands for is told of in one place
THERE = 500  # thousandths of its confidence from which a claim is told that stands where the best ones do
NEARBY = 800  # the same under another heading near by
BESIDE: Mapping[FacetKind, int] = {"list": 600, "comparison": 500}  # the same of lists and sides
ELSEWHERE = 950  # the same of one that stands anywhere else
NEAR = 1500  # code points from one of the best claims within which another stands near by
FAINT = 200  # thousandths of confidence below which a claim is not told
BEHIND = 600  # thousandths of the confidence of a whole part below which none of its sides is told from
MOST: Mapping[FacetKind, int] = {"list": 600, "comparison": 8, "how": 12}
MOST_OF_OTHERS = 10  # claims of a section of any other kind
_ORDINALS = frozenset(["first", "second", "third", "fourth", "half"])  # of a quarter: no subject
FEW = 2  # terms of a part that asks why, all of which a claim must hold that gives no reason


def pertinent(
    claims: Sequence[Claim], kind: FacetKind, ground: Ground, *, least: int = 0, always: Sequence[Claim] = ()
) -> list[Claim]:
    """The claims of one section that are worth telling, in their order: the best first, none below `least` thousandths.

    What is in `always` is told in any case.

    An answer stands somewhere: what stands near one of the best claims, under its heading, goes on with the answer
    far oftener than what comes as near by its words anywhere else. The items of a list, and the sides of a comparison,
    may stand under headings of their own, and so may steps where it is asked how. What gives a newer figure than one
    that is told is told as well.
    """
    claims = [claim for claim in claims if claim.confidence >= least or claim.time or claim in always]
    if not claims:
        return []
    measure = claims[min(SECOND, len(claims) - 1)].confidence
    language = ground.facets.language
    first = claims[0]
    far = OF_FIRST_RESTING if ground.by_key[first.section].rest >= RESTS else OF_FIRST
    best = [
        claim
        for claim in claims[:BEST]
        if claim.confidence * 1000 >= measure * OF_BEST
        and (
            claim.confidence * 1000 >= first.confidence * far
            or _is_under_one_heading(claim, first, ground)
            or claim.time
        )
    ]

    reasoned = kind == "why" and is_known(language) and any(gives_reason(each.text, language) for each in best)

    def wanted(claim: Claim) -> int:
        if kind == "how" and ground.is_step(claim):
            return THERE
        there = [_is_under_one_heading(claim, other, ground) for other in best if _is_near(claim, other, ground)]
        return (THERE if any(there) else BESIDE.get(kind, NEARBY)) if there else ELSEWHERE

    if kind not in OF_OPTIONS and not ground.is_of_another(first):
        claims = [claim for claim in claims if not ground.is_of_another(claim)]
    every = claims
    claims = [claim for claim in claims if not reasoned or _is_of_reasons(claim, ground)]
    best = [claim for claim in best if claim in claims]
    near = [claim for claim in claims if claim in best or claim.confidence * 1000 >= measure * wanted(claim)]
    entries = ground.listed(claims)
    told = [claim for claim in near if claim.confidence >= FAINT or claim.time][: MOST.get(kind, MOST_OF_OTHERS)]
    told += [claim for claim in entries if claim not in told]
    return [claim for claim in every if claim in told or claim in always or _is_newer_side(claim, told, ground)]


def _is_of_reasons(claim: Claim, ground: Ground) -> bool:
    """Whether a claim gives a reason or an outcome, or states just that of which it is asked why."""
    facet, language = ground.by_key[claim.section], ground.facets.language
    light = {term.stem for term in ground.facets.terms if term.light}
    own = frozenset(stem for stem in facet.terms if not stem.isdigit()) & hard_terms(ground.facets) - light - _ORDINALS
    lacks = own - ground.matcher.held(claim.text)
    if gives_reason(claim.text, language):
        return True
    told = bool(own) and len(lacks) <= (len(own) > FEW)
    return told or (FEW < len(own) >= 2 * len(lacks) and tells_outcome(claim.text, language))


def _is_near(claim: Claim, other: Claim, ground: Ground) -> bool:
    """Whether the two stand near by each other in one source."""
    return any(
        one.source_id == two.source_id and abs(one.char_start - two.char_start) <= NEAR
        for one in ground.held(claim)
        for two in ground.held(other)
    )


def _is_under_one_heading(claim: Claim, other: Claim, ground: Ground) -> bool:
    return not ground.places(claim).isdisjoint(ground.places(other))


def _is_newer_side(claim: Claim, told: Sequence[Claim], ground: Ground) -> bool:
    """Whether a claim of today gives another figure of what an earlier claim tells, and no other that is told does."""
    if claim.time not in ("", "dated"):
        return False
    earlier = [_figures(each, ground) for each in told if each.time in ("earlier", "past")]
    today = [_figures(each, ground) for each in told if each.time in ("", "dated")]
    language = ground.facets.language
    open_ones = [each for each in earlier if not any(kindred(each, other, language) for other in today)]
    return any(kindred(_figures(claim, ground), each, language) for each in open_ones)


def _figures(claim: Claim, ground: Ground) -> Figures:
    told = " / ".join((claim.text, *_headings(claim, ground)))
    return figures_of(claim.text, ground.matcher.held(told) & hard_terms(ground.facets), ground.facets.language)


def _headings(claim: Claim, ground: Ground) -> list[str]:
    return [each.heading for each in ground.held(claim)]

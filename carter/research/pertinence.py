"""Pertinence: which claims of a section speak to it closely enough to be told, so that a brief need not be filled."""

from collections.abc import Mapping, Sequence

from carter.evidence.kindred import Figures, figures_of, kindred
from carter.records.claim import Claim
from carter.records.facets import Facet, FacetKind
from carter.research.asked_terms import hard_terms
from carter.research.ground import Ground, Place

BEST = 6  # claims of a section that show where its answer stands, and are told wherever that is
SECOND = 1  # the place of the claim that the others are measured by: one that stands out must not hide the rest
OF_BEST = 600  # thousandths of its confidence from which a claim is one of the best
THERE = 500  # thousandths of its confidence from which a claim is told that stands where the best ones do
NEARBY = 800  # the same under another heading near by
BESIDE: Mapping[FacetKind, int] = {"list": 600, "comparison": 500}  # the same of lists and sides
ELSEWHERE = 950  # the same of one that stands anywhere else
NEAR = 1500  # code points from one of the best claims within which another stands near by
FAINT = 200  # thousandths of confidence below which a claim is not told
BEHIND = 600  # thousandths of the confidence of a whole part below which none of its sides is told from
SETTLED = 700  # thousandths of its confidence that a claim keeps in the part that it is given to
MOST: Mapping[FacetKind, int] = {"list": 600, "comparison": 8, "how": 12}
MOST_OF_OTHERS = 10  # claims of a section of any other kind
RESTS = 500  # thousandths of the rest of the question from which a part asks of what another part names


def pertinent(claims: Sequence[Claim], kind: FacetKind, ground: Ground, *, least: int = 0) -> list[Claim]:
    """The claims of one section that are worth telling, in their order: the best first, none below `least` thousandths.

    An answer stands somewhere: what stands near one of the best claims, under its heading, goes on with the answer
    far oftener than what comes as near by its words anywhere else. The items of a list, and the sides of a comparison,
    may stand under headings of their own, and so may steps where it is asked how. What gives a newer figure than one
    that is told is told as well.
    """
    claims = [claim for claim in claims if claim.confidence >= least or claim.time]
    if not claims:
        return []
    measure = claims[min(SECOND, len(claims) - 1)].confidence
    best = [claim for claim in claims[:BEST] if claim.confidence * 1000 >= measure * OF_BEST]

    def wanted(claim: Claim) -> int:
        if kind == "how" and ground.is_step(claim):
            return THERE
        there = [_is_under_one_heading(claim, other, ground) for other in best if _is_near(claim, other, ground)]
        return (THERE if any(there) else BESIDE.get(kind, NEARBY)) if there else ELSEWHERE

    near = [claim for claim in claims if claim in best or claim.confidence * 1000 >= measure * wanted(claim)]
    entries = ground.listed(claims)
    told = [claim for claim in near if claim.confidence >= FAINT or claim.time][: MOST.get(kind, MOST_OF_OTHERS)]
    told += [claim for claim in entries if claim not in told]
    return [claim for claim in claims if claim in told or _is_newer_side(claim, told, ground)]


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


def settled(by_section: Mapping[str, list[Claim]], ground: Ground) -> dict[str, list[Claim]]:
    """The claims by section, where those of a part that rests on another one speak of what it asks itself.

    "And how can that be avoided" is answered by what speaks of avoiding. What does not goes to the part that the
    question names before it, if it speaks to that as well, or is left out, unless it stands where the best claim of
    another part does.
    """
    made = {key: list(by_section[key]) for key in ground.by_key if key in by_section}
    first = ground.facets.facets[0].key
    for key in [key for key in made if key != first]:
        others = [claims[0] for other, claims in made.items() if other != key and claims]
        places = set[Place]().union(*(ground.places(claim) for claim in others))
        asked = [claim for claim in made[key] if _answers(claim, ground.by_key[key], ground)]
        for claim in made[key]:
            if claim in asked or not places.isdisjoint(ground.places(claim)):
                continue
            rest = made if ground.by_key[key].rest >= RESTS else ()
            other = next((each for each in (*ground.also(claim), *rest) if each in made and each != key), "")
            if other:
                less = claim.confidence * SETTLED // 1000
                moved = claim.model_copy(update={"section": other, "confidence": less})
                at = next((at for at, each in enumerate(made[other]) if each.confidence < less), len(made[other]))
                made[other].insert(at, moved)
        made[key] = [claim for claim in made[key] if claim in asked or not places.isdisjoint(ground.places(claim))]
    return {key: claims for key, claims in made.items() if claims}


def _answers(claim: Claim, facet: Facet, ground: Ground) -> bool:
    """Whether a claim speaks of what a part asks, and of what another part names, or else of all that it asks."""
    others = {stem for each in ground.facets.facets if each.key != facet.key for stem in each.terms} - ground.soft
    held = ground.matcher.held(" / ".join(ground.told_with(claim)))
    own = frozenset(facet.terms) - others - ground.soft
    return ground.speaks_of(claim, facet) and (not others or not others.isdisjoint(held) or (bool(own) and own <= held))

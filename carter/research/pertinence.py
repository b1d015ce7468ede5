"""Pertinence: which claims of a section speak to it closely enough to be told, so that a brief need not be filled."""

from collections.abc import Mapping, Sequence

from carter.evidence.answering import cued
from carter.evidence.kindred import Figures, figures_of, kindred
from carter.evidence.likeness import bearing, overlap
from carter.evidence.reasons import gives_reason, is_known, tells_outcome
from carter.evidence.relevance import OF_OPTIONS
from carter.evidence.words import words
from carter.records.claim import Claim
from carter.records.facets import Facet, FacetKind
from carter.research.ground import Ground, Place
from carter.research.times import hard_terms

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
SETTLED = 700  # thousandths of its confidence that a claim keeps in the part that it is given to
MOST: Mapping[FacetKind, int] = {"list": 600, "comparison": 8, "how": 12}
MOST_OF_OTHERS = 10  # claims of a section of any other kind
_ORDINALS = frozenset(["first", "second", "third", "fourth", "half"])  # of a quarter: no subject
SAME_OF_ANOTHER = 500  # thousandths of shared stems from which two claims say the same, of one thing or of two
FEW = 2  # terms of a part that asks why, all of which a claim must hold that gives no reason
RESTS = 500  # thousandths of the rest of the question from which a part asks of what another part names


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
    told = [claim for claim in near if claim.confidence >= FAINT or claim.time][: MOST.get(kind, MOST_OF_OTHERS)]
    return [claim for claim in every if claim in told or claim in always or _is_newer_side(claim, told, ground)]


def _is_of_reasons(claim: Claim, ground: Ground) -> bool:
    """Whether a claim gives a reason or an outcome, or states just that of which it is asked why."""
    facet, language = ground.by_key[claim.section], ground.facets.language
    light = {term.stem for term in ground.facets.terms if term.light}
    own = frozenset(stem for stem in facet.terms if not stem.isdigit()) & hard_terms(ground.facets) - light - _ORDINALS
    lacks = own - ground.matcher.held(claim.text)
    return tells_outcome(claim.text, language) or (bool(own) and len(lacks) <= (len(own) > FEW))


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

    "And how can that be avoided" is answered by what speaks of avoiding, wherever it was found. What does not goes to
    the part that the question names before it, if it speaks to that as well, or is left out; where a part asks for
    something by words of its own, that it stands where the best claim of another part does makes it no answer. Nor is
    one what speaks of another thing than the one that the question named before.
    """
    made = {key: list(by_section[key]) for key in ground.by_key if key in by_section}
    first = ground.facets.facets[0].key
    if first in made and ground.by_key[first].kind == "why":
        _give_reasons(made, first, ground)
    for key in [key for key in made if key != first]:
        others = [claims[0] for other, claims in made.items() if other != key and claims]
        places = set[Place]().union(*(ground.places(claim) for claim in others))
        facet = ground.by_key[key]
        made[key] = [*made[key], *_found_elsewhere(made, facet, ground)]
        asked = [claim for claim in made[key] if _answers(claim, facet, ground)]
        alone = _asks_itself(facet, ground) and bool(facet.cues if asked else _own(facet, ground) - ground.soft)
        stays = [
            claim
            for claim in made[key]
            if claim in asked or (not alone and not places.isdisjoint(ground.places(claim)))
        ]
        for claim in made[key]:
            if claim not in stays:
                _give_to_another(claim, made, ground)
        made[key] = sorted(_of_the_thing(stays, facet, ground), key=lambda claim: -claim.confidence)
    return {key: claims for key, claims in made.items() if claims}


def _give_reasons(made: dict[str, list[Claim]], first: str, ground: Ground) -> None:
    """Give to the part that asks why what was taken for another one, states all of which it asks, and says why."""
    own = frozenset(ground.by_key[first].terms) - ground.soft
    for key, claims in made.items():
        if key == first or ground.by_key[key].rest < RESTS:
            continue
        given = [
            claim
            for claim in claims
            if first in ground.also(claim)
            and own <= ground.matcher.held(claim.text)
            and not _answers_plainly(claim, ground.by_key[key], ground)
            and tells_outcome(claim.text, ground.facets.language)
        ]
        made[key] = [claim for claim in claims if claim not in given]
        moved = [claim.model_copy(update={"section": first}) for claim in given]
        made[first] = sorted([*made[first], *moved], key=lambda claim: -claim.confidence)


def _asks_itself(facet: Facet, ground: Ground) -> bool:
    """Whether a part that rests on another one has a word of its own for what it asks."""
    return facet.rest >= RESTS and bool(_own(facet, ground))


def _give_to_another(claim: Claim, made: dict[str, list[Claim]], ground: Ground) -> None:
    """Give a claim to another part that it speaks to as well, or to that before its own where this rests on it."""
    key = claim.section
    rest = made if ground.by_key[key].rest >= RESTS else ()
    other = next((each for each in (*ground.also(claim), *rest) if each in made and each != key), "")
    if other:
        less = claim.confidence * SETTLED // 1000
        moved = claim.model_copy(update={"section": other, "confidence": less})
        at = next((at for at, each in enumerate(made[other]) if each.confidence < less), len(made[other]))
        made[other].insert(at, moved)


def _found_elsewhere(made: dict[str, list[Claim]], facet: Facet, ground: Ground) -> list[Claim]:
    """The claims that were taken for the part before one that rests on it, and answer it; they leave that part.

    The best claim of that part stays, unless it holds the very word that is asked with, and so does what gives a
    reason where it is asked why.
    """
    if not _asks_itself(facet, ground):
        return []
    found: list[Claim] = []
    for key, claims in made.items():
        if key == facet.key or not claims:
            continue
        why = ground.by_key[key].kind == "why"
        moved = [
            claim
            for claim in claims
            if facet.key in ground.also(claim)
            and not (why and gives_reason(claim.text, ground.facets.language))
            and _answers_plainly(claim, facet, ground)
            and (claim is not claims[0] or (len(claims) >= FEW and _says_so(claim, facet, ground)))
        ]
        made[key] = [claim for claim in claims if claim not in moved]
        found += (claim.model_copy(update={"section": facet.key}) for claim in moved)
    return found


def _answers_plainly(claim: Claim, facet: Facet, ground: Ground) -> bool:
    """Whether a claim holds what is a part's own by just that word, or by one that stands for it and a cue."""
    said = not _own(facet, ground).isdisjoint(ground.matcher.held(claim.text))
    cue = not facet.cues or facet.key in cued(claim.text, ground.facets)
    return (said and cue) or _says_so(claim, facet, ground)


def _says_so(claim: Claim, facet: Facet, ground: Ground) -> bool:
    own = _own(facet, ground)
    return any(word.stem in own for word in words(claim.text, ground.facets.language))


def _own(facet: Facet, ground: Ground) -> frozenset[str]:
    """The terms of a part that no other one has."""
    return frozenset(facet.terms).difference(*(each.terms for each in ground.facets.facets if each.key != facet.key))


def _of_the_thing(claims: list[Claim], facet: Facet, ground: Ground) -> list[Claim]:
    """The claims of a part that rests on another one, those left out that say the same of another thing.

    "What does it cost" is not answered by what the rival of that costs which the question named before.
    """
    names = {term.stem for term in ground.facets.terms if term.named} - set(facet.terms)
    if facet.rest < RESTS or not names:
        return claims
    of_it = [
        claim for claim in claims if not names.isdisjoint(ground.matcher.held(" / ".join(ground.told_with(claim))))
    ]
    stems = [bearing(claim.text, ground.facets.language).stems for claim in of_it]
    return [
        claim
        for claim in claims
        if claim in of_it
        or all(overlap(bearing(claim.text, ground.facets.language).stems, each) < SAME_OF_ANOTHER for each in stems)
    ]


def _answers(claim: Claim, facet: Facet, ground: Ground) -> bool:
    """Whether a claim speaks of what a part asks, and of what another part names, or else of all that it asks."""
    others = {stem for each in ground.facets.facets if each.key != facet.key for stem in each.terms} - ground.soft
    others = others - {term.stem for term in ground.facets.terms if term.light} or others
    held = ground.matcher.held(" / ".join(ground.told_with(claim)))
    own = frozenset(facet.terms) - others - ground.soft
    whole = bool(own) and own <= held and (len(own) > 1 or facet.rest < RESTS)
    return ground.speaks_of(claim, facet) and (not others or not others.isdisjoint(held) or whole)

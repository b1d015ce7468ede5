"""Settling: which part of the question each claim answers, where one part rests on another."""

from collections.abc import Mapping

from carter.evidence.answering import cued
from carter.evidence.likeness import bearing, overlap
from carter.evidence.reasons import gives_reason, tells_outcome
from carter.evidence.words import words
from carter.records.claim import Claim
from carter.records.facets import Facet
from carter.research.ground import Ground, Place

SETTLED = 700  # thousandths of its confidence that a claim keeps in the part that it is given to
SAME_OF_ANOTHER = 500  # thousandths of shared stems from which two claims say the same, of one thing or of two
RESTS = 500  # thousandths of the rest of the question from which a part asks of what another part names
FEWEST = 2  # claims of a part from which its best one may leave it for another


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
            and (claim is not claims[0] or (len(claims) >= FEWEST and _says_so(claim, facet, ground)))
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

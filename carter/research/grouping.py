"""Grouping: the claims of a part of the question under its headings; of a comparison, those of each side."""

from collections.abc import Sequence
from typing import NamedTuple

from carter.evidence.sides import is_told_of, is_weighed, sides_of, spoken_of, weighed_as
from carter.records.claim import Claim
from carter.records.facets import Facet
from carter.research.ground import Ground

ON_A_SIDE = "On {}"  # heading of what speaks of one side of a comparison
FEWEST_SIDES = 2
FOR_AND_AGAINST = ("Advantages", "Disadvantages")


class Group(NamedTuple):
    """Claims that stand under one heading."""

    title: str
    claims: list[Claim]


def groups(facet: Facet, claims: Sequence[Claim], ground: Ground) -> list[Group]:
    """The groups of a facet; of a comparison what speaks of several sides first, then each side under its name.

    What names neither goes with what stands over it, the nearest first. Where it is asked what speaks for a thing and
    what against it, these are the two sides, and what is neither comes last.
    """
    sides = sides_of(facet, ground.facets.terms, ground.facets.language)
    weighed = is_weighed(facet, ground.facets.language)
    names = FOR_AND_AGAINST if weighed else tuple(ON_A_SIDE.format(side.name) for side in sides)
    made: list[list[Claim]] = [[] for _ in (facet.title, *names)]
    for claim in claims:
        told = ground.told_with(claim)
        if weighed:
            made[weighed_as(told) + 1].append(claim)
            continue
        named = next((each for each in (spoken_of(text, sides, ground.matcher) for text in told) if each), ())
        made[named[0] + 1 if len(named) == 1 else 0].append(claim)
    if sum(map(bool, made[1:])) < FEWEST_SIDES:
        return [Group(facet.title, list(claims))]
    found = [Group(title, each) for title, each in zip((facet.title, *names), made, strict=True)]
    return [*found[1:], found[0]] if weighed else found


def pair(facet: Facet, claims: Sequence[Claim], ground: Ground) -> list[Claim]:
    """The best claim that begins with each of the sides; none unless there is one of each."""
    if is_weighed(facet, ground.facets.language):
        weighed = [(weighed_as(ground.told_with(claim)), claim) for claim in claims]
        both = [
            next((claim for says, claim in weighed if says == number), None) for number in range(len(FOR_AND_AGAINST))
        ]
        return [claim for claim in both if claim is not None] if all(both) else []
    sides = sides_of(facet, ground.facets.terms, ground.facets.language)
    told = [
        next((claim for claim in claims if is_told_of(claim.text, (side,), ground.matcher)), None) for side in sides
    ]
    found = list(dict.fromkeys(claim.claim_id for claim in told if claim is not None))
    return [claim for claim in told if claim is not None] if len(found) == len(sides) else []


def beside(facet: Facet, claims: Sequence[Claim], ground: Ground) -> list[Claim]:
    """The claims that only surround what is weighed: neither an advantage nor a disadvantage."""
    if not is_weighed(facet, ground.facets.language):
        return []
    return [claim for claim in claims if weighed_as(ground.told_with(claim)) < 0]

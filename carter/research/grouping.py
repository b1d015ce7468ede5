"""Grouping: the claims of a part of the question under its headings; of a comparison, those of each side."""

from collections.abc import Sequence
from typing import NamedTuple

from carter.evidence.sides import (
    Side,
    compares_things,
    decides,
    is_choice,
    is_told_of,
    is_weighed,
    sides_of,
    spoken_of,
    weighed_as,
)
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
    side: str = ""  # the thing that is compared; empty of what is said of several


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
        made[_side_of(told, sides, ground) + 1].append(claim)
    if sum(map(bool, made[1:])) < FEWEST_SIDES:
        return [Group(facet.title, list(claims))]
    called = ("",) * (len(names) + 1) if weighed else ("", *(side.name for side in sides))
    found = [Group(*each) for each in zip((facet.title, *names), made, called, strict=True)]
    return [*found[1:], found[0]] if weighed else found


def _side_of(told: Sequence[str], sides: Sequence[Side], ground: Ground) -> int:
    """The number of the side that the first of some texts speaks of which names any; -1 where it speaks of several.

    What begins with one of them is told of that one, unless it compares it with the only other one.
    """
    sides = tuple(sides)
    for text in told:
        named = spoken_of(text, sides, ground.matcher)
        if len(named) > 1 and (len(sides) > len(named) or not compares_things(text)):
            subjects = [number for number in named if is_told_of(text, (sides[number],), ground.matcher)]
            named = tuple(subjects) if len(subjects) == 1 else named
        if named:
            return named[0] if len(named) == 1 else -1
    return -1


def _names_any(claim: Claim, sides: Sequence[Side], ground: Ground) -> bool:
    *told, heading, _ = ground.told_with(claim)  # the title names what the whole document compares
    named = any(spoken_of(text, tuple(sides), ground.matcher) for text in told)
    return named or len(spoken_of(heading, tuple(sides), ground.matcher)) == 1


def decided(facet: Facet, claims: Sequence[Claim], ground: Ground) -> list[Claim]:
    """The claims that say which to take, where that is asked, and name one of the sides."""
    sides = sides_of(facet, ground.facets.terms, ground.facets.language)
    if not sides or not is_choice(facet.title):
        return []
    said = [
        claim
        for claim in claims
        if decides(claim.text, ground.held(claim)[0].heading) and spoken_of(claim.text, sides, ground.matcher)
    ]
    return sorted(said, key=lambda claim: not decides(claim.text, ""))


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
    """The claims that only surround what is weighed or compared: neither for it nor against it, or of no side."""
    if not is_weighed(facet, ground.facets.language):
        sides = sides_of(facet, ground.facets.terms, ground.facets.language)
        return [claim for claim in claims if sides and not _names_any(claim, sides, ground)]
    return [claim for claim in claims if weighed_as(ground.told_with(claim)) < 0]

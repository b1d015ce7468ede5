"""Side by side: what is said of the things that are compared, as rows in which each says the same sort of thing."""

from collections.abc import Collection, Sequence

from carter.evidence.aspects import rows
from carter.records.claim import Claim
from carter.records.outline import OutlineSection
from carter.research.ground import Ground
from carter.research.grouping import Group

TITLE = "Side by side"
LONGEST = 60  # words of a cell; what is longer reads better as a bullet
FEWEST_SIDES = 2


def side_by_side(
    key: str, grouped: Sequence[Group], ground: Ground, past: Collection[str]
) -> tuple[OutlineSection | None, list[Group]]:
    """A table with a column for each of the sides, and the groups without what stands in it.

    There is none where no row has two cells. What is not of today, and what is long, is told
    below.

    Args:
        key: of the part of the question.
        grouped: the claims of each side, the best first.
        ground: their evidence.
        past: ids of the claims that are not of today.
    """
    sides = [(group.side, _short(group.claims, ground, past)) for group in grouped if group.side]
    sides = [(name, claims) for name, claims in sides if claims]
    if len(sides) < FEWEST_SIDES:
        return None, list(grouped)
    language = ground.facets.language
    asked = frozenset(term.stem for term in ground.facets.terms)
    told = rows([[_told(claim, ground) for claim in claims] for _, claims in sides], language, asked)
    columns = [claims for _, claims in sides]
    made = tuple(tuple(columns[side][at].claim_id if at >= 0 else "" for side, at in enumerate(row)) for row in told)
    if not made:
        return None, list(grouped)
    ids = tuple(dict.fromkeys(each for row in made for each in row if each))
    names = tuple(name[:1].upper() + name[1:] for name, _ in sides)
    rest = [group._replace(claims=[each for each in group.claims if each.claim_id not in ids]) for group in grouped]
    return OutlineSection(key=key, title=TITLE, claim_ids=ids, columns=names, rows=made), rest


def _short(claims: Sequence[Claim], ground: Ground, past: Collection[str]) -> list[Claim]:
    return [
        claim
        for claim in claims
        if claim.claim_id not in past and sum(len(text.split()) for text in _quoted(claim, ground)) <= LONGEST
    ]


def _quoted(claim: Claim, ground: Ground) -> tuple[str, ...]:
    return claim.text, *(over.quote for over in ground.held(claim)[0].over)


def _told(claim: Claim, ground: Ground) -> str:
    return " / ".join(_quoted(claim, ground))

"""Sides of changes: what stands on the older one is told as earlier, what stands on the newer one with its date."""

from collections.abc import Iterable, Mapping

from carter.evidence.disagreement import is_change
from carter.records.claim import Claim
from carter.records.facets import Facets
from carter.records.snippet import Snippet
from carter.research.asked_terms import is_of_asked_year


def with_older_sides(
    claims: Iterable[Claim], changes: Iterable[Claim], evidence: Mapping[str, Snippet], facets: Facets
) -> list[Claim]:
    """The claims, those on the older side of a change `earlier`, those on the newer one at least `dated`.

    What is of a year that is asked for is `dated` on either side.
    """
    sides = [claim.evidence_ids for claim in changes if is_change(claim.text)]
    older, newer = ({pair[place] for pair in sides} for place in (1, 0))
    made: list[Claim] = []
    for claim in claims:
        dated = max(evidence[each].dated for each in claim.evidence_ids)
        asked = claim.time != "earlier" and is_of_asked_year(dated, facets)
        if not asked and not older.isdisjoint(claim.evidence_ids) and claim.time not in ("past", "ahead"):
            claim = claim.model_copy(update={"time": "earlier", "as_of": claim.as_of or dated})
        elif not (newer | older).isdisjoint(claim.evidence_ids) and not claim.time:
            claim = claim.model_copy(update={"time": "dated", "as_of": claim.as_of or dated})
        made.append(claim)
    return made

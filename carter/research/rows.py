"""Rows: which rows of a table answer first, those of the very thing that is asked for, and of the newest year."""

import re
from collections.abc import Sequence

from carter.evidence.words import content_words
from carter.records.claim import Claim
from carter.research.asked_terms import asked_years
from carter.research.ground import Ground

_YEAR = re.compile(r"(?P<y>(?:19|20)\d\d)(?:\s?[-/–]\s?(?:\d\d){1,2})?")

Table = tuple[str, str]
"""A source, and the head of a table in it."""


def table_of(claim: Claim, ground: Ground) -> Table | None:
    """The table that a claim is a row of; None where it is none."""
    held = ground.held(claim)[0]
    return (held.source_id, held.over[-1].quote) if held.over and "\t" in held.quote else None


def is_of_the_very_thing(claim: Claim, ground: Ground) -> bool:
    """Whether the first cell of a row holds no word but those of the question: `Adult`, and not `Adult with child`."""
    if table_of(claim, ground) is None:
        return False
    said = list(content_words(ground.held(claim)[0].quote.partition("\t")[0], ground.facets.language))
    asked = {each for term in ground.facets.terms for each in (term.stem, *term.kin)}
    return bool(said) and all(word.stem in asked for word in said)


def newest_rows_first(claims: Sequence[Claim], ground: Ground) -> list[Claim]:
    """The claims; rows of one table that are equally sure and told by their year change places, the newest first.

    A year that is asked for leaves all as it is; one that the document cannot know yet goes behind.
    """
    made = list(claims)
    if asked_years(ground.facets):
        return made
    groups: dict[tuple[Table, int], list[int]] = {}
    for at, claim in enumerate(made):
        table = table_of(claim, ground)
        if table is not None and _year_of(claim, ground):
            groups.setdefault((table, claim.confidence), []).append(at)
    for places in groups.values():
        rows = sorted((made[at] for at in places), key=lambda claim: _year_of(claim, ground), reverse=True)
        for at, row in zip(places, rows, strict=True):
            made[at] = row
    return made


def _year_of(claim: Claim, ground: Ground) -> str:
    """The year in a cell of its own; `0` of one to come, empty where there is none."""
    held = ground.held(claim)[0]
    found = next((each["y"] for cell in held.quote.split("\t") if (each := _YEAR.fullmatch(cell.strip()))), "")
    return "0" if held.dated and found > held.dated[:4] else found

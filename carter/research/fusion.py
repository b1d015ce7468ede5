"""Several rankings as one: reciprocal rank fusion over engines and queries, each source counted once a ranking.

The score of a source is the sum over rankings of 1 ÷ (60 + rank) (Cormack, Clarke & Büttcher 2009), in millionths. Two
leads are one source if they share a name: URL in its one spelling, DOI, arXiv id or PubMed id, also by way of a third.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from carter.research.engines.findings import Lead
from carter.research.engines.page_ids import names_of

CONSTANT = 60
SCALE = 1_000_000


class Ranking(NamedTuple):
    """What one engine found for one query, best first."""

    engine: str
    query: str
    leads: tuple[Lead, ...]


class Placed(NamedTuple):
    """The place of a source in one ranking; 1 is best."""

    engine: str
    query: str
    rank: int


class Fused(NamedTuple):
    """A source that some engine found, with the best of its leads, its score and where it was found."""

    lead: Lead
    score: int  # millionths of reciprocal ranks; the best possible is one 61st a ranking
    places: tuple[Placed, ...]  # in alphabetical order of engine and query


class _Seen(NamedTuple):
    lead: Lead
    place: Placed

    @property
    def order(self) -> tuple[int, str, str, str]:
        return self.place.rank, self.lead.url, self.place.engine, self.place.query


def fused(rankings: Iterable[Ranking]) -> tuple[Fused, ...]:
    """All sources of `rankings`, best first; equal scores stand in the order of their URLs.

    In which order the rankings come makes no difference. Of several leads to a source the one of the best rank stands
    for it, and takes from the others what it lacks.
    """
    seen = [
        _Seen(lead, Placed(ranking.engine, ranking.query, rank))
        for ranking in rankings
        for rank, lead in enumerate(ranking.leads, start=1)
    ]
    sources = [_source(group) for group in _groups(seen)]
    return tuple(sorted(sources, key=lambda source: (-source.score, source.lead.url)))


def reciprocal(rank: int) -> int:
    """What a place is worth, in millionths."""
    return SCALE // (CONSTANT + rank)


def _groups(seen: Sequence[_Seen]) -> list[list[_Seen]]:
    """Those that share a name, also by way of a third, together."""
    group_of: dict[str, list[_Seen]] = {}
    for one in seen:
        names = names_of(one.lead.url, one.lead.doi, one.lead.arxiv, one.lead.pubmed)
        met = {id(group_of[name]): group_of[name] for name in names if name in group_of}
        whole = [one, *(other for group in met.values() for other in group)]
        for member in whole:
            lead = member.lead
            for name in names_of(lead.url, lead.doi, lead.arxiv, lead.pubmed):
                group_of[name] = whole
    return list({id(group): group for group in group_of.values()}.values())


def _source(group: list[_Seen]) -> Fused:
    ordered = sorted(group, key=lambda one: one.order)
    lead = ordered[0].lead
    filled = {name: getattr(lead, name) or _first(ordered, name) for name in type(lead).model_fields}
    best: dict[tuple[str, str], Placed] = {}
    for one in ordered:
        best.setdefault((one.place.engine, one.place.query), one.place)
    places = tuple(sorted(best.values()))
    return Fused(lead.model_copy(update=filled), sum(reciprocal(place.rank) for place in places), places)


def _first(ordered: list[_Seen], name: str) -> str:
    values: list[str] = [getattr(one.lead, name) for one in ordered]
    return next((value for value in values if value), "")

"""Several rankings as one: reciprocal rank fusion over engines and queries, each source counted once a ranking.

The score of a source is the sum over rankings of 1 ÷ (60 + rank) (Cormack, Clarke & Büttcher 2009), in millionths. Two
leads are one source if they share a name: URL in its one spelling, DOI, arXiv id or PubMed id, also by way of a third.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from carter.records.candidate import Rank, SourceCandidate
from carter.research.engines.findings import Lead
from carter.research.engines.page_ids import names_of, same_page

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
    def order(self) -> tuple[int, tuple[str, ...], Placed]:
        return self.place.rank, tuple(self.lead.model_dump().values()), self.place


def fused(rankings: Iterable[Ranking]) -> tuple[Fused, ...]:
    """All sources of `rankings`, best first; equal scores stand in the order of their URLs.

    In which order the rankings come makes no difference. Of several leads to a source the one of the best rank stands
    for it, of equal ones that of the first URL, and takes from the others what it lacks.
    """
    seen = [
        _Seen(lead, Placed(ranking.engine, ranking.query, rank))
        for ranking in rankings
        for rank, lead in enumerate(ranking.leads, start=1)
    ]
    sources = [_source(group) for group in _groups(seen)]
    return tuple(sorted(sources, key=lambda source: (-source.score, source.lead.url)))


def candidate_of(source: Fused) -> SourceCandidate:
    """The candidate that a source is, under the spelling that it is known by, with its rank in each ranking."""
    ranks = tuple(Rank(query=place.query, rank=place.rank, engine=place.engine) for place in source.places)
    return SourceCandidate(
        url=same_page(source.lead.url), title=source.lead.title, domain=source.lead.domain, ranks=ranks
    )


def reciprocal(rank: int) -> int:
    """What a place is worth, in millionths."""
    return SCALE // (CONSTANT + rank)


def _groups(seen: Sequence[_Seen]) -> list[list[_Seen]]:
    """Those that share a name, also by way of a third, together."""
    towards: dict[str, str] = {}  # each name leads towards the one that stands for its group

    def standing(name: str) -> str:
        while towards.setdefault(name, name) != name:
            towards[name] = name = towards[towards[name]]
        return name

    names = [names_of(one.lead.url, one.lead.doi, one.lead.arxiv, one.lead.pubmed) for one in seen]
    for first, *others in names:
        for other in others:
            towards[standing(other)] = standing(first)
    groups: dict[str, list[_Seen]] = {}
    for one, (first, *_) in zip(seen, names, strict=True):
        groups.setdefault(standing(first), []).append(one)
    return list(groups.values())


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

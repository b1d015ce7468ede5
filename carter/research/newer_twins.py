"""Newer twins: what a newer document says, as a figure or a change, of that for which only an older one was chosen."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from carter.evidence.kindred import Figures, figures_of, kindred
from carter.evidence.selection import Pick, best_first
from carter.records.facets import DEFINITIONS, Facets
from carter.research.asked_terms import hard_terms
from carter.research.own_words import undoes
from carter.research.standing import Standing, dated_under, later
from carter.research.times import speaks_anew

FLOOR_OF_TWINS = (
    150  # thousandths of relevance that such a figure has at least: its words are others, its subject is not
)
MOST_TWINS = 3  # passages of a section
BEST = 3  # passages of a section for which newer figures are looked for


class _Twin(NamedTuple):
    """A pick by its figures."""

    pick: Pick
    figures: Figures


def newer_twins(
    taken: Iterable[Pick], ranked: Iterable[Pick], standing: Mapping[str, Standing], facets: Facets
) -> list[Pick]:
    """Of what was not taken, the best passage of each newer document that gives another figure of the same thing.

    An old figure must not stand as the only one where a newer document has another, in whatever words; of several
    newer ones those count that share half as many terms of the question with it as another, what was taken included.
    """
    kept = list(taken)
    known = {(pick.order, pick.passage.start) for pick in kept}
    figured = [_twin(pick, facets) for pick in kept if pick.section != DEFINITIONS]
    older = _best(figured)
    newer = [pick for pick in ranked if any(_is_newer(pick, one.pick, standing) for one in older)]
    waiting = [_twin(pick, facets) for pick in newer if (pick.order, pick.passage.start) not in known]
    least = [max((_shared(each, one, standing, facets) for each in figured), default=0) for one in older]
    found: dict[tuple[str, int], tuple[int, Pick]] = {}
    count: Counter[str] = Counter()
    for each in sorted(
        waiting, key=lambda each: (*best_first(each.pick)[:1], -len(each.figures.terms), *best_first(each.pick))
    ):
        place = (each.pick.section, each.pick.order)
        if place in found or count[place[0]] == MOST_TWINS or not each.figures.amounts:
            continue
        shared = [_shared(each, one, standing, facets) for one in older]
        enough = [number for number, fewest in zip(shared, least, strict=True) if number and 2 * number >= fewest]
        if enough:
            pick = each.pick._replace(relevance=max(each.pick.relevance, FLOOR_OF_TWINS))
            found[place] = (max(enough), pick)
            count[place[0]] += 1
    most = {section: max(number for at, (number, _) in found.items() if at[0] == section) for section, _ in found}
    return [pick for (section, _), (number, pick) in found.items() if 2 * number >= most[section]]


def _shared(newer: _Twin, older: _Twin, standing: Mapping[str, Standing], facets: Facets) -> int:
    """How many terms the two have in common, if the newer one gives another figure of what may be the same; else 0."""
    same = newer.pick.section == older.pick.section and _is_newer(newer.pick, older.pick, standing)
    if not same or not kindred(older.figures, newer.figures, facets.language):
        return 0
    return len(newer.figures.terms & older.figures.terms)


def newer_changes(
    taken: Iterable[Pick], ranked: Iterable[Pick], standing: Mapping[str, Standing], facets: Facets
) -> list[Pick]:
    """Of what was not taken, the best passage of each newer document that tells of a change in what was.

    It is worth a little more than what it undoes, where it says in those words what holds no longer.
    """
    kept = list(taken)
    known = {(pick.order, pick.passage.start) for pick in kept}
    hard = hard_terms(facets)
    best: dict[str, list[Pick]] = {}
    for pick in sorted(kept, key=best_first):
        best.setdefault(pick.section, []).append(pick)
    found: dict[tuple[str, int], Pick] = {}
    for each in ranked:
        place, said = (each.section, each.order), hard.intersection(each.passage.matched)
        if place in found or (each.order, each.passage.start) in known:
            continue
        for one in best.get(each.section, [])[:BEST]:
            told = hard.intersection(one.passage.matched)
            ends = bool(said & told) and undoes(each.passage.quote, one.passage.quote, facets.language)
            anew = ends or speaks_anew(each.passage.quote, said, told, facets)
            if anew and _is_newer(each, one, standing):
                least = min(1000, one.relevance + 1) if ends else FLOOR_OF_TWINS
                found[place] = each._replace(relevance=max(each.relevance, least))
                break
    return sorted(found.values(), key=best_first)[:MOST_TWINS]


def _twin(pick: Pick, facets: Facets) -> _Twin:
    terms = hard_terms(facets).intersection(pick.passage.matched)
    return _Twin(pick, figures_of(pick.passage.quote, terms, facets.language))


def _best(twins: list[_Twin]) -> list[_Twin]:
    """The best of each section that have figures."""
    made: list[_Twin] = []
    count: Counter[str] = Counter()
    for each in sorted(twins, key=lambda each: best_first(each.pick)):
        if each.figures.amounts and count[each.pick.section] < BEST:
            made.append(each)
            count[each.pick.section] += 1
    return made


def _is_newer(one: Pick, other: Pick, standing: Mapping[str, Standing]) -> bool:
    first, second = (standing.get(each.document.source_id, Standing()) for each in (one, other))
    if bool(first.earlier) != bool(second.earlier):
        return not first.earlier
    dates = (dated_under(of.date, each.passage.heading) for of, each in ((first, one), (second, other)))
    return bool(later(*dates))

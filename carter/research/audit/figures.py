"""The figures of an audit: how many of how many, and the floors that a user sets under them."""

from collections.abc import Iterator, Sequence
from decimal import Decimal, InvalidOperation
from typing import NamedTuple

from carter.errors import UsageError
from carter.research.audit.links import impossible, leads_out
from carter.research.audit.pages import SaidByPages
from carter.research.audit.reading import Report, Statement

FIGURES = {
    "sentences_cited": "sentences cited, of those that state something",
    "numeric_sentences_cited": "sentences with a number cited",
    "cells_cited": "cells of tables cited, of those that state something",
    "markers_resolved": "markers that name a reference",
    "references_cited": "listed references that are cited",
    "references_distinct": "listed references that repeat no earlier one",
    "links_possible": "links that can be links",
    "pages_there": "cited references whose page was there",
    "quotes_held": "quotations that stand in the page cited for them",
    "claims_supported": "cited claims that their pages support",
    "claims_uncontradicted": "cited claims that their pages do not contradict",
    "origins": "origins of the cited pages",
}
"""Name -> what is counted, in the order in which they are told."""
NEEDS_PAGES = frozenset(("pages_there", "quotes_held", "claims_supported", "claims_uncontradicted", "origins"))
_HUNDRED = 100


class Figure(NamedTuple):
    """How many of how many; both are 0 where it was not measured."""

    name: str
    met: int
    of: int
    measured: bool  # whether the means for it were given


class Floor(NamedTuple):
    """The least that a user lets pass."""

    name: str
    percent: str  # a decimal number, as it was given
    held: bool


def figures(report: Report, said: SaidByPages | None) -> tuple[Figure, ...]:
    """All figures, in the order of `FIGURES`; `said` is None where there was no means to see the pages."""
    counted = {name: (count, of) for name, count, of in (*_of_report(report), *(_of_pages(said) if said else ()))}
    return tuple(Figure(name, *counted.get(name, (0, 0)), name in counted) for name in FIGURES)


def is_cited(statement: Statement, report: Report) -> bool:
    """Whether a marker of a sentence leads to something that can be a source."""
    return any(report.references[number - 1].can_be for number in statement.references)


def links_of(report: Report) -> tuple[str, ...]:
    """All links of the references, each once."""
    return tuple(dict.fromkeys(url for each in report.references for url in each.urls if leads_out(url)))


def floors_in(texts: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The floors that are asked for, each as `NAME=PERCENT`.

    Raises:
        UsageError: there is no figure of that name, or it is no percentage.
    """
    found = []
    for text in texts:
        name, _, percent = text.partition("=")
        if name not in FIGURES:
            raise UsageError(f"there is no figure `{name[:80]}`", mend=f"name one of {', '.join(FIGURES)}")
        if not _is_percentage(percent):
            raise UsageError(f"`{percent[:80]}` is no percentage", mend=f"write it as in {name}=80, from 0 to 100")
        found.append((name, percent))
    return tuple(found)


def held(wanted: Sequence[tuple[str, str]], found: Sequence[Figure]) -> tuple[Floor, ...]:
    """Whether each floor holds; where there is nothing of a kind, its floor does."""
    by_name = {figure.name: figure for figure in found}
    return tuple(
        Floor(name, percent, _HUNDRED * by_name[name].met >= Decimal(percent) * by_name[name].of)
        for name, percent in wanted
    )


def _is_percentage(text: str) -> bool:
    try:
        return len(text) <= len("100.000000") and 0 <= Decimal(text) <= _HUNDRED
    except InvalidOperation:
        return False


def _of_report(report: Report) -> Iterator[tuple[str, int, int]]:
    sentences = [each for each in report.statements if each.states and not each.row]
    numeric = [each for each in sentences if each.numeric]
    cells = [each for each in report.statements if each.states and each.row]
    for name, those in (("sentences_cited", sentences), ("numeric_sentences_cited", numeric), ("cells_cited", cells)):
        yield name, sum(is_cited(each, report) for each in those), len(those)
    listed = [each for each in report.references if each.listed]
    links = links_of(report)
    yield "markers_resolved", report.markers - len(report.dangling), report.markers
    yield "references_cited", sum(each.times > 0 for each in listed), len(listed)
    yield "references_distinct", sum(not each.same_as for each in listed), len(listed)
    yield "links_possible", sum(impossible(link) is None for link in links), len(links)


def _of_pages(said: SaidByPages) -> Iterator[tuple[str, int, int]]:
    yield "pages_there", len(said.there), said.cited
    yield "quotes_held", sum(each.outcome in ("exact", "folded") for each in said.quotes), len(said.quotes)
    yield "claims_supported", sum(each.stance == "supports" for each in said.claims), len(said.claims)
    yield "claims_uncontradicted", sum(each.stance != "contradicts" for each in said.claims), len(said.claims)
    yield "origins", said.origins, len(said.there)

"""Facets, Progress, Screened, Nearness -> Snippets: the passages that answer a part of the question, as evidence."""

from collections import Counter
from collections.abc import Iterator, Sequence

from carter.evidence.centrality import centred
from carter.evidence.meaning import weighed
from carter.evidence.relevance import Relevance
from carter.evidence.selection import Pick, beside, best_first, chosen, differing, joined, with_twins, without_furniture
from carter.kernel.digest import Digest
from carter.kernel.pipeline import stage
from carter.records.facets import DEFINITIONS, NEAREST, Facets
from carter.records.ids import evidence_ulid
from carter.records.nearness import Nearness
from carter.records.passage import DocumentPassages
from carter.records.progress import Progress
from carter.records.screened import Screened
from carter.records.snippet import Snippet, Snippets
from carter.research.answerable import can_answer
from carter.research.listed_answers import listed_answers, with_listings
from carter.research.newer_twins import newer_changes, newer_twins
from carter.research.periods import asked_periods, of_another, periods_of
from carter.research.standing import DRAFT, Standing, dated_under, standings

FLOOR = 300  # thousandths of relevance below which a passage is no answer
ANSWERS = 430  # thousandths that the best passage must reach for the question to be answered at all
MANY_TERMS = 4  # of a part, from which a passage that holds all but one of them answers it
FLOOR_OF_OTHERS = 200  # thousandths from which a passage is kept that gives another figure than one that answers
BEHIND = 500  # thousandths of one of the best of a section below which a passage is left out
ONE_OF_BEST = 4  # its place: one that stands out must not hide the others
OF_ANOTHER_PERIOD = 600  # thousandths of relevance that are left to what tells of another period than is asked for
_OF_WHOLE_TABLES = ("list", "comparison")  # kinds of question that more than one row answers
MOST_NEAREST = 3  # passages that are shown where nothing answers


@stage(version=11, tools=("snowballstemmer",), said=("SNIPPET_EXTRACTED", "items.evidence_id"))
def extract_snippets(facets: Facets, progress: Progress, screened: Screened, nearness: Nearness) -> Snippets:
    """All evidence so far, chosen anew from the passages of all rounds, so that it does not depend on their order.

    Best first, each passage goes to the section that it speaks to most, unless it says nearly the same as
    one that was taken, or its document or section has enough. Where no passage reaches `FLOOR` the
    nearest ones are kept apart, as no answer.
    """
    documents = without_furniture([*progress.passages.items, *screened.passages.items])
    relevance = Relevance(facets, documents)
    standing = _standings(facets, progress, screened)
    ranked = _in_force(sorted(_ranked(relevance, nearness, standing), key=best_first), facets, standing)
    listed = frozenset(facet.key for facet in facets.facets if facet.kind == "list")
    if not _is_answered(ranked, facets, standing) and not _is_listed(ranked, relevance, standing):
        ranked = []
    answering = _asked_for(_answering(ranked), facets)
    taken = _shared_out(chosen(answering, facets.language, listed), ranked, facets)
    soft = {term.stem for term in facets.terms if term.soft}
    terms = {facet.key: frozenset(facet.terms) - soft for facet in facets.facets}
    taken += beside(taken, terms, facets.language)
    taken = with_listings(taken, ranked, relevance, standing)
    taken += differing(taken, [pick for pick in ranked if pick.relevance >= FLOOR_OF_OTHERS], facets.language)
    taken += newer_changes(taken, ranked, standing, facets)
    taken += newer_twins(taken, ranked, standing, facets)
    answers = with_twins(taken, documents)
    speaks = _spoken_to(_answering(ranked))
    if not answers:
        nearest = _nearest(relevance, documents, facets.language)
        return Snippets(
            items=tuple(_snippet(pick, standing.get(pick.document.source_id, Standing())) for pick in nearest)
        )
    order = [DEFINITIONS, *(facet.key for facet in facets.facets)]
    picks = sorted(joined(answers), key=lambda pick: (order.index(pick.section), *best_first(pick)))
    return Snippets(
        items=tuple(
            _snippet(
                pick,
                standing.get(pick.document.source_id, Standing()),
                sorted(speaks.get(_place(pick), set()) - {pick.section}),
            )
            for pick in picks
        )
    )


def _standings(facets: Facets, progress: Progress, screened: Screened) -> dict[str, Standing]:
    read = (*progress.documents.items, *screened.documents.items)
    texts: dict[str, str] = {document.readable.text.digest: document.readable.text for document in read}
    return standings((*progress.sources, *screened.sources), texts, {term.stem for term in facets.terms})


def _ranked(relevance: Relevance, nearness: Nearness, standing: dict[str, Standing]) -> Iterator[Pick]:
    asked = asked_periods(relevance.facets)
    central = centred(relevance.scored(), relevance.facets.language)
    for order, (document, scores) in enumerate(weighed(central, nearness)):
        of = standing.get(document.source_id, Standing())
        scored = list(zip(document.passages, scores, strict=True))
        answers = any(score >= FLOOR for _, sections in scored for score in sections.values())
        for passage, sections in scored:
            # What a word means is worth telling only by a source that has something to say.
            if passage.defines and answers:
                section = relevance.asking_for(passage.defines)
                yield Pick(relevance.of_definition(passage, document), section, order, passage, document)
            other = asked and of_another(periods_of(passage.quote, passage.heading, of.about), asked)
            keeps = of.keeps * OF_ANOTHER_PERIOD // 1000 if other else of.keeps
            for section, score in sections.items():
                yield Pick(score * keeps // 1000, section, order, passage, document)


def _is_answered(ranked: list[Pick], facets: Facets, standing: dict[str, Standing]) -> bool:
    """Whether one passage answers well enough, in a document that has each name of the question.

    What speaks of everything but the thing that is named is no answer; what only an earlier document says is one.
    """
    names = {term.stem for term in facets.terms if term.named}
    by_key = {facet.key: facet for facet in facets.facets}
    good = [pick for pick in ranked if pick.section != DEFINITIONS and _answers(pick, facets, standing)]
    documents = {pick.document.source_id: pick.document for pick in ranked}.values()
    known = {stem for document in documents for stem in _mentioned(document)}
    return any(
        names <= {*_mentioned(pick.document)}
        and can_answer(pick.passage, pick.document, by_key[pick.section], facets, known)
        for pick in good
    )


def _is_listed(ranked: list[Pick], relevance: Relevance, standing: dict[str, Standing]) -> bool:
    """Whether a listing answers, in a document that has each name of the question."""
    names = {term.stem for term in relevance.facets.terms if term.named}
    return any(names <= {*_mentioned(each.document)} for each in listed_answers(ranked, relevance, standing))


def _answers(pick: Pick, facets: Facets, standing: dict[str, Standing]) -> bool:
    """Whether a pick answers well enough, or is an answer that holds all terms of a long part but one."""
    relevance = _unweighed(pick, standing)
    soft = {term.stem for term in facets.terms if term.soft or term.light}
    wanted = next((frozenset(facet.terms) - soft for facet in facets.facets if facet.key == pick.section), frozenset())
    lacks = len(wanted.difference(pick.passage.matched, pick.passage.headed))
    return relevance >= ANSWERS or (relevance >= FLOOR and len(wanted) >= MANY_TERMS and lacks <= 1)


def _in_force(ranked: list[Pick], facets: Facets, standing: dict[str, Standing]) -> list[Pick]:
    """What is no draft, where that answers the question; else all."""
    drafts = {source_id for source_id, each in standing.items() if each.earlier == DRAFT}
    others = [pick for pick in ranked if pick.document.source_id not in drafts]
    return others if _is_answered(others, facets, standing) else ranked


def _unweighed(pick: Pick, standing: dict[str, Standing]) -> int:
    """The relevance of a pick but for the standing of its document."""
    return pick.relevance * 1000 // standing.get(pick.document.source_id, Standing()).keeps


def _mentioned(document: DocumentPassages) -> Iterator[str]:
    yield from (count.stem for count in document.counts if count.sentences)
    yield from document.titled
    yield from (stem for passage in document.passages for stem in (*passage.headed, *passage.titled))


def _answering(ranked: list[Pick]) -> list[Pick]:
    """Those that reach the floor, and are not far behind the best of their section."""
    best: dict[str, list[int]] = {}
    for pick in ranked:
        best.setdefault(pick.section, []).append(pick.relevance)
    among = {section: each[ONE_OF_BEST - 1] if len(each) >= ONE_OF_BEST else each[0] for section, each in best.items()}
    least = {section: max(FLOOR, each * BEHIND // 1000) for section, each in among.items()}
    return [pick for pick in ranked if pick.relevance >= least[pick.section]]


def _asked_for(picks: list[Pick], facets: Facets) -> list[Pick]:
    """The picks without the rows of a table beside the one that is asked for, which alone holds a term they lack.

    A list and a comparison ask for all of them.
    """
    whole = {facet.key for facet in facets.facets if facet.kind in _OF_WHOLE_TABLES}
    hard = frozenset(term.stem for term in facets.terms if not term.soft)
    tables: dict[tuple[int, int, str], set[frozenset[str]]] = {}
    for pick in picks:
        if (table := _table_of(pick)) is not None:
            tables.setdefault(table, set()).add(hard.intersection(pick.passage.matched))
    return [
        pick
        for pick in picks
        if pick.section in whole
        or (table := _table_of(pick)) is None
        or not any(hard.intersection(pick.passage.matched) < held for held in tables[table])
    ]


def _table_of(pick: Pick) -> tuple[int, int, str] | None:
    """What tells the table of a row: its document and its head, and the section that it goes to."""
    over = pick.passage.over
    return (pick.order, over[-1].start, pick.section) if pick.passage.kind == "row" and over else None


def _shared_out(taken: list[Pick], ranked: list[Pick], facets: Facets) -> list[Pick]:
    """The picks, where a facet that has none is given the one that speaks to it most of a facet that has several."""
    made = list(taken)
    for facet in facets.facets:
        if any(pick.section == facet.key for pick in made):
            continue
        counts = Counter(pick.section for pick in made)
        places = {_place(pick): number for number, pick in enumerate(made) if counts[pick.section] > 1}
        other = next((pick for pick in ranked if pick.section == facet.key and _place(pick) in places), None)
        if other is not None and other.relevance >= FLOOR:
            made[places[_place(other)]] = other
    return made


def _place(pick: Pick) -> tuple[int, int, int]:
    return pick.order, pick.passage.start, pick.passage.end


def _nearest(relevance: Relevance, documents: list[DocumentPassages], language: str) -> list[Pick]:
    found = [
        Pick(min(FLOOR - 1, relevance.of_whole(passage, document)), NEAREST, order, passage, document)
        for order, document in enumerate(documents)
        for passage in document.passages
    ]
    return with_twins(chosen(sorted(found, key=best_first), language)[:MOST_NEAREST], documents)


def _spoken_to(answering: list[Pick]) -> dict[tuple[int, int, int], set[str]]:
    """The sections that each passage answers, by its place."""
    made: dict[tuple[int, int, int], set[str]] = {}
    for pick in answering:
        if pick.section != DEFINITIONS:
            made.setdefault(_place(pick), set()).add(pick.section)
    return made


def _snippet(pick: Pick, standing: Standing, also: Sequence[str] = ()) -> Snippet:
    passage, text = pick.passage, pick.document.text
    return Snippet(
        evidence_id=evidence_ulid(Digest(text), passage.start, passage.end),
        source_id=pick.document.source_id,
        quote=passage.quote,
        char_start=passage.start,
        char_end=passage.end,
        relevance=pick.relevance,
        text=text,
        byte_start=passage.byte_start,
        byte_end=passage.byte_end,
        prefix=passage.prefix,
        suffix=passage.suffix,
        heading=passage.heading,
        over=passage.over,
        section=pick.section,
        also=tuple(also),
        dated=dated_under(standing.date, passage.heading),
        earlier=standing.earlier,
        about=standing.about,
        page=passage.page,
        listed=passage.listed,
    )

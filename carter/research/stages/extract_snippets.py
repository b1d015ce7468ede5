"""Facets, Progress, Screened -> Snippets: the passages that answer a part of the question, kept as evidence."""

from collections.abc import Iterator

from carter.evidence.relevance import Relevance
from carter.evidence.selection import Pick, best_first, chosen, joined, with_twins
from carter.kernel.digest import Digest
from carter.kernel.pipeline import stage
from carter.records.facets import DEFINITIONS, NEAREST, Facets
from carter.records.ids import evidence_ulid
from carter.records.passage import DocumentPassages
from carter.records.progress import Progress
from carter.records.screened import Screened
from carter.records.snippet import Snippet, Snippets

FLOOR = 450  # thousandths of relevance below which a passage is no answer
BEHIND = 600  # thousandths of the best of a section below which a passage is left out
MOST_NEAREST = 3  # passages that are shown where nothing answers


@stage(version=1, tools=("snowballstemmer",), said=("SNIPPET_EXTRACTED", "items.evidence_id"))
def extract_snippets(facets: Facets, progress: Progress, screened: Screened) -> Snippets:
    """All evidence so far, chosen anew from the passages of all rounds, so that it does not depend on their order.

    Best first, each passage goes to the section that it speaks to most, unless it says nearly the same as
    one that was taken, or its document or section has enough. Where no passage reaches `FLOOR` the
    nearest ones are kept apart, as no answer.
    """
    documents = [*progress.passages.items, *screened.passages.items]
    relevance = Relevance(facets, documents)
    ranked = sorted(_ranked(relevance, documents), key=best_first)
    answers = with_twins(chosen(_answering(ranked), facets.language), documents)
    if not answers:
        return Snippets(items=tuple(map(_snippet, _nearest(relevance, documents, facets.language))))
    order = [DEFINITIONS, *(facet.key for facet in facets.facets)]
    picks = sorted(joined(answers), key=lambda pick: (order.index(pick.section), *best_first(pick)))
    return Snippets(items=tuple(map(_snippet, picks)))


def _ranked(relevance: Relevance, documents: list[DocumentPassages]) -> Iterator[Pick]:
    for order, document in enumerate(documents):
        scored = [(passage, relevance.by_section(passage, document)) for passage in document.passages]
        answers = any(score >= FLOOR for _, sections in scored for score in sections.values())
        for passage, sections in scored:
            # What a word means is worth telling only by a source that has something to say.
            if passage.defines and answers:
                yield Pick(relevance.of_definition(passage), DEFINITIONS, order, passage, document)
            for section, score in sections.items():
                yield Pick(score, section, order, passage, document)


def _answering(ranked: list[Pick]) -> list[Pick]:
    """Those that reach the floor, and are not far behind the best of their section."""
    best: dict[str, int] = {}
    for pick in ranked:
        best.setdefault(pick.section, pick.relevance)
    return [pick for pick in ranked if pick.relevance >= max(FLOOR, best[pick.section] * BEHIND // 1000)]


def _nearest(relevance: Relevance, documents: list[DocumentPassages], language: str) -> list[Pick]:
    found = [
        Pick(min(FLOOR - 1, relevance.of_whole(passage)), NEAREST, order, passage, document)
        for order, document in enumerate(documents)
        for passage in document.passages
    ]
    return with_twins(chosen(sorted(found, key=best_first), language)[:MOST_NEAREST], documents)


def _snippet(pick: Pick) -> Snippet:
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
        section=pick.section,
    )

"""Facets, Progress, Screened -> Snippets: the passages that answer a part of the question, kept as evidence."""

from collections.abc import Iterator
from typing import NamedTuple

from carter.evidence.folding import fold
from carter.evidence.likeness import Bearing, bearing, near_duplicates, whole_sentences
from carter.evidence.relevance import Relevance
from carter.kernel.pipeline import stage
from carter.records.facets import DEFINITIONS, NEAREST, Facets
from carter.records.ids import evidence_ulid
from carter.records.passage import DocumentPassages, Passage
from carter.records.progress import Progress
from carter.records.screened import Screened
from carter.records.snippet import Snippet, Snippets

FLOOR = 450  # thousandths of relevance below which a passage is no answer
BEHIND = 700  # thousandths of the best of a section below which a passage is left out
MOST_PER_DOCUMENT = 3  # snippets of one document in one section
MOST_PER_SECTION = 8
MOST_NEAREST = 3  # passages that are shown where nothing answers
LONGEST_JOINED = 600  # code points up to which neighbours become one quotation


class Pick(NamedTuple):
    """A passage with the section that it speaks to."""

    relevance: int  # thousandths
    section: str
    order: int  # of its document, by reading
    passage: Passage
    document: DocumentPassages


class _Taken(NamedTuple):
    """A pick that was taken, and what later ones are compared with."""

    pick: Pick
    told: frozenset[str]
    bears: Bearing


@stage(version=1, tools=("snowballstemmer",), said=("SNIPPET_EXTRACTED", "items.evidence_id"))
def extract_snippets(facets: Facets, progress: Progress, screened: Screened) -> Snippets:
    """All evidence so far, chosen anew from the passages of all rounds, so that it does not depend on their order.

    Best first, each passage goes to the section that it speaks to most, unless it says nearly the same as
    one that was taken, overlaps it, or its document or section has enough. Neighbours are joined. Where no
    passage reaches `FLOOR` the nearest ones are kept apart, as no answer.
    """
    documents = [*progress.passages.items, *screened.passages.items]
    relevance = Relevance(facets, documents)
    ranked = sorted(_ranked(relevance, documents), key=_best_first)
    answers = _with_twins(_chosen(_answering(ranked), facets.language), documents)
    if not answers:
        return Snippets(items=tuple(map(_snippet, _nearest(relevance, documents, facets.language))))
    order = [DEFINITIONS, *(facet.key for facet in facets.facets)]
    picks = sorted(_joined(answers), key=lambda pick: (order.index(pick.section), *_best_first(pick)))
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
    return _with_twins(_chosen(sorted(found, key=_best_first), language)[:MOST_NEAREST], documents)


def _best_first(pick: Pick) -> tuple[int, int, int]:
    return -pick.relevance, pick.order, pick.passage.start


def _chosen(ranked: list[Pick], language: str) -> list[Pick]:
    taken: list[_Taken] = []
    for pick in ranked:
        if any(_overlap(pick, other.pick) for other in taken) or not _has_room(pick, taken):
            continue
        this = _Taken(pick, whole_sentences(pick.passage.quote), bearing(pick.passage.quote, language))
        if not any(this.told & other.told or near_duplicates(this.bears, other.bears) for other in taken):
            taken.append(this)
    return [each.pick for each in taken]


def _has_room(pick: Pick, taken: list["_Taken"]) -> bool:
    same = [other.pick for other in taken if other.pick.section == pick.section]
    here = sum(other.order == pick.order for other in same)
    return len(same) < MOST_PER_SECTION and here < MOST_PER_DOCUMENT


def _with_twins(picks: list[Pick], documents: list[DocumentPassages]) -> list[Pick]:
    """The picks, and the same words wherever else they stand: more evidence for the same claims."""
    taken = {fold(pick.passage.quote): pick for pick in picks}
    made = {(pick.order, fold(pick.passage.quote)): pick for pick in picks}
    for order, document in enumerate(documents):
        for passage in document.passages:
            words = fold(passage.quote)
            if words in taken:
                twin = taken[words]._replace(order=order, passage=passage, document=document)
                made.setdefault((order, words), twin)
    return list(made.values())


def _overlap(one: Pick, other: Pick) -> bool:
    return one.order == other.order and one.passage.start < other.passage.end and other.passage.start < one.passage.end


def _joined(picks: list[Pick]) -> list[Pick]:
    """The picks, neighbours of one section as one: nothing but white space stands between them in their text."""
    made: list[Pick] = []
    for pick in sorted(picks, key=lambda pick: (pick.section, pick.order, pick.passage.start)):
        before = made[-1] if made else None
        gap = _gap(before, pick) if before is not None else None
        if before is None or gap is None:
            made.append(pick)
            continue
        passage = before.passage.model_copy(
            update={
                "end": pick.passage.end,
                "byte_end": pick.passage.byte_end,
                "quote": before.passage.quote + gap + pick.passage.quote,
                "suffix": pick.passage.suffix,
            }
        )
        made[-1] = before._replace(passage=passage, relevance=max(before.relevance, pick.relevance))
    return made


def _gap(one: Pick, other: Pick) -> str | None:
    """The white space between two neighbours; None where they are none, or would be too long together."""
    between = other.passage.start - one.passage.end
    if one.section != other.section or one.order != other.order or one.section == DEFINITIONS:
        return None
    gap = one.passage.suffix[:between]
    too_long = other.passage.end - one.passage.start > LONGEST_JOINED
    return gap if len(gap) == between and not gap.strip() and not too_long else None


def _snippet(pick: Pick) -> Snippet:
    passage, text = pick.passage, pick.document.text
    return Snippet(
        evidence_id=evidence_ulid(text, passage.start, passage.end),
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

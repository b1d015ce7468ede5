"""Selection: of ranked passages those that each say something of their own, and overlapping ones made one."""

from collections.abc import Iterable
from typing import NamedTuple

from carter.evidence.folding import fold
from carter.evidence.likeness import Bearing, bearing, near_duplicates, whole_sentences
from carter.records.facets import DEFINITIONS
from carter.records.passage import DocumentPassages, Passage

MOST_PER_DOCUMENT = 3  # passages of one document in one section
MOST_PER_SECTION = 8
LONGEST_JOINED = 500  # code points up to which two that overlap become one quotation


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


def best_first(pick: Pick) -> tuple[int, int, int]:
    """The order of picks: the most relevant first, ties by reading."""
    return -pick.relevance, pick.order, pick.passage.start


def chosen(ranked: Iterable[Pick], language: str) -> list[Pick]:
    """The picks that are kept, best first; `ranked` is in that order too.

    One is left out if it says nearly the same as one that was taken, or repeats a sentence of it, or if its
    document or section has enough. One that overlaps a taken one and goes further goes with that one.
    """
    taken: list[_Taken] = []
    for pick in ranked:
        overlapped = [other for other in taken if _overlap(pick, other.pick)]
        fits = _extends(pick, overlapped) if overlapped else _has_room(pick, taken)
        if not fits:
            continue
        section = overlapped[0].pick.section if overlapped else pick.section
        quote = pick.passage.quote
        this = _Taken(pick._replace(section=section), whole_sentences(quote), bearing(quote, language))
        if not any(_says_the_same(this, other) for other in taken if other not in overlapped):
            taken.append(this)
    return [each.pick for each in taken]


def _says_the_same(one: _Taken, other: _Taken) -> bool:
    return bool(one.told & other.told) or near_duplicates(one.bears, other.bears)


def _has_room(pick: Pick, taken: list[_Taken]) -> bool:
    same = [other.pick for other in taken if other.pick.section == pick.section]
    here = sum(other.order == pick.order for other in same)
    return len(same) < MOST_PER_SECTION and here < MOST_PER_DOCUMENT


def _overlap(one: Pick, other: Pick) -> bool:
    return one.order == other.order and one.passage.start < other.passage.end and other.passage.start < one.passage.end


def _extends(pick: Pick, overlapped: list[_Taken]) -> bool:
    other = overlapped[0].pick.passage
    start, end = min(pick.passage.start, other.start), max(pick.passage.end, other.end)
    alone = len(overlapped) == 1 and DEFINITIONS not in (pick.section, overlapped[0].pick.section)
    return alone and (start, end) != (other.start, other.end) and end - start <= LONGEST_JOINED


def with_twins(picks: list[Pick], documents: Iterable[DocumentPassages]) -> list[Pick]:
    """The picks, and the same words wherever else they stand: more evidence for the same claims."""
    taken = {fold(pick.passage.quote): pick for pick in picks}
    made = {(pick.order, fold(pick.passage.quote)): pick for pick in picks}
    for order, document in enumerate(documents):
        for passage in document.passages:
            told = fold(passage.quote)
            if told in taken:
                twin = taken[told]._replace(order=order, passage=passage, document=document)
                made.setdefault((order, told), twin)
    return list(made.values())


def joined(picks: Iterable[Pick]) -> list[Pick]:
    """The picks, those that overlap as one.

    Neighbours that only touch stay apart: each may have a twin, or a contradiction, of its own.
    """
    made: list[Pick] = []
    for pick in sorted(picks, key=lambda pick: (pick.section, pick.order, pick.passage.start, -pick.passage.end)):
        if made and made[-1].section == pick.section and _overlap(made[-1], pick):
            made[-1] = _united(made[-1], pick)
        else:
            made.append(pick)
    return made


def _united(one: Pick, other: Pick) -> Pick:
    """Both as one, where `other` begins in `one`."""
    first, second = one.passage, other.passage
    if second.end <= first.end:
        return one
    update = {
        "end": second.end,
        "byte_end": second.byte_end,
        "quote": first.quote + second.quote[first.end - second.start :],
        "suffix": second.suffix,
    }
    passage = first.model_copy(update=update)
    return one._replace(passage=passage, relevance=max(one.relevance, other.relevance))

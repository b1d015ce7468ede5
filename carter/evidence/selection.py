"""Selection: of ranked passages those that each say something of their own, and overlapping ones made one."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from carter.evidence.amounts import with_digits
from carter.evidence.disagreement import FEWEST_SHARED, disagreement
from carter.evidence.folding import fold
from carter.evidence.likeness import Bearing, bearing, near_duplicates, numbers_in, whole_sentences
from carter.evidence.limits import qualifies
from carter.records.facets import DEFINITIONS
from carter.records.passage import DocumentPassages, Passage

MOST_PER_DOCUMENT = 16  # passages of one document in one section
MOST_PER_SECTION = 24
LESS, LESS_IN_A_LIST = 30, 300  # thousandths that each passage taken from under a heading is added to the divisor
_STEP = 120  # thousandths of relevance that make no difference between the items of a list
BESIDE = 500  # code points
CLOSE_BESIDE = 300  # code points within which what qualifies one of the best speaks of the same by its headings
BEST_BESIDE = 2
FEW_IN_A_SECTION = 6  # passages up to which a section takes what stands beside its best ones
MOST_DIFFERING = 6  # passages that are kept for giving another figure
FEWEST_OF_FURNITURE = 5  # documents in which a line stands that is furniture
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
    extends: bool  # it only goes on from one that was taken


def best_first(pick: Pick) -> tuple[int, int, int]:
    """The order of picks: the most relevant first, ties by reading."""
    return -pick.relevance, pick.order, pick.passage.start


def chosen(ranked: Iterable[Pick], language: str, listed: frozenset[str] = frozenset()) -> list[Pick]:
    """The picks that are kept, in the order in which they were taken: each time the one that is worth most.

    What stands under a heading is worth less for each that was taken from under it, much less in the sections
    `listed`, whose answer is a list. One is left out if it says nearly the same as one that was taken, or repeats
    a sentence of it, or if its document or section has enough. One that overlaps a taken one and goes further
    goes with that one.
    """
    taken: list[_Taken] = []
    under: Counter[tuple[str, int, str]] = Counter()
    waiting = list(ranked)
    best = max((pick.relevance for pick in waiting), default=0)
    begins: dict[tuple[str, int, str], int] = {}
    for pick in waiting:
        begins[_place(pick)] = min(pick.passage.start, begins.get(_place(pick), pick.passage.start))

    def wanted(pick: Pick) -> tuple[int, ...]:
        worth = _worth(pick, under, listed)
        if pick.section in listed:  # of a list, much the same is read in the order of the document
            return (best - worth) // _STEP, pick.order, begins[_place(pick)], *best_first(pick)
        return best - worth, *best_first(pick)

    for pick in _by_turns(waiting, wanted):
        if pick.section == DEFINITIONS and any(_defines_the_same(pick, other.pick) for other in taken):
            continue
        overlapped = [other for other in taken if _overlap(pick, other.pick)]
        fits = _extends(pick, overlapped) if overlapped else _has_room(pick, taken)
        if not fits:
            continue
        section = overlapped[0].pick.section if overlapped else pick.section
        quote = pick.passage.quote
        this = _Taken(
            pick._replace(section=section), whole_sentences(quote), bearing(quote, language), bool(overlapped)
        )
        if not any(_says_the_same(this, other) for other in taken if other not in overlapped):
            taken.append(this)
            under[_place(this.pick)] += 1
    return [each.pick for each in taken]


def _by_turns(waiting: Sequence[Pick], wanted: Callable[[Pick], tuple[int, ...]]) -> Iterator[Pick]:
    """Each time the first by `wanted`, which moves picks back as others are taken, and none forward."""
    queue = [(wanted(pick), number) for number, pick in enumerate(waiting)]
    heapify(queue)
    while queue:
        before, number = heappop(queue)
        now = wanted(waiting[number])
        if now == before:
            yield waiting[number]
        else:
            heappush(queue, (now, number))


def _defines_the_same(one: Pick, other: Pick) -> bool:
    return other.section == DEFINITIONS and one.passage.defines == other.passage.defines


def _place(pick: Pick) -> tuple[str, int, str]:
    return pick.section, pick.order, pick.passage.heading


def _worth(pick: Pick, under: Counter[tuple[str, int, str]], listed: frozenset[str]) -> int:
    less = LESS_IN_A_LIST if pick.section in listed else LESS
    return pick.relevance * 1000 // (1000 + less * under[_place(pick)])


def _says_the_same(one: _Taken, other: _Taken) -> bool:
    return bool(one.told & other.told) or near_duplicates(one.bears, other.bears)


def _has_room(pick: Pick, taken: list[_Taken]) -> bool:
    same = [other.pick for other in taken if other.pick.section == pick.section and not other.extends]
    here = sum(other.order == pick.order for other in same)
    return len(same) < MOST_PER_SECTION and here < MOST_PER_DOCUMENT


def _overlap(one: Pick, other: Pick) -> bool:
    return one.order == other.order and one.passage.start < other.passage.end and other.passage.start < one.passage.end


def _extends(pick: Pick, overlapped: list[_Taken]) -> bool:
    other = overlapped[0].pick.passage
    start, end = min(pick.passage.start, other.start), max(pick.passage.end, other.end)
    alone = len(overlapped) == 1 and DEFINITIONS not in (pick.section, overlapped[0].pick.section)
    return alone and (start, end) != (other.start, other.end) and end - start <= LONGEST_JOINED


def beside(taken: list[Pick], terms: Mapping[str, frozenset[str]], language: str) -> list[Pick]:
    """Where a section has few picks, what stands beside the best of them and speaks of the same.

    It is under the same heading, at most `BESIDE` characters away, holds a third of `terms`, those of the section
    that do not only ask, and says something of its own. What says for whom or when one of the best holds may have
    these terms in its headings.
    """
    made: list[Pick] = []
    best = sorted(taken, key=best_first)[:BEST_BESIDE]
    for pick in taken:
        for passage in pick.document.passages:
            gap = max(passage.start - pick.passage.end, pick.passage.start - passage.end)
            near = 0 <= gap <= BESIDE and passage.heading == pick.passage.heading and not passage.leans
            wanted = terms.get(pick.section, frozenset())
            held = {*passage.matched}
            if pick in best and gap <= CLOSE_BESIDE and qualifies(passage.quote, language):
                held |= {*passage.headed, *passage.titled}
            if near and wanted and 3 * len(wanted & held) >= len(wanted):
                made.append(pick._replace(relevance=pick.relevance * 6 // 10 - gap // 10, passage=passage))
    kept: list[Pick] = []
    known = [
        _Taken(pick, whole_sentences(pick.passage.quote), bearing(pick.passage.quote, language), False)
        for pick in taken
    ]
    for pick in sorted(made, key=best_first):
        quote = pick.passage.quote
        this = _Taken(pick, whole_sentences(quote), bearing(quote, language), False)
        here = sum(other.pick.section == pick.section for other in known)
        new = not any(_overlap(pick, other.pick) or _says_the_same(this, other) for other in known)
        if here < FEW_IN_A_SECTION and new and pick.relevance > 0:
            known.append(this)
            kept.append(pick)
    return kept


def differing(taken: list[Pick], ranked: Iterable[Pick], language: str) -> list[Pick]:
    """Of what was not taken, what another document says of the same thing as a taken one, with another figure.

    A figure must not stand as the only one where the documents have two, however poor the passage of the other is.
    """
    figures = [(pick, bearing(pick.passage.quote, language)) for pick in taken if _figures(pick, language)]
    known = {(pick.order, pick.passage.start) for pick in taken}
    found: list[Pick] = []
    for pick in ranked:
        place = (pick.order, pick.passage.start)
        if len(found) == MOST_DIFFERING or place in known or not _figures(pick, language):
            continue
        bears = bearing(pick.passage.quote, language)
        if any(_differs(pick, bears, other, told, language) for other, told in figures):
            known.add(place)
            found.append(pick)
    return found


def _figures(pick: Pick, language: str) -> list[str]:
    return numbers_in(with_digits(pick.passage.quote, language))


def _differs(pick: Pick, bears: Bearing, other: Pick, told: Bearing, language: str) -> bool:
    apart = pick.order != other.order and len(bears.stems & told.stems) >= FEWEST_SHARED
    return apart and disagreement(pick.passage.quote, other.passage.quote, language) is not None


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


def without_furniture(documents: Sequence[DocumentPassages]) -> list[DocumentPassages]:
    """The documents without the lines that stand in most of them and are no sentences, as the foot of every page."""
    said = [[fold(each.quote) for each in document.passages] for document in documents]
    lines = Counter(
        told
        for document, quotes in zip(documents, said, strict=True)
        for told in {quote for quote, each in zip(quotes, document.passages, strict=True) if _is_line(each)}
    )
    least = max(FEWEST_OF_FURNITURE, (sum(map(bool, said)) + 1) // 2)
    idle = {told for told, count in lines.items() if count >= least}
    if not idle:
        return list(documents)
    made = []
    for document, quotes in zip(documents, said, strict=True):
        kept = tuple(each for quote, each in zip(quotes, document.passages, strict=True) if quote not in idle)
        made.append(document.model_copy(update={"passages": kept}))
    return made


def _is_line(passage: Passage) -> bool:
    """Whether a passage stands alone and does not end as a sentence does."""
    return passage.kind == "prose" and not passage.quote.rstrip("\"'”’)*_ ").endswith((".", "!", ":", "。"))


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

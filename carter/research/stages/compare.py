"""TaskSpec, Facets, Progress, Screened -> Nearness: how near passages are to the question, as a model says."""

from collections.abc import Iterator
from typing import NamedTuple

from carter.evidence.relevance import Relevance
from carter.kernel.effects import Asking
from carter.kernel.pipeline import stage
from carter.records.facets import Facets
from carter.records.nearness import Nearness, PassageNearness
from carter.records.passage import DocumentPassages, Passage
from carter.records.progress import Progress
from carter.records.screened import Screened
from carter.records.task_spec import TaskSpec
from carter.research.effects import Compare
from carter.research.effects import compare as ask_how_near
from carter.research.versions import MINILM

MOST_COMPARED = 60  # passages of a round: two or three seconds on one core


class _Place(NamedTuple):
    """A passage in its document."""

    worth: tuple[int, int]  # by words: the most that a section makes of it, and the share of all terms; thousandths
    passage: Passage
    document: DocumentPassages


@stage(version=5, tools=("snowballstemmer",))
def compare(task: TaskSpec, facets: Facets, progress: Progress, screened: Screened) -> Asking[Nearness]:
    """What the model says of the passages of this round, added to what it said before.

    Only the `MOST_COMPARED` that are best by their words are compared, equal quotations once; nothing is asked where
    `semantic` is off.
    """
    known = progress.nearness
    if task.semantic != "on" or not facets.facets:
        return known
    places = _best(Relevance(facets, [*progress.passages.items, *screened.passages.items]), screened)
    if not places:
        return known
    texts = tuple(dict.fromkeys(_told(place) for place in places))
    reply = yield from ask_how_near(Compare(model=MINILM, question=task.question, texts=texts))
    near = dict(zip(texts, reply.near, strict=True))
    return Nearness(passages=(*known.passages, *(_nearness(place, near[_told(place)]) for place in places)))


def _best(relevance: Relevance, screened: Screened) -> list[_Place]:
    new = {document.source_id for document in screened.passages.items}
    places = [place for place in _places(relevance) if place.document.source_id in new]
    places.sort(key=lambda place: (*(-each for each in place.worth), place.document.text, place.passage.start))
    return places[:MOST_COMPARED]


def _places(relevance: Relevance) -> Iterator[_Place]:
    for document, scores in relevance.scored():
        for passage, sections in zip(document.passages, scores, strict=True):
            best = max(sections.values(), default=0)
            yield _Place((best, relevance.of_whole(passage, document)), passage, document)


def _told(place: _Place) -> str:
    """What the model reads of a passage: its heading, which often says what it is about, and its words."""
    heading, quote = place.passage.heading, place.passage.quote
    return f"{heading}: {quote}" if heading else quote


def _nearness(place: _Place, near: int) -> PassageNearness:
    return PassageNearness(text=place.document.text, start=place.passage.start, end=place.passage.end, near=near)

"""Relevance: how much of what a facet asks for stands in a passage, its words weighted by how much they tell."""

from collections.abc import Iterable

from carter.evidence.weights import THOUSAND, share, weight
from carter.evidence.words import WORD
from carter.records.facets import Facet, Facets
from carter.records.passage import DocumentPassages, Passage

IN_CONTEXT = 400  # thousandths that a term counts which only the heading or the title holds
CUED = 700  # thousandths that a cue of the right kind counts for the words of the facet themselves
UNCUED = 850  # thousandths that are left to an answer without any cue of the kind that is asked for
LEANING = 850  # thousandths that are left to a passage that still points back
_WHOLE = 150  # thousandths of a facet's relevance that come from the question as a whole
_TOPIC = 650  # the same for a facet that rests on the rest of the question
_LONG = 60  # words from which a passage says what it says at too great a length
_SHORT = 8  # words under which it hardly says anything
_FEWEST_TERMS = 2  # of the question that a passage must hold itself, if the question has so many


class Relevance:
    """Scores the passages of some documents against the facets of a question."""

    def __init__(self, facets: Facets, documents: Iterable[DocumentPassages]) -> None:
        self.facets = facets
        self.stems = tuple(term.stem for term in facets.terms)
        holding = dict.fromkeys(self.stems, 0)
        sentences = 0
        for document in documents:
            sentences += document.sentences
            for count in document.counts:
                holding[count.stem] += count.sentences
        self.weights = {stem: weight(sentences, count) for stem, count in holding.items()}

    def by_section(self, passage: Passage) -> dict[str, int]:
        """Facet key -> relevance in thousandths; 0 for all where the passage holds too few terms itself."""
        enough = len(passage.matched) >= min(_FEWEST_TERMS, len(self.stems))
        held = _held(passage)
        factor = self._factor(passage) if enough else 0
        return {facet.key: self._of_facet(facet, passage, held) * factor // THOUSAND for facet in self.facets.facets}

    def of_whole(self, passage: Passage) -> int:
        """The share of all terms of the question that a passage holds, thousandths."""
        return share(_held(passage), self.weights, self.stems) * self._factor(passage) // THOUSAND

    def of_definition(self, passage: Passage) -> int:
        """The relevance of a definition, thousandths: a half for being one, and half of the share of all terms."""
        return (THOUSAND + share(_held(passage), self.weights, self.stems)) // 2

    def _of_facet(self, facet: Facet, passage: Passage, held: dict[str, int]) -> int:
        own = share(held, self.weights, facet.terms)
        cued = facet.key in passage.cued
        if facet.refers:
            told = max(own, CUED if cued else 0)
            topic = share(held, self.weights, [stem for stem in self.stems if stem not in facet.terms])
            return ((THOUSAND - _TOPIC) * told + _TOPIC * topic) // THOUSAND if told else 0
        score = ((THOUSAND - _WHOLE) * own + _WHOLE * share(held, self.weights, self.stems)) // THOUSAND
        return score * UNCUED // THOUSAND if facet.cues and not cued else score

    def _factor(self, passage: Passage) -> int:
        """What length and leaning leave of a passage's relevance, thousandths."""
        size = sum(1 for _ in WORD.finditer(passage.quote))
        length = min(THOUSAND, max(600, THOUSAND * _LONG // size), 600 + 50 * size)
        length = length if size >= _SHORT else length * 9 // 10
        return length * LEANING // THOUSAND if passage.leans else length


def _held(passage: Passage) -> dict[str, int]:
    """Stem -> how far it counts, thousandths."""
    return {**dict.fromkeys(passage.context, IN_CONTEXT), **dict.fromkeys(passage.matched, THOUSAND)}

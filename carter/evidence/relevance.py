"""Relevance: how much of what a facet asks for stands in a passage, its words weighted by how much they tell."""

from collections.abc import Iterable

from carter.evidence.weights import THOUSAND, share, weight
from carter.evidence.words import WORD
from carter.records.facets import Facet, Facets
from carter.records.passage import DocumentPassages, Passage

IN_CONTEXT = 400  # thousandths that a term counts which only the surroundings of a passage hold
CUED = 850  # thousandths that a cue of the right kind counts for the words of a facet that has few of its own
UNCUED = 850  # thousandths that are left to an answer without any cue of the kind that is asked for
LEANING = 850  # thousandths that are left to a passage that still points back
_RESTS = 500  # thousandths of the rest of the question from which a facet is as good as its cue
_ELSEWHERE = 200  # thousandths that a passage loses whose document speaks of nothing that is asked
_SATURATION = 3  # sentences with a term that count half of what any number of them counts
_LONG = 60  # words from which a passage says what it says at too great a length
_SHORT = 12  # words under which it hardly says anything
_OF_NOTHING = 600  # thousandths that would be left to a passage without words
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

    def by_section(self, passage: Passage, document: DocumentPassages) -> dict[str, int]:
        """Facet key -> relevance in thousandths; 0 for all where the passage holds too few terms itself."""
        enough = len(passage.matched) >= min(_FEWEST_TERMS, len(self.stems))
        held = _held(passage)
        factor = self._factor(passage) * self._of_document(document) // THOUSAND if enough else 0
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
        if facet.rest >= _RESTS:
            own = max(own, CUED if cued else 0)
        elif facet.cues and not cued:
            own = own * UNCUED // THOUSAND
        others = [stem for stem in self.stems if stem not in facet.terms]
        if not own or not others:
            return own
        return ((THOUSAND - facet.rest) * own + facet.rest * share(held, self.weights, others)) // THOUSAND

    def _of_document(self, document: DocumentPassages) -> int:
        """What the rest of its document leaves of a passage's relevance, thousandths.

        A term that n sentences of the document hold counts n ÷ (n + 3), as in the saturation of BM25.
        """
        held = {each.stem: THOUSAND * each.sentences // (each.sentences + _SATURATION) for each in document.counts}
        return THOUSAND - _ELSEWHERE + _ELSEWHERE * share(held, self.weights, self.stems) // THOUSAND

    def _factor(self, passage: Passage) -> int:
        """What length and leaning leave of a passage's relevance, thousandths."""
        size = sum(1 for _ in WORD.finditer(passage.quote))
        length = min(
            THOUSAND, max(600, THOUSAND * _LONG // size), _OF_NOTHING + (THOUSAND - _OF_NOTHING) * size // _SHORT
        )
        return length * LEANING // THOUSAND if passage.leans else length


def _held(passage: Passage) -> dict[str, int]:
    """Stem -> how far it counts, thousandths."""
    return {**dict.fromkeys(passage.context, IN_CONTEXT), **dict.fromkeys(passage.matched, THOUSAND)}

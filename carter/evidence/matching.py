"""Matching: which terms of the question a text holds."""

from itertools import pairwise

from carter.evidence.words import Word, stem, words
from carter.records.facets import Term

_LONG = 6  # letters of a stem from which a few more at its end make it another form of the same word
_ENDING = 3  # letters more at most: `overridden` is of `overrid`, `attributeerror` is not of `attribut`


class Matcher:
    """Finds the terms of a question in texts of one language."""

    def __init__(self, terms: tuple[Term, ...], language: str) -> None:
        self.terms = terms
        self.language = language
        self._beginnings = tuple({term.stem[:3] for term in terms if len(term.stem) >= _LONG})

    def held(self, text: str) -> frozenset[str]:
        """The stems of the terms that `text` holds; sort before they go into a record."""
        return self.held_in(list(words(text, self.language)))

    def held_in(self, found: list[Word]) -> frozenset[str]:
        """The stems of the terms that are among `found`, words in the order of a text."""
        stems = {word.stem for word in found} | self._joined(found)
        pairs = {(first.stem, second.stem) for first, second in pairwise(found)}
        return frozenset(term.stem for term in self.terms if self._is_held(term, stems, pairs))

    def _is_held(self, term: Term, stems: set[str], pairs: set[tuple[str, str]]) -> bool:
        if term.stem in stems or (len(term.parts) == 2 and (term.parts[0], term.parts[1]) in pairs):
            return True
        if len(term.stem) < _LONG:
            return False
        return any(other.startswith(term.stem) and len(other) <= len(term.stem) + _ENDING for other in stems)

    def _joined(self, found: list[Word]) -> set[str]:
        """Stems of neighbours written as one, where they may be a term: `look up` is `lookup`."""
        if not self._beginnings:
            return set()
        pairs = (first.form + second.form for first, second in pairwise(found))
        return {stem(both, self.language) for both in pairs if both.startswith(self._beginnings)}

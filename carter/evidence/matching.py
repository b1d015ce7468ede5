"""Matching: which terms of the question a text holds."""

import re
from collections.abc import Iterable
from itertools import pairwise

from carter.evidence.scripts import HANGUL, UNSPACED, holds_run
from carter.evidence.words import Word, stem, words
from carter.records.facets import Term

_LONG = 6  # letters of a stem from which a few more at its end make it another form of the same word
_FEWEST_INITIALS = 3  # of an abbreviation that a title may spell out
_COMPOUND = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+){2,}")
_ENDING = 3  # letters more at most: `overridden` is of `overrid`, `attributeerror` is not of `attribut`
_COMPOUNDING = frozenset(["da", "de", "fi", "nl", "no", "sv"])  # languages that write compounds as one word
_PART, _REST = 5, 3  # letters at least of the part of a compound that both have, and of the rest


def _is_compound(one: str, other: str) -> bool:
    """Whether one of two stems begins or ends with the other, as `urlaubstag` does with `urlaub`."""
    short, long = sorted((one, other), key=len)
    return len(short) >= _PART and len(long) >= len(short) + _REST and long.startswith(short) | long.endswith(short)


def _free(text: str, language: str) -> list[Word]:
    """The words of `text` that are no part of a longer name: `pg_test_fsync` does not speak of `fsync`."""
    return [word for word in words(text, language) if not _is_part(text, word)]


def _is_part(text: str, word: Word) -> bool:
    before, after = text[max(0, word.start - 2) : word.start], text[word.end : word.end + 2]
    return (before[1:] == "_" and before[0].isalnum()) or (after[:1] == "_" and after[1:].isalnum())


class Matcher:
    """Finds the terms of a question in texts of one language."""

    def __init__(self, terms: tuple[Term, ...], language: str) -> None:
        self.terms = terms
        self.language = language
        self._loose = tuple(term for term in terms if not term.literal)
        self._literals = tuple(
            (re.compile(rf"(?<!\w){re.escape(term.literal)}(?!\w)"), term.stem) for term in terms if term.literal
        )
        self._runs = tuple(term for term in terms if UNSPACED.fullmatch(term.word) or HANGUL.fullmatch(term.stem))
        self._short = {
            term.word.casefold(): term.stem
            for term in terms
            if len(term.word) >= _FEWEST_INITIALS and term.word.isalpha() and sum(map(str.isupper, term.word)) > 1
        }
        self._kin = {term.stem: frozenset(each for each in term.kin if " " not in each) for term in terms}
        self._said = {term.stem: tuple(f" {each} " for each in term.kin if " " in each) for term in terms}
        self._beginnings = tuple({term.stem[:3] for term in terms if len(term.stem) >= _LONG})

    def held(self, text: str) -> frozenset[str]:
        """The stems of the terms that `text` holds; sort before they go into a record."""
        return self.held_in(_free(text, self.language)) | self._literally(text) | self._spelt_out(text)

    def held_in(self, found: list[Word]) -> frozenset[str]:
        """The stems of the terms that are among `found`, words in the order of a text."""
        stems = {word.stem for word in found} | self._joined(found)
        pairs = {(first.stem, second.stem) for first, second in pairwise(found)}
        said = f" {' '.join(word.stem for word in found)} "
        return frozenset(
            term.stem
            for term in self._loose
            if self._is_held(term, stems, pairs) or any(each in said for each in self._said[term.stem])
        )

    def pairs_in(self, text: str, pairs: Iterable[tuple[str, str]]) -> frozenset[tuple[str, str]]:
        """The pairs of terms that stand side by side in `text`, each in any of its forms or by its kin."""
        found = [word.stem for word in words(text, self.language)]
        beside = set(pairwise(found))
        forms = {term.stem: {term.stem, *term.kin} for term in self.terms}
        return frozenset(
            pair for pair in pairs if any((one, other) in beside for one in forms[pair[0]] for other in forms[pair[1]])
        )

    def _literally(self, text: str) -> frozenset[str]:
        """The stems of the identifiers and unspaced words that stand in `text` by letter, as no part of longer ones."""
        literally = frozenset(stem for literal, stem in self._literals if literal.search(text))
        if not self._runs or text.isascii():
            return literally
        return literally.union(term.stem for term in self._runs if holds_run(text, term.stem))

    def _spelt_out(self, text: str) -> frozenset[str]:
        """The stems of the abbreviations whose initials a compound has: `not-a-number` is `NaN`."""
        if not self._short or "-" not in text:
            return frozenset()
        initials = ("".join(part[0] for part in match[0].casefold().split("-")) for match in _COMPOUND.finditer(text))
        return frozenset(self._short[each] for each in initials if each in self._short)

    def held_by_title(self, text: str) -> frozenset[str]:
        """The same of a title or heading, which may spell out what a term abbreviates: `Write-Ahead Log` is `WAL`."""
        found = list(words(text, self.language))
        initials = "".join(word.form[0] for word in found)
        short = (term for term in self.terms if term.word.isupper() and len(term.word) >= _FEWEST_INITIALS)
        return (
            self.held_in(found)
            | self._literally(text)
            | {term.stem for term in short if term.word.casefold() in initials}
        )

    def _is_held(self, term: Term, stems: set[str], pairs: set[tuple[str, str]]) -> bool:
        if term.stem in stems or (len(term.parts) == 2 and (term.parts[0], term.parts[1]) in pairs):
            return True
        if not stems.isdisjoint(self._kin[term.stem]):
            return True
        if self.language in _COMPOUNDING and any(
            _is_compound(one, other) for one in (term.stem, *self._kin[term.stem]) for other in stems
        ):
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

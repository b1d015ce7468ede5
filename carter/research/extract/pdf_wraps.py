"""The lines of a wrapped paragraph are joined, and words that were divided at the end of a line are made whole."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

_DIVIDED = re.compile(r"([^\W\d_]+)[-\u2010]$")
_REST = re.compile(r"[^\W\d_]+")
_WORD = re.compile(r"[^\W\d_]+(?:[-\u2010][^\W\d_]+)*")
_UNSPACED = re.compile(r"[\u2e80-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uff60\U00020000-\U0003ffff]")
_JOINS = frozenset(  # behind a hyphen that stands for a word yet to come: `pre- and post-war`
    ["and", "or", "to", "und", "oder", "bzw", "sowie", "et", "ou", "y", "e", "o", "en", "of", "och", "eller", "i"]
)


class Wraps:
    """Joins lines by what words the document has."""

    def __init__(self, lines: Sequence[str]) -> None:
        """`lines` are all of the document."""
        self._words: Counter[str] = Counter()
        for line in lines:
            self._words.update(word.casefold().replace("\u2010", "-") for word in _WORD.findall(line))
        ends = [(found[1], rest[0]) for found, rest in map(_divided, lines, lines[1:]) if found and rest]
        whole = sum(self._is_word(first + rest) for first, rest in ends)
        self._divides = whole > sum(self._is_word(f"{first}-{rest}") for first, rest in ends)

    def joined(self, lines: Iterable[str]) -> list[str]:
        """The lines as pieces that make the paragraph when they are put together."""
        pieces: list[str] = []
        for line in lines:
            if pieces:
                pieces[-1] = self._end(pieces[-1], line)
            pieces.append(line)
        return pieces

    def _end(self, line: str, following: str) -> str:
        """The line with what stands between it and the next: a space, or nothing in a word or between ideographs."""
        found, rest = _divided(line, following)
        if found and rest and rest[0] not in _JOINS:
            return line if self._keeps_hyphen(found[1], rest[0]) else line[:-1]
        if _UNSPACED.match(line[-1:]) and _UNSPACED.match(following):
            return line
        return f"{line} "

    def _keeps_hyphen(self, first: str, rest: str) -> bool:
        """Whether the hyphen is part of the word: as the document writes it elsewhere, else as its other lines end."""
        if self._is_word(first + rest):
            return False
        if self._is_word(f"{first}-{rest}") or not rest[0].islower():
            return True
        return not self._divides

    def _is_word(self, word: str) -> bool:
        return self._words[word.casefold()] > 0


def _divided(line: str, following: str) -> tuple[re.Match[str] | None, re.Match[str] | None]:
    """The part of a word before a hyphen at the end of a line, and what the next line begins with."""
    return _DIVIDED.search(line), _REST.match(following)

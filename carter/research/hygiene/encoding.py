"""Text that was decoded in a wrong encoding before it was encoded again, which shows in its letters."""

import re

_WORD = re.compile(r"[^\s<>]+")
# UTF-8 read as Windows-1252 or Latin-1: the first byte of a letter, and one that can only follow.
_BROKEN = re.compile(
    "[ÂÃÅÄ][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]"
    "|â\u20ac[\u0080-\u00bf\u0152\u0153\u02dc\u2013-\u2022\u2026\u2122\u0161\u017e]|â\u0080[\u0080-\u00bf]|[ÐÑ][\u0080-\u00bf\u20ac\u2018-\u201e\u0160\u0152]"
)
_FEWEST = 5  # broken words
_OF_FOREIGN = 800  # thousandths of the words with letters beyond ASCII that are broken
_OF_ALL = 20  # thousandths of all words


def broken_words(text: str) -> tuple[int, str]:
    """How many words were decoded wrongly, and the first; 0 where they are examples in a sound text."""
    words = _WORD.findall(text)
    foreign = [word for word in words if not word.isascii()]
    broken = [word for word in foreign if _BROKEN.search(word)]
    enough = len(broken) >= _FEWEST and 1000 * len(broken) >= _OF_ALL * len(words)
    if not enough or 1000 * len(broken) < _OF_FOREIGN * len(foreign):
        return 0, ""
    return len(broken), broken[0]

"""Scripts: letters that are written without spaces, marks that letters carry, and how much of a text is in which."""

import re
from collections.abc import Iterator

_HAN = "\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_KANA = "\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\uff66-\uff9f"
_HANGUL = "\u1100-\u11ff\u3130-\u318f\uac00-\ud7af"

UNSPACED = re.compile(f"[{_HAN}{_KANA}]+")
"""A run of Chinese or Japanese, whose words have no space between them."""

HANGUL = re.compile(f"[{_HANGUL}]+")
"""A run of Korean, whose words carry their particles."""

KATAKANA = re.compile("[\u30a1-\u30fa\u30fc-\u30ff\uff66-\uff9f]+")
# A run of one kind: Chinese characters, katakana, hiragana.
PIECES = re.compile("[" + _HAN + "]+|[\u30a1-\u30fa\u30fc-\u30ff\uff66-\uff9f]+|[\u3041-\u3096\u309d-\u309f]+")
HIRAGANA = re.compile("[\u3041-\u3096\u309d-\u309f]+")
_CHARACTERS_A_WORD = 2  # of these, about

# Marks that a word goes on over: accents apart from their letter, the points of Hebrew and Arabic, the vowels of Indic.
MARKS = (
    "\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc"
    "\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0900-\u0963\u0971-\u0dff\u0e31\u0e34-\u0e3a\u0e47-\u0e4e"
)
# Points and the stretching of a line, which a writer may put or leave out; what they stand on is the same word.
_POINTS = re.compile("[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]+")

_SCRIPTS = {
    "Arabic": "\u0620-\u064a\u066e-\u06d3",
    "Cyrillic": "\u0400-\u052f",
    "Greek": "\u0370-\u03ff\u1f00-\u1fff",
    "Hangul": _HANGUL,
    "Han": _HAN,
    "Hebrew": "\u05d0-\u05ea",
    "Kana": _KANA,
    "Latin": "A-Za-z\u00c0-\u024f\u1e00-\u1eff",
    "Thai": "\u0e01-\u0e30\u0e32\u0e33\u0e40-\u0e46",
}
_LETTERS = {name: re.compile(f"[{letters}]") for name, letters in _SCRIPTS.items()}


def unpointed(word: str) -> str:
    """`word` without the points of Hebrew and Arabic and without the stretching of a line."""
    return word if word.isascii() else _POINTS.sub("", word)


def pairs_of(run: str) -> Iterator[tuple[int, int]]:
    """The overlapping pairs of characters of a run, as places in it; a run of one character is its only piece."""
    return ((at, min(at + 2, len(run))) for at in range(max(1, len(run) - 1)))


def holds_run(text: str, run: str) -> bool:
    """Whether `text` speaks of `run`, a stretch of a script without spaces.

    It does if it holds it, or at least half as many pairs of its characters as it has characters: of `备份保留`
    those are both words, and the pair that straddles them is not wanted.
    """
    if run in text:
        return True
    pairs = [run[start:end] for start, end in pairs_of(run)]
    return len(run) > 2 and sum(pair in text for pair in pairs) >= (len(run) + 1) // 2


def unspaced_words(text: str) -> int:
    """About how many words stand in the runs of Chinese, Japanese and Korean in `text`, above one for each run."""
    if text.isascii():
        return 0
    runs = [match[0] for script in (UNSPACED, HANGUL) for match in script.finditer(text)]
    return sum(max(0, len(run) // _CHARACTERS_A_WORD - 1) for run in runs)


def letters_by_script(text: str) -> dict[str, int]:
    """Script -> how many letters of `text` are of it; other scripts are left out."""
    return {name: count for name, letters in _LETTERS.items() if (count := len(letters.findall(text)))}

"""Tokens: the words and numbers of a text as verdicts compare them, each with its place."""

import re
import unicodedata
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from carter.evidence.folding import fold
from carter.evidence.stopwords import STOP_WORDS
from carter.evidence.verdicts.figures import figures
from carter.evidence.words import stem

_TOKEN = re.compile(r"[^\W_]+(?:['’.][^\W_]+)*|[%€$£¥°]")
_DOTTED = re.compile(r"(?:[^\W\d_]\.)+[^\W\d_]?")
_CONTRACTED = {
    "won't": ("will", "not"), "can't": ("can", "not"), "cannot": ("can", "not"), "shan't": ("shall", "not"),
    "ain't": ("is", "not"), "i'm": ("i", "am"), "let's": ("let", "us"),
}  # fmt: skip
_TAILS = {"n't": "not", "'re": "are", "'ve": "have", "'ll": "will", "'d": "would", "'m": "am"}
_STOPPED = STOP_WORDS["en"]


class Token(NamedTuple):
    """One word, or one number with what scales it."""

    form: str  # case-folded; of a number its value
    stem: str
    start: int  # code points of the folded text
    end: int
    shown: str  # as it stands there
    value: Fraction | None  # of a number
    content: bool  # it carries a topic
    named: bool  # it is written like a name


@lru_cache(maxsize=16_384)
def tokens(text: str) -> tuple[Token, ...]:
    """The tokens of a folded text in order; numbers in words and in digits are one, contractions are two words."""
    numbers = {figure.start: figure for figure in figures(text)}
    found: list[Token] = []
    end = 0
    for match in _TOKEN.finditer(text):
        start = match.start()
        if start < end:
            continue
        if start in numbers:
            figure = numbers[start]
            end = figure.end
            shown = text[start:end]
            form = str(figure.value) if figure.value is not None else shown.casefold()
            found.append(Token(form, form, start, end, shown, figure.value, True, False))
            continue
        end = match.end()
        found.extend(_words(text, start, end, first=_is_first(text, start)))
    return tuple(found)


def _is_first(text: str, start: int) -> bool:
    """Whether a word begins a sentence, as far as the characters before it tell."""
    before = text[:start].rstrip(" \"'([*-")
    return not before or before[-1] in ".!?:;|/"


def _words(text: str, start: int, end: int, *, first: bool) -> list[Token]:
    shown = text[start:end]
    form = plain(shown)
    if form in _CONTRACTED:
        return [_word(part, start, end, shown) for part in _CONTRACTED[form]]
    for tail, instead in _TAILS.items():
        if form.endswith(tail) and len(form) > len(tail):
            return [_word(form.removesuffix(tail), start, end, shown), _word(instead, start, end, shown)]
    capital = shown[0].isupper() and (not first or sum(map(str.isupper, shown)) > 1 or any(map(str.isdigit, shown)))
    return [_word(form.removesuffix("'s"), start, end, shown, named=capital and form not in _STOPPED)]


def _word(form: str, start: int, end: int, shown: str, *, named: bool = False) -> Token:
    content = form not in _STOPPED and (len(form) > 1 or form.isdigit() or not form.isascii())
    return Token(form, stem(form, "en"), start, end, shown, None, content, named)


@lru_cache(maxsize=32_768)
def plain(word: str) -> str:
    """A word as it is compared: case-folded, without accents, dots of initials and possessive apostrophes."""
    word = fold(word).casefold()
    if not word.isascii():
        word = "".join(each for each in unicodedata.normalize("NFD", word) if not unicodedata.combining(each))
    return word.replace(".", "") if _DOTTED.fullmatch(word) else word

"""Tokens: the words and numbers of a text as verdicts compare them, each with its place."""

import re
import unicodedata
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from carter.evidence.folding import fold
from carter.evidence.stopwords import STOP_WORDS
from carter.evidence.verdicts.figures import Figure, figures
from carter.evidence.verdicts.thesaurus import is_known
from carter.evidence.words import stem

_TOKEN = re.compile(r"[^\W_]+(?:['’.][^\W_]+)*|[%€$£¥°]")
_DOTTED = re.compile(r"(?:[^\W\d_]\.)+[^\W\d_]?")
_CONTRACTED = {
    "won't": ("will", "not"), "can't": ("can", "not"), "cannot": ("can", "not"), "shan't": ("shall", "not"),
    "ain't": ("is", "not"), "i'm": ("i", "am"), "let's": ("let", "us"),
}  # fmt: skip
_TAILS = {"n't": "not", "'re": "are", "'ve": "have", "'ll": "will", "'d": "would", "'m": "am"}
_MONTHS = frozenset(["may", "march"])
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
    figure: Figure | None = None  # of a number
    aside: bool = False  # it stands in brackets

    @property
    def loose(self) -> bool:
        """Whether it is a number that may count nothing: `one`, `both`."""
        return self.figure is not None and self.figure.loose


@lru_cache(maxsize=1_024)
def tokens(text: str) -> tuple[Token, ...]:
    """The tokens of a folded text in order; numbers in words and in digits are one, contractions are two words."""
    numbers = {figure.start + (text[figure.start] in "+-−"): figure for figure in figures(text)}
    found: list[Token] = []
    end = depth = 0
    for match in _TOKEN.finditer(text):
        start = match.start()
        if start < end:
            continue
        between = text[end:start]
        depth = max(0, depth + between.count("(") - between.count(")"))
        if start in numbers:
            figure = numbers[start]
            end = figure.end
            shown = text[start:end]
            form = str(figure.value) if figure.value is not None else shown.casefold()
            made = [Token(form, form, start, end, shown, figure.value, True, False, figure)]
        else:
            end = match.end()
            made = _words(text, start, end)
        found += [token._replace(aside=True) for token in made] if depth else made
    return tuple(_first_named(found))


def _first_named(found: list[Token]) -> Iterator[Token]:
    """The tokens, of which a first word is a name as well if a name follows or no dictionary knows it."""
    for place, token in enumerate(found):
        if token.value is None and not token.named and token.content and token.shown[0].isupper():
            following = found[place + 1] if place + 1 < len(found) else None
            beside = following is not None and following.named and following.start == token.end + 1
            if beside or not is_known(token.form):
                yield token._replace(named=True)
                continue
        yield token


def _is_first(text: str, start: int) -> bool:
    """Whether a word begins a sentence, as far as the characters before it tell."""
    before = text[:start].rstrip(" \"'([*-")
    return not before or before[-1] in ".!?:;|/"


def _words(text: str, start: int, end: int) -> list[Token]:
    shown = text[start:end]
    form = plain(shown)
    if form in _CONTRACTED:
        return [_word(part, start, end, shown) for part in _CONTRACTED[form]]
    for tail, instead in _TAILS.items():
        if form.endswith(tail) and len(form) > len(tail):
            return [_word(form.removesuffix(tail), start, end, shown), _word(instead, start, end, shown)]
    several = sum(map(str.isupper, shown)) > 1 or any(map(str.isdigit, shown))
    capital = shown[0].isupper() and (several or not _is_first(text, start))
    month = form in _MONTHS and shown != shown.upper()
    short = shown.isupper() and len(shown) > 1  # `WHO` and `US` are no pronouns
    named = capital and (form not in _STOPPED or month or short)
    return [_word(form.removesuffix("'s"), start, end, shown, named=named)]


def _word(form: str, start: int, end: int, shown: str, *, named: bool = False) -> Token:
    content = named or (form not in _STOPPED and (len(form) > 1 or form.isdigit() or not form.isascii()))
    return Token(form, stem(form, "en"), start, end, shown, None, content, named)


@lru_cache(maxsize=32_768)
def plain(word: str) -> str:
    """A word as it is compared: case-folded, without accents, dots of initials and possessive apostrophes."""
    word = fold(word).casefold()
    if not word.isascii():
        word = "".join(each for each in unicodedata.normalize("NFD", word) if not unicodedata.combining(each))
    return word.replace(".", "") if _DOTTED.fullmatch(word) else word

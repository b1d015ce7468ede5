"""Words: where they stand, their stems, and which of them carry a topic."""

import re
from collections.abc import Iterator
from functools import lru_cache
from threading import local
from typing import Any, NamedTuple

from carter.evidence.endings import bare
from carter.evidence.scripts import HIRAGANA, KATAKANA, MARKS, PIECES, UNSPACED, pairs_of, unpointed, unspaced_words
from carter.evidence.stopwords import CHINESE_EDGES, IDIOMS, STOP_WORDS, UNSPACED_STOP_WORDS

WORD = re.compile(rf"[^\W_]+(?:['’{MARKS}]+[^\W_]+|[{MARKS}]+)*")
"""A run of letters and digits, apostrophes inside included; `__getattr__` is `getattr`, `look-up` two words."""

# What loses its vowel before another one is a word of its own: `l'entreprise`, `dell'azienda`.
_ELIDED = {
    "ca": re.compile(r"(?:[dlmnst])['’](?=\w)", re.IGNORECASE),
    "fr": re.compile(r"(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)['’](?=\w)", re.IGNORECASE),
    "it": re.compile(
        r"(?:[cdlmstv]|un|gl|ch|com|cos|dov|(?:d|n|qu)?ell|all|dall|sull|quest|anch)['’](?=\w)", re.IGNORECASE
    ),
}
_ALGORITHMS = {
    "ar": "arabic", "ca": "catalan", "cs": "czech", "da": "danish", "de": "german", "el": "greek", "en": "english",
    "eo": "esperanto", "es": "spanish", "et": "estonian", "eu": "basque", "fa": "persian", "fi": "finnish",
    "fr": "french", "ga": "irish", "hi": "hindi", "hu": "hungarian", "hy": "armenian", "id": "indonesian",
    "it": "italian", "lt": "lithuanian", "ne": "nepali", "nl": "dutch", "no": "norwegian", "pl": "polish",
    "pt": "portuguese", "ro": "romanian", "ru": "russian", "sr": "serbian", "st": "sesotho", "sv": "swedish",
    "ta": "tamil", "tr": "turkish", "yi": "yiddish",
}  # fmt: skip


# Forms that no rule of endings leads back to their word: `held hold`, that is `held` counts as `hold`.
_FORMS = """
held hold; kept keep; ran run; lost lose; built build; sent send; began begin; begun begin; wrote write;
written write; found find; gave give; given give; took take; taken take; broke break; broken break; chose choose;
chosen choose; grew grow; grown grow; knew know; known know; left leave; paid pay; bought buy; brought bring;
caught catch; froze freeze; frozen freeze; rose rise; risen rise; fell fall; fallen fall; sold sell; spent spend;
told tell; won win; drove drive; driven drive; thrown throw; threw throw; hidden hide; hid hide; overridden override;
overrode override; stole steal; stolen steal; sought seek; slept sleep; spoke speak; spoken speak; stood stand;
taught teach; thought think; meant mean; met meet; led lead; fed feed; dealt deal; drew draw; drawn draw;
shrank shrink; shrunk shrink; wrapped wrap; fewer few; corruption corrupt; failure fail; failures fail; loss lose;
losses lose; growth grow; choice choose; approval approve; removal remove; renewal renew; storage store; usage use;
leaves leave; wore wear; worn wear; came come; became become; went go; gone go; got get; gotten get; ate eat;
eaten eat; drank drink; drunk drink; flew fly; flown fly; forgot forget; forgotten forget; forbade forbid;
forbidden forbid; undone undo; lent lend; bent bend; struck strike; slid slide; sank sink; sunk sink; swept sweep;
woke wake; woken wake; bound bind; tore tear; torn tear; swore swear; sworn swear; sat sit; shot shoot; shown show;
seen see; saw see; done do; rang ring; rung ring; withdrew withdraw; withdrawn withdraw; undertook undertake;
undertaken undertake; withheld withhold; rewrote rewrite; rewritten rewrite; resent resend; dug dig; stuck stick
"""
_WHOLE = {"en": dict(pair.split() for pair in _FORMS.replace("\n", " ").split(";"))}

_GERMAN_T = re.compile(r"(?<=...[bcdfghklmnprsßvwxz])e?t$")  # Snowball leaves it: `liegt` is of `liegen`
_TWO_WORDS = 4  # Chinese characters


class Word(NamedTuple):
    """One word of a text."""

    start: int  # code points
    end: int
    form: str  # case-folded, with a straight apostrophe
    stem: str


class _Stemmers(local):
    """The stemmers of one thread: a Snowball stemmer keeps its place in itself, so no two threads may share one."""

    def __init__(self) -> None:
        self.known: dict[str, Any] = {}

    def of(self, language: str) -> Any:
        """The stemmer of a language, or None where Snowball does not know it."""
        if language not in self.known:
            # Imported late: only stages that look at words need it. It ships no types.
            import snowballstemmer  # type: ignore[import-untyped]

            algorithm = _ALGORITHMS.get(language)
            known = algorithm in snowballstemmer.algorithms()
            self.known[language] = snowballstemmer.stemmer(algorithm) if known else None
        return self.known[language]


_STEMMERS = _Stemmers()


@lru_cache(maxsize=65_536)
def stem(form: str, language: str) -> str:
    """The stem of a case-folded word (Snowball, where it knows the language; else the word itself).

    English forms that no ending gives away count as their word: `held` as `hold`.
    """
    stemmer = _STEMMERS.of(language)
    if stemmer is None:
        return bare(form, language)
    plain = form.removesuffix("'s")
    found = str(stemmer.stemWord(_WHOLE.get(language, {}).get(plain, plain)))
    return _GERMAN_T.sub("", found) if language == "de" else found


@lru_cache(maxsize=1_024)
def forms_of(form: str, language: str) -> tuple[str, ...]:
    """Other forms of the same word that no rule of endings leads to it, one of each stem: `kept` for `keep`."""
    stemmer, word = _STEMMERS.of(language), stem(form, language)
    found = {str(stemmer.stemWord(form)): ""} if stemmer is not None else {}
    for pair in _WHOLE.get(language, {}).items():
        for each in pair:
            if stem(each, language) == word:
                found.setdefault(str(stemmer.stemWord(each)), each)
    return tuple(filter(None, found.values()))


def folded(word: str) -> str:
    """A word as it is compared: case-folded, its apostrophes straight, without points that may be left out."""
    return unpointed(word.casefold().replace("’", "'"))


def words(text: str, language: str) -> Iterator[Word]:
    """The words of `text`, in order; set phrases such as "for instance" are left out.

    Of a script without spaces each pair of neighbouring characters counts as a word, so that pairs overlap.
    """
    idioms = IDIOMS.get(language)
    plain = idioms.sub(lambda match: " " * len(match[0]), text) if idioms else text
    elided = _ELIDED.get(language)
    unspaced = not plain.isascii() and UNSPACED.search(plain) is not None
    for match in WORD.finditer(plain):
        start = match.start()
        if unspaced and UNSPACED.search(match[0]):
            yield from _pieces(match[0], start, language)
            continue
        while elided is not None and (before := elided.match(plain, start, match.end())):
            start = before.end()
        form = folded(plain[start : match.end()])
        yield Word(start, match.end(), form, stem(form, language))


def _pieces(text: str, place: int, language: str) -> Iterator[Word]:
    """The words of a run that holds a script without spaces, as `Python入門` does."""
    last = 0
    for run in UNSPACED.finditer(text):
        yield from _spaced(text, last, run.start(), place, language)
        for start, end in pairs_of(run[0]):
            pair = run[0][start:end]
            yield Word(place + run.start() + start, place + run.start() + end, pair, pair)
        last = run.end()
    yield from _spaced(text, last, len(text), place, language)


def _spaced(text: str, start: int, end: int, place: int, language: str) -> Iterator[Word]:
    if start < end:
        form = folded(text[start:end])
        yield Word(place + start, place + end, form, stem(form, language))


def asked_words(text: str, language: str) -> Iterator[Word]:
    """The words of a question, in order; of a script without spaces the runs that carry a topic, each once.

    Those are what is left of a run without the words of `UNSPACED_STOP_WORDS` and without hiragana, with which
    Japanese writes endings and particles. Four Chinese characters are two words of two, as nearly always.
    """
    for word in _merged(text, words(text, language)):
        run = text[word.start : word.end]
        if not UNSPACED.fullmatch(run):
            yield word
            continue
        for start, end in _topics(run, language):
            yield Word(word.start + start, word.start + end, run[start:end], run[start:end])


def asked_content(text: str, language: str) -> Iterator[Word]:
    """The words of a question that carry a topic, in order."""
    return (word for word in asked_words(text, language) if is_content(word.form, language))


def _merged(text: str, found: Iterator[Word]) -> Iterator[Word]:
    """The words with overlapping pairs put together to the run that they come from."""
    held: Word | None = None
    for word in found:
        if held is not None and word.start < held.end:
            held = Word(held.start, word.end, text[held.start : word.end], text[held.start : word.end])
            continue
        if held is not None:
            yield held
        held = word
    if held is not None:
        yield held


def _topics(run: str, language: str) -> Iterator[tuple[int, int]]:
    for word in UNSPACED_STOP_WORDS.get(language, ()):
        run = run.replace(word, " " * len(word))
    for piece in PIECES.finditer(run):
        start, end = piece.span()
        if HIRAGANA.fullmatch(piece[0]):
            continue
        if language == "zh" and (end - start) % 2:
            start, end = _evened(run, start, end)
        if end - start == _TWO_WORDS and not KATAKANA.fullmatch(piece[0]):
            yield start, start + 2
            start += 2
        if end - start > (language == "zh"):  # of Chinese no character by itself
            yield start, end


def _evened(run: str, start: int, end: int) -> tuple[int, int]:
    first, last = CHINESE_EDGES
    if run[start] in first:
        return start + 1, end
    return (start, end - 1) if run[end - 1] in last else (start, end)


def word_count(text: str) -> int:
    """How many words a text has, about two characters each where they have no space between them."""
    return sum(1 for _ in WORD.finditer(text)) + unspaced_words(text)


def is_content(form: str, language: str) -> bool:
    """Whether a case-folded word carries a topic: no stop word, and more than one letter or a digit."""
    stopped = STOP_WORDS.get(language, frozenset())
    if form in stopped or (language == "ko" and bare(form, language) in stopped):
        return False
    return len(form) > 1 or form.isdigit() or UNSPACED.match(form) is not None


def content_words(text: str, language: str) -> Iterator[Word]:
    """The words of `text` that carry a topic, in order."""
    return (word for word in words(text, language) if is_content(word.form, language))


def content_stems(text: str, language: str) -> frozenset[str]:
    """The stems of the words of `text` that carry a topic; sort before it goes into a record."""
    return frozenset(word.stem for word in content_words(text, language))

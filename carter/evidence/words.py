"""Words: where they stand, their stems, and which of them carry a topic."""

import re
from collections.abc import Iterator
from functools import lru_cache
from threading import local
from typing import Any, NamedTuple

from carter.evidence.stopwords import STOP_WORDS

WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
"""A run of letters and digits, apostrophes inside included; `__getattr__` is `getattr`, `look-up` two words."""

# Set phrases whose words say nothing of the topic.
_IDIOMS = {
    "en": re.compile(
        r"\b(?:for instance(?=\s*[,(:])|in order (?:to|for|that)|at least|in general|as well as)\b", re.IGNORECASE
    )
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
leaves leave
"""
_WHOLE = {"en": dict(pair.split() for pair in _FORMS.replace("\n", " ").split(";"))}


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
        return form
    plain = form.removesuffix("'s")
    return str(stemmer.stemWord(_WHOLE.get(language, {}).get(plain, plain)))


def folded(word: str) -> str:
    """A word as it is compared: case-folded, its apostrophes straight."""
    return word.casefold().replace("’", "'")


def words(text: str, language: str) -> Iterator[Word]:
    """The words of `text`, in order; set phrases such as "for instance" are left out."""
    idioms = _IDIOMS.get(language)
    plain = idioms.sub(lambda match: " " * len(match[0]), text) if idioms else text
    for match in WORD.finditer(plain):
        form = folded(match[0])
        yield Word(match.start(), match.end(), form, stem(form, language))


def is_content(form: str, language: str) -> bool:
    """Whether a case-folded word carries a topic: no stop word, and more than one letter or a digit."""
    return form not in STOP_WORDS.get(language, frozenset()) and (len(form) > 1 or form.isdigit())


def content_words(text: str, language: str) -> Iterator[Word]:
    """The words of `text` that carry a topic, in order."""
    return (word for word in words(text, language) if is_content(word.form, language))


def content_stems(text: str, language: str) -> frozenset[str]:
    """The stems of the words of `text` that carry a topic; sort before it goes into a record."""
    return frozenset(word.stem for word in content_words(text, language))

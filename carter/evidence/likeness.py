"""Likeness: when two passages say so nearly the same that one of them is enough."""

import re
from functools import lru_cache
from typing import NamedTuple

from carter.evidence.amounts import NUMBER, plain_number, with_digits
from carter.evidence.folding import fold
from carter.evidence.words import content_words, words

NEAR = 700  # thousandths of shared stems from which two passages count as one
_SENTENCE_END = re.compile(r"(?<=[.!?]) ")
_FEWEST_SPACES = 5  # in a sentence that two passages do not both hold by chance
_NEGATIONS = frozenset(
    [
        "not", "no", "never", "none", "neither", "nor", "cannot", "without", "nothing", "nobody",
        "nowhere", "hardly", "nicht", "kein", "keine", "keinen", "keiner", "nie", "niemals", "ohne",
        "ne", "pas", "jamais", "aucun", "aucune", "sans", "nunca", "ningún", "ninguna", "sin",
    ]
)  # fmt: skip


class Bearing(NamedTuple):
    """What a passage speaks of, and the two things that turn its sense round."""

    stems: frozenset[str]  # of its content words, numbers and negations left out
    numbers: tuple[str, ...]  # sorted, without separators of thousands
    negations: int


@lru_cache(maxsize=8_192)
def bearing(text: str, language: str) -> Bearing:
    """The bearing of a passage."""
    text = with_digits(text, language)
    stems = frozenset(
        word.stem for word in content_words(text, language) if not _is_number(word.form) and word.form not in _NEGATIONS
    )
    negations = sum(word.form in _NEGATIONS or word.form.endswith("n't") for word in words(text, language))
    return Bearing(stems, tuple(sorted(numbers_in(text))), negations)


def numbers_in(text: str) -> list[str]:
    """The numbers of a text in order, without separators of thousands."""
    return [plain_number(match[0]) for match in NUMBER.finditer(text)]


def _is_number(form: str) -> bool:
    return form[:1].isdigit()


def overlap(one: frozenset[str], other: frozenset[str]) -> int:
    """The stems that both hold ÷ the stems that either holds (Jaccard), thousandths; 0 where there are none."""
    either = one | other
    return 1000 * len(one & other) // len(either) if either else 0


def whole_sentences(text: str) -> frozenset[str]:
    """The sentences of a passage that are long enough to be told again, typography aside."""
    told = _SENTENCE_END.split(fold(text))
    return frozenset(sentence.rstrip(".!? ") for sentence in told if sentence.count(" ") >= _FEWEST_SPACES)


def near_duplicates(one: Bearing, other: Bearing) -> bool:
    """Whether one of two passages is enough: much the same words, the same numbers, negated alike."""
    alike = one.numbers == other.numbers and one.negations % 2 == other.negations % 2
    return alike and overlap(one.stems, other.stems) >= NEAR

"""Sides: the things that a question compares, and which of them a passage speaks of; English alone."""

import re
from typing import NamedTuple

from carter.evidence.matching import Matcher
from carter.evidence.words import is_content, words
from carter.records.facets import Facet, Term

_BETWEEN = re.compile(
    r"\b(?:between|compare)\s+(?P<one>[^,;?]+?)\s+(?:and|with|to)\s+(?P<other>[^,;?]+)", re.IGNORECASE
)
_AGAINST = re.compile(
    r"(?P<one>[^,;?]+?)\s+(?:vs\.?|versus|instead\s+of|rather\s+than|differs?\s+from|different\s+from|better\s+than|"
    r"compared?\s+(?:to|with))\s+(?P<other>[^,;?]+)",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"(?:an?|the)\s+", re.IGNORECASE)
_ARTICLES = frozenset(["a", "an", "the"])
_LONGEST = 3  # words of a side, as far as its name goes
# What is said of a thing at the beginning of a sentence: `Tuples are immutable sequences`.
_SUBJECT = re.compile(
    r"\W*(?P<subject>[^.:;,()]{2,40}?)\W*\s(?:is|are|has|have|does|do|can|cannot|must|will|runs?|uses?|provides?|keeps?)\b",
    re.IGNORECASE,
)


class Side(NamedTuple):
    """One of two things that are compared."""

    name: str  # as the question calls it, its article left out
    terms: frozenset[str]  # the stems that only it has


def sides_of(facet: Facet, terms: tuple[Term, ...], language: str) -> tuple[Side, ...]:
    """The two sides of a comparison, in the order of the question; none where the question does not name two."""
    found = _BETWEEN.search(facet.title) or _AGAINST.search(facet.title)
    if facet.kind != "comparison" or language != "en" or found is None:
        return ()
    names = (_last_words(found["one"], language), _first_words(found["other"], language))
    matcher = Matcher(tuple(term for term in terms if not term.soft), language)
    held = [matcher.held(name) for name in names]
    own = (held[0] - held[1], held[1] - held[0])
    return tuple(Side(*side) for side in zip(names, own, strict=True)) if all(own) else ()


def spoken_of(text: str, sides: tuple[Side, ...], matcher: Matcher) -> tuple[int, ...]:
    """The numbers of the sides that `text` names."""
    held = matcher.held(text)
    return tuple(number for number, side in enumerate(sides) if side.terms <= held)


def is_told_of(text: str, sides: tuple[Side, ...], matcher: Matcher) -> bool:
    """Whether `text` begins with one of the sides, and with nothing but it, and says something of it."""
    label, _, rest = text.partition("\n")
    begins = _SUBJECT.match(text)
    subjects = [label] if rest else []
    subjects += [begins["subject"]] if begins else []
    return any(spoken_of(each, sides, matcher) and _is_name(each, matcher) for each in subjects)


def _is_name(subject: str, matcher: Matcher) -> bool:
    """Whether a subject has no words but those of the question, and an article."""
    return all(word.form in _ARTICLES or matcher.held_in([word]) for word in words(subject, matcher.language))


def _last_words(text: str, language: str) -> str:
    """The name at the end of `text`: the words behind the last one that is no name."""
    found = list(words(text, language))[-_LONGEST:]
    start = len(text)
    for word in reversed(found):
        if not is_content(word.form, language):
            break
        start = word.start
    return _marked(text, start, len(text))


def _first_words(text: str, language: str) -> str:
    """The name at the beginning of `text`, its article left out."""
    article = _ARTICLE.match(text)
    begins = article.end() if article else 0
    end = begins
    for word in list(words(text[begins:], language))[:_LONGEST]:
        if not is_content(word.form, language):
            break
        end = begins + word.end
    return _marked(text, begins, end)


def _marked(text: str, start: int, end: int) -> str:
    return text[start:end].strip(" `'\"“”*")

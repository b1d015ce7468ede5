"""Sides: what a question compares, or asks to be weighed, and which of the two a passage speaks of; English alone."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from carter.evidence.matching import Matcher
from carter.evidence.words import Word, is_content, words
from carter.records.facets import Facet, Term

_BETWEEN = re.compile(
    r"\b(?:between|compare)\s+(?P<one>[^,;?]+?)\s+(?:and|with|to)\s+(?P<other>[^,;?]+)", re.IGNORECASE
)
_BOTH = re.compile(
    r"\bhow\s+(?:do|does|did|are|is)\s+(?P<one>[^,;?]+?)\s+and\s+(?P<other>[^,;?]+?)\s+(?:differ|compare|different)\b",
    re.IGNORECASE,
)
_AGAINST = re.compile(
    r"(?P<one>[^,;?]+?)\s+(?:vs\.?|versus|instead\s+of|rather\s+than|differs?\s+from|different\s+from|better\s+than|"
    r"compared?\s+(?:to|with))\s+(?P<other>[^,;?]+)",
    re.IGNORECASE,
)
_ONE_OF = re.compile(
    r"(?P<one>[^,;?]+?),\s+(?P<other>(?:(?:the|an?)\s+)?[\w-]+),?\s+or\s+(?P<third>[^,;?]+)", re.IGNORECASE
)
# What stands behind "use" and the like is weighed one against the other: `Should we use Kafka or RabbitMQ`.
_EITHER = re.compile(
    r"\b(?:should|better|shall|must|do)\b[^,;?]*?\b(?:use|uses|run|choose|prefer|pick|take|buy|adopt|deploy|install|get|"
    r"hire|rent|migrate\s+to|move\s+to|switch\s+to|go\s+(?:with|for))\s+"
    r"(?:(?:an?|the|either)\s+)*(?P<one>[^,;?]+?)\s+or\s+(?!not\b|more\b|less\b|other)(?P<other>[^,;?]+)",
    re.IGNORECASE,
)
_DECIDES = re.compile(
    r"\b(?:we|they|i)\s+(?:\w+\s+){0,2}?(?:use|chose|choose|picked|pick|decided|recommend|prefer|adopted|adopt|took|take)\b|"
    r"\brecommend(?:s|ed|ation)?\b|\bis\s+(?:generally\s+|usually\s+)?(?:an?\s+(?:good|better)|the\s+(?:best|better|right))\s+"
    r"(?:choice|option|fit)\b|\b(?:was|is|are|were)\s+(?:chosen|selected|preferred)\b|\bshould\s+(?:\w+\s+)?(?:use|choose|be\s+used)\b|"
    r"\bcan\s+(?:choose|use)\b",
    re.IGNORECASE,
)
_DECISION = re.compile(r"\b(?:decision|recommendation|conclusion|verdict|outcome)\b", re.IGNORECASE)
_COMPARES = re.compile(
    r"\b(?:than|unlike|whereas|compared|contrast|instead|rather|differs?|different)\b", re.IGNORECASE
)
_ARTICLE = re.compile(r"(?:an?|the)\s+", re.IGNORECASE)
_ARTICLES = frozenset(["a", "an", "the"])
_LONGEST = 3  # words of a side, as far as its name goes
_ASIDE = r"(?:\s*\([^()]{1,30}\))?(?:\s+[a-z]+ly\b)?"  # `Plain copies (without a lock) simply end`
# What is said of a thing at the beginning of a sentence: `Tuples are immutable sequences`.
_SUBJECT = re.compile(
    rf"\W*(?P<subject>[^.:;,()]{{2,40}}?){_ASIDE}\W*\s(?:is|are|has|have|does|do|can|cannot|must|will|runs?|uses?|provides?|keeps?)\b",
    re.IGNORECASE,
)

_DOER = re.compile(
    rf"\W*(?P<subject>[^.:;,()]{{2,40}}?){_ASIDE}\W*\s(?:[a-z]{{3,}}s|costs?|takes?|needs?)\b"
)  # `Kafka removes`

_FOR = re.compile(r"\b(?:advantages?|benefits?|pros|strengths?|upsides?)\b", re.IGNORECASE)
_CONTRARY = re.compile(
    r"\b(?:disadvantages?|drawbacks?|cons|weakness(?:es)?|downsides?|shortcomings?|limitations?)\b", re.IGNORECASE
)
_ASKED_AGAINST = re.compile(rf"{_CONTRARY.pattern}|\b(?:limits|costs?|risks?)\b", re.IGNORECASE)


class Side(NamedTuple):
    """One of the things that are compared."""

    name: str  # as the question calls it, its article left out
    terms: frozenset[str]  # the stems that only it has


def sides_of(facet: Facet, terms: tuple[Term, ...], language: str) -> tuple[Side, ...]:
    """The sides of a comparison, in the order of the question; none where the question does not name two or three."""
    asked = (_BOTH, _BETWEEN, _AGAINST, _ONE_OF, _EITHER)
    found = next((match for each in asked if (match := each.search(facet.title))), None)
    if facet.kind != "comparison" or language != "en" or found is None:
        return ()
    third = found.groupdict().get("third")
    # What stands behind the last of three is said of each: the prefork, the worker or the event module.
    most = 1 if third else _LONGEST
    others = [_first_words(other, language, most) for other in (found["other"], third) if other]
    names = [_last_words(found["one"], language, most), *others]
    matcher = Matcher(tuple(term for term in terms if not term.soft), language)
    held = [matcher.held(name) for name in names]
    own = [
        stems.difference(*(other for at, other in enumerate(held) if at != number)) for number, stems in enumerate(held)
    ]
    return tuple(Side(*side) for side in zip(names, own, strict=True)) if all(own) else ()


def is_either(part: str) -> bool:
    """Whether a part of a question asks which of two things to take, in English."""
    return _EITHER.search(part) is not None


def compares_things(text: str) -> bool:
    """Whether a text may set one thing against another, in English."""
    return _COMPARES.search(text) is not None


def is_choice(part: str) -> bool:
    """Whether a part of a question asks which of two or three things to take, in English."""
    return is_either(part) or (_ONE_OF.search(part) is not None and part.casefold().startswith("should"))


def decides(text: str, headings: str) -> bool:
    """Whether a text says which one to take, by its own words or the headings that it stands under, in English."""
    return _DECIDES.search(text) is not None or _DECISION.search(headings) is not None


def is_weighed(facet: Facet, language: str) -> bool:
    """Whether a facet asks what speaks for a thing and what against it."""
    return language == "en" and all(each.search(facet.title) for each in (_FOR, _ASKED_AGAINST))


def weighed_as(told: Iterable[str]) -> int:
    """Whether the first of the texts that says so speaks of advantages, 0, or of their contrary, 1; -1 for neither."""
    for text in told:
        says = tuple(each.search(text) is not None for each in (_FOR, _CONTRARY))
        if any(says):
            return -1 if all(says) else says.index(True)
    return -1


def spoken_of(text: str, sides: tuple[Side, ...], matcher: Matcher) -> tuple[int, ...]:
    """The numbers of the sides that `text` names."""
    held = matcher.held(text)
    return tuple(number for number, side in enumerate(sides) if side.terms <= held)


def is_told_of(text: str, sides: tuple[Side, ...], matcher: Matcher) -> bool:
    """Whether `text` begins with one of the sides, and with nothing but it, and says something of it."""
    label, _, rest = text.partition("\n")
    subjects = [label] if rest else []
    subjects += [begins["subject"] for each in (_SUBJECT, _DOER) if (begins := each.match(text))]
    return any(spoken_of(each, sides, matcher) and _is_name(each, matcher) for each in subjects)


def _is_name(subject: str, matcher: Matcher) -> bool:
    """Whether a subject has no words but those of the question, and an article."""
    return all(word.form in _ARTICLES or matcher.held_in([word]) for word in words(subject, matcher.language))


def _last_words(text: str, language: str, most: int) -> str:
    """The name at the end of `text`: the words behind the last one that is no name."""
    found = list(words(text, language))[-most:]
    start = len(text)
    for word in reversed(found):
        if not _is_of_name(text, word, language):
            break
        start = word.start
    return _marked(text, start, len(text))


def _first_words(text: str, language: str, most: int) -> str:
    """The name at the beginning of `text`, its article left out."""
    article = _ARTICLE.match(text)
    begins = article.end() if article else 0
    end = begins
    for word in list(words(text[begins:], language))[:most]:
        if not _is_of_name(text[begins:], word, language):
            break
        end = begins + word.end
    return _marked(text, begins, end)


def _is_of_name(text: str, word: Word, language: str) -> bool:
    """Whether a word tells something, by itself or as a part of what a hyphen joins, as in `write-through`."""
    joined = "-" in (text[max(0, word.start - 1) : word.start], text[word.end : word.end + 1])
    return joined or is_content(word.form, language)


def _marked(text: str, start: int, end: int) -> str:
    return text[start:end].strip(" `'\"“”*")

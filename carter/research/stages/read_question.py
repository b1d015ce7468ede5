"""TaskSpec -> Facets: the question taken apart into its content words and the parts that each ask one thing."""

import re
from collections.abc import Iterator
from itertools import pairwise

from carter.evidence.amounts import with_digits
from carter.evidence.kin import answers, chooses, compares, kin, phrases
from carter.evidence.language import language_of
from carter.evidence.light import is_light
from carter.evidence.sides import is_either
from carter.evidence.words import Word, asked_content, asked_words, stem, words
from carter.kernel.pipeline import stage
from carter.records.facets import Facet, Facets, Term
from carter.records.task_spec import TaskSpec
from carter.research.asking_words import new_question
from carter.research.question_kinds import asks_alone, cues_of, is_over_time, kind_of

_WEAK = re.compile(r"\s*[,;]\s*(?:(?:and|or)\s+)?|\s+(?:and|or)\s+", re.IGNORECASE)
# What stands on both sides of "and" here is one thing: the relation between the two is asked for.
_RELATION = re.compile(
    r"\b(?:between|both|versus|vs|compar\w*|differ\w*|relat\w*|interact\w*|combin\w*|together|same|than)\b",
    re.IGNORECASE,
)
_FEWEST_IN_A_LIST = 2  # content words on each side of an "and" that makes two facets of a list
# Thousandths of a facet's relevance that come from the rest of the question.
_ITSELF, _LISTED, _RESTS = 150, 350, 650

_ORDERS = re.compile(
    r"\W*(?:please\s+)?(?:explain|describe|compare|list|discuss|summari[sz]e|tell me|show|give)\b", re.IGNORECASE
)
# What joined a part to the next one, in the languages whose kinds of question are known.
_JOINS = re.compile(
    r"[\s,;]+(?:and|or|but|und|oder|aber|sowie|et|ou|mais|y|e|o|u|pero|ed|ma|en|of|maar|mas)$", re.IGNORECASE
)
_PRONOUN = re.compile(r"\b(?:it|its|they|them|their|this|that|these|those|he|she|one)\b", re.IGNORECASE)

# A word is a name that holds a digit or a capital behind its first letter, or a capital where no sentence begins.
_HOW, _MEASURE = (
    re.compile(r"\bhow\s+$", re.IGNORECASE),
    frozenset(["long", "often", "far", "late", "soon", "old", "high"]),
)
_WHAT, _DATES = re.compile(r"\b(?:what|which)\s+$", re.IGNORECASE), frozenset(["time", "date"])
_NO = re.compile(r"\b(?:no|any)\s+$", re.IGNORECASE)
# A verb and its particle say one thing: `back up` is what a text calls a backup, and nothing about what is behind.
_PARTICLES = frozenset(["up", "down", "off", "out"])
_YEAR = re.compile(r"(?:19|20)\d\d")
_TIMES = frozenset(["quarter", "half", "month", "year", "first", "second", "third", "fourth"])
_ARTICLE = re.compile(r"\b(?:an?|the|my|your|our|their|its|his|her)\s+$", re.IGNORECASE)
_SHORTEST_DENIED = 6  # letters
_AROUND, _AFTER = re.compile(r"_+[^\W_]+$"), re.compile(r"_+")
_NAME = re.compile(r"[^\W_]*[^\W\d_][^\W_]*\d|[^\W_]*\d[^\W_]*[^\W\d_]|[^\W_]+[A-Z]")


@stage(version=8, tools=("snowballstemmer",))
def read_question(task: TaskSpec) -> Facets:
    """The content words of the question, and its facets in their order; a question without one word has no facet.

    A question is split where a new question word begins, and at "and", "or" and commas where each part
    has at least two content words and the question does not ask how the parts relate. A part without a
    content word joins the one before it. Its language is the one that the task says, or else the one that it shows,
    or else English.
    """
    language = task.language or language_of(task.question) or "en"
    found: dict[str, Term] = {}
    facets: list[Facet] = []
    for part, listed in _parts(task.question, language):
        terms = tuple(_terms(part, language))
        for term in terms:
            found.setdefault(term.stem, term)
        own = tuple(dict.fromkeys(term.stem for term in terms if not _is_of_time(part, term, language)))
        rests = bool(facets) and (len(own) < _FEWEST_IN_A_LIST or _PRONOUN.search(part) is not None)
        facets.append(
            Facet(
                key=f"facet-{len(facets) + 1}",
                title=_title(part),
                terms=own,
                kind=kind_of(part, language, terms),
                rest=_RESTS if rests else _LISTED if listed else _ITSELF,
                cues=cues_of(part, language, terms),
            )
        )
    pairs = tuple(dict.fromkeys(_pairs(task.question, found, language)))
    return Facets(language=language, terms=tuple(found.values()), pairs=pairs, facets=tuple(facets))


def _is_of_time(part: str, term: Term, language: str) -> bool:
    """Whether a term only says which times are asked for, where a part asks for one thing at several of them."""
    told = term.stem in _TIMES or _YEAR.fullmatch(term.stem) is not None or compares(term.stem, language) or term.soft
    return is_over_time(part, language) and told


def _parts(question: str, language: str) -> list[tuple[str, bool]]:
    """The parts of a question, each with whether it goes on with a list."""
    asked = []
    for strong in _split(new_question(language), question, language, 1):
        pieces = _list_of(strong, language)
        asked += [(piece, index > 0) for index, piece in enumerate(pieces)]
    return asked if any(True for part, _ in asked for _ in asked_content(part, language)) else []


def _list_of(part: str, language: str) -> list[str]:
    if _RELATION.search(part) or (language == "en" and is_either(part)):
        return [part]
    pieces = _split(_WEAK, part, language, 0)
    return pieces if all(_size(piece, language) >= _FEWEST_IN_A_LIST for piece in pieces) else [part]


def _split(boundary: re.Pattern[str], text: str, language: str, fewest: int) -> list[str]:
    """The parts of `text`, each a slice of it; one with too few content words goes with the one before it."""
    starts = [0]
    for match in boundary.finditer(text):
        before, after = text[starts[-1] : match.start()], text[match.end() :]
        if _size(before, language) >= fewest and _size(after, language) >= fewest and before.strip():
            starts.append(match.end())
    ends = [*starts[1:], len(text)]
    return [
        text[start:end].strip(" ,;?!.¿¡؟。\uff1f\uff01\uff0c\uff1b\u3001،؛")
        for start, end in zip(starts, ends, strict=True)
    ]


def _size(text: str, language: str) -> int:
    """Content words of a part; one more where it is of a kind that asks without any, such as "and why"."""
    begins = _ORDERS.match(text)
    content = sum(1 for _ in asked_content(text[begins.end() :] if begins else text, language))
    alone = asks_alone(text, language)
    return content + (alone and language == "en")


def _title(part: str) -> str:
    trimmed = _JOINS.sub("", part)
    return trimmed[:1].upper() + trimmed[1:]


def _terms(part: str, language: str) -> Iterator[Term]:
    """The terms of a part; words that a hyphen joins are one, since a source may write them as one or as two."""
    begins = _ORDERS.match(part)
    part = part[begins.end() :] if begins else part
    found = list(asked_words(part, language))
    content = {word.start for word in asked_content(part, language)}
    skip = -1
    for index, word in enumerate(found):
        following = found[index + 1] if index + 1 < len(found) else None
        if word.start == skip:
            continue
        if (
            following is not None
            and part[word.end : following.start] in ("-", "_")
            and {word.start, following.start} & content
        ):
            skip = following.start
            whole = stem(word.form + following.form, language)
            yield Term(
                stem=whole,
                word=part[word.start : following.end],
                parts=(word.stem, following.stem),
                named=part[word.end] == "_",
                literal=part[word.start : following.end] if part[word.end] == "_" else "",
            )
        elif following is not None and _is_phrasal(part, word, following, content, language):
            skip = following.start
            whole = stem(word.form + following.form, language)
            yield Term(stem=whole, word=part[word.start : following.end], parts=(word.stem, following.stem))
        elif _asks(part, word, word.start in content, language):
            yield _term(part, word, language)


def _is_phrasal(part: str, word: Word, following: Word, content: set[int], language: str) -> bool:
    """Whether a word and the particle behind it are one verb, unless the verb only asks, as in "turn off".

    Behind an article stands no verb: "log a user out".
    """
    if _ARTICLE.search(part, 0, word.start):
        return False
    beside = following.form in _PARTICLES and part[word.end : following.start] == " "
    return language == "en" and beside and word.start in content and not answers(word.stem, language)


def _asks(part: str, word: Word, content: bool, language: str) -> bool:
    """Whether a word is a term: one of content that asks for more than a number, and "not", for what is left out."""
    told = bool(_told(part, word, language))
    return (word.form == "not" and told) or (content and (told or not _is_measure(part, word)))


def _pairs(question: str, terms: dict[str, Term], language: str) -> Iterator[tuple[str, str]]:
    """The terms that stand side by side, nothing but a space or a hyphen between them."""
    for one, other in pairwise(words(question, language)):
        both = one.stem in terms and other.stem in terms
        if (
            both
            and question[one.end : other.start] in (" ", "-")
            and not (terms[one.stem].soft or terms[other.stem].soft)
        ):
            yield one.stem, other.stem


def _is_measure(part: str, word: Word) -> bool:
    """Whether a word only asks for a number, as in `how long`, or for a time, as in `until what time`."""
    if word.form == "longer" and _NO.search(part, 0, word.start) is not None:
        return True
    if word.form in _DATES and _WHAT.search(part, 0, word.start) is not None:
        return True
    return word.form in _MEASURE and _HOW.search(part, 0, word.start) is not None


def _term(part: str, word: Word, language: str) -> Term:
    """One word; what only asks is told apart from what is asked of by the words that answer it."""
    told = _told(part, word, language)
    spelt = part[word.start : word.end]
    capital = word.start > 0 and spelt[0].isupper() and language != "de"  # German writes every noun with one
    named = _NAME.match(spelt) is not None or capital
    if part[max(0, word.start - 1) : word.start] == "_" and part[word.end : word.end + 1] == "_":
        literal = _AROUND.search(part, 0, word.end)
        after = _AFTER.match(part, word.end)
        whole = (literal[0] if literal else spelt) + (after[0] if after else "")
        return Term(stem=word.stem, word=spelt, named=True, literal=whole)
    return Term(
        stem=word.stem,
        word=spelt,
        parts=_denied(word.form, language),
        kin=told or (*kin(_phrase_of(part, word, language), language), *_numbered(word, language)),
        soft=bool(told),
        light=not (told or named) and is_light(part, word.start, word.stem, language),
        named=named,
    )


def _numbered(word: Word, language: str) -> tuple[str, ...]:
    """A number word in digits: `ten` is `10`."""
    digits = with_digits(word.form, language)
    return (digits,) if digits != word.form and digits.isdigit() else ()


def _phrase_of(part: str, word: Word, language: str) -> str:
    """The phrase that a word is the last one of that counts, as `out of order`; else its stem."""
    ends = [each for each in phrases(language) if each.split()[-1] == word.stem]
    said = " ".join(each.stem for each in words(part[: word.end], language)) if ends else ""
    return next((each for each in ends if f" {said}".endswith(f" {each}")), word.stem)


def _told(part: str, word: Word, language: str) -> tuple[str, ...]:
    """The words with which texts answer a word that only asks in this part; none where it is asked of."""
    asks = not compares(word.stem, language) or kind_of(part, language, ()) == "comparison"
    asks &= not chooses(word.stem, language) or kind_of(part, language, ()) == "why"
    return answers(word.stem, language) if asks else ()


def _denied(form: str, language: str) -> tuple[str, ...]:
    """What a text may write for a word that `un` denies: `not equal` for `unequal`."""
    denies = language == "en" and len(form) >= _SHORTEST_DENIED and form.startswith("un")
    plain = form.startswith(("under", "uni"))
    return (stem("not", language), stem(form[2:], language)) if denies and not plain else ()

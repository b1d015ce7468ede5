"""Answering: how a text gives away that it answers: by a cue of the kind that is asked for, or as a definition."""

from carter.evidence.amounts import with_digits
from carter.evidence.defining import is_of_the_thing, subject_of_definition
from carter.evidence.quantities import COUNTED, counted_in, kinds_of
from carter.evidence.reasons import gives_reason, is_known
from carter.evidence.words import is_content, words
from carter.records.facets import Facets

_LONGEST_SUBJECT = 5  # words before the verb of a definition
_UNNAMED = frozenset("_<>")  # of a name in code, and of what stands for a name: `<branch> is the name of …`


def cued(text: str, facets: Facets, headed: frozenset[str] = frozenset()) -> tuple[str, ...]:
    """The keys of the facets that one of their cues is in `text` for, in their order.

    To "why" answers what gives a reason. `headed` are the terms in the head of its table, which says what the figures
    of a row count.
    """
    # Beside an underscore a word is part of a name, and says nothing.
    found = [word for word in words(text, facets.language) if "_" not in text[max(0, word.start - 1) : word.end + 1]]
    told = {word.stem for word in found} | figures_told(text, facets.language, headed)
    reasons = is_known(facets.language)
    reason = reasons and gives_reason(text, facets.language)
    return tuple(
        facet.key
        for facet in facets.facets
        if (reason if reasons and facet.kind == "why" else told.intersection(facet.cues))
    )


def figures_told(text: str, language: str, headed: frozenset[str] = frozenset()) -> set[str]:
    """The cues of the figures that `text` gives: `#` for any, and `#` with the kind of what is counted."""
    plain = (word for word in words(text, language) if "_" not in text[max(0, word.start - 1) : word.end + 1])
    figure = any(word.form[0].isdigit() for word in plain) or with_digits(text, language) != text
    counted = {*counted_in(text, language), *(headed if figure else ())}
    told = {f"#{kind}" for kind in kinds_of(text, language)} | {f"{COUNTED}{stem}" for stem in counted}
    return told | ({"#"} if figure else set())


def defined(text: str, facets: Facets) -> str:
    """The stem of the term of the question that `text` says what it is; empty if it defines none of them.

    What is said of *the* thing, or of a word that only asks, defines it only where the question asks what it is.
    """
    subject = subject_of_definition(text, facets.language)
    if not subject or len(subject.split()) > _LONGEST_SUBJECT:
        return ""
    before, _, behind = text.partition(subject)
    if not _UNNAMED.isdisjoint(f"{before}{subject}{behind[:1]}"):
        return ""
    said = list(words(subject, facets.language))
    terms = {term.stem for term in facets.terms}
    asked = {stem for facet in facets.facets if facet.kind == "definition" for stem in facet.terms}
    if is_of_the_thing(text, facets.language) and (not said or said[-1].stem not in asked):
        return ""
    plain = all(is_content(word.form, facets.language) for word in said)
    foreign = sum(word.stem not in terms for word in said)
    if foreign and subject.isupper():  # a command: `CREATE INDEX is an extension`
        return ""
    if not said or not plain or said[-1].stem not in terms or foreign > 1:
        return ""
    stem = said[-1].stem
    soft = any(term.soft for term in facets.terms if term.stem == stem)
    return stem if stem in asked or not soft else ""


def defines_just(text: str, facets: Facets) -> bool:
    """Whether `text` defines a term of the question by its own name, with no word before it that narrows it.

    A name such as that of a program, and a command in capitals, are no terms that a reader must be told the meaning of.
    """
    if not defined(text, facets):
        return False
    terms = {term.stem for term in facets.terms if not term.named}
    return all(word.stem in terms for word in words(subject_of_definition(text, facets.language), facets.language))

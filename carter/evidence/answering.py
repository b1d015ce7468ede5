"""Answering: how a text gives away that it answers: by a cue of the kind that is asked for, or as a definition."""

import re

from carter.evidence.amounts import with_digits
from carter.evidence.quantities import kinds_of
from carter.evidence.words import is_content, words
from carter.records.facets import Facets

_LONGEST_SUBJECT = 5  # words before the verb of a definition
_DEFINES = re.compile(
    r"\W*(?P<article>(?:an?|any|the)\s)?\s*(?P<subject>[^.:;,()]{2,60}?)\W*\s"
    r"(?:(?:provides?|represents?)\s(?:an?|the)\s(?!number\b)\w+|"
    r"(?:is|are|means|denotes|refers to|is called|are called)\s"
    r"(?:an?|the|any|one|objects?|those|called|defined))\s"
    r"(?!(?:good|great|better|best|bad|poor|common|popular|single|bit|little|lot|few|matter|result|problem|consequence)\b)",
    re.IGNORECASE,
)


def cued(text: str, facets: Facets) -> tuple[str, ...]:
    """The keys of the facets that one of their cues is in `text` for, in their order."""
    # Beside an underscore a word is part of a name, and says nothing.
    found = [word for word in words(text, facets.language) if "_" not in text[max(0, word.start - 1) : word.end + 1]]
    told = {word.stem for word in found} | figures_told(text, facets.language)
    return tuple(facet.key for facet in facets.facets if told.intersection(facet.cues))


def figures_told(text: str, language: str) -> set[str]:
    """The cues of the figures that `text` gives: `#` for any, and `#` with the kind of what is counted."""
    plain = (word for word in words(text, language) if "_" not in text[max(0, word.start - 1) : word.end + 1])
    figure = any(word.form[0].isdigit() for word in plain) or with_digits(text, language) != text
    return {f"#{kind}" for kind in kinds_of(text, language)} | ({"#"} if figure else set())


def defined(text: str, facets: Facets) -> str:
    """The stem of the term of the question that `text` says what it is; empty if it defines none of them.

    What is said of *the* thing defines it only where the question asks what it is.
    """
    match = _DEFINES.match(text) if facets.language == "en" else None
    if match is None or len(match["subject"].split()) > _LONGEST_SUBJECT or "_" in match["subject"]:
        return ""
    said = list(words(match["subject"], facets.language))
    terms = {term.stem for term in facets.terms}
    asked = {stem for facet in facets.facets if facet.kind == "definition" for stem in facet.terms}
    if (match["article"] or "").strip().lower() == "the" and (not said or said[-1].stem not in asked):
        return ""
    plain = all(is_content(word.form, facets.language) for word in said)
    foreign = sum(word.stem not in terms for word in said)
    if foreign and match["subject"].isupper():  # a command: `CREATE INDEX is an extension`
        return ""
    return said[-1].stem if plain and said and said[-1].stem in terms and foreign <= 1 else ""


def defines_just(text: str, facets: Facets) -> bool:
    """Whether `text` defines a term of the question by its own name, with no word before it that narrows it.

    A name such as that of a program, and a command in capitals, are no terms that a reader must be told the meaning of.
    """
    match = _DEFINES.match(text) if defined(text, facets) else None
    if match is None:
        return False
    terms = {term.stem for term in facets.terms if not term.named}
    return all(word.stem in terms for word in words(match["subject"], facets.language))

"""The words of a question as a person types them into a search engine: as they stand in it, in their order."""

import re
from collections.abc import Iterable

from carter.evidence.words import stem, words
from carter.records.facets import Term

_PARTICLES = frozenset(["up", "down", "off", "out"])
# Whatever an engine may read as an operator goes, and so does what only sets words off.
_OUTER = re.compile(r"^[^\w.]+|[^\w+#]+$")
_INNER = re.compile(r"[^\w.+#&/'’-]+")


def typed(parts: Iterable[str], terms: Iterable[Term], language: str) -> str:
    """The words of `parts` that are among the terms, each once, and the particle that belongs to one: `turned off`."""
    wanted = {each for term in terms for each in (term.stem, *term.parts)} - {stem("not", language)}
    seen: set[str] = set()
    found: list[str] = []
    for part in parts:
        beside = False
        for token in part.split():
            shown = _INNER.sub(" ", _OUTER.sub("", token)).strip()
            stems = {word.stem for word in words(token, language)} & wanted
            particle = beside and language == "en" and shown in _PARTICLES
            beside = bool(stems - seen)
            seen |= stems
            if beside or particle:
                found.append(shown)
    return " ".join(found)

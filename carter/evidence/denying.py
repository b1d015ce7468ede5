"""Denying: what answers how much something is without any figure: it is free, unlimited, or not to be had."""

import re
from collections.abc import Set

from carter.evidence.matching import Matcher

_CLAUSE_END = re.compile(r"[,;:.!?](?:\s|$)")

_DENIES = re.compile(
    r"\b(?:no|not|free|without|unlimited|nothing|never|none|any|kein\w*|nicht|kostenlos|gratis|frei|unbegrenzt|aucune?|"
    r"sans|gratuit\w*|illimitée?|ningun[oa]|sin|gratuit[oa])\b|n't\b",
    re.IGNORECASE,
)


def denies(text: str) -> bool:
    """Whether a passage says that there is none, that it costs nothing, or that it has no limit."""
    return _DENIES.search(text) is not None


def denies_all(text: str, wanted: Set[str], matcher: Matcher) -> bool:
    """Whether a clause of a passage denies, and speaks of all the terms that are wanted."""
    clauses = [clause for clause in _CLAUSE_END.split(text) if denies(clause)]
    return bool(wanted) and any(wanted <= matcher.held(clause) for clause in clauses)

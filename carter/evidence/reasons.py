"""Reasons: whether a text states a cause or a reason, and whether it names one for what stands before it."""

import re
from functools import lru_cache

# `since` tells a time before a date, a version, or the beginning of something.
_ENGLISH = (
    r"\bbecause\b|"
    r"\bsince\b(?!\s+(?:v?\d|version|release|then|last|yesterday|january|february|march|april|may\b|june|july|august|"
    r"september|october|november|december|monday|the\s+(?:beginning|start|last|release|introduction|first|end|change|move)))|"
    r"\bso\s+that\b|,\s+so\s+(?=\w)|\b(?:cause|reason|culprit|purpose|rationale|explanation)s?\b|"
    r"\b(?:caused|triggered|explained)\s+by\b|\bdue\s+to\b|\bowing\s+to\b|\bthanks\s+to\b|\bin\s+order\s+(?:to|that|not)\b|"
    r"\bl(?:eads?|ed)\s+to\b|\bresult(?:s|ed|ing)?\s+(?:in|from)\b|\bas\s+a\s+(?:result|consequence)\b|"
    r"\b(?:consequently|therefore|thus|hence|thereby)\b|\bwhich\s+(?:means|is\s+why|makes|causes|caused|led|leads)\b|"
    r"\b(?:this|that)\s+(?:means|is\s+why|makes|causes|caused|leads|led)\b|"
    r"\bto\s+(?:avoid|prevent|protect|guard|ensure|make\s+sure|reduce|comply)\b|\bfor\s+fear\b|\blest\b"
)
# What would come of it, without a word that says so.
_OUTCOMES = (
    r"\botherwise\b|\b(?:would|could|might)\b|\bforced\s+to\b|\b(?:danger|risk|problem|trouble|mistake|bad idea)s?\b|"
    r"\bif\b[^.;]*\b(?:will|can|may|cannot)\b|\b(?:lose|lost|loses|corrupt\w*|fail\w*|damage\w*|break\w*|broken)\b|"
    r"\bduplicat\w+|\bno\s+way\s+(?:of|to)\b|\bnever\b|\bimportant\b"
)
_STATED = {
    "en": _ENGLISH,
    "de": r"\b(?:weil|denn|daher|deshalb|deswegen|darum|somit|folglich|wegen|aufgrund|infolge|nämlich|andernfalls|"
    r"sonst)\b|"
    r"(?:^|,\s*)(?:da|damit|sodass)\s|\bso\s+dass\b|\b\w*(?:ursache|grund|gründe|auslöser)\b|"
    r"\b(?:führte?n?|liegt|lag)\b[^.]*\b(?:zu|dazu|daran)\b|\bum\b[^.,]*\bzu\b",
    "fr": r"\b(?:parce\s+qu|puisqu)|\bcar\b|\bafin\s+(?:de|qu)|\bpour\s+que\b|\b(?:donc|ainsi|sinon)\b|"
    r"\b(?:cause|raison|motif)s?\b|\bdû\b|\bdues?\b|\ben\s+raison\b|\bgrâce\s+à\b|\bpour\s+(?:éviter|empêcher|que|ne\s+pas)\b",
    "es": r"\b(?:porque|pues|ya\s+que|puesto\s+que|debido\s+a|así\s+que|por\s+eso|por\s+lo\s+tanto)\b|"
    r"\b(?:causa|razón|motivo)s?\b|\bpara\s+(?:evitar|que|impedir|no)\b|\bde\s+lo\s+contrario\b",
}
# `The cause was an expired certificate.` says of nothing by name what it was the cause of.
_NAMED = {
    "en": r"[\W_]*(?:the\s+)?(?:(?:root|main|real|actual|underlying|immediate|likely|probable)\s+)*"
    r"(?:cause|reason|culprit|trigger|explanation)\s*(?::|(?:was|is|turned\s+out|lay|proved)\b)",
    "de": r"[\W_]*(?:(?:die|der|als)\s+)?(?:(?:eigentliche|wahre|wahrscheinliche)[rn]?\s+)?"
    r"(?:\w*ursache|\w*grund|auslöser)\s*(?::|(?:war|ist|waren|sind|dafür)\b)",
    "fr": r"[\W_]*(?:la\s+|l['’])?(?:cause|raison|origine|explication)\s*(?:\w+\s+)?(?::|(?:était|est|fut|étaient)\b)",
    "es": r"[\W_]*(?:la\s+|el\s+)?(?:causa|razón|motivo|origen)\s*(?:\w+\s+)?(?::|(?:era|es|fue)\b)",
}


_SENTENCE = re.compile(r"(?<=[.!?:])\s+|\n")


def gives_reason(text: str, language: str) -> bool:
    """Whether `text` states a cause, a reason or an aim; false in languages that are not known here."""
    return _holds(_STATED, text, language)


def tells_outcome(text: str, language: str) -> bool:
    """Whether `text` gives a reason, or in English tells what would come of something."""
    return gives_reason(text, language) or (language == "en" and _holds({"en": _OUTCOMES}, text, language))


def names_cause(text: str, language: str) -> bool:
    """Whether `text` begins by naming the cause of what it does not name: of what was told before."""
    pattern = _NAMED.get(language)
    return pattern is not None and _compiled(pattern).match(text) is not None


def tells_cause(text: str, language: str) -> bool:
    """Whether one of the sentences of `text` does."""
    return any(names_cause(each, language) for each in _SENTENCE.split(text))


def is_known(language: str) -> bool:
    """Whether reasons are told apart in this language."""
    return language in _STATED


def _holds(patterns: dict[str, str], text: str, language: str) -> bool:
    pattern = patterns.get(language)
    return pattern is not None and _compiled(pattern).search(text) is not None


@lru_cache(maxsize=16)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)

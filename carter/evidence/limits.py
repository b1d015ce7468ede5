"""Limits: sentences that take something back from the one before them, or say for whom a section holds at all."""

import re

from carter.evidence.words import content_stems

# First words of a sentence that says where the one before it does not hold.
_ENGLISH = (
    r"however|but|except|unless|exceptions?|the (?:only |one |sole |main )?exceptions?|only (?:if|when|where|for|with)|"
    r"outside|otherwise|provided|nevertheless|nonetheless|with the exception|apart from|"
    r"this (?:does not|doesn't|do not|is not|only|rule does not|limit does not|applies only|holds only)|"
    r"(?:it|that|they|these|those) (?:does not|doesn't|do not|don't|only|applies only|apply only) |"
    r"in all other cases|for all others?"
)
_GERMAN = (
    r"jedoch|aber|außer|es sei denn|ausgenommen|ausnahmen?|"
    r"die (?:einzige )?ausnahme|nur (?:wenn|falls|für)|dies gilt nicht|das gilt nicht|andernfalls"
)
_FRENCH = (
    r"cependant|toutefois|mais|sauf|à moins que|exceptions?|"
    r"la seule exception|l'exception|uniquement si|ceci ne s'applique pas|cela ne s'applique pas|sinon"
)
_SPANISH = (
    r"sin embargo|pero|salvo|excepto|a menos que|"
    r"excepción|la (?:única )?excepción|solo si|sólo si|esto no se aplica|de lo contrario"
)
_BEGINS = {
    language: re.compile(rf"[\W_]*(?:{first_words})\b", re.IGNORECASE)
    for language, first_words in {"en": _ENGLISH, "de": _GERMAN, "fr": _FRENCH, "es": _SPANISH}.items()
}
# Wherever it stands in a sentence, this takes a thing out of what was said.
_TAKES_OUT = {
    "en": re.compile(
        r"\b(?:(?:does|do|did) not apply|not applicable|(?:is|are) (?:exempt|excluded|excepted)|unless otherwise|"
        r"(?:is|are) the (?:only )?exceptions?)\b",
        re.IGNORECASE,
    ),
    "de": re.compile(r"\b(?:gilt nicht|gelten nicht|ausgenommen)\b", re.IGNORECASE),
    "fr": re.compile(r"\bne s'appliquent? pas\b", re.IGNORECASE),
    "es": re.compile(r"\bno se aplican?\b", re.IGNORECASE),
}
# A circumstance in front, and a word that sets what follows apart from what was said before.
_CIRCUMSTANCE = re.compile(
    r"\W*(?:outside|during|within|after|before|on|in|at|for|over|under|above|below|beyond|if|when|where|while|without)"
    r"\b[^,.;:]{2,80},(?P<rest>.+)",
    re.IGNORECASE | re.DOTALL,
)
# A circumstance in front of what was spoken of: "In theatres it stays at 60 minutes."
_OTHERWISE_THERE = re.compile(
    r"\W*(?:outside|during|within|on|in|at|for|over|under|above|below|beyond|without|with|abroad|elsewhere)\b"
    r"[^,.;:]{2,50}?\s(?:it|they|this|that|these|those)\s"
    r"(?:stays?|remains?|is|are|costs?|lasts?|takes?|applies|apply|holds?)\b",
    re.IGNORECASE,
)
# What says for whom, or when, more or less of something is due.
_QUALIFIES = re.compile(
    r"\b(?:half (?:price|of it|as much)|pays? (?:only )?(?:half|nothing|no|less|more|double|twice)|"
    r"\d+(?:\.\d+)? ?(?:%|per ?cent) (?:less|more|off|cheaper|discount|extra)|free of charge|for free|discount|"
    r"surcharge|reduced (?:rate|fee|price)|exempt|unless|except|only (?:if|when|for|with)|"
    r"charged separately|not included|extra charge|waived|at no cost)\b",
    re.IGNORECASE,
)
_SET_APART = re.compile(r"\b(?:also|instead|only|not|no|never|additionally|cannot|longer)\b", re.IGNORECASE)
_SCOPE = re.compile(
    r"\W*(?:the following|what follows|(?:this|these|the) (?:section|chapter|page|policy|document|rules?|table|limits?"
    r"|figures|prices|values|terms|conditions))\b[^.]{0,40}?\b(?:appl(?:y|ies)|holds?|is valid|are valid|concerns?)\b"
    r"[^.]{0,20}?\b(?:only|until|from|since|before|after|to)\b",
    re.IGNORECASE,
)


def begins_a_limit(sentence: str, language: str) -> bool:
    """Whether the first words of `sentence` say where what was said before it does not hold."""
    pattern = _BEGINS.get(language)
    return pattern is not None and pattern.match(sentence) is not None


def takes_out(sentence: str, language: str) -> bool:
    """Whether `sentence` says outright that something does not apply, or is an exception."""
    pattern = _TAKES_OUT.get(language)
    return pattern is not None and pattern.search(sentence) is not None


def limits(sentence: str, before: str, language: str) -> bool:
    """Whether `sentence`, which follows `before`, says where that does not hold or what it needs besides."""
    if begins_a_limit(sentence, language) or takes_out(sentence, language):
        return True
    if language == "en" and _OTHERWISE_THERE.match(sentence):
        return True
    found = _CIRCUMSTANCE.match(sentence) if language == "en" else None
    if found is None or not _SET_APART.search(found["rest"]):
        return False
    return not content_stems(found["rest"], language).isdisjoint(content_stems(before, language))


def qualifies(sentence: str, language: str) -> bool:
    """Whether `sentence` says for whom or when what is told beside it is more, less, or not so; in English alone."""
    return language == "en" and _QUALIFIES.search(sentence) is not None


def is_scope(sentence: str, language: str) -> bool:
    """Whether `sentence` says for whom, or until when, what stands under its heading holds."""
    return language == "en" and _SCOPE.match(sentence) is not None

"""Definitions: sentences that say what a thing is, `A replica is a copy of …`, in seven languages."""

import re

_SUBJECT = r"(?P<subject>[^.:;,()]{2,60}?)"
_FORMS = {
    "de": rf"\W*(?:(?:der|die|das|eine?)\s)?{_SUBJECT}\s"
    r"(?:(?:ist|sind|bezeichnet|bedeutet)\s(?:der|die|das|den|eine?[nr]?)|(?:nennt|versteht) man|heißt)\s",
    "en": rf"\W*(?P<article>(?:an?|any|the)\s)?\s*{_SUBJECT}\W*\s"
    r"(?:(?:provides?|represents?)\s(?:an?|the)\s(?!number\b)\w+|"
    r"(?:is|are|means|denotes|refers to|is called|are called)\s"
    r"(?:an?|the|any|one|objects?|those|called|defined))\s"
    r"(?!(?:good|great|better|best|bad|poor|common|popular|single|bit|little|lot|few|matter|result|problem|consequence)\b)",
    "es": rf"\W*(?:(?:el|la|los|las|una?)\s)?{_SUBJECT}\s(?:es|son|significa|designa)\s(?:el|la|los|las|unos?|unas?)\s",
    "fr": rf"\W*(?:l['’]|(?:le|la|les|une?)\s)?{_SUBJECT}\s(?:(?:est|sont|désigne|désignent|signifie)\s"
    r"(?:l['’]|(?:le|la|les|une?|des)\s))"
    r"|\W*on (?:appelle|nomme)\s(?P<called>[^.:;,()]{2,40}?)\s(?:tout(?:e|es)?\s|l['’]|(?:le|la|les|une?|des)\s)"
    r"|\W*par\s(?:(?:le|la|les|une?)\s|l['’])?(?P<meant>[^.:;,()]{2,40}?),?\son entend\s",
    "it": rf"\W*(?:l['’]|un['’]|(?:il|lo|la|i|gli|le|un[oa]?)\s)?{_SUBJECT}\s(?:(?:è|sono|indica|significa)\s"
    r"(?:l['’]|un['’]|(?:il|lo|la|i|gli|le|un[oa]?)\s))",
    "nl": rf"\W*(?:(?:de|het|een)\s)?{_SUBJECT}\s(?:is|zijn|betekent)\s(?:de|het|een)\s",
    "pt": rf"\W*(?:(?:os?|as?|uma?)\s)?{_SUBJECT}\s(?:é|são|significa|designa)\s(?:os?|as?|uma?)\s",
}
_DEFINES = {language: re.compile(form, re.IGNORECASE) for language, form in _FORMS.items()}


def subject_of_definition(sentence: str, language: str) -> str:
    """What a sentence that defines says what it is; empty where it does not define, or in another language."""
    pattern = _DEFINES.get(language)
    found = pattern.match(sentence) if pattern else None
    told = found.groupdict(default="") if found else {}
    return next((told[each] for each in ("subject", "called", "meant") if told.get(each)), "")


def is_of_the_thing(sentence: str, language: str) -> bool:
    """Whether a sentence that defines says it of `the` thing, as `The limit is a number …`; known in English alone."""
    found = _DEFINES["en"].match(sentence) if language == "en" else None
    return found is not None and (found["article"] or "").strip().lower() == "the"

"""Light words: everyday words with which one asks about anything, and which an answer seldom repeats."""

import re
from functools import lru_cache

from carter.evidence.words import stem

_LIGHT = {
    "en": """
accept act affect allow apply be behave belong carry come concern conduct consider consist contain cover deal define
demand describe deliver exist expect fit follow foresee function get give govern grant handle happen hold include
involve keep lie manage mean mention need offer occur operate perform permit prescribe promise provide put
receive recommend regulate relate request require say serve set specify stand state stipulate suffer support take treat
work duty process procedure situation case rule bring period new
""",
    "de": """
angeben anbieten beachten bekommen benötigen bestehen betreffen bieten brauchen dauern dürfen enthalten erfolgen
erhalten erlauben ermöglichen gelten gewähren handhaben liegen müssen nennen regeln sehen stehen unterstützen verlangen
versprechen vorsehen vorschreiben zusagen kosten kostet geben gibt arbeiten gearbeitet geregelt vorgesehen versprochen
gewährt tun tut tat machen macht
""",
    "fr": """
accorder appliquer concerner contenir demander donner exiger falloir fournir gérer offrir permettre prévoir proposer
promettre recevoir régler valoir contient contiennent vaut valent reçoit reçoivent obtient obtiennent dure durent
coûter coûte travailler travaille travaillent avoir
""",
    "es": """
aceptar aplicar conceder contener dar exigir necesitar ofrecer permitir prever prometer proporcionar recibir requerir
regular valer costar cuesta trabajar trabaja trabajan haber
""",
}
# Behind these a word is what is asked for: `what support`, `which rule`.
_ASKED_FOR = re.compile(
    r"\b(?:what|which|whose|how (?:many|much)|welche[rsnm]?|wie viele?|quel(?:le)?s?|combien de|qué|cuánt[oa]s?)"
    r"\s+(?:[^\W\d_]+\s+)?$",
    re.IGNORECASE,
)

_ASKED_ALONE = 2  # words before what is asked for, where no other noun stands between
# Of `how many people *work* at the yard` the word between is what is asked for.
_GOES_ON = re.compile(
    r"\w+\s+(?:at|in|on|for|with|by|from|to|into|the|an?|im|bei|eine?|der|die|das|à|dans|au|chez|en|une?|les?|la)\b",
    re.IGNORECASE,
)


def is_light(question: str, start: int, stem_of_it: str, language: str) -> bool:
    """Whether the word that begins at `start` of a question is a light one, and not what is asked for.

    "What availability is *promised* on the Enterprise plan?" is answered by "The availability is 99.95 % on the
    Enterprise plan"; "What *support* is offered?" is answered by nothing that does not speak of support.
    """
    if stem_of_it not in _stems(language):
        return False
    asked = _ASKED_FOR.search(question, 0, start)
    return asked is None or (len(asked[0].split()) > _ASKED_ALONE and _GOES_ON.match(question, start) is not None)


@lru_cache(maxsize=8)
def _stems(language: str) -> frozenset[str]:
    return frozenset(stem(word, language) for word in _LIGHT.get(language, "").split())

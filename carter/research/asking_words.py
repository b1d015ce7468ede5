"""Asking words: those with which a new question begins inside another, by language."""

import re
from functools import lru_cache

# Language -> what joins two questions, prepositions that may stand before a question word, and question words.
# The words of other languages stay those of English's too: people mix them, and a code of a language may be wrong.
_ENGLISH = (
    "and|or|but|und|oder|et|ou|y|o",
    "in|on|at|by|for|from|of|to|under|with|since|until|after|before|during|through",
    "what|which|who|whom|whose|when|where|why|how|whether|can|could|does|do|did|is|are|was|were|should|must|may|will|would|"
    "was|welche[rsmn]?|wer|wann|wo|warum|wie|ob|qui|que|quoi|quel(?:le)?s?|quand|où|pourquoi|comment|combien|"
    "qué|quién|cuál(?:es)?|cuándo|dónde|por qué|cómo|cuánto",
)
_ASKING = {
    "de": (
        "und|oder|aber|sowie",
        "in|an|auf|bei|bis|für|von|zu|mit|nach|seit|unter|ab|aus",
        "was|welche[rsmn]?|wer|wem|wen|wessen|wann|wo|wohin|woher|warum|weshalb|wieso|wie|ob|womit|wodurch|wofür",
    ),
    "es": (
        "y|e|o|u|pero",
        "a|con|de|desde|en|hasta|para|por",
        "qué|quién(?:es)?|cuál(?:es)?|cuándo|dónde|cómo|cuánt[oa]s?",
    ),
    "fr": (
        "et|ou|mais",
        "à|avec|dans|de|depuis|en|par|pour|sur|sous",
        "qui|que|quoi|quel(?:le)?s?|quand|où|pourquoi|comment|combien|est-ce",
    ),
    "it": ("e|ed|o|ma", "a|con|da|di|in|per|su", "chi|che cosa|cosa|qual[ei]?|quando|dove|perché|come|quant[oaie]"),
    "nl": (
        "en|of|maar",
        "aan|bij|door|in|met|na|naar|om|op|sinds|tot|uit|van|voor",
        "wat|welke?|wie|wiens|wanneer|waar\\w*|waarom|hoe|hoeveel",
    ),
    "pl": (
        "i|oraz|lub|albo|a|ale",
        "do|dla|na|od|po|pod|przez|w|we|z|za",
        "co|czego|kto|kogo|komu|kiedy|gdzie|dlaczego|jak|jaki\\w*|jak[aą]|czy|ile|któr\\w+",
    ),
    "pt": (
        "e|ou|mas",
        "a|com|de|desde|em|até|para|por",
        "o que|que|quem|qual|quais|quando|onde|por que|porque|como|quant[oa]s?",
    ),
    "ru": (
        "и|или|но|а",
        "в|во|для|до|за|из|к|на|о|от|по|под|при|с|у",
        "что|чего|кто|кого|кому|когда|где|куда|почему|зачем|как|как\\w{2,3}|сколько|котор\\w+",
    ),
}


@lru_cache(maxsize=32)
def new_question(language: str) -> re.Pattern[str]:
    """Where a new question begins: behind a mark, or behind a conjunction or a comma if a question word follows."""
    joins, prepositions, asking = _ASKING.get(language, _ENGLISH)
    return re.compile(
        rf"[?;!؟。\uff1f\uff01\uff1b؛]+\s*|(?<=[a-z])\.\s+|(?:,\s*|\s+)(?:(?:{joins})\s+|(?<=,)\s*|(?<=, ))"
        rf"(?=(?:(?:{prepositions})\s+)?(?:{asking})\b)",
        re.IGNORECASE,
    )

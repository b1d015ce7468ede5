"""Leaning: sentences that cannot be understood without the one before them."""

import re

from carter.evidence.reasons import names_cause

# First words that point back. "This" and its kind lean even before a noun: "This method" names one told of before.
_ENGLISH = (
    "this|that|these|those|it|it's|its|they|their|them|he|she|his|her|such|however|thus|hence|therefore|otherwise|then|so|"
    "but|and|or|nor|yet|also|too|instead|consequently|accordingly|moreover|furthermore|additionally|similarly|likewise|"
    "conversely|nevertheless|nonetheless|still|meanwhile|here|both|neither|either|another|again|finally|next|"
    "second|secondly|third|thirdly|lastly|if so|if not|if found|in this|in that|in these|in those|in such|in addition|"
    "in contrast|in other words|in particular|in fact|as a result|as such|for this|for that|for these|for example|"
    "for instance|on the other hand|by contrast|because of this|because of that|at this|at that|of these|of those|"
    "the former|the latter|the same|one of these|one of those|note that this|note that it|note, however|"
    "once again|"
    "which|where this|when this|when it|if it|if this|if they|if these|when these|when they|once it|once this"
)
_GERMAN = (
    "dies|diese|dieser|dieses|diesem|diesen|es|er|sie|ihr|ihre|jedoch|aber|daher|deshalb|somit|also|dann|auch|zudem|"
    "außerdem|dabei|damit|dadurch|dazu|hierbei|hier|dort|sonst|andernfalls|stattdessen|ferner|ebenso|solche|und|oder"
)
_FRENCH = (
    "ce|cet|cette|ces|cela|ceci|c'est|il|elle|ils|elles|cependant|toutefois|donc|ainsi|alors|mais|et|ou|aussi|"
    "de plus|en outre|par conséquent|sinon|ensuite|enfin|en revanche|par exemple|ici|là"
)
_SPANISH = (
    "este|esta|esto|estos|estas|ese|esa|eso|él|ella|ellos|ellas|sin embargo|por tanto|por lo tanto|así|entonces|pero|"
    "y|o|además|también|en cambio|por ejemplo|de lo contrario|aquí|allí"
)
_LEANING = {
    language: re.compile(rf"[\W_]*(?:{first_words})\b", re.IGNORECASE)
    for language, first_words in {"en": _ENGLISH, "de": _GERMAN, "fr": _FRENCH, "es": _SPANISH}.items()
}

# A few words that only say where or whether the sentence before holds: "Not on NFS." "Only at night."
_ELLIPSIS = {
    "en": re.compile(r"[\W_]*(?:not|only|never|except|unless|same|ditto|none|likewise|as of|since)\b", re.IGNORECASE),
    "de": re.compile(r"[\W_]*(?:nicht|nur|nie|außer|ebenso|keine[rs]?)\b", re.IGNORECASE),
    "fr": re.compile(r"[\W_]*(?:pas|seulement|jamais|sauf|sinon)\b", re.IGNORECASE),
    "es": re.compile(r"[\W_]*(?:no|solo|sólo|nunca|salvo|excepto)\b", re.IGNORECASE),
}
_LONGEST_ELLIPSIS = 5  # words
_ANSWERS = re.compile(r"[\W_]*(?:yes|no|ja|nein|oui|non|sí)\s*[,.;:!\u2013\u2014]", re.IGNORECASE)

# A name such as `len()` or `os.path` may begin a sentence; a plain lower-case word does not.
_PLAIN = re.compile(r"[^\W\d_]+[ ,]")


def leans(sentence: str, language: str) -> bool:
    """Whether `sentence` points back to what stands before it.

    In any language one does that begins in lower case or stands in brackets.
    """
    pattern = _LEANING.get(language)
    if (pattern is not None and pattern.match(sentence)) or _ANSWERS.match(sentence):
        return True
    if names_cause(sentence, language):
        return True
    short = _ELLIPSIS.get(language)
    if short is not None and len(sentence.split()) <= _LONGEST_ELLIPSIS and short.match(sentence):
        return True
    return sentence.startswith("(") or (sentence[:1].islower() and _PLAIN.match(sentence) is not None)

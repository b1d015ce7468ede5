"""Language: which one a text is in, by its script and by the words that only one language has; or that nothing tells.

Nothing here is drawn by chance or learnt: the same text is always of the same language.
"""

import re

from carter.evidence.scripts import letters_by_script
from carter.evidence.stopwords import IDIOMS, STOP_WORDS

UNKNOWN = ""
LOOKED_AT = 6_000  # characters
_WHOLE = 840  # that a word counts which one language has; one that several have is shared out among them
_SHARE = 150  # thousandths of all words that the words of a language must come to
_FEWEST = 2  # words of which one alone is no text of a language
_AHEAD = 1500  # thousandths of the next language that the first must have
_MOST = 600  # thousandths of the letters that the script must have
_DENSE = 3  # letters of Latin that one of these scripts stands for
_DENSER = ("Han", "Kana", "Hangul")
_KANA = 100  # thousandths of kana from which a text is Japanese

_WORD = re.compile(r"[^\W\d_]+")
_BY_SCRIPT = {"Greek": "el", "Hangul": "ko", "Hebrew": "he", "Thai": "th"}
_OF_SCRIPT = {"Latin": ("de", "en", "es", "fr", "it", "nl", "pl", "pt"), "Cyrillic": ("ru",)}
# Letters of one language among those that are told apart.
_LETTERS = {
    "de": re.compile("ß"),
    "es": re.compile("ñ"),
    "fr": re.compile("[œèêëùûîï]"),
    "pl": re.compile("[ąęłńśźż]"),
    "pt": re.compile("[ãõ]"),
    "ru": re.compile("[ыэё]"),
}
# Letters that none of them has: the text is of another language.
_FOREIGN = {
    "Latin": re.compile("[åøæðþőűğışčřžěůđăâțșğİ]"),
    "Cyrillic": re.compile("[іїєґўјљњћђџѓќ]"),
}
_PERSIAN, _URDU = re.compile("[پچژگ]"), re.compile("[ٹڈڑےں]")


def language_of(text: str) -> str:
    """The language of `text` as a code of ISO 639-1; `UNKNOWN` where it is too short, mixed, or of another language.

    A script that one language has decides alone. Among languages of Latin or Cyrillic script the words decide that
    carry no topic: those of one language must be frequent enough, and clearly more than those of any other.
    """
    text = text[:LOOKED_AT]
    letters = {name: count * (_DENSE if name in _DENSER else 1) for name, count in letters_by_script(text).items()}
    if "Han" in letters or "Kana" in letters:
        kana, both = letters.pop("Kana", 0), letters.pop("Han", 0)
        both += kana
        letters["zh" if 1000 * kana < _KANA * both else "ja"] = both
    total = sum(letters.values())
    script = max(letters, key=lambda name: (letters[name], name), default="")
    if not script or 1000 * letters[script] < _MOST * total:
        return UNKNOWN
    if script in ("zh", "ja"):
        return script
    if script == "Arabic":
        return "ur" if _URDU.search(text) else "fa" if _PERSIAN.search(text) else "ar"
    return _BY_SCRIPT.get(script) or _by_words(text, script)


def _by_words(text: str, script: str) -> str:
    found = [word.casefold() for word in _WORD.findall(text)]
    foreign = sum(_FOREIGN[script].search(word) is not None for word in found)
    asking = [language for language in _OF_SCRIPT[script] if IDIOMS[language].search(text)]
    scores = {language: _WHOLE // len(asking) if language in asking else 0 for language in _OF_SCRIPT[script]}
    for word in found:
        having = [language for language in scores if word in STOP_WORDS[language]] or [
            language for language in scores if language in _LETTERS and _LETTERS[language].search(word)
        ]
        for language in having:
            scores[language] += _WHOLE // len(having)
    ranked = sorted(scores, key=lambda language: (-scores[language], language))
    best, second = scores[ranked[0]], max([scores[each] for each in ranked[1:]], default=0)
    enough = len(found) >= _FEWEST and best >= _WHOLE and best * 1000 >= _SHARE * _WHOLE * len(found)
    ahead = best * 1000 >= _AHEAD * max(second, foreign * _WHOLE)
    return ranked[0] if enough and ahead else UNKNOWN


_NAMES = {
    "ar": "Arabic", "ca": "Catalan", "cs": "Czech", "da": "Danish", "de": "German", "el": "Greek", "en": "English",
    "es": "Spanish", "fa": "Persian", "fi": "Finnish", "fr": "French", "he": "Hebrew", "hi": "Hindi", "hu": "Hungarian",
    "id": "Indonesian", "it": "Italian", "ja": "Japanese", "ko": "Korean", "nl": "Dutch", "no": "Norwegian",
    "pl": "Polish", "pt": "Portuguese", "ro": "Romanian", "ru": "Russian", "sv": "Swedish", "th": "Thai",
    "tr": "Turkish", "uk": "Ukrainian", "ur": "Urdu", "vi": "Vietnamese", "zh": "Chinese",
}  # fmt: skip


def name_of(language: str) -> str:
    """The English name of a language; its code where it is not among those that are met most."""
    return _NAMES.get(language, f"“{language}”")

"""Informants: whom a text names as the one that it has its news from, `according to X`, `as X reported`."""

import re
from collections.abc import Iterator

from carter.evidence.folding import fold

_HEAD = 300  # characters of a text in which the line of an agency may stand

# Whatever stands up to what goes on with the sentence; which words of it are the name is seen to afterwards.
_NAME = r"(?P<name>[^,.;:()\"\n]{2,70}?)"
_END = (
    r"(?=[,.;:)\"]|\s(?:on|in|at|that|which|who|said|says|reported|am|im|hat|hatte|haben|le|en|dans|el|ayer|hier|lundi"
    r"|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|jueves|viernes)\b|$)"
)
_WORK = r"(?:report|statement|study|survey|analysis|figures|data)"
_REPORTING = (
    r"(?:reported|reports|said|says|announced|wrote|writes|revealed|told|disclosed|put it|has (?:said|reported))"
)
_PATTERNS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"\b[Aa]ccording to (?:(?:a|an|the) (?:new |recent |latest )?{_WORK} (?:by|from|of|in|published by) )?"
        rf"{_NAME}{_END}",
        rf"\b[Aa]s (?:first |previously )?(?:reported|announced|told|revealed|noted|stated) by {_NAME}{_END}",
        rf"\b[Aa]s {_NAME} (?:has |have |had |first )?{_REPORTING}\b",
        rf"\b[Cc]iting (?:a (?:report|statement|study) (?:by|from|of) )?{_NAME}{_END}",
        rf"\b(?:[Ll]aut|[Nn]ach Angaben (?:von|der|des)|[Ww]ie) {_NAME}"
        r"(?=[,.;:)\"]|\s(?:berichtet|mitteilt|meldet|schreibt|hat|haben|ist|sind|war|waren|wurden?|lagen?|sank|fiel)\b|$)",
        rf"\b(?:[Ss]elon|[Dd]'après|[Cc]omme l'a (?:rapporté|annoncé)) {_NAME}{_END}",
        rf"\b(?:[Ss]egún|[Dd]e acuerdo con) {_NAME}{_END}",
    )
)
_AGENCIES = "Reuters|AP|AFP|dpa|ANSA|EFE|PA|UPI|TASS|Xinhua|Bloomberg|Kyodo|APA|SDA"
_DATELINE = re.compile(
    rf"\((?:the )?(?P<name>{_AGENCIES}|Associated Press)(?:/[\w ]+)?\)\s*[-:]|^\W*(?P<agency>{_AGENCIES})\s+[-:]\s"
)
_SAME = {"ap": "associatedpress", "theassociatedpress": "associatedpress"}
_LEADING = re.compile(
    r"^(?:the|a|an|der|die|das|dem|den|la|le|les|el|los|las)\s+|^l'|^(?:researchers|scientists|officials|analysts|experts"
    r"|a (?:report|statement|spokes(?:man|woman|person))) (?:at|from|of|for|by)\s+(?:the\s+)?",
    re.I,
)
# Of these nobody can say that two texts mean the same.
_NAMELESS = (
    "he him her she it them they us we you me this that these those some many others everyone reports report study "
    "studies sources source officials experts analysts researchers scientists observers witnesses people media plan "
    "schedule law data figures estimates rumours rumors tradition legend rule rules order expected usual such planned "
    "above below follows needed required shown described discussed mentioned noted always before "
    "section article table figure chapter clause appendix abschnitt artikel tabelle abbildung tableau tabla figura "
    "ihm ihr ihnen bericht berichten experten angaben gesetz eux lui elle ellos él ella expertos"
)
_NOBODY = frozenset(_NAMELESS.split())
_MOST_WORDS = 3  # of an informant without a proper name
_BINDING = frozenset(
    ("of", "for", "and", "&", "de", "du", "des", "del", "della", "la", "der", "die", "für", "und", "et", "y", "the")
)
_BEFORE_SMALL = frozenset(("de", "du", "des", "del", "della"))  # `Office du port`
_FROM = re.compile(r"\s(?:of the|from(?: the)?|at the|vom|von der|du|de la)\s(?=[A-ZÄÖÜÉ])")
_GENITIVE = re.compile(r"[Dd]es (\w{4,}?)e?s")  # of German: `des Hafenamts`
_INITIAL = re.compile(r"\b([A-Z])\.\s?")
_LETTERS = re.compile(r"[^\W_]+")


def informants(text: str) -> frozenset[str]:
    """Those whom `text` names as its informants, each by the letters of its name, `harbourtimes`.

    Read are English, German, French and Spanish; and the line of a news agency at the head. Who is not named
    (`experts`, `a report`, `him`) is none.
    """
    plain = _INITIAL.sub(r"\1 ", fold(text))
    return frozenset(filter(None, map(_key, _named(plain))))


def _named(plain: str) -> Iterator[str]:
    for pattern in _PATTERNS:
        for found in pattern.finditer(plain):
            yield from _FROM.split(found["name"])
    if dateline := _DATELINE.search(plain[:_HEAD]):
        yield (dateline["name"] or dateline["agency"]).upper()


def _key(name: str) -> str:
    """The letters of a name by which it is known again; empty for one that tells nobody."""
    name = re.sub(r"'s$|'s\b", "", name.strip(" .,'-"))
    if genitive := _GENITIVE.fullmatch(name):
        name = genitive[1]
    while (shorter := _LEADING.sub("", name)) != name:
        name = shorter
    words = _of_name(name.split())
    letters = ["".join(_LETTERS.findall(word)).casefold() for word in words]
    is_proper = any(word[:1].isupper() for word in words)
    if not letters or not _NOBODY.isdisjoint((letters[0], letters[-1])) or not (is_proper or len(letters) > 1):
        return ""
    key = "".join(letters)
    return _SAME.get(key, key)


def _of_name(words: list[str]) -> list[str]:
    """Of some words the proper name; all of them, if they are few, where there is none: `harbour office`."""
    first = next((place for place, word in enumerate(words) if word[:1].isupper()), None)
    if first is None:
        return words if len(words) <= _MOST_WORDS else []
    if first and words[0].casefold() in _NOBODY:
        return []
    last = first
    while last < len(words) and (
        not words[last][:1].islower() or words[last] in _BINDING or words[last - 1] in _BEFORE_SMALL
    ):
        last += 1
    while words[last - 1] in _BINDING:
        last -= 1
    return words[first:last]

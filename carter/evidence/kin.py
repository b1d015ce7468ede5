"""Kin: everyday words that say the same, and what tells an answer to a word that only asks."""

from functools import lru_cache

from carter.evidence.alike import ALIKE, SAID_AS
from carter.evidence.words import stem, words

# A word with which one only asks -> the words with which texts answer.
_ANSWERS = {
    "cost costs expensive price overhead": "cost performance slow slower overhead hit expensive penalty quadratic",
    "cheap cheaper faster better best efficient":
        "fast faster cheap cheaper efficient linear better best instead prefer recommended",
    "danger dangers dangerous risk risks unsafe safe harm":
        "risk danger lose corrupt fail unsafe damage crash fill warning caution unrecoverable prevent unbounded "
        "shutdown",
    "wrong problem problems trouble issue issues pitfalls":
        "problem error exception fail deadlock ignored lose wrong undefined unexpected deleted guaranteed",
    "gain gains benefit benefits advantage advantages pros profit":
        "advantage benefit faster save reduce fewer improve improved significant better",
    "disadvantage disadvantages drawback drawbacks cons": "disadvantage drawback slower cannot however exception",
    "limit limits limitation limitations restriction restrictions":
        "limitation restriction disadvantage cannot not only unless unsupported slower error impossible",
    "avoid avoided prevent prevented": "avoid prevent instead rather around",
    "recover recovery repair": "recover restore repair rescue fix",
    "protect protected secure": "protect secure deny restrict append encrypt permission",
    "advisable wise justified worth": "recommend advise avoid prefer consider reasonable appropriate suit should",
    "guarantee guaranteed sure certain certainly": "guarantee always must ensure never sure required",
    "valid acceptable allowed permitted possible": "valid allowed possible must unless cannot supported provided",
    "chosen chose choose": "choose use decide adopt prefer pick",
    "large big high": "maximum limit largest size up default upper bound",
    "cause causes caused reason reasons": "because cause reason due therefore",
    "happens happen otherwise consequence consequences": "otherwise result cause fail shut lose error lead stop",
    "hacked compromised stolen": "hacked compromised malicious attacker intruder",
    "not": "restriction limitation exception cannot unsupported except without not no",
    "compare compared comparison": "unlike whereas instead contrast than",
    "turned turn switched switch": "enable disable off turn switch set",
    "decide decides decided": "define return provide override",
    "accept accepts": "cannot not only unless",
    "changed change develop developed evolve evolved": "change replace decide postpone increase reduce raise new now",
}  # fmt: skip


@lru_cache(maxsize=8)
def _alike(language: str) -> dict[str, frozenset[str]]:
    """What may stand for each stem, or for each phrase, its stems with spaces between them."""
    made: dict[str, frozenset[str]] = {}
    for group in ALIKE.get(language, "").replace("\n", " ").split(";"):
        stems = frozenset(_stems(word, language) for word in group.split())
        for one in stems:
            made[one] = made.get(one, frozenset()) | stems
    for asked, told in SAID_AS.get(language, {}).items():
        stems = frozenset(_stems(word, language) for word in told.split())
        for word in asked.split():
            one = _stems(word, language)
            made[one] = made.get(one, frozenset()) | stems
    return made


def _stems(written: str, language: str) -> str:
    """The stems of a word, or of the words that `_` joins, with spaces between them."""
    return " ".join(word.stem for word in words(written.replace("_", " "), language))


@lru_cache(maxsize=8)
def _answers(language: str) -> dict[str, tuple[str, ...]]:
    if language != "en":
        return {}
    return {
        stem(word, language): tuple(dict.fromkeys(stem(each, language) for each in told.split()))
        for asked, told in _ANSWERS.items()
        for word in asked.split()
    }


def kin(word: str, language: str) -> tuple[str, ...]:
    """The stems that may stand for a stem of the question, itself left out, sorted; of a phrase with spaces."""
    return tuple(sorted(_alike(language).get(word, frozenset()) - {word}))


def phrases(language: str) -> tuple[str, ...]:
    """The phrases that have kin, by their stems with spaces between them, sorted."""
    return tuple(sorted(each for each in _alike(language) if " " in each))


def compares(word: str, language: str) -> bool:
    """Whether a stem is that of "compare", which asks in a comparison alone: that NaN compares unequal, it tells."""
    return language == "en" and word in {stem(each, language) for each in ("compare", "comparison")}


def chooses(word: str, language: str) -> bool:
    """Whether a stem is that of "choose", which asks only where it is asked why: texts answer `We use …, because`."""
    return language == "en" and word == stem("choose", language)


def answers(word: str, language: str) -> tuple[str, ...]:
    """The stems with which texts answer a word that only asks, such as `danger`, the surest first."""
    return _answers(language).get(word, ())

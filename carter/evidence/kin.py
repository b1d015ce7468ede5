"""Kin: everyday words that say the same, and what tells an answer to a word that only asks; English alone."""

from functools import lru_cache

from carter.evidence.words import stem

# Groups of words that one may stand for another wherever software, rules or figures are spoken of.
_ALIKE = """
update upgrade; delete remove erase drop; start begin launch; stop halt end finish; enable activate
disable deactivate; several multiple many; large big huge; maximum limit most; minimum least; size length
memory ram; recommended advised; server host machine computer; folder directory; share concurrent simultaneous
quick fast rapid; copy duplicate; discard suppress swallow; lose lost discard; corrupt corruption damage
attacker hacker hacked compromised intruder malicious; protect secure; guarantee ensure promise; build construct
repair recover restore; undo revert; error failure fault; allow permit; forbid prohibit disallow; customer client
employee staff worker; revenue turnover sales; price cost fee; salary pay; holiday leave vacation
approve approval sign; deadline due; store save keep hold retain retention; automatically unattended; false untrue
instance object; change modify alter; hidden invisible; choose select pick; need require; buy purchase
argument parameter; expire lapse; outage downtime; incident outage; bug defect; vendor supplier; contract agreement
hire recruit;
employee people person; last life lifetime;
day daily; week weekly; month monthly; year yearly annual; trip travel journey
"""

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
def _table(language: str) -> tuple[dict[str, frozenset[str]], dict[str, tuple[str, ...]]]:
    if language != "en":
        return {}, {}
    alike: dict[str, frozenset[str]] = {}
    for group in _ALIKE.replace("\n", ";").split(";"):
        stems = frozenset(stem(word, language) for word in group.split())
        for one in stems:
            alike[one] = alike.get(one, frozenset()) | stems
    answers = {
        stem(word, language): tuple(dict.fromkeys(stem(each, language) for each in told.split()))
        for asked, told in _ANSWERS.items()
        for word in asked.split()
    }
    return alike, answers


def kin(word: str, language: str) -> tuple[str, ...]:
    """The stems that may stand for a stem of the question, itself left out, sorted."""
    return tuple(sorted(_table(language)[0].get(word, frozenset()) - {word}))


def compares(word: str, language: str) -> bool:
    """Whether a stem is that of "compare", which asks in a comparison alone: that NaN compares unequal, it tells."""
    return language == "en" and word in {stem(each, language) for each in ("compare", "comparison")}


def chooses(word: str, language: str) -> bool:
    """Whether a stem is that of "choose", which asks only where it is asked why: texts answer `We use …, because`."""
    return language == "en" and word == stem("choose", language)


def answers(word: str, language: str) -> tuple[str, ...]:
    """The stems with which texts answer a word that only asks, such as `danger`, the surest first."""
    return _table(language)[1].get(word, ())

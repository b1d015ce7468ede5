"""Small words that turn what a sentence says: negations, quantifiers, hedges, modals, comparatives, directions."""

from functools import cache, lru_cache

# Class -> groups of words that may stand for each other; a word of one group is not one of another.
_CLASSES = {
    "negation": """
        not no never none neither nor cannot without nothing nobody nowhere hardly scarcely barely n't unable fail
        fails failed
        lack lacks lacked lacking non unlikely impossible
    """,
    "quantifier": """
        all every each always any both entire whole everyone everybody everything anyone everywhere completely entirely
        wholly invariably unanimously unanimous;
        most mostly majority mainly primarily largely usually typically generally normally commonly chiefly;
        many much numerous several various multiple often frequently plenty lots lot;
        some sometimes certain occasionally partly partially;
        few rarely seldom fewer minority;
        only solely exclusively sole;
        half
    """,
    "hedge": """
        may might could can possibly perhaps maybe potentially suggest suggests suggested probably likely
        presumably seem seems
        seemed appear appears appeared apparently allegedly alleged reportedly reported rumored rumoured supposedly
        expected planned proposed believed thought considered claimed estimated intended possible
    """,
    "modal": "must shall required mandatory have-to need; should ought recommended; can could may might able",
    "degree": """
        more greater higher larger bigger longer older further stronger faster increase increases increased
        increasing rise
        rises rose risen grow grew grown gain gains up above over exceed exceeds exceeded beyond improve improved
        improves;
        less fewer lower smaller shorter younger weaker slower decrease decreases decreased decreasing fall falls fell
        fallen decline declines declined drop drops dropped down below under reduce reduces reduced worsen worsened;
        same equal equally unchanged;
        most largest highest biggest greatest longest oldest maximum best top;
        least smallest lowest shortest youngest minimum worst bottom fewest
    """,
    "cause": """
        because due thanks cause causes caused causing result results resulted resulting led leads owing therefore hence
    """,
    "direction": """
        before prior until preceding previously; after following since later subsequently; during;
        inside in within indoors; outside out outdoors off; with; without; near close beside next; far away;
        for; against; first initial initially begin began begins start started starts; last final finally end ended
        ends;
        north northern; south southern; east eastern; west western; left; right; early; late; first; second; third;
        and; or; old older former previous past; new newer current present latest now; true; false; am; pm
    """,
}


@cache
def _groups() -> dict[str, tuple[tuple[str, int], ...]]:
    found: dict[str, list[tuple[str, int]]] = {}
    for name, told in _CLASSES.items():
        for place, group in enumerate(told.replace("\n", " ").split(";")):
            for word in group.split():
                found.setdefault(word, []).append((name, place))
    return {word: tuple(groups) for word, groups in found.items()}


@lru_cache(maxsize=16_384)
def marks_of(form: str) -> tuple[tuple[str, int], ...]:
    """The classes of a case-folded word, each with the number of its group; nothing for most words."""
    return _groups().get(form, ())


def is_negation(form: str) -> bool:
    """Whether a word negates by itself."""
    return any(name == "negation" for name, _ in marks_of(form))


def of_class(form: str, name: str) -> frozenset[int]:
    """The groups of a word in one class."""
    return frozenset(place for each, place in marks_of(form) if each == name)


# Words that make a sentence say less, so that a claim without them says more.
_DROPPED = {
    "negation": "not no never none neither nor cannot without nothing nobody nowhere hardly scarcely barely unable "
    "fail fails failed",
    "hedge": "may might could possibly perhaps maybe potentially probably likely presumably apparently allegedly "
    "alleged reportedly rumored rumoured supposedly planned proposed",
    "quantifier": "few rarely seldom sometimes occasionally half most mostly partly",
}
_DROPPED_KIND = {word: kind for kind, told in _DROPPED.items() for word in told.split()}


def dropped(form: str) -> str:
    """The class of a word that cannot be left out of a sentence without saying more; empty for the rest."""
    return _DROPPED_KIND.get(form, "")

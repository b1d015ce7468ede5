"""Which English words say the same, which is a kind of which, and which exclude each other."""

from functools import cache, lru_cache
from itertools import product
from pkgutil import get_data
from typing import NamedTuple

from carter.evidence.words import stem

_FARTHEST = 4  # steps up to a kind
_ENDINGS = (
    ("ies", "y"), ("ves", "f"), ("es", ""), ("es", "e"), ("s", ""), ("ied", "y"), ("ed", ""), ("ed", "e"),
    ("ing", ""), ("ing", "e"), ("er", ""), ("er", "e"), ("est", ""), ("est", "e"), ("ly", ""), ("ier", "y"),
    ("iest", "y"), ("ily", "y"),
)  # fmt: skip
_SHORTEST = 2  # letters of a word that is left without its ending
# Everyday words that say the same where things are told, and that no list of senses puts side by side.
_SAME = """
use employ utilize utilise; show display; also too; start begin commence; end finish conclude; buy purchase; help
assist aid;
get obtain receive gain acquire; big large huge; little small tiny; near close by beside next alongside adjacent;
road street; movie film picture; tv television; kid child; baby infant; mother mom mum; father dad; doctor physician;
husband spouse; wife spouse; couch sofa; bicycle bike; car automobile; plane airplane aircraft; photo photograph
picture;
couple pair two; boy child kid; girl child kid; lady woman; guy man; woman person; man person; boy person; girl person;
child person; people person persons humans; woman adult; man adult; said stated; say state tell; release publish issue
launch; create make produce build; found establish start create; lead head; win gain earn; die pass; join enter;
company firm business corporation; country nation state; city town; job position role post; song track single;
album record; show series program programme; book novel; writer author; singer vocalist musician; actor actress
performer;
game match; team club side squad; study research; area region zone; however but though although; while whereas;
because since as; about around approximately roughly circa; almost nearly; often frequently; mainly mostly chiefly
primarily largely; several multiple many various numerous; enough sufficient; allow permit let; need require must;
forbid prohibit; remain stay; reside live; former previous past ex; first initial; last final; wide broad; vast huge;
quick fast rapid; sick ill; angry mad; glad happy pleased delighted joyful; sad unhappy; scared afraid frightened;
pretty beautiful; smart clever intelligent; rich wealthy; strange odd weird; difficult hard; easy simple; loud noisy;
silent quiet; above over; below under beneath underneath; inside in within into; outside outdoors; toward towards;
upon on onto; among amid amongst; via through by; per each every; whole entire complete full total; same identical;
different distinct; error mistake; fault error; remove delete; modify change alter; select choose; display show;
function method routine; argument parameter; default standard; value amount; number amount count; include contain
comprise;
cause trigger produce; ensure guarantee; return give yield; specify give state name; call invoke; run execute;
gun weapon; ocean sea; woods forest; speak talk; shout yell; jump leap; look watch see view; eat consume; drink sip;
sleep nap; sit seat; ride travel; hold carry; wear dress; throw toss; hit strike; fix repair; cook prepare
"""


class _Senses(NamedTuple):
    """The file, read."""

    of: dict[str, tuple[int, ...]]  # word -> its senses
    above: tuple[tuple[int, ...], ...]  # sense -> those that it is a kind of
    apart: frozenset[tuple[str, str]]
    roots: frozenset[tuple[str, str]]


@cache
def _senses() -> _Senses:
    of: dict[str, list[int]] = {}
    above: list[tuple[int, ...]] = []
    pairs: dict[str, set[tuple[str, str]]] = {"!": set(), "~": set()}
    for line in (get_data("carter.evidence.verdicts", "thesaurus.txt") or b"").decode().splitlines():
        if line[0] in pairs:
            _, one, other = line.split(" ")
            pairs[line[0]] |= {(one, other), (other, one)}
        elif line[0] != "#":
            words, _, kinds = line.partition("|")
            for word in words.split(" "):
                of.setdefault(word, []).append(len(above))
            above.append(tuple(map(int, kinds.split())))
    found = {word: tuple(numbers) for word, numbers in of.items()}
    return _Senses(found, tuple(above), frozenset(pairs["!"]), frozenset(pairs["~"]))


@cache
def _same() -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for group in _SAME.replace("\n", " ").split(";"):
        words = frozenset(group.split())
        for word in words:
            found[word] = found.get(word, frozenset()) | words
    return found


@lru_cache(maxsize=32_768)
def lemmas(form: str) -> tuple[str, ...]:
    """What a case-folded word may be a form of, itself first: `leaves` is of `leave`, `leaf`."""
    known = _senses().of
    found = [form, stem(form, "en")]  # the stem of `bought` is `buy`
    for ending, instead in _ENDINGS:
        if form.endswith(ending) and len(form) - len(ending) >= _SHORTEST:
            kept = form[: -len(ending)]
            found += [each for each in (kept + instead, _undoubled(kept)) if each in known]
    return tuple(dict.fromkeys(found))


def _undoubled(kept: str) -> str:
    """`stopp` of `stopped` as `stop`."""
    return kept[:-1] if kept[-1:] == kept[-2:-1] else kept


def is_known(form: str) -> bool:
    """Whether a word, in some form, is listed."""
    return any(each in _senses().of for each in lemmas(form))


@lru_cache(maxsize=65_536)
def carries(said: str, claimed: str) -> bool:
    """Whether what is said with one word may be claimed with the other: the same, or of what it is a kind."""
    same = _same()
    for one, other in product(lemmas(said), lemmas(claimed)):
        if one == other or other in same.get(one, ()) or (one, other) in _senses().roots:
            return True
        if not _kinds(one).isdisjoint(_senses().of.get(other, ())):
            return True
    return False


@lru_cache(maxsize=65_536)
def are_apart(one: str, other: str) -> bool:
    """Whether two words are listed as opposites."""
    return any(pair in _senses().apart for pair in product(lemmas(one), lemmas(other)))


@lru_cache(maxsize=16_384)
def _kinds(word: str) -> frozenset[int]:
    """The senses of a word and what they are kinds of, a few steps up."""
    senses = _senses()
    level = set(senses.of.get(word, ()))
    found = set(level)
    for _ in range(_FARTHEST):
        level = {above for sense in level for above in senses.above[sense]} - found
        found |= level
    return frozenset(found)

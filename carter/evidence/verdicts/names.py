"""Names: when two spellings may be of one name: acronyms, initials, demonyms, inflections, short forms."""

from collections.abc import Sequence
from functools import cache, lru_cache

from carter.evidence.verdicts.tokens import Token

# A country, its people, its short forms; each line is one name.
_PLACES = """
america american americans us usa states; britain british uk kingdom britons; england english;
scotland scottish
scots; wales welsh; ireland irish; france french; germany german germans; spain spanish; italy italian italians;
portugal
portuguese; netherlands dutch holland; belgium belgian; switzerland swiss; austria austrian; sweden swedish swede;
norway
norwegian; denmark danish dane; finland finnish finn; poland polish; russia russian russians; ukraine ukrainian;
greece greek;
turkey turkish; egypt egyptian; israel israeli; iran iranian persian persia; iraq iraqi; india indian indians;
pakistan pakistani;
china chinese; japan japanese; korea korean; vietnam vietnamese; thailand thai; philippines filipino philippine;
indonesia
indonesian; malaysia malaysian; australia australian; zealand zealander; canada canadian; mexico mexican; brazil
brazilian;
argentina argentine argentinian; chile chilean; peru peruvian; colombia colombian; cuba cuban; africa african;
europe european
eu; asia asian; nigeria nigerian; kenya kenyan; soviet ussr; rome roman romans; lebanon lebanese; hungary
hungarian; romania
romanian; bulgaria bulgarian; serbia serbian; croatia croatian; czech czechoslovakia; yorker york ny nyc;
california californian;
texas texan; london londoner; paris parisian; jew jewish jews judaism; christ christian christians christianity;
islam islamic
muslim muslims; catholic catholics catholicism; protestant protestants; january jan; february feb; march mar; april
apr; june
jun; july jul; august aug; september sep sept; october oct; november nov; december dec; monday mon; tuesday tue;
wednesday wed;
thursday thu; friday fri; saturday sat; sunday sun
"""
# First names and their short forms.
_SHORT_FORMS = """
william bill billy will; robert bob bobby rob; richard dick rick; james jim jimmy; john jack; margaret maggie peggy;
elizabeth liz beth betty; edward ted ed ned; charles charlie chuck; thomas tom; anthony tony; joseph joe; catherine
katherine kate cathy; theodore ted; henry harry hank; michael mike; david dave; stephen steven steve; alexander alex
"""
TITLES = frozenset(
    [
        "mr", "mrs", "ms", "dr", "prof", "sir", "dame", "lord", "lady", "saint", "st", "jr", "sr", "president",
        "professor", "doctor", "king", "queen", "the",
    ]
)  # fmt: skip
_SHORTEST_ACRONYM = 2
_FEWEST_SHARED = 4  # letters of two forms of one name
_MOST_ENDING = 4  # letters by which they differ at their ends
_SHORT_FORM = 3  # letters of a first name that is cut short


@cache
def _places() -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for line in f"{_PLACES};{_SHORT_FORMS}".replace("\n", " ").split(";"):
        names = frozenset(line.split())
        for name in names:
            found[name] = found.get(name, frozenset()) | names
    return found


@lru_cache(maxsize=65_536)
def is_same(one: str, other: str) -> bool:
    """Whether two case-folded words may be of one name."""
    if one == other or other in _places().get(one, ()):
        return True
    short, long = sorted((one, other), key=len)
    if long.startswith(short) and len(short) >= _SHORT_FORM and len(long) - len(short) <= _MOST_ENDING:
        return True
    shared = 0
    for first, second in zip(one, other, strict=False):
        if first != second:
            break
        shared += 1
    return shared >= _FEWEST_SHARED and len(long) - shared <= _MOST_ENDING and len(short) - shared <= 2


def is_held(name: Token, among: Sequence[Token]) -> bool:
    """Whether a name of the claim stands among these tokens, in a spelling that may be of it."""
    form = name.form
    if any(is_same(form, each.form) for each in among if each.form[:1] == form[:1] or form in _places()):
        return True
    return _as_acronym(name, among)


def _as_acronym(name: Token, among: Sequence[Token]) -> bool:
    """Whether the name abbreviates a run of words there."""
    short = name.form
    if name.shown.isupper() and len(short) >= _SHORTEST_ACRONYM:
        initials = "".join(each.form[0] for each in among)
        capital = "".join(each.form[0] for each in among if each.shown[:1].isupper())
        return short in initials or short in capital
    return False


def initials_held(named: Sequence[Token], among: Sequence[Token]) -> bool:
    """Whether a run of names of the claim stands there as its initials: `World Health Organization` as `WHO`."""
    initials = "".join(each.form[0] for each in named)
    return len(initials) >= _SHORTEST_ACRONYM and any(
        each.shown.isupper() and (each.form in (initials,) or each.form == initials) for each in among
    )

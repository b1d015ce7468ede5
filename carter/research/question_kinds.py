"""Kinds of question, and how an answer of each kind gives itself away; in English most of all."""

import re
from itertools import takewhile

from carter.evidence.kin import kin
from carter.evidence.quantities import COUNTED, LENGTH, MONEY, TIME, UNIT_WORDS, kinds_of
from carter.evidence.sides import is_either
from carter.evidence.words import is_content, stem, words
from carter.records.facets import FacetKind, Term
from carter.research.kinds_abroad import figures_abroad, kind_abroad, reasons_abroad

_MEASURES = "many|much|long|often|large|big|small|fast|slow|far|old|high|late|soon"
_AMOUNTS = "number|size|limit|default|price|rate|deadline|revenue|budget|cost"
_AUXILIARIES = "is|are|was|were|do|does|did|can|could|may|must|should|will|would|has|have"
_OF_MONEY = (
    "costs?|pay|paid|pays|charge[ds]?|earn(?:ed|s)?|spen[dt]|get|gets|receive[ds]?|owe[ds]?|refund(?:ed)?|reimbursed?|"
    "claim(?:ed)?|invest(?:ed)?|bill(?:ed)?|fund(?:ed)?|price[ds]?|make|made|save[ds]?|lose|lost|award(?:ed)?|granted"
)
_LEADS = r"(?:(?:and|or|but|in|of|by|for|from|under|with|to|on|at|since|until|after|before) )*"
_THREE = (
    r"\b(?:the|a|an) [^,?]+, (?:the|a|an) [^,?]+ or (?:the|a|an)\b|"
    r"\b(?:should|choose|prefer|use)\b[^,?]+, (?:(?:the|an?) )?[\w-]+,? or [\w-]"
)
_WHY = r"\bwhy\b|\breasons?\b|\bwhat causes?\b"
_MONTHS = "january february march april june july august september october november december"
_OVER_TIME = (
    r"\bhow (?:did|do|does|has|have)(?=[^?]*\b(?:19|20)\d\d\b[^?]*\b(?:19|20)\d\d\b)[^?]*"
    r"\b(?:change|develop|evolve|grow|rise|fall|compare|differ)\w*\b"
)
# The first that fits: kind, how it is asked, and the words of its answers; `#` is any number, `#time` one of time.
_KINDS: tuple[tuple[FacetKind, str, str], ...] = (
    (
        "why",
        _WHY,
        "because reason since due therefore cause otherwise avoid purpose thus result",
    ),
    ("how much", _OVER_TIME, "#"),
    (
        "comparison",
        rf"\bdiffer|\bcompar|\bversus\b|\bvs\b|\badvantages? and|\bbetter\b|\bpros and|\binstead of\b|{_THREE}",
        "unlike whereas while instead contrast than more less but however only both faster slower most",
    ),
    (
        "how much",
        rf"\bhow (?:{_MEASURES})\b|\b(?:number|size|limit|default)s? of\b|\bwhat (?:is|was) the (?:{_AMOUNTS})\b|"
        r"\bwhat (?:do|does|did|will|would) (?!(?:it|they|that|this|these|those)\b)[^?]*\bcosts?\b|\bafter how\b",
        "#",
    ),
    (
        "when",
        r"\bwhen\b|\b(?:what|which) (?:time|date)\b|\bunder what\b|\bcircumstances?\b|\bconditions?\b",
        f"when if unless until once whenever during only except case # {_MONTHS}",
    ),
    (
        "list",
        rf"^\W*{_LEADS}(?:which|who|whom|whose)\b|\bwhat are\b|\bin what ways\b|\bwhat [^?]* not\b|\bwhat can\b|"
        r"^\W*(?:please )?list\b",
        "",
    ),
    (
        "definition",
        r"^\W*what (?:is|are|was) (?:an? |the |meant by )?\w[^,]*$|^\W*what (?:is|are) an? [\w -]+,|\bwhat makes\b|"
        r"\bdefine\b|\bmeaning of\b|\bwhat does [^,?]+ mean\b",
        "mean call refer define",
    ),
    ("how", r"\bhow\b", "by use using set run must first then to command option"),
    (
        "yes or no",
        rf"^\W*(?:{_AUXILIARIES})\b|\bwhether\b",
        "not no never must should always only unless default cannot avoid recommend require guarantee safe work",
    ),
)
# What a figure must be of, where the question shows it; else any will do.
_FIGURES = (
    (r"\bhow long (?:is|are|was|were)\b", f"#{TIME} #{LENGTH}"),
    (r"\bhow (?:long|soon|often)\b", f"#{TIME}"),
    (r"\bhow old\b", f"#{TIME} age year old rate bear"),
    (
        # `How much is a ticket`, `how much does it cost`; `how much does the pump deliver` asks for no money.
        rf"\bhow much (?:is|are|was|were)\b|\bhow much (?:{_AUXILIARIES})\b[^?]*\b(?:{_OF_MONEY})\b"
        r"|\bhow (?:high|large|big) (?:is|are|was|were) [^?]*"
        r"\b(?:price|fee|salary|rent|fine|allowance|budget|fare)s?\b|"
        r"\bwhat (?:is|was) the (?:price|fee|cost|salary|fare)\b|\bwhat (?:do|does|did|will|would) [^?]*\bcosts?\b",
        f"#{MONEY}",
    ),
)
_COUNTED = re.compile(r"\bhow many\s+", re.IGNORECASE)
_JOINT = re.compile(r"[\s,;]+(?:and|or|but)?\s*$", re.IGNORECASE)  # with the next part of the question
_ORDER = (
    r"\b(?:order|sequence|precedence|priority|first|before|after)\b",
    "first then before after precedence precede priority order last",
)
_NEGATED = (
    r"\b(?:not|never|cannot|no longer|nothing)\b|n't\b",
    "not cannot no never unsupported without except restriction limitation",
)


def kind_of(part: str, language: str, terms: tuple[Term, ...]) -> FacetKind:
    """The kind of a part of a question; "what is the risk" asks for no definition."""
    kind = _kind(part, language)
    return "list" if kind == "definition" and all(term.soft for term in terms) else kind


def cues_of(part: str, language: str, terms: tuple[Term, ...]) -> tuple[str, ...]:
    """The stems by which an answer may give itself away, those that answer the words which only ask included."""
    kind = _kind(part, language)
    if language != "en":
        figured = figures_abroad(part, language) if kind == "how much" else ()
        return tuple(stem(word, language) for word in reasons_abroad(language)) if kind == "why" else figured
    told = [told for each, _, told in _KINDS if each == kind]
    told += [told for asks, told in (_ORDER, _NEGATED) if re.search(asks, part, re.IGNORECASE)]
    figures = _figures(part, language) if kind == "how much" else ("#",)
    listed = [cue for cues in told for cue in cues.split()]
    own = [cue for each in listed for cue in (figures if each == "#" else (stem(each, language),))]
    return tuple(dict.fromkeys((*own, *(each for term in terms if term.soft for each in term.kin))))


def _figures(part: str, language: str) -> tuple[str, ...]:
    """The cues of the figures that answer: of time or money, or of what is counted; else any."""
    counted = _COUNTED.search(part)
    if counted is not None:
        named = takewhile(lambda word: is_content(word.form, language), words(part[counted.end() :], language))
        found = tuple(named)
        if any(word.form in UNIT_WORDS for word in found):
            return (f"#{TIME}",) if any(_is_time(word.form) for word in found) else ("#",)
        stems = [each for word in found for each in (word.stem, *kin(word.stem, language))]
        return tuple(f"{COUNTED}{each}" for each in stems) or ("#",)
    return next((tuple(cues.split()) for asks, cues in _FIGURES if re.search(asks, part, re.IGNORECASE)), ("#",))


def _is_time(form: str) -> bool:
    return TIME in kinds_of(f"2 {form}", "en")


def is_over_time(part: str, language: str) -> bool:
    """Whether a part asks for the figures of one thing at several times."""
    return language == "en" and re.search(_OVER_TIME, part, re.IGNORECASE) is not None


def asks_alone(part: str, language: str) -> bool:
    """Whether a part asks for something even without a word of content, as "and why" does."""
    ordered = re.search(_ORDER[0], part, re.IGNORECASE) is not None
    return language == "en" and (ordered or _kind(part, language) in ("how much", "when", "why"))


def _kind(part: str, language: str) -> FacetKind:
    if language != "en":
        return kind_abroad(part, language)
    part = _JOINT.sub("", part)
    if is_either(part) and not re.search(_WHY, part, re.IGNORECASE):
        return "comparison"
    return next((kind for kind, asks, _ in _KINDS if re.search(asks, part, re.IGNORECASE)), "other")

"""Own words: what a sentence says of the time in which it holds, such as `until March 2024` or `from 2027 on`."""

import re
from typing import Literal, NamedTuple

from carter.evidence.amounts import NUMBER, with_digits
from carter.evidence.quantities import quantities
from carter.evidence.words import content_stems
from carter.research.dates_in_text import Dated, dates_in
from carter.research.extract.date_words import month_named

Holds = Literal["", "past", "ahead", "at", "since"]
"""`past`: no longer. `ahead`: not yet. `at`: in the year or month that it names. `since`: from a date that it names."""

_SENTENCE_END = re.compile(r"(?<=[.!?;]) (?=[^\W\d_])")
_WAS = re.compile(
    r"\b(?:was|were|had|did|could|got|stood|amounted|cost|received|paid|took|lasted|allowed|kept|held|ran|war|waren|"
    r"betrug|galt|hatte|durfte[n]?|était|étaient|era|eran)\b",
    re.IGNORECASE,
)
_IS = re.compile(r"\b(?:is|are|has|have|may(?! \d)|can|must|will|ist|sind|beträgt|gilt|est|sont)\b", re.IGNORECASE)
_NOW = re.compile(
    r"\b(?:now|nowadays|currently|today|at present|as of|since (?=[\w ,]*\d)|new|"
    r"(?:raised|increased|reduced|lowered|cut|changed|rose|fell|grew|up|down)\s+(?:[\w,.%€$£]+\s+){0,4}?to|"
    r"jetzt|heute|derzeit|seit|aktuell|désormais|actualmente)\b",
    re.IGNORECASE,
)
# `since the autumn release` ends its clause; `since the worker renews it` gives a reason.
_ANEW = re.compile(
    r"\bsince (?:the|our|its|this|last) (?:[\w-]+ ){0,2}[\w-]+(?=[.,;:!)]|\s*$)|"
    r"\b(?:now|nowadays|no longer|from now on)\b|\b(?:(?:has|have) been|was|were) "
    r"(?:raised|increased|reduced|lowered|changed|cut|extended|shortened|doubled|halved)\b",
    re.IGNORECASE,
)
_EXPECTED = re.compile(
    r"\b(?:we|i|they|management|the (?:board|company|group|bank|firm|agency|authority|hospital|council)) "
    r"(?:now |still )?(?:expects?|forecasts?|projects?|anticipates?|budgets?|predicts?)\b|"
    r"\b(?:is|are) (?:expected|forecast|forecasted|projected|predicted|budgeted|anticipated|estimated) (?:to|at|for)\b",
    re.IGNORECASE,
)
# What is told from a day on was otherwise before: "with immediate effect", "from 1 July on".
_FROM_NOW = re.compile(
    r"\b(?:with (?:immediate )?effect|effective immediately|from (?:\d|january|february|march|april|may \d|june|july|"
    r"august|september|october|november|december)[\w ,]{0,20}? on(?:wards?)?\b)",
    re.IGNORECASE,
)
# The words behind these say what holds no longer.
_UNDONE = re.compile(
    r"\b(?:no longer|not any (?:more|longer)|instead of|in place of|replaces|replaced the|rather than the)\s+"
    r"(?P<what>(?:[^\s.;:]+\s*){1,6})",
    re.IGNORECASE,
)
_OVER = re.compile(
    r"\b(?:no longer (?:in force|valid|current|appl\w+|paid|granted)|"
    r"formerly|(?<!far )(?<!be )(?<!is )(?<!are )(?<!was )(?<!were )(?<![“\"'])in the past(?! that\b)|"
    r"(?:at|in) th(?:at|ose) (?:time|days)|back then|in former times|"
    r"(?<!auch )(?<!noch )(?<!viel )(?<!etwas )(?<!desto )(?<!umso )früher(?! als| oder später)|"
    r"ehemals|vormals|damals|autrefois|auparavant|anteriormente)\b",
    re.IGNORECASE,
)
# With a figure this tells of what was; `the gate is no longer used` tells of today.
_NO_LONGER = re.compile(r"\bno longer used\b", re.IGNORECASE)
# `The limit used to be 30 days` tells of the past; `a file used to undo changes` and `it is used to …` tell a purpose.
_AUXILIARY = r"is|are|be|was|were|been|being|am|get|gets|got|become|becomes|often|commonly|also|only|usually"
_USED_TO = re.compile(
    r"(?P<before>[^.;:]*?)\b(?<!-)(?P<last>[\w'-]+) used to (?P<verb>[a-z]+)(?P<rest>[^.;:]*)", re.IGNORECASE
)
_LASTING = frozenset(["be", "have", "cost", "last", "belong", "amount", "mean", "exist"])
_PEOPLE = re.compile(
    r"\b(?:we|i|you|he|she|they|it|people|everybody|staff|employees|workers|customers|clients|members|managers|teams?|"
    r"company|travellers|visitors|users|authority|bank|firm|office|agency)$",
    re.IGNORECASE,
)
_FINITE = re.compile(
    rf"{_IS.pattern}|\b(?:should|need|needs|do|does|provides?|called|contains?|if|when)\b", re.IGNORECASE
)
_FORMER = re.compile(
    r"\bthe (?:old|former|previous|original|earlier|initial) (?:\w+ )?(?:limit|rate|price|default|policy|rule|amount|"
    r"fee|allowance|contract|deadline|figure|budget|plan|"
    r"threshold|target|cap|ceiling|charge|tariff|quota|period|law)s?\b",
    re.IGNORECASE,
)
# Behind a verb of the past, or first: `previously committed changes` are no matter of what held once.
_ONCE = re.compile(
    r"\b(?:was|were|had|did|cost|received|paid|got) (?:previously|originally|initially|once)\b(?! (?:an?|every|per)\b)|"
    r"^\W*(?:previously|originally|initially),?\s(?!\w+ed\b)|"
    r",? (?:previously|originally|initially)\W*$",
    re.IGNORECASE,
)
_ON_A_CONDITION = re.compile(r"\b(?:if|when|whenever|unless|once the|as soon as|every time|each time)\b", re.IGNORECASE)
_ENDED = re.compile(r"\b(?:until|till|before|prior to|up to|through|bis|vor|jusqu'(?:en|au)|hasta)\b\W*", re.IGNORECASE)
_HOLDS_UNTIL = re.compile(
    r"\b(?:is|are|applies|apply|holds?|runs?|lasts?|stays?|remains?|costs?|valid|in force|ist|sind|gilt|gelten|läuft|"
    r"bleibt|est|reste|vaut|es|vale)\b[^.;]{0,60}?\b(?:until|till|bis(?: zum)?|jusqu['’](?:en|au)|hasta(?: el)?)\s+"
    r"(?:the\s+|end of\s+|ende\s+|fin\s+)*(?:\d{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?)?$",
    re.IGNORECASE,
)
_OLD_VERSION = re.compile(
    r"\b(?:until|before|prior to|older than|up to|earlier than)\s+(?:the\s+)?(?:[A-Z]\w+\s)?"
    r"(?:v\.?\s?\d|version\s\d|release\s\d|\d+\.\d+|(?:the )?(?:change|reform|migration|update|upgrade|merger)\b)",
    re.IGNORECASE,
)
_LED_BY_OLD_VERSION = re.compile(
    rf"\W*(?:(?:in|for|with) (?:all )?(?:versions?|releases?) )?(?:(?:of )?\w+ )?"
    rf"{_OLD_VERSION.pattern}[\d.]*(?:,| (?:the|an?|it|there|all)\b)",
    re.IGNORECASE,
)
_WILL = re.compile(
    r"\b(?:will|shall|is to|are to|is going to|are going to|wird|werden|soll|sera|será)\b", re.IGNORECASE
)
_WILL_CHANGE = re.compile(
    r"\b(?:will|shall|is to|are to|is going to|are going to)\s+(?:be\s+)?(?:\w+ly\s+)?"
    r"(?:rise|increase|drop|fall|go up|go down|raised|increased|lowered|reduced|replaced|change to|changed)\b",
    re.IGNORECASE,
)
_INTENDED = re.compile(
    r"\b(?:(?:is|are|was|were|been)\s+(?:planned|proposed|foreseen|envisaged)\b|proposal\b|(?:is|are) scheduled for \d|"
    r"(?:we|they|it|company|board|council|management|authority|who) "
    r"(?:proposes?|plans? to|intends? to)\b|under discussion|subject to approval|"
    r"next (?:year|quarter|month)\b(?=.*\bwill\b))",
    re.IGNORECASE,
)
_FROM = re.compile(
    r"\b(?:since|from|starting(?: from| on| in)?|beginning(?: in| on)?|effective(?: from)?|as of|as from|as at|"
    r"with effect from|"
    r"ab|seit|vom|depuis|dès|à partir d[eu]|desde|a partir de)\s+(?:the\s+)?(?:\d{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?)?$",
    re.IGNORECASE,
)
_AT = re.compile(
    r"(?:\b(?:in|for|during|of|at the end of|end of|by the end of|on|im|für|en|pour|durante)\s+"
    r"(?:the\s+|fiscal\s+|financial\s+|year\s+)*|"
    r"^\W*(?:in\s+)?|\byear\W+)$",
    re.IGNORECASE,
)
# `At the end of June` and a leading `In June, ` are of the last June before the document was written.
_MONTH_ALONE = re.compile(
    r"(?:\b(?:at|by|since) (?:the )?(?:end|beginning|start|middle|close) of|^\W*(?:in|during|im|en))\s+"
    r"(?P<month>[^\W\d_]{3,10})\b(?!\.?\s*\d)",
    re.IGNORECASE,
)
_COMPARED = re.compile(r"\b(?:from|than|against|compared|after|gegenüber|als)\b", re.IGNORECASE)
# `after 13.1 percent in 2024`: of the time before.
_SET_AGAINST = re.compile(
    r"\b(?:after|from|against|compared (?:with|to)|than|nach|gegenüber|après|frente a)\s+(?:[^\W\d_]+\s+){0,2}"
    r"[€$£]?\d[\d.,]*(?:\s?[%€$£]|\s[^\W\d_]+){0,2}\s+(?:[^\W\d_]+\s+){0,3}$",
    re.IGNORECASE,
)
# `6 percent more than in 2024`, `up from 2024`: what the rest is compared with.
_THAN = re.compile(
    r"(?:\b(?:than|against|compared (?:with|to)|versus|vs\.?|als|gegenüber|verglichen mit|que|frente a)\s+|\bqu['’])"
    r"(?:(?:in|im|of|for|during|en|dem|the|year|jahr|vorjahr|l['’]année)\s+)*$",
    re.IGNORECASE,
)
_LEADING = re.compile(r"^\W*(?:[^\W\d_]+\W+){0,3}?$")
_MONTH_LONG = len("2025-06")
_COLON = re.compile(r"\s*[):|;–—-]")


_OF_DAY = len("2026-05-01")
_WAS_ONCE = re.compile(rf"{_WAS.pattern}|\b\w{{3,}}ed\b", re.IGNORECASE)


class OwnTime(NamedTuple):
    """When something holds, by its own words."""

    holds: Holds = ""
    date: str = ""  # ISO 8601, as precise as it is told; empty where no date is


def is_event(text: str) -> bool:
    """Whether a passage tells what happened on a day that it names, which says nothing of what holds in general."""
    named = any(len(each.value) == _OF_DAY and _AT.search(text[: each.start]) for each in dates_in(text))
    return named and _WAS_ONCE.search(text) is not None and not _IS.search(text)


def own_time(text: str, language: str = "en", dated: str = "", today: str = "") -> OwnTime:
    """What a passage says of its own time: of several sentences with a number, what the first that still holds says.

    Where most of a passage tells of today, one sentence of the past in it does not make it past.

    Args:
        text: the passage.
        language: of the passage.
        dated: the date of its document: what is to begin later lies ahead.
        today: what was to begin has begun by then, and what was to end has ended; empty where it decides nothing.
    """
    parts = _SENTENCE_END.split(text)
    told = [part for part in parts if NUMBER.search(with_digits(part, language))] or parts
    times = [_of_sentence(part, dated, today) for part in told]
    held = next((each for each in times if each.holds not in ("past", "ahead")), times[0])
    rest = [part for part in parts if part not in told]
    return OwnTime() if held.holds == "past" and sum(map(_is_present, rest)) > len(told) else held


def tells_of_change(text: str, language: str) -> bool:
    """Whether a passage says that what it tells was otherwise before; known in English alone."""
    return language == "en" and (_ANEW.search(text) is not None or _FROM_NOW.search(text) is not None)


def is_forecast(text: str, language: str) -> bool:
    """Whether a passage gives figures that somebody expected for a time that it names; in English alone."""
    if language != "en" or _EXPECTED.search(text) is None:
        return False
    return bool(quantities(text, language)) and any(True for _ in dates_in(text))


def undoes(newer: str, older: str, language: str) -> bool:
    """Whether the words with which one passage says what holds no longer are those of another; in English alone."""
    if language != "en":
        return False
    known = content_stems(older, language)
    ended = (content_stems(found["what"], language) for found in _UNDONE.finditer(newer))
    return any(stems and 2 * len(stems & known) >= len(stems) for stems in ended)


def _is_present(text: str) -> bool:
    return _IS.search(text) is not None and not _is_past(text, list(dates_in(text)))


def turns_on_today(text: str, dated: str) -> bool:
    """Whether a passage names a day, no earlier than its document, from which or until which something holds."""
    found = list(dates_in(text))
    turns = [each.value for each in found if _FROM.search(text[: each.start])]
    turns += [each.value for each in found if _is_end(text, each)]
    return any(each[: len(dated)] >= dated[: len(each)] for each in turns)


def _is_end(text: str, date: Dated) -> bool:
    """Whether a date says until when something holds that is told as of today: `the discount applies until …`."""
    return len(date.value) >= _MONTH_LONG and _HOLDS_UNTIL.search(text[: date.start]) is not None


def _of_sentence(text: str, dated: str, today: str) -> OwnTime:
    dates = list(dates_in(text))
    since = next((each for each in dates if _FROM.search(text[: each.start])), None)
    changes = _WILL_CHANGE.search(text) and quantities(text) and not _ON_A_CONDITION.search(text)
    begun = since is not None and bool(today) and since.value <= today
    if _INTENDED.search(text) or (changes and not begun) or (_WILL.search(text) and since and not begun):
        return OwnTime("ahead", since.value if since else "")
    if _is_past(text, dates) or any(_is_end(text, each) and _is_over(each.value, today) for each in dates):
        return OwnTime("past")
    if since is not None:
        limit = max(dated, today)
        ahead = bool(limit) and since.value > limit and since.value[: len(limit)] != limit
        return OwnTime("ahead" if ahead else "since", since.value)
    at = next((each.value for each in reversed(dates) if _is_at(text, each)), "") or _last_month(text, dates, dated)
    return OwnTime("at", at) if at else OwnTime()


def _is_over(date: str, today: str) -> bool:
    return bool(today) and date < today[: len(date)]


def _last_month(text: str, dates: list[Dated], dated: str) -> str:
    """The month that a sentence names without a year, as the last one before the date of its document."""
    found = _MONTH_ALONE.search(text)
    month = month_named(found["month"]) if found is not None else 0
    if found is None or not month or dates or len(dated) < _MONTH_LONG or _COMPARED.search(text[: found.start()]):
        return ""
    year = int(dated[:4]) - (month > int(dated[5:7]))
    return f"{year}-{month:02}"


def _is_past(text: str, dates: list[Dated]) -> bool:
    if _NOW.search(text):
        return False
    if _NO_LONGER.search(text) and NUMBER.search(with_digits(text, "en")):
        return True
    if _OVER.search(text) or _used_to(text) or _LED_BY_OLD_VERSION.match(text):
        return True
    if not _WAS.search(text) or _IS.search(text) or _ON_A_CONDITION.search(text):
        return False
    ended = any(_ENDED.search(text, max(0, each.start - 20), each.start) for each in dates)
    figured = _ONCE.search(text) is not None and bool(quantities(text))
    return ended or figured or bool(_FORMER.search(text) or _OLD_VERSION.search(text))


def _used_to(text: str) -> bool:
    """Whether a sentence says what was so before: `The fee used to be …`, `We used to pay …`."""
    found = _USED_TO.search(text)
    if found is None or re.fullmatch(_AUXILIARY, found["last"], re.IGNORECASE):
        return False
    if found["verb"].lower() in _LASTING:
        return _IS.search(found["before"]) is None
    led = f"{found['before']}{found['last']}"
    return _PEOPLE.search(led) is not None and not _FINITE.search(found["before"])


def _is_at(text: str, date: Dated) -> bool:
    """Whether a date says when the rest holds: `in 2021`, or first, before a colon: `June 2021: `."""
    before = text[: date.start]
    if _SET_AGAINST.search(before) or _THAN.search(before):
        return False
    led = _LEADING.match(before) is not None and _COLON.match(text, date.end) is not None
    return _AT.search(before) is not None or led

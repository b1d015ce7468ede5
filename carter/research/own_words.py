"""Own words: what a sentence says of the time in which it holds, such as `until March 2024` or `from 2027 on`."""

import re
from typing import Literal, NamedTuple

from carter.evidence.amounts import NUMBER, with_digits
from carter.research.dates_in_text import Dated, dates_in

Holds = Literal["", "past", "ahead", "at", "since"]
"""`past`: no longer. `ahead`: not yet. `at`: in the year or month that it names. `since`: from a date that it names."""

_SENTENCE_END = re.compile(r"(?<=[.!?;]) (?=[^\W\d_])")
_WAS = re.compile(
    r"\b(?:was|were|had|did|could|got|stood|amounted|cost|received|paid|took|lasted|allowed|kept|held|ran|war|waren|"
    r"betrug|galt|hatte|durfte[n]?|était|étaient|era|eran)\b",
    re.IGNORECASE,
)
_IS = re.compile(r"\b(?:is|are|has|have|may|can|must|will|ist|sind|beträgt|gilt|est|sont)\b", re.IGNORECASE)
_NOW = re.compile(
    r"\b(?:now|nowadays|currently|today|at present|as of|since (?=[\w ,]*\d)|new|"
    r"(?:raised|increased|reduced|lowered|cut|changed|rose|fell|grew|up|down)\s+(?:[\w,.%€$£]+\s+){0,4}?to|"
    r"jetzt|heute|derzeit|seit|aktuell|désormais|actualmente)\b",
    re.IGNORECASE,
)
_OVER = re.compile(
    r"\b(?:formerly|in the past|(?:at|in) th(?:at|ose) (?:time|days)|back then|in former times|"
    r"(?<!is )(?<!are )(?<!be )(?<!was )(?<!were )(?<!been )used to (?=[a-z])|"
    r"no longer (?:in force|valid|current|appl\w+|paid|used|granted)|"
    r"früher|ehemals|vormals|damals|autrefois|auparavant|anteriormente)\b",
    re.IGNORECASE,
)
_ONCE = re.compile(
    r"\b(?:previously|originally|initially|earlier|the (?:old|former|previous|original|earlier|initial)|once)\b",
    re.IGNORECASE,
)
_ENDED = re.compile(r"\b(?:until|till|before|prior to|up to|through|bis|vor|jusqu'(?:en|au)|hasta)\b\W*", re.IGNORECASE)
_OLD_VERSION = re.compile(
    r"\b(?:until|before|prior to|older than|up to|earlier than)\s+(?:the\s+)?"
    r"(?:v\.?\s?\d|version\s\d|release\s\d|the (?:change|reform|migration|update|upgrade|merger))",
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
    r"\b(?:(?:is|are|was|were|been)\s+(?:planned|proposed|scheduled|foreseen|envisaged|intended)\b|propos(?:e|es|al)\b|"
    r"(?:plans?|intends?) to\b|under discussion|subject to approval|next (?:year|quarter|month)\b(?=.*\bwill\b))",
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
_LEADING = re.compile(r"^\W*(?:[^\W\d_]+\W+){0,3}?$")
_COLON = re.compile(r"\s*[):|;–—-]")


class OwnTime(NamedTuple):
    """When something holds, by its own words."""

    holds: Holds = ""
    date: str = ""  # ISO 8601, as precise as it is told; empty where no date is


def own_time(text: str, language: str = "en", dated: str = "") -> OwnTime:
    """What a passage says of its own time: of several sentences with a number, what the first that still holds says.

    Args:
        text: the passage.
        language: of the passage.
        dated: the date of its document: what is to begin later lies ahead.
    """
    parts = _SENTENCE_END.split(text)
    told = [part for part in parts if NUMBER.search(with_digits(part, language))] or parts
    times = [_of_sentence(part, dated) for part in told]
    return next((each for each in times if each.holds not in ("past", "ahead")), times[0])


def _of_sentence(text: str, dated: str) -> OwnTime:
    dates = list(dates_in(text))
    since = next((each for each in dates if _FROM.search(text[: each.start])), None)
    if _INTENDED.search(text) or _WILL_CHANGE.search(text) or (_WILL.search(text) and since):
        return OwnTime("ahead", since.value if since else "")
    if _is_past(text, dates):
        return OwnTime("past")
    if since is not None:
        ahead = bool(dated) and since.value > dated and since.value[: len(dated)] != dated
        return OwnTime("ahead" if ahead else "since", since.value)
    return next((OwnTime("at", each.value) for each in reversed(dates) if _is_at(text, each)), OwnTime())


def _is_past(text: str, dates: list[Dated]) -> bool:
    if _NOW.search(text):
        return False
    if _OVER.search(text) or _OLD_VERSION.search(text):
        return True
    if not _WAS.search(text) or _IS.search(text):
        return False
    ended = any(_ENDED.search(text, max(0, each.start - 20), each.start) for each in dates)
    return ended or _ONCE.search(text) is not None


def _is_at(text: str, date: Dated) -> bool:
    """Whether a date says when the rest holds: `in 2021`, or first, before a colon: `June 2021: `."""
    before = text[: date.start]
    led = _LEADING.match(before) is not None and _COLON.match(text, date.end) is not None
    return _AT.search(before) is not None or led

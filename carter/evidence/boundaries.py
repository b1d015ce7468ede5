"""Boundaries: whether a stretch of a text begins and ends between words and numbers, and not within one."""

import re
import unicodedata

from carter.evidence.folding import UNSEEN
from carter.evidence.scripts import KATAKANA, UNSPACED

_LOOK = 40  # characters on either side that tell what a place stands in
_UNSEEN = re.compile(f"[{UNSEEN}]")
_JOINERS = "\u200c\u200d"
_POWERS = "\u207a\u207b\u208a\u208b^√"  # raised and lowered signs, and what an exponent or a root is written with
_NUMERALS = frozenset("〇零一二三四五六七八九十百千万萬亿億兆两兩")  # of Chinese and Japanese
# Scripts of South-East Asia, whose words have no space between them either.
_UNPARTED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]")
_UNITS = "one|two|three|four|five|six|seven|eight|nine"
_TENS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
_TEENS = "ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
_SCALES = (
    r"(?:hundred|thousand|million|billion|trillion|dozen|tausend|million(?:en)?|milliarden?|mio\.?|mrd\.?"
    r"|mille|millions?|milliards?|mil(?:lones|lón|hões)?|bn|mln)(?!\w)"
)
_SCALE = re.compile(rf"[\s-]?{_SCALES}", re.I)
_SCALED = re.compile(rf"(?:\d|(?<!\w)(?:a|{_UNITS}|{_TENS}|{_TEENS}))[\s-]?$", re.I)
_COUNTED = re.compile(rf"(?:\d|(?<!\w)(?:a|{_UNITS}|{_TENS}|{_TEENS}))$", re.I)
_TEN_BEFORE, _UNIT_AFTER = re.compile(rf"(?<!\w)(?:{_TENS})$", re.I), re.compile(rf"-(?:{_UNITS})(?!\w)", re.I)
_TEN_HYPHEN, _UNIT = re.compile(rf"(?<!\w)(?:{_TENS})-$", re.I), re.compile(rf"(?:{_UNITS})(?!\w)", re.I)
# Within a number: the marks of decimals, thousands, times, dates and fractions, between two digits.
_WITHIN = ".,:/·'’⁄"
_GAP = " \u00a0\u2009\u202f"  # between the groups of a number; cells and lines are parted by others
_GROUPED = re.compile(rf"(?<!\d)\d{{1,3}}(?:[{_GAP}.,'’]\d{{3}})*$")
_GROUP = re.compile(rf"[{_GAP}]\d{{3}}(?!\d)")
_GROUP_NEXT = re.compile(r"\d{3}(?!\d)")
_POWER_OF_TEN = re.compile(r"\s?[×·]\s?10[\u00b2\u00b3\u00b9\u2070-\u207b^]")
_BASE, _TIMES = re.compile(r"10[\u00b2\u00b3\u00b9\u2070-\u207b^]"), re.compile(r"\d\s?[×·]\s?$")
# A date as machines write it; a range of years is none.
_DATE, _DATE_GOES_ON = re.compile(r"(?<!\d)\d{4}(?:-\d\d)?$"), re.compile(r"-\d\d(?!\d)")
_DATE_BEGUN, _DAY = re.compile(r"(?<!\d)\d{4}-(?:\d\d-)?$"), re.compile(r"\d\d(?!\d)")
_SIGN = re.compile(r"(?:^|[^\w)\]}%])[-+±\u2010-\u2013\u2212\ufe63\uff0d]$")
_ELIDED = re.compile(r"(?<!\w)(?:[cdjlmst]|qu|lorsqu|puisqu|all|dall|dell|nell|sull|un)['’]$", re.I)
_NEGATING = re.compile(r"(?<!\w)(?:non|un|anti|in|dis|ex|pre|pseudo|quasi|semi|near)[-\u2010\u2011]$", re.I)


def on_boundaries(text: str, start: int, end: int) -> bool:
    """Whether neither end of `text[start:end]` cuts a word or a number in two.

    `41` is no stretch of `410`, `41.5`, `−41`, `41 000`, `41 million` or `41⁶`, `can` none of `can't`, `toxic` none of
    `non-toxic`, `cafe` none of `café`, however its accent is written. Chinese, Japanese and the scripts of South-East
    Asia have no sign between words, so there any place will do that is not within a number.
    """
    return not _cuts(text, start) and not _cuts(text, end)


def _cuts(text: str, place: int) -> bool:
    before = _UNSEEN.sub("", text[max(0, place - _LOOK) : place])
    after = _UNSEEN.sub("", text[place : place + _LOOK])
    if not before or not after:
        return False
    if unicodedata.category(after[0])[0] == "M" or after[0] in _JOINERS or before[-1] in _JOINERS:
        return True
    if _in_word(before[-1]) and _in_word(after[0]):
        return not _is_unparted(before[-1], after[0])
    return _in_number(before, after) or _in_compound(before, after)


def _in_word(letter: str) -> bool:
    return letter.isalnum() or letter == "_" or unicodedata.category(letter)[0] == "M"


def _is_unparted(one: str, other: str) -> bool:
    """Whether one of two letters that touch is of a script without spaces, and they are of no one number or name."""
    if (one in _NUMERALS and other in _NUMERALS) or (KATAKANA.match(one) and KATAKANA.match(other)):
        return False
    return any(script.match(letter) for script in (UNSPACED, _UNPARTED) for letter in (one, other))


def _in_number(before: str, after: str) -> bool:
    if before[-1] in _POWERS or after[0] in _POWERS:
        return _in_word(after[0]) or _in_word(before[-1])
    if before[-1].isdigit() and after[0] in _WITHIN and after[1:2].isdigit():
        return True
    if after[0].isdigit() and before[-1] in _WITHIN and before[-2:-1].isdigit():
        return True
    if after[0].isdigit() and (_SIGN.search(before) or _in_groups(before.rstrip(_GAP), after, len(before))):
        return True
    if (_GROUPED.search(before) and _GROUP.match(after)) or (_BASE.match(after) and _TIMES.search(before)):
        return True
    if before[-1].isdigit() and (_POWER_OF_TEN.match(after) or _in_date(before, after)):
        return True
    if before[-1] == "-" and _in_date(before, after):
        return True
    return bool((_COUNTED.search(before) and _SCALE.match(after)) or (_SCALED.search(before) and _SCALE.match(after)))


def _in_date(before: str, after: str) -> bool:
    return bool(_DATE.search(before) and _DATE_GOES_ON.match(after)) or bool(
        _DATE_BEGUN.search(before) and _DAY.match(after)
    )


def _in_groups(before: str, after: str, size: int) -> bool:
    """Whether a space parts the groups of one number, `1 000`."""
    return size == len(before) + 1 and bool(_GROUPED.search(before) and _GROUP_NEXT.match(after))


def _in_compound(before: str, after: str) -> bool:
    """Whether an apostrophe or a hyphen goes on with a word: `can't`, `non-toxic`, `forty-two`."""
    if after[0] in "'’" and before[-1].isalpha() and after[1:2].isalpha():
        return not _ELIDED.search(before + after[0])
    if before[-1] in "'’" and after[0].isalpha() and before[-2:-1].isalpha():
        return not _ELIDED.search(before)
    if _UNIT_AFTER.match(after) and _TEN_BEFORE.search(before):
        return True
    return bool(_NEGATING.search(before) and after[0].isalpha()) or bool(
        _TEN_HYPHEN.search(before) and _UNIT.match(after)
    )

"""Contrast: whether two like passages tell of two things, which one word in the same place tells apart."""

import re
from functools import lru_cache
from typing import NamedTuple

from carter.evidence.amounts import with_digits
from carter.evidence.kin import kin
from carter.evidence.quantities import UNIT_WORDS
from carter.evidence.words import content_words, stem

_FEWEST_SHARED = 2  # stems
_MOST_APART = 2  # stems of each passage that the other does not hold
_EDGE = ""
# Words that may stand in one place and tell nothing apart: what figures do, and how exactly or when they are told.
_TELLING = """
amount amounts stand stands reach reaches rise rises rose risen fall falls fell grow grew decrease increase decline
drop dropped climb climbed total totals come comes remain remains stay stays equal equals set fix fixed limited capped
allowed permitted entitled receive receives received earn earned pay pays paid cost costs charge charged last lasts
require requires required need needs take takes took wait waits hold holds keep keeps kept store stored retain retained
raised lowered reduced cut increased changed decreased doubled halved
now currently today presently still already newly new current present old former previous previously formerly earlier
later recently always usually normally generally typically about around approximately roughly nearly almost exactly
precisely just maximum minimum most least limit ceiling cap only total overall average per each every first final
updated revised corrected latest later finally since until report reported list listed state states stated count counted
"""
# What is aimed at or foreseen is another thing than what came of it.
_GOALS = "target targets goal goals aim aims forecast forecasts estimate estimates"
# What says how a figure is set tells none that holds.
_MAY_BE = re.compile(r"\b(?:can|may|could) be (?:set|changed|configured|adjusted|chosen|varied)\b", re.IGNORECASE)
# A `second` may be an order, and a `quarter` a time, before they are units.
_ORDERS = frozenset(["second", "quarter"])


class _Held(NamedTuple):
    """A content word between its neighbours."""

    stem: str
    before: str  # stem; empty at the beginning
    after: str


def set_apart(one: str, other: str, language: str) -> bool:
    """Whether each of two passages has a word of its own in one place, the rest being much the same.

    "The connect timeout is 30 seconds" and "The read timeout is 60 seconds" tell of two things; "rose to" and "fell
    to", or a word and its kin, do not. Nor is a target what was reached.
    """
    first, second = _held(one, language), _held(other, language)
    stems, others = {each.stem for each in first}, {each.stem for each in second}
    goals = _goals(language)
    if stems.isdisjoint(goals) != others.isdisjoint(goals) or bool(_MAY_BE.search(one)) != bool(_MAY_BE.search(other)):
        return True
    alone, apart = stems - others, others - stems
    if len(stems & others) < _FEWEST_SHARED or not (alone and apart) or max(len(alone), len(apart)) > _MOST_APART:
        return False
    quiet = _quiet(language)
    pairs = (
        (left, right)
        for left in first
        for right in second
        if left.stem in alone - quiet and right.stem in apart - quiet and _same_place(left, right)
    )
    return any(right.stem not in kin(left.stem, language) for left, right in pairs)


def tells_of_else(one: str, other: str, language: str) -> bool:
    """Whether a word or two of the first passage, the rest being the same, are of something the second does not tell.

    Where more of its words are its own, it may say the same in another way.
    """
    stems = {each.stem for each in _held(other, language)}
    alone = {each.stem for each in _held(one, language)} - stems - _quiet(language)
    own = [each for each in alone if stems.isdisjoint(kin(each, language))]
    return 0 < len(own) <= _MOST_APART


@lru_cache(maxsize=8)
def _goals(language: str) -> frozenset[str]:
    return frozenset(stem(word, language) for word in _GOALS.split())


@lru_cache(maxsize=8)
def _quiet(language: str) -> frozenset[str]:
    return frozenset(stem(word, language) for word in (*_TELLING.split(), *UNIT_WORDS)) - _ORDERS


def _same_place(one: _Held, other: _Held) -> bool:
    return one.after == other.after if one.after and other.after else one.before == other.before != _EDGE


@lru_cache(maxsize=8_192)
def _held(text: str, language: str) -> tuple[_Held, ...]:
    """The content words that are no numbers, each with its neighbours among them."""
    stems = [word.stem for word in content_words(with_digits(text, language), language) if not word.form[0].isdigit()]
    return tuple(
        _Held(own, before, after)
        for own, before, after in zip(stems, [_EDGE, *stems], [*stems[1:], _EDGE], strict=False)
    )

"""Honesty: what a sentence may not say, given how much was read, whether it is dated, and how often it was measured."""

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from carter.evidence.folding import fold
from carter.evidence.honesty_words import Words, words_of
from carter.evidence.language import language_of

Rule = Literal["act-by date", "exclusive", "absence", "trend", "recency", "scope"]

_DIGITS = 9  # of a number of sources that are looked at
_SAID = re.compile(r"\"[^\"]*\"|(?<!\w)'[^']*'(?!\w)")
_TREND_POINTS = 2


class Facts(NamedTuple):
    """What is known of what a sentence rests on; what is not known counts as not so."""

    sources: int  # that were read
    dated: bool = False  # a source that it rests on has a date
    points: int = 0  # in time, of what it tells of
    looked_for: bool = False  # what it says is not there was searched for
    deadline: bool = False  # the date that it gives is a deadline where it comes from
    evidence: tuple[str, ...] = ()  # the passages that it rests on; what these say themselves it may say after them


class Breach(NamedTuple):
    """One thing that a sentence may not say."""

    rule: Rule
    words: str  # as they are folded: with plain quotation marks and single spaces
    reason: str  # why not, and what may be said instead


def breaches(sentence: str, facts: Facts, language: str = "") -> tuple[Breach, ...]:
    """What `sentence` says that the facts do not carry, in the order of the rules; empty where it may stand.

    Read are English, German, French and Spanish; of a sentence in any other language nothing can be said. What stands
    in quotation marks is said by somebody else. A claim about all there is may be made of what was read, `among the 4
    sources read`, if that is how many they are. What a passage of the evidence says in such words may be told after
    it, but for recency: a source without a date does not know what is now.

    Args:
        sentence: one sentence, in plain text.
        facts: what it rests on.
        language: as a code of ISO 639-1; found from its words, and English where these do not tell, if it is empty.
    """
    words = words_of(language or language_of(sentence) or "en")
    return () if words is None else tuple(_Read(sentence, facts, words).breaches())


class _Read:
    """A sentence, read against its facts."""

    def __init__(self, sentence: str, facts: Facts, words: Words) -> None:
        plain = _SAID.sub(" ", fold(sentence))
        self._scopes = list(words.scope.finditer(plain))
        self._bare = words.scope.sub(" ", plain)
        self._evidence = [fold(passage) for passage in facts.evidence]
        self._facts, self._words = facts, words
        self._permitted = words.permitted.format(facts.sources)

    def breaches(self) -> Iterator[Breach]:
        facts, words = self._facts, self._words
        if not facts.deadline:
            yield from self._told(
                "act-by date", words.act_by, "no source calls this date a deadline: say what it dates"
            )
        if not self._scopes:
            yield from self._told("exclusive", words.exclusive, f"only what was read is known: say “{self._permitted}”")
        if not self._scopes and not facts.looked_for:
            reason = f"this was not looked for: say nothing of it, or say “{self._permitted}”"
            yield from self._told("absence", words.absence, reason)
        if facts.points < _TREND_POINTS:
            many = "one point in time is" if facts.points == 1 else "no points in time are"
            yield from self._told("trend", words.trend, f"{many} known, and a trend needs two: say what was, and when")
        if not facts.dated and (found := words.recency.search(self._bare)):
            yield Breach("recency", found[0], "no source that this rests on has a date: leave the word out")
        yield from self._of_others()

    def _told(self, rule: Rule, pattern: re.Pattern[str], reason: str) -> Iterator[Breach]:
        """The breach of a rule, unless the evidence says so in such words itself."""
        found = pattern.search(self._bare)
        if found is not None and not any(pattern.search(passage) for passage in self._evidence):
            yield Breach(rule, found[0].strip(), reason)

    def _of_others(self) -> Iterator[Breach]:
        """A breach for each scope of another number of sources than were read."""
        for scope in self._scopes:
            number = _number(scope, self._words)
            if number is not None and number != self._facts.sources:
                yield Breach("scope", scope[0], f"{self._facts.sources} were read: say “{self._permitted}”")


def _number(scope: re.Match[str], words: Words) -> int | None:
    """How many sources a scope names; None where it names no number."""
    told = (scope["number"] or scope["subject"] or "").casefold()
    if told.isdecimal():
        return int(told[:_DIGITS])
    return words.numbers.index(told) + 1 if told in words.numbers else None

"""Judging: the verdict on a claim by code alone, from guards and from a score over words, numbers, names and order."""

from collections.abc import Sequence
from functools import lru_cache
from math import exp

from carter.evidence.folding import fold
from carter.evidence.language import UNKNOWN, language_of
from carter.evidence.verdicts.dates import with_dates
from carter.evidence.verdicts.features import Compared, compared
from carter.evidence.verdicts.figures import figures
from carter.evidence.verdicts.guards import objections
from carter.evidence.verdicts.held import NEAR, Held, Objection
from carter.evidence.verdicts.judgement import Judged, Reason
from carter.evidence.verdicts.passages import passages
from carter.evidence.verdicts.quoted import quotation
from carter.evidence.verdicts.tokens import tokens
from carter.evidence.verdicts.weights import INTERCEPT, WEIGHTS

_LONGEST = 400  # words of a claim: to lay a longer one beside a text takes longer than it is worth
LIKELY = 500  # thousandths: the score from which support is likelier than not
# From which score it is told, by how many names and numbers of the claim the evidence holds: they fix what is
# spoken of.
_SURE = (800, 650, LIKELY)
_ALIKE = 700  # thousandths of the words of a longer claim, in order, from which both speak of the same thing
_SHORT = 12  # words
_EXTRACTIVE = 900  # thousandths of the content words in the place where the sentence has them
_ENGLISH = frozenset(
    ["the", "of", "and", "is", "was", "are", "to", "by", "with", "for", "from", "has", "had", "that", "which"]
)
_FEWEST_ENGLISH = 2  # such words, by which a text of many names is English all the same
# Thousandths of the content words that a sentence or two must hold to support what they do not nearly repeat: beside
# so little, a near miss is as likely as a paraphrase.
_MOST_HELD = 850
_OTHER_WORD = 800  # thousandths of the words, in order, from which another word in one place is more than a wording
_NOTHING = 150  # thousandths of the content words that the evidence holds, below which it says nothing of the claim


def judge(claim: str, evidence: Sequence[str]) -> Judged:
    """The verdict on a claim over all pieces of its evidence together; their order changes nothing."""
    told = sorted({with_dates(text) for text in map(fold, evidence) if text})
    said = with_dates(fold(claim))
    mine = tokens(said)
    if not mine or not told:
        return Judged("no_info", 0, "guarded", (Reason("empty", "there is nothing to compare"),))
    found = quotation(claim, evidence)
    if found is not None:
        return Judged("supports", 1000, "quoted", (), found)
    if len(mine) > _LONGEST:
        return Judged("cannot_tell", 0, "compared", (Reason("long", f"the claim has more than {_LONGEST} words"),))
    sentences = sorted((each for text in told for each in passages(text)), key=lambda each: (each.item, each.place))
    if not sentences:
        return Judged("no_info", 0, "guarded", (Reason("empty", "there is nothing to compare"),))
    beside = compared(mine, sentences)
    known = [figure for text in told for figure in figures(text)]
    held = Held(mine, figures(said), sentences, known, beside, _is_foreign(claim, told))
    against = objections(held)
    return _decided(held, against, _score(beside), foreign=held.foreign)


def _score(beside: Compared) -> int:
    total = INTERCEPT + sum(
        weight * (beside.values[name] - mean) / scale for name, (weight, mean, scale) in WEIGHTS.items()
    )
    return round(1000 / (1 + exp(-max(-30.0, min(30.0, total)))))


def _decided(held: Held, against: Sequence[Objection], score: int, *, foreign: bool) -> Judged:
    values, best = held.compared.values, held.compared.best
    reasons = tuple(Reason(each.kind, each.detail) for each in against)
    if against:
        same = best.matched >= (NEAR if len(held.claim) <= _SHORT else _ALIKE)
        lowered = score // 2  # below a yes, and in the order of the scores
        if all(each.kind == "word" for each in against):
            same = best.matched >= _OTHER_WORD
        if not same:
            # It is refused all the same; but what it is said in other words than these may say more than they show.
            nothing = values["coverage"] * 1000 < _NOTHING
            return Judged("no_info" if nothing else "cannot_tell", lowered, "guarded", reasons)
        turned = any(each.turned for each in against)
        return Judged("contradicts" if turned else "no_info", lowered, "guarded", reasons)
    if held.is_little and values["negations_differ"]:
        return Judged("cannot_tell", score // 2, "compared", (Reason("negation", "one of the two denies something"),))
    if best.content >= _EXTRACTIVE and (best.matched >= NEAR or not best.differences):
        return Judged("supports", max(score, LIKELY), "compared", ())
    if values["coverage"] * 1000 < _NOTHING and not (foreign or values["negations"]):  # what is denied may follow
        lacking = " ".join(token.shown for token in held.compared.missing)
        return Judged("no_info", score, "compared", (Reason("words", f"not in the evidence: {lacking[:80]}"),))
    fixed = values["names"] + values["numbers"] - values["names_missing"] - values["numbers_missing"]
    held_enough = values["coverage"] * 1000 >= _MOST_HELD or not held.is_little
    if not foreign and held_enough and score >= _SURE[min(len(_SURE) - 1, round(fixed))]:
        return Judged("supports", score, "compared", ())
    return Judged(
        "cannot_tell", score, "compared", (Reason("words", "it is said in other words than these can decide"),)
    )


@lru_cache(maxsize=1_024)
def _language(text: str) -> str:
    return language_of(text)


def _is_foreign(claim: str, told: Sequence[str]) -> bool:
    """Whether the claim, or all of its evidence, is in a language whose words are not known here."""
    return _is_abroad(claim) or all(map(_is_abroad, told))


def _is_abroad(text: str) -> bool:
    if _language(text) in ("en", UNKNOWN):
        return False
    return len(_ENGLISH.intersection(text.casefold().split())) < _FEWEST_ENGLISH

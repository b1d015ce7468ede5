"""Weighing: the verdict on a claim as a whole, the one on each piece of its evidence, and which pieces carry it."""

from collections.abc import Sequence
from typing import NamedTuple

from carter.evidence.folding import fold
from carter.evidence.verdicts.judgement import Entails, Judged, Reason
from carter.evidence.verdicts.judging import judge
from carter.evidence.verdicts.passages import nearest, passages
from carter.evidence.verdicts.tokens import tokens
from carter.records.verdict import Stance

SURE = 500  # thousandths from which an entailment judge is followed
_MOST_CARRYING = 3  # pieces that are named as those that carry a claim together
_MOST_ASKED = 3  # stretches of long evidence that an entailment judge is asked about, and the evidence as a whole
_LONG = 80  # words of evidence that is asked about in stretches too


_CONFLICT = Reason("conflict", "another piece of the evidence has it otherwise")


class Weighed(NamedTuple):
    """A claim with all its verdicts."""

    whole: Judged
    pairs: tuple[Judged, ...]  # one for each piece of evidence, in the order in which they were given
    carrying: tuple[int, ...]  # the pieces that the verdict on the whole rests on, from 0


def weigh(claim: str, evidence: Sequence[str], entails: Entails | None = None, *, guards_only: bool = False) -> Weighed:
    """Judge a claim over each piece of its evidence and over all of them.

    A claim is supported if one piece supports it, or all of them do together. What a guard refuses stays
    refused, whatever a judge of meaning says; what is quoted needs none.

    Args:
        claim: one sentence.
        evidence: texts; their order changes no verdict.
        entails: a judge of meaning, asked where the guards have nothing against the claim.
        guards_only: whether words decide nothing: what is neither quoted nor refused is `cannot_tell`.
    """
    pairs = tuple(_judged(claim, [text], entails, guards_only=guards_only) for text in evidence)
    several = len(set(map(fold, evidence))) > 1
    whole = _judged(claim, evidence, entails, guards_only=guards_only) if several or not pairs else pairs[0]
    if several and whole.stance != "supports":
        whole = max((each for each in pairs if each.stance == "supports"), key=lambda each: each.score, default=whole)
    if several and whole.stance == "supports" and any(each.stance == "contradicts" for each in pairs):
        whole = whole._replace(reasons=(*whole.reasons, _CONFLICT))
    if whole.quoted is not None:
        place = next(place for place, each in enumerate(pairs) if each.quoted is not None and _same(each, whole))
        whole = whole._replace(quoted=whole.quoted._replace(evidence=place))
    pairs = tuple(
        each._replace(quoted=each.quoted._replace(evidence=place)) if each.quoted else each
        for place, each in enumerate(pairs)
    )
    return Weighed(whole, pairs, _carrying(claim, evidence, whole, pairs))


def _same(one: Judged, other: Judged) -> bool:
    return one.quoted is not None and other.quoted is not None and one.quoted[1:] == other.quoted[1:]


def _judged(claim: str, evidence: Sequence[str], entails: Entails | None, *, guards_only: bool) -> Judged:
    found = judge(claim, evidence)
    if found.means != "compared" or found.stance == "no_info":
        return found
    if entails is not None:
        return _asked(claim, evidence, entails)
    if guards_only:
        return found._replace(stance="cannot_tell", reasons=(Reason("words", "no judge was asked"),))
    return found


def _asked(claim: str, evidence: Sequence[str], entails: Entails) -> Judged:
    """What a judge of meaning says, of the evidence as a whole and of its nearest stretches: the surest counts."""
    opinions = [entails(claim, text) for text in _stretches(claim, evidence)]
    best = max(opinions, key=lambda each: each.supports)
    against = max(opinions, key=lambda each: each.contradicts)
    stance: Stance = "cannot_tell"
    if best.supports >= SURE:
        stance = "supports"
    elif against.contradicts >= SURE:
        stance = "contradicts"
    elif min(each.no_info for each in opinions) >= SURE:
        stance = "no_info"
    told = best.detail or against.detail
    reasons = (Reason(entails.name, told),) if told else ()
    return Judged(stance, best.supports, entails.name, reasons)


def _stretches(claim: str, evidence: Sequence[str]) -> list[str]:
    told = sorted(set(map(fold, evidence)))
    whole = " ".join(told)
    if len(whole.split()) <= _LONG:
        return [whole]
    sentences = sorted((each for text in told for each in passages(text)), key=lambda each: (each.item, each.place))
    return [whole, *(each.text for each in nearest(tokens(fold(claim)), sentences)[:_MOST_ASKED])]


def _carrying(claim: str, evidence: Sequence[str], whole: Judged, pairs: Sequence[Judged]) -> tuple[int, ...]:
    if whole.quoted is not None:
        return (whole.quoted.evidence,)
    alone = tuple(place for place, each in enumerate(pairs) if each.stance == whole.stance)
    if whole.stance in ("supports", "contradicts") and alone:
        return alone
    if whole.stance not in ("supports", "contradicts"):
        return ()
    return _together(claim, evidence)


def _together(claim: str, evidence: Sequence[str]) -> tuple[int, ...]:
    """The pieces that hold most of the claim's words together, each for what the ones before it lack."""
    wanted = {token.stem for token in tokens(fold(claim)) if token.content}
    held = [wanted & {token.stem for each in passages(text) for token in each.tokens} for text in evidence]
    chosen: list[int] = []
    known: set[str] = set()
    while len(chosen) < _MOST_CARRYING:
        place = max(range(len(held)), key=lambda each: len(held[each] - known))
        if not held[place] - known:
            break
        chosen.append(place)
        known |= held[place]
    return tuple(sorted(chosen))

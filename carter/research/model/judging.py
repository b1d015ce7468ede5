"""Judging: whether the passages of each statement carry it, asked of a model that did not see the question."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from carter.kernel.effects import Asking
from carter.records.snippet import Snippet
from carter.records.synthesis import Rejected, Stated
from carter.records.task_spec import ModelSettings
from carter.research.model.asking import Answer, Wanted, answered, numbered, place_of
from carter.research.model.drafting import grounds_of
from carter.research.model.prompts import prompt
from carter.research.model.purse import Purse
from carter.research.model.said import Supports

JUDGE_SUPPORT = prompt("judge_support")
_TOLD = "The claims to judge, each with its passages:"
_UNJUDGED = "it was not judged"


class JudgedStatements(NamedTuple):
    """The statements that are carried, and those that are not or were not judged."""

    carried: tuple[Stated, ...]
    rejected: tuple[Rejected, ...]
    answer: Answer[Supports]


def judge_support(
    settings: ModelSettings, stated: Sequence[Stated], evidence: Mapping[str, Snippet], purse: Purse
) -> Asking[JudgedStatements]:
    """The statements that a model calls supported; whatever it does not say so of is dropped.

    One that is judged twice is supported only if it is both times.
    """
    texts = [_told(each, [evidence[one] for one in each.evidence_ids]) for each in stated]
    wanted = Wanted(JUDGE_SUPPORT, Supports, _TOLD, settings)
    answer = yield from answered(wanted, numbered("c", texts), purse)
    stances: dict[int, str] = {}
    for judgement in answer.said.judgements if answer.said else ():
        place = place_of(judgement.claim, "c", len(answer.shown))
        if place is not None and stances.get(place, "supports") == "supports":
            stances[place] = judgement.stance
    carried = tuple(each for place, each in enumerate(stated) if stances.get(place) == "supports")
    reasons = {place: f"its evidence was judged: {stance}" for place, stance in stances.items()}
    rejected = tuple(
        Rejected(text=each.text, reason=reasons.get(place, _UNJUDGED))
        for place, each in enumerate(stated)
        if stances.get(place) != "supports"
    )
    return JudgedStatements(carried, rejected, answer)


def _told(stated: Stated, held: Sequence[Snippet]) -> str:
    passages = (f"Passage: {ground}" for ground in grounds_of(held))
    return "\n".join([f"Claim: {stated.text}", *passages])

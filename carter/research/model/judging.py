"""Judging: whether the passages of each statement carry it, asked of a model that did not see the question."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from carter.kernel.effects import Asking
from carter.records.snippet import Snippet
from carter.records.synthesis import Hypothesis, Rejected, Stated
from carter.records.task_spec import ModelSettings
from carter.research.model.asking import Answer, Wanted, answered, numbered, place_of
from carter.research.model.drafting import grounds_of
from carter.research.model.prompts import prompt
from carter.research.model.purse import Purse
from carter.research.model.said import Supports

JUDGE_SUPPORT = prompt("judge_support")
_TOLD = "The claims to judge, each with its passages:"
_UNJUDGED = "it was not judged"
_UNSURE = "the model that was asked cannot tell whether its passages say it"


class JudgedStatements(NamedTuple):
    """The statements that are carried, that the model cannot tell of, and that are not carried or were not judged."""

    carried: tuple[Stated, ...]
    undecided: tuple[Hypothesis, ...]
    rejected: tuple[Rejected, ...]
    answer: Answer[Supports]


def judge_support(
    settings: ModelSettings, stated: Sequence[Stated], evidence: Mapping[str, Snippet], purse: Purse
) -> Asking[JudgedStatements]:
    """The statements that a model calls supported; whatever it says anything else of is no fact.

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
    told = [(each, stances.get(place, "")) for place, each in enumerate(stated)]
    return JudgedStatements(
        carried=tuple(
            each.model_copy(update={"means": "asked", "score": 1000}) for each, stance in told if stance == "supports"
        ),
        undecided=tuple(
            Hypothesis(text=each.text, evidence_ids=each.evidence_ids, reason=_UNSURE)
            for each, stance in told
            if stance == "cannot_tell"
        ),
        rejected=tuple(_rejected(each, stance) for each, stance in told if stance not in ("supports", "cannot_tell")),
        answer=answer,
    )


def _rejected(stated: Stated, stance: str) -> Rejected:
    reason = f"its evidence was judged: {stance}" if stance else _UNJUDGED
    return Rejected(text=stated.text, reason=reason, rule=f"judge: {stance or 'not asked'}")


def _told(stated: Stated, held: Sequence[Snippet]) -> str:
    passages = (f"Passage: {ground}" for ground in grounds_of(held))
    return "\n".join([f"Claim: {stated.text}", *passages])

"""Deciding: which statements are told as facts, which as speculation and which not at all, by the judge of the task."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from carter.evidence.honesty import Breach, Facts, breaches
from carter.evidence.verdicts.judgement import Judged
from carter.evidence.verdicts.weighing import weigh
from carter.kernel.effects import Asking
from carter.records.snippet import Snippet
from carter.records.synthesis import Hypothesis, Rejected, Stated
from carter.records.task_spec import TaskSpec
from carter.records.verdict import Means, Why
from carter.research.dates_in_text import dates_in
from carter.research.entailment import entailed
from carter.research.model.asking import Answer
from carter.research.model.drafting import Held, grounds_of
from carter.research.model.judging import judge_support
from carter.research.model.purse import Purse
from carter.research.model.said import Supports

_MEANS: dict[str, Means] = {"quoted": "quoted", "guarded": "guarded", "compared": "compared", "scored": "scored"}
_YEAR = 4  # digits


class Decided(NamedTuple):
    """What became of some statements."""

    carried: tuple[Stated, ...] = ()
    undecided: tuple[Hypothesis, ...] = ()
    rejected: tuple[Rejected, ...] = ()
    instead: tuple[str, ...] = ()  # ids of the evidence of what was not honest
    answer: Answer[Supports] | None = None  # of the model, where it was asked


class _Sorted(NamedTuple):
    carried: tuple[Stated, ...] = ()
    undecided: tuple[Hypothesis, ...] = ()
    rejected: tuple[Rejected, ...] = ()


def decide_on(
    task: TaskSpec, stated: Sequence[Stated], evidence: Mapping[str, Snippet], sources: int, purse: Purse
) -> Asking[Decided]:
    """Judge statements that no guard refused; those that break a rule of honesty are not even judged.

    Args:
        task: says who judges.
        stated: the statements, whose means and scores are not known yet.
        evidence: by its id.
        sources: that were read.
        purse: for the requests to a model, where it judges.
    """
    held = {each: [evidence[one] for one in each.evidence_ids] for each in stated}
    broken = {each: breach for each in stated for breach in list(dishonesty(each.text, held[each], sources))[:1]}
    honest = [each for each in stated if each not in broken]
    rejected = tuple(
        Rejected(text=each.text, reason=f"it says `{breach.words}`: {breach.reason}", rule=f"honesty: {breach.rule}")
        for each, breach in broken.items()
    )
    instead = tuple(dict.fromkeys(one for each in broken for one in each.evidence_ids))
    if task.judges == "claude":
        if not honest:
            return Decided(rejected=rejected, instead=instead)
        asked = yield from judge_support(task.model, honest, evidence, purse)
        return Decided(asked.carried, asked.undecided, (*rejected, *asked.rejected), instead, asked.answer)
    found = []
    for each in honest:
        whole = yield from _weighed(task, each, held[each])
        found.append((each, whole))
    made = _sorted(found)
    return Decided(made.carried, made.undecided, (*rejected, *made.rejected), instead)


def dishonesty(sentence: str, held: Sequence[Held], sources: int) -> tuple[Breach, ...]:
    """What a sentence over some evidence says that so many sources, read, do not carry."""
    facts = Facts(
        sources=sources,
        dated=any(each.dated for each in held),
        points=len(set(_points(held))),
        evidence=tuple(grounds_of(held)),
    )
    return breaches(sentence, facts)


def _points(held: Sequence[Held]) -> Iterator[str]:
    """The years that evidence names; of what names none, that of its document."""
    for each in held:
        named = [date.value[:_YEAR] for date in dates_in(each.quote)]
        yield from named or ([each.dated[:_YEAR]] if each.dated else [])


def _weighed(task: TaskSpec, stated: Stated, held: Sequence[Snippet]) -> Asking[Judged]:
    grounds = grounds_of(held)
    if task.judges in ("words", "none"):
        return weigh(stated.text, grounds, guards_only=task.judges == "none").whole
    return (yield from entailed(task.judges, stated.text, grounds)).whole


def _sorted(found: Sequence[tuple[Stated, Judged]]) -> _Sorted:
    carried, undecided, rejected = [], [], []
    for each, whole in found:
        why = tuple(Why(kind=one.kind, detail=one.detail) for one in whole.reasons)
        told = "; ".join(one.detail for one in whole.reasons) or "the judge is not sure of it"
        if whole.stance == "supports":
            update = {"means": _MEANS[whole.means], "score": whole.score, "reasons": why}
            carried.append(each.model_copy(update=update))
        elif whole.stance == "cannot_tell" and whole.means != "guarded":
            undecided.append(Hypothesis(text=each.text, evidence_ids=each.evidence_ids, reason=told))
        else:
            rule = "guard" if whole.means == "guarded" else f"judge: {whole.stance}"
            rejected.append(Rejected(text=each.text, reason=told, rule=rule))
    return _Sorted(tuple(carried), tuple(undecided), tuple(rejected))


def means_of(judged: Judged) -> Means:
    """The means of a verdict, as records name it."""
    return _MEANS[judged.means]

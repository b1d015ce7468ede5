"""TaskSpec, Facets, Progress, Stop, Outline -> Arrangement: the order of the brief, a summary in a model's words."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from carter.kernel.effects import Asking
from carter.kernel.pipeline import stage
from carter.records.arrangement import Arrangement
from carter.records.claim import Claim
from carter.records.facets import Facets
from carter.records.gap import Gap
from carter.records.origins import Origins
from carter.records.outline import Outline, OutlineSection
from carter.records.progress import Progress
from carter.records.scores import MODEL_FAILED, PARTIAL, Stop
from carter.records.snippet import Snippet
from carter.records.synthesis import Rejected, Stated
from carter.records.task_spec import TaskSpec
from carter.records.verdict import Verdict
from carter.research.gaps import limit, shortfalls
from carter.research.model import arranging
from carter.research.model.arranging import Before
from carter.research.model.asking import Answer, trouble_of
from carter.research.model.deciding import decide_on
from carter.research.model.judging import JUDGE_SUPPORT
from carter.research.model.purse import overshot, purse_of
from carter.research.stages.build_claims import claim_of
from carter.research.stages.decide import partial_by
from carter.research.stages.judge import verdicts_on
from carter.research.world_failed import had_no_time, model_failed

FEWEST_ORDERED = 3  # claims whose order is asked for
FEWEST_SUMMED = 2  # claims of which a summary is written
_PROMPTS = (arranging.OUTLINE, arranging.WRITE, JUDGE_SUPPORT)


@stage(
    version=6,
    tools=("snowballstemmer",),
    prompts={each.name: each.text for each in _PROMPTS},
    said=("SENTENCES_REFUSED", "rejected.rule"),
)
def arrange(task: TaskSpec, facets: Facets, progress: Progress, stop: Stop, outline: Outline) -> Asking[Arrangement]:
    """The claims of the outline in the order that a model proposes, under a summary of sentences that it wrote.

    A sentence must break no rule of honesty, and be judged supported by the evidence of the claims that it names; the
    claims' own words take the place of one that is not. Where none
    is, or where the model did not state the claims, the outline stays as it is. A limit that refuses one of these
    requests is the stop reason from then on, as is that no time was left for one; else it is that a request failed for
    good, in any round, by the fault of the world. What the model took beyond its limits is a gap.
    """
    made = _owning_up(task, progress, (yield from _arranged(task, facets, progress, stop, outline)))
    beyond = overshot(task.model, made.calls)
    if not beyond:
        return made
    gaps = (*made.outline.gaps, *shortfalls(beyond))
    told = {"outline": made.outline.model_copy(update={"gaps": gaps}), "shortfalls": (*made.shortfalls, *beyond)}
    return made.model_copy(update=told)


def _owning_up(task: TaskSpec, progress: Progress, made: Arrangement) -> Arrangement:
    """The arrangement, which says that the brief is partial where no time was left for the model, or it failed."""
    outcome, stop = model_failed(task, made.calls), made.stop
    if stop.reason in PARTIAL:
        return made
    if had_no_time(made.calls):
        why = f"{stop.why}; then no time was left to ask the model"
        stop = stop.model_copy(update={"reason": "MAX_MINUTES", "why": why})
        return _stopped(made, stop, limit(progress, stop))
    if not outcome:
        return made
    said = f"a request to the model failed for good: {trouble_of(outcome)}"
    stop = stop.model_copy(update={"reason": MODEL_FAILED, "why": f"{stop.why}; {said}"})
    return _stopped(made, stop, (Gap(kind="model", subject=MODEL_FAILED, text=f"This brief is partial: {said}."),))


def _stopped(made: Arrangement, stop: Stop, gaps: Iterable[Gap]) -> Arrangement:
    outline = made.outline.model_copy(update={"gaps": (*made.outline.gaps, *gaps)})
    return made.model_copy(update={"stop": stop, "outline": outline})


def _arranged(task: TaskSpec, facets: Facets, progress: Progress, stop: Stop, outline: Outline) -> Asking[Arrangement]:
    """The arrangement, whatever it took."""
    before = progress.synthesis
    purse = purse_of(task.model, before.calls) if before.stated and not before.refused else None
    if purse is None:
        return Arrangement(outline=outline, stop=stop, calls=before.calls)
    claims = {claim.claim_id: claim for claim in progress.judged.claims.items}
    shown = [claims[each] for each in _told(outline)]
    asked: list[tuple[str, Answer[Any]]] = []
    if len(shown) >= FEWEST_ORDERED:
        ordered = yield from arranging.outline(Before(task, facets, purse), shown)
        asked.append(("to put its statements in order", ordered.answer))
        outline, purse = _in_order(outline, ordered.claim_ids), ordered.answer.purse
        shown = [claims[each] for each in _told(outline)]
    summed = _Summed()
    if len(shown) >= FEWEST_SUMMED and not any(answer.refused for _, answer in asked):
        summed = yield from _summed(Before(task, facets, purse), shown, progress)
        asked += summed.asked
    if summed.claims:
        outline = _under(outline, [claim.claim_id for claim in summed.claims], facets, claims)
        # A sentence that says the same as a statement, over the same evidence, is that statement.
        summed = summed._replace(claims=tuple(each for each in summed.claims if each.claim_id not in claims))
    return _made(progress, stop, outline, asked, summed)


class _Summed(NamedTuple):
    claims: tuple[Claim, ...] = ()
    rejected: tuple[Rejected, ...] = ()
    asked: tuple[tuple[str, Answer[Any]], ...] = ()
    verdicts: tuple[Verdict, ...] = ()


def _summed(before: Before, shown: Sequence[Claim], progress: Progress) -> Asking[_Summed]:
    """The sentences of a summary that hold and are judged supported."""
    evidence = {snippet.evidence_id: snippet for snippet in progress.judged.snippets.items}
    written = yield from arranging.write(before, shown, evidence)
    asked: tuple[tuple[str, Answer[Any]], ...] = (("to write a summary", written.answer),)
    if not written.stated:
        return _Summed(rejected=written.rejected, asked=asked)
    sources, purse = len(progress.sources), written.answer.purse
    decided = yield from decide_on(before.task, written.stated, evidence, sources, purse)
    known = {claim.claim_id: claim for claim in shown}
    named = zip(written.stated, written.named, strict=True)
    over = {each.text: arranging.time_of([known[one] for one in ids]) or known[ids[0]] for each, ids in named}
    claims = [_claim(each, over[each.text], evidence, progress.origins) for each in decided.carried]
    unsure = (Rejected(text=each.text, reason=each.reason, rule="judge: cannot_tell") for each in decided.undecided)
    judged = (("to judge its summary", decided.answer),) if decided.answer else ()
    return _Summed(
        claims=tuple(claims),
        rejected=(*written.rejected, *decided.rejected, *unsure),
        asked=(*asked, *judged),
        verdicts=tuple(
            verdict
            for stated, claim in zip(decided.carried, claims, strict=True)
            for verdict in verdicts_on(claim, [evidence[each] for each in claim.evidence_ids], stated)
        ),
    )


def _claim(stated: Stated, over: Claim, evidence: Mapping[str, Snippet], origins: Origins) -> Claim:
    """A sentence as a claim, of the time of the claims that it rests on, which is one."""
    return claim_of(stated, evidence, origins).model_copy(update={"time": over.time, "as_of": over.as_of})


def _made(
    progress: Progress, stop: Stop, outline: Outline, asked: Sequence[tuple[str, Answer[Any]]], summed: _Summed
) -> Arrangement:
    refused = tuple(dict.fromkeys(each for _, answer in asked for each in answer.refused))
    short = tuple(f"A model was asked {what}: {answer.trouble}." for what, answer in asked if answer.trouble)
    gaps = (*outline.gaps, *shortfalls(short))
    if refused and stop.reason not in PARTIAL:
        why = f"{stop.why}; then the arranging was refused: {', '.join(refused)} spent"
        stop = stop.model_copy(update={"reason": partial_by(refused), "why": why})
        gaps = (*gaps, *limit(progress, stop))
    return Arrangement(
        outline=outline.model_copy(update={"gaps": gaps}),
        stop=stop,
        claims=summed.claims,
        verdicts=tuple(each for each in summed.verdicts if each.claim_id in {one.claim_id for one in summed.claims}),
        rejected=summed.rejected,
        shortfalls=short,
        refused=refused,
        calls=(*progress.synthesis.calls, *(call for _, answer in asked for call in answer.calls)),
    )


def _told(outline: Outline) -> list[str]:
    """The ids of the claims that the brief tells, contradictions apart, each once, in the order of the outline."""
    found = (each for section in outline.sections for each in section.claim_ids)
    return list(dict.fromkeys((*outline.summary, *found)))


def _in_order(outline: Outline, order: Sequence[str]) -> Outline:
    """The outline with the claims of each section in this order; what it does not name stays behind."""
    places = {claim_id: place for place, claim_id in enumerate(order)}
    sections = (
        section.model_copy(
            update={"claim_ids": tuple(sorted(section.claim_ids, key=lambda each: places.get(each, len(places))))}
        )
        for section in outline.sections
    )
    return outline.model_copy(update={"sections": tuple(sections)})


def _under(outline: Outline, summary: Sequence[str], facets: Facets, claims: Mapping[str, Claim]) -> Outline:
    """The outline under another summary: the claims of the one before stand first in their sections."""
    sections = [
        section.model_copy(update={"claim_ids": tuple(each for each in section.claim_ids if each not in summary)})
        for section in outline.sections
    ]
    for claim_id in reversed([each for each in outline.summary if each not in summary]):
        key = claims[claim_id].section
        place = next((number for number, section in enumerate(sections) if section.key == key), None)
        if place is None:
            title = next((facet.title for facet in facets.facets if facet.key == key), key.capitalize())
            sections.insert(0, OutlineSection(key=key, title=title, claim_ids=(claim_id,)))
        elif claim_id not in sections[place].claim_ids:
            ids = (claim_id, *sections[place].claim_ids)
            sections[place] = sections[place].model_copy(update={"claim_ids": ids})
    order = {facet.key: number for number, facet in enumerate(facets.facets)}
    sections.sort(key=lambda section: order.get(section.key, -1))
    kept = tuple(section for section in sections if section.claim_ids)
    return outline.model_copy(update={"summary": tuple(summary), "sections": kept})

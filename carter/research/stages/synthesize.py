"""TaskSpec, Facets, Progress, Choices, Screened, Snippets, Proposals -> Synthesis: what a model states."""

from collections.abc import Sequence
from typing import Any

from carter.kernel.effects import Asking
from carter.kernel.pipeline import stage
from carter.records.choice import Choices
from carter.records.facets import NEAREST, Facets
from carter.records.progress import Progress
from carter.records.screened import Screened
from carter.records.snippet import Snippet, Snippets
from carter.records.synthesis import Proposals, Stated, Synthesis
from carter.records.task_spec import TaskSpec
from carter.research.model.arranging import FIND_GAPS, Before, find_gaps
from carter.research.model.deciding import decide_on
from carter.research.model.drafting import DRAFT_CLAIMS, draft_claims
from carter.research.model.judging import JUDGE_SUPPORT
from carter.research.model.purse import purse_of

_PROMPTS = (DRAFT_CLAIMS, JUDGE_SUPPORT, FIND_GAPS)
NO_PRICE = "nobody knows what it costs: set `model.input_price` and `model.output_price` to the most that it may"


@stage(
    version=6,
    tools=("snowballstemmer",),
    prompts={each.name: each.text for each in _PROMPTS},
    said=("STATEMENTS_REFUSED", "rejected.rule"),
)
def synthesize(  # noqa: PLR0913 - what a model may still take is told by those who asked it before
    task: TaskSpec,
    facets: Facets,
    progress: Progress,
    choices: Choices,
    screened: Screened,
    snippets: Snippets,
    proposals: Proposals,
) -> Asking[Synthesis]:
    """Statements in a model's words of which the verdict is that their evidence supports them, by the task's judge.

    What breaks a rule of honesty gives way to the words of its evidence; what the judge leaves undecided may be told as
    speculation. Then the model says which parts of the question they leave open. Nothing is asked where the task wants
    quotations, where no passage answers, or where the evidence is that of the round before. Each request fits into what
    the settings allow, less what earlier requests took.
    """
    calls = (*proposals.calls, *choices.searched.model_calls)
    account: dict[str, Any] = {
        "calls": calls,
        "refused": proposals.refused,
        "shortfalls": tuple(dict.fromkeys((*progress.synthesis.shortfalls, *proposals.shortfalls))),
        "proposed": (*proposals.earlier, *(query.text for query in proposals.queries)),
    }
    answering = [each for each in snippets.items if each.section != NEAREST]
    if task.synthesizer == "extractive" or not answering:
        return Synthesis(**account)
    evidence = tuple(each.evidence_id for each in answering)
    if evidence == progress.synthesis.evidence:
        return progress.synthesis.model_copy(update=account)
    purse = purse_of(task.model, calls)
    if purse is None:
        return _ended(task, Synthesis(trouble=NO_PRICE, evidence=evidence, **account))
    sources = len(progress.sources) + len(screened.sources)
    made = yield from _made(Before(task, facets, purse), answering, sources)
    told = {name: tuple(dict.fromkeys((*account[name], *getattr(made, name)))) for name in ("refused", "shortfalls")}
    told["calls"] = (*calls, *made.calls)
    return _ended(task, made.model_copy(update={**account, **told, "evidence": evidence}))


def _made(before: Before, answering: Sequence[Snippet], sources: int) -> Asking[Synthesis]:
    drafted = yield from draft_claims(before.task, before.facets, answering, before.purse)
    answer, shown = drafted.answer, len(drafted.answer.shown)
    unseen = f"{len(answering) - shown} of {len(answering)} passages were not shown to it"
    trouble = answer.trouble or (unseen if shown < len(answering) else "")
    if not drafted.stated:
        return Synthesis(rejected=drafted.rejected, trouble=trouble, calls=answer.calls, refused=answer.refused)
    evidence = {each.evidence_id: each for each in answering}
    decided = yield from decide_on(before.task, drafted.stated, evidence, sources, answer.purse)
    asked = decided.answer
    left = yield from _left_open(before._replace(purse=asked.purse if asked else answer.purse), decided.carried)
    return Synthesis(
        stated=decided.carried,
        rejected=(*drafted.rejected, *decided.rejected),
        undecided=decided.undecided,
        instead=decided.instead,
        trouble=(asked.trouble if asked else "") or trouble,
        open=left.open,
        shortfalls=left.shortfalls,
        refused=(*answer.refused, *(asked.refused if asked else ()), *left.refused),
        calls=(*answer.calls, *(asked.calls if asked else ()), *left.calls),
    )


def _left_open(before: Before, stated: Sequence[Stated]) -> Asking[Synthesis]:
    """What the statements leave open, as a part of a synthesis; where there are none, all is, and nobody is asked."""
    if not stated:
        return Synthesis()
    found = yield from find_gaps(before, stated)
    answer = found.answer
    told = (f"A model was asked what its statements leave open: {answer.trouble}.",) if answer.trouble else ()
    return Synthesis(open=found.gaps, shortfalls=told, refused=answer.refused, calls=answer.calls)


def _ended(task: TaskSpec, made: Synthesis) -> Synthesis:
    """Quotations take the place of statements only if there are none, and the task says so."""
    return made.model_copy(update={"extractive": not made.stated and task.model.if_it_fails == "extractive"})

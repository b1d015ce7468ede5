"""TaskSpec, Facets, Progress, Snippets -> Synthesis: what a model states from the evidence, where the task wants it."""

from collections.abc import Sequence

from carter.kernel.effects import Asking
from carter.kernel.pipeline import stage
from carter.records.facets import NEAREST, Facets
from carter.records.progress import Progress
from carter.records.snippet import Snippet, Snippets
from carter.records.synthesis import Synthesis
from carter.records.task_spec import TaskSpec
from carter.research.model.drafting import DRAFT_CLAIMS, draft_claims
from carter.research.model.judging import JUDGE_SUPPORT, judge_support
from carter.research.model.purse import Purse, purse_of

NO_PRICE = "nobody knows what it costs: set `model.input_price` and `model.output_price` to the most that it may"


@stage(version=2, prompts={each.name: each.text for each in (DRAFT_CLAIMS, JUDGE_SUPPORT)})
def synthesize(task: TaskSpec, facets: Facets, progress: Progress, snippets: Snippets) -> Asking[Synthesis]:
    """Statements in a model's words that pass two checks: one of words, numbers and names, and one by the model.

    Nothing is asked where the task wants quotations, where no passage answers, or where the evidence is that of the
    round before. Each request fits into what the settings allow, less what earlier rounds took.
    """
    before = progress.synthesis.calls
    answering = [each for each in snippets.items if each.section != NEAREST]
    if task.synthesizer == "extractive" or not answering:
        return Synthesis(calls=before)
    evidence = tuple(each.evidence_id for each in answering)
    if evidence == progress.synthesis.evidence:
        return progress.synthesis
    purse = purse_of(task.model, before)
    if purse is None:
        return _ended(task, Synthesis(trouble=NO_PRICE, evidence=evidence))
    made = yield from _made(task, facets, answering, purse)
    return _ended(task, made.model_copy(update={"calls": (*before, *made.calls), "evidence": evidence}))


def _made(task: TaskSpec, facets: Facets, answering: Sequence[Snippet], purse: Purse) -> Asking[Synthesis]:
    drafted = yield from draft_claims(task, facets, answering, purse)
    calls, shown = drafted.answer.calls, len(drafted.answer.shown)
    unseen = f"{len(answering) - shown} of {len(answering)} passages were not shown to it"
    trouble = drafted.answer.trouble or (unseen if shown < len(answering) else "")
    if not drafted.stated:
        return Synthesis(rejected=drafted.rejected, trouble=trouble, calls=calls)
    evidence = {each.evidence_id: each for each in answering}
    judged = yield from judge_support(task.model, drafted.stated, evidence, drafted.answer.purse)
    return Synthesis(
        stated=judged.carried,
        rejected=(*drafted.rejected, *judged.rejected),
        trouble=judged.answer.trouble or trouble,
        calls=(*calls, *judged.answer.calls),
    )


def _ended(task: TaskSpec, made: Synthesis) -> Synthesis:
    """Quotations take the place of statements only if there are none, and the task says so."""
    return made.model_copy(update={"extractive": not made.stated and task.model.if_it_fails == "extractive"})

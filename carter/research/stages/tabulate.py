"""TaskSpec, Progress, Arrangement, Audited, Brief -> ClaimsTable: every claim that passed, down to its characters."""

from carter.kernel.pipeline import stage
from carter.records.arrangement import Arrangement
from carter.records.brief import Brief
from carter.records.claim import Claims
from carter.records.claims_table import ClaimsTable
from carter.records.draft import Audited
from carter.records.progress import Progress
from carter.records.snippet import Snippets
from carter.records.task_spec import TaskSpec
from carter.research.hypotheses import id_of, told_as_such


@stage(version=5)
def tabulate(
    task: TaskSpec, progress: Progress, arrangement: Arrangement, audited: Audited, brief: Brief
) -> ClaimsTable:
    """The claims table: claims in the order of the question, the evidence and sources that they rest on.

    The sentences of a summary stand last.
    """
    passed = set(audited.claim_ids)
    told = (*progress.judged.claims.items, *arrangement.claims)
    claims = tuple(claim for claim in told if claim.claim_id in passed)
    known = {snippet.evidence_id: snippet.quote for snippet in progress.judged.snippets.items}
    speculation = {line.claim_id for line in audited.parts.speculation}
    hypotheses = tuple(
        each
        for each in told_as_such(progress.synthesis)
        if id_of(each, [known[one] for one in each.evidence_ids]) in speculation
    )
    cited = (*(each.evidence_ids for each in claims), *(each.evidence_ids for each in hypotheses))
    used = {evidence_id for ids in cited for evidence_id in ids}
    evidence = tuple(snippet for snippet in progress.judged.snippets.items if snippet.evidence_id in used)
    return ClaimsTable(
        question=task.question,
        claims=Claims(items=claims),
        evidence=Snippets(items=evidence),
        sources=progress.sources,
        origins=progress.origins,
        verdicts=tuple(
            verdict
            for verdict in (*progress.judged.verdicts, *arrangement.verdicts)
            if verdict.claim_id in passed and verdict.evidence_id in {*used, ""}
        ),
        hypotheses=hypotheses,
        gaps=audited.parts.gaps,
        in_brief=brief.claim_ids,
        references=brief.references,
    )

"""Outline, Progress -> Draft: the claims of the outline as lines, each a quotation or a template over quotations."""

from carter.evidence.disagreement import leads_of
from carter.kernel.pipeline import stage
from carter.records.claim import Claim
from carter.records.draft import Draft, DraftParts, DraftSection, Line, Quotation
from carter.records.facets import CONTRADICTIONS
from carter.records.outline import Outline
from carter.records.progress import Progress
from carter.records.snippet import Snippet

DISPUTED = "Disputed, see Contradictions:"


@stage(version=1)
def draft(outline: Outline, progress: Progress) -> Draft:
    """The brief line by line, in the order of the outline."""
    evidence = {snippet.evidence_id: snippet for snippet in progress.judged.snippets.items}
    claims = {claim.claim_id: claim for claim in progress.judged.claims.items}
    disputed = {side for each in outline.contradictions for side in claims[each].evidence_ids}
    lines = {
        claim.claim_id: _line(claim, [evidence[each] for each in claim.evidence_ids], disputed)
        for claim in claims.values()
    }
    return Draft(
        parts=DraftParts(
            answered=outline.answered,
            summary=tuple(lines[each] for each in outline.summary),
            sections=tuple(
                DraftSection(key=part.key, title=part.title, lines=tuple(lines[each] for each in part.claim_ids))
                for part in outline.sections
            ),
            contradictions=tuple(lines[each] for each in outline.contradictions),
            gaps=outline.gaps,
        )
    )


def _line(claim: Claim, held: list[Snippet], disputed: set[str]) -> Line:
    """A contradiction quotes each side with its own source; any other claim is quoted once, with all its sources.

    One that stands under the contradictions too says so, since it must not be read as settled.
    """
    if claim.section == CONTRADICTIONS:
        sides = tuple(
            Quotation(evidence_id=each.evidence_id, quote=each.quote, source_ids=(each.source_id,)) for each in held
        )
        leads = leads_of(claim.text, (held[0].quote, held[1].quote))
        return Line(claim_id=claim.claim_id, leads=leads or ("", ""), quotations=sides)
    sources = tuple(dict.fromkeys(each.source_id for each in held))
    quotation = Quotation(evidence_id=held[0].evidence_id, quote=held[0].quote, source_ids=sources)
    lead = DISPUTED if disputed.intersection(claim.evidence_ids) else ""
    return Line(claim_id=claim.claim_id, leads=(lead,), quotations=(quotation,))

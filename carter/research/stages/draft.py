"""Outline, Progress -> Draft: the claims of the outline as lines, each a quotation or a template over quotations."""

from carter.evidence.disagreement import is_change, leads_of
from carter.kernel.pipeline import stage
from carter.records.claim import Claim
from carter.records.draft import Draft, DraftParts, DraftSection, Line, Quotation
from carter.records.facets import CONTRADICTIONS
from carter.records.outline import Outline
from carter.records.progress import Progress
from carter.records.snippet import Snippet

EARLIER = "Earlier"
DISPUTED = "Disputed, see Contradictions:"


@stage(version=4)
def draft(outline: Outline, progress: Progress) -> Draft:
    """The brief line by line, in the order of the outline."""
    evidence = {snippet.evidence_id: snippet for snippet in progress.judged.snippets.items}
    claims = {claim.claim_id: claim for claim in progress.judged.claims.items}
    leads = _leads([claims[each] for each in outline.contradictions], evidence)
    lines = {
        claim.claim_id: _line(claim, [evidence[each] for each in claim.evidence_ids], leads)
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


def _leads(contradictions: list[Claim], evidence: dict[str, Snippet]) -> dict[str, str]:
    """What stands before a quotation that a contradiction or a change cites too, by the id of the evidence.

    It must not be read as settled; of a change the date is told, and the older side is called so.
    """
    made: dict[str, str] = {}
    for claim in contradictions:
        sides = [evidence[each] for each in claim.evidence_ids]
        changed = is_change(claim.text)
        told = (_as_of(sides[0]), _earlier(sides[1])) if changed else (DISPUTED, DISPUTED)
        for side, lead in zip(sides, told, strict=True):
            # Who is the older side once is never told as the newer one.
            made[side.evidence_id] = lead if lead.startswith(EARLIER) else made.get(side.evidence_id, lead)
    return made


def _as_of(snippet: Snippet) -> str:
    return f"As of {snippet.dated}:" if snippet.dated else ""


def _earlier(snippet: Snippet) -> str:
    return f"{EARLIER}, {snippet.dated or 'undated'}:"


def over_of(snippet: Snippet) -> tuple[str, ...]:
    """The words that stand over a piece of evidence, and are told with it."""
    return tuple(over.quote for over in snippet.over)


def _line(claim: Claim, held: list[Snippet], leads: dict[str, str]) -> Line:
    """A contradiction quotes each side with its own source; any other claim is quoted once, with all its sources.

    What only sources of an earlier time say is told as such.
    """
    if claim.section == CONTRADICTIONS:
        sides = tuple(
            Quotation(
                evidence_id=each.evidence_id,
                quote=each.quote,
                over=over_of(each),
                source_ids=(each.source_id,),
                pages=(each.page,),
            )
            for each in held
        )
        before = leads_of(claim.text, (held[0].quote, held[1].quote))
        return Line(claim_id=claim.claim_id, leads=before or ("", ""), quotations=sides)
    pages = {each.source_id: each.page for each in reversed(held)}
    sources = tuple(dict.fromkeys(each.source_id for each in held))
    quotation = Quotation(
        evidence_id=held[0].evidence_id,
        quote=held[0].quote,
        over=over_of(held[0]),
        source_ids=sources,
        pages=tuple(pages[each] for each in sources),
    )
    lead = next((leads[each.evidence_id] for each in held if each.evidence_id in leads), "")
    if all(each.earlier for each in held):
        lead = _earlier(max(held, key=lambda each: each.dated))
    return Line(claim_id=claim.claim_id, leads=(lead,), quotations=(quotation,))

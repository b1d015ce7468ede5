"""Progress, Arrangement -> Draft: the claims of the outline as lines, each a quotation or words over quotations."""

from carter.evidence.disagreement import is_change, leads_of
from carter.evidence.folding import fold
from carter.evidence.statements import statement_of
from carter.kernel.pipeline import stage
from carter.records.arrangement import Arrangement
from carter.records.claim import Claim
from carter.records.draft import Draft, DraftParts, DraftSection, Line, Quotation
from carter.records.facets import CONTRADICTIONS, SUMMARY
from carter.records.progress import Progress
from carter.records.snippet import Snippet
from carter.research.standing import DRAFT

EARLIER = "Earlier"
DISPUTED = "Disputed, see Contradictions:"
AHEAD = "For a later time, by its own words:"
IN_DRAFT = "In a draft that is not in force:"
UNDATED = "Undated:"


@stage(version=8)
def draft(progress: Progress, arrangement: Arrangement) -> Draft:
    """The brief line by line, in the order of the outline."""
    outline = arrangement.outline
    evidence = {snippet.evidence_id: snippet for snippet in progress.judged.snippets.items}
    claims = {claim.claim_id: claim for claim in (*progress.judged.claims.items, *arrangement.claims)}
    disputed = _disputed([claims[each] for each in outline.contradictions])
    lines = {
        claim.claim_id: _line(claim, [evidence[each] for each in claim.evidence_ids], disputed)
        for claim in claims.values()
    }
    return Draft(
        parts=DraftParts(
            answered=outline.answered,
            summary=tuple(lines[each] for each in outline.summary),
            sections=tuple(
                DraftSection(
                    key=part.key,
                    title=part.title,
                    lines=tuple(lines[each] for each in part.claim_ids),
                    columns=part.columns,
                    rows=part.rows,
                )
                for part in outline.sections
            ),
            contradictions=tuple(lines[each] for each in outline.contradictions),
            gaps=outline.gaps,
        )
    )


def _disputed(contradictions: list[Claim]) -> frozenset[str]:
    """The evidence that a contradiction cites too, which must not be read as settled."""
    open_ones = (claim for claim in contradictions if not is_change(claim.text))
    return frozenset(each for claim in open_ones for each in claim.evidence_ids)


def over_of(snippet: Snippet) -> tuple[str, ...]:
    """The words that stand over a piece of evidence, and are told with it."""
    return tuple(over.quote for over in snippet.over)


def _line(claim: Claim, held: list[Snippet], disputed: frozenset[str]) -> Line:
    """A contradiction quotes each side with its own source; any other claim is quoted once, with all its sources.

    What is not of today is told as such.
    """
    if claim.section == CONTRADICTIONS:
        sides = tuple(_alone(each) for each in held)
        before = leads_of(claim.text, (held[0].quote, held[1].quote))
        return Line(claim_id=claim.claim_id, leads=before or ("", ""), quotations=sides)
    statement = statement_of(claim.text, [each.quote for each in held])
    if statement:
        return _stated(claim, statement, held, disputed)
    pages = {each.source_id: each.page for each in reversed(held)}
    sources = tuple(dict.fromkeys(each.source_id for each in held))
    quotation = Quotation(
        evidence_id=held[0].evidence_id,
        quote=held[0].quote,
        over=over_of(held[0]),
        source_ids=sources,
        pages=tuple(pages[each] for each in sources),
    )
    return Line(claim_id=claim.claim_id, leads=(_lead(claim, held, disputed),), quotations=(quotation,))


def _stated(claim: Claim, statement: str, held: list[Snippet], disputed: frozenset[str]) -> Line:
    """A statement, and behind it each quotation that it rests on, with its own source.

    Of a sentence of the summary the quotations stand under the findings.
    """
    same = len(held) == 1 and fold(statement) == fold(held[0].quote)  # told once, as a quotation
    lead = f"{_lead(claim, held, disputed)} {'' if same else statement}".strip()
    return Line(
        claim_id=claim.claim_id,
        leads=(lead, *("" for _ in held[1:])),
        quotations=tuple(_alone(each) for each in held),
        bare=claim.section == SUMMARY,
    )


def _alone(snippet: Snippet) -> Quotation:
    """A quotation with the one source that it was taken from."""
    return Quotation(
        evidence_id=snippet.evidence_id,
        quote=snippet.quote,
        over=over_of(snippet),
        source_ids=(snippet.source_id,),
        pages=(snippet.page,),
    )


def _lead(claim: Claim, held: list[Snippet], disputed: frozenset[str]) -> str:
    if not disputed.isdisjoint(claim.evidence_ids) and claim.time in ("", "dated", "undated"):
        return DISPUTED
    return time_lead(claim, held)


def time_lead(claim: Claim, held: list[Snippet]) -> str:
    """What stands before a quotation that is not simply of today; empty where it is.

    Passages that only come near the question carry no time of their own, and are told by their sources.
    """
    if claim.time == "past":
        return f"{EARLIER}, by its own words:"
    if claim.time == "ahead":
        return IN_DRAFT if all(each.earlier == DRAFT for each in held) else AHEAD
    if claim.time == "undated":
        return UNDATED
    if claim.time == "earlier" or all(each.earlier for each in held):
        dated = claim.as_of or max(each.dated for each in held)
        marked = next((each.earlier for each in held if each.earlier), "")
        return f"{EARLIER}, {dated or (f'marked {marked}' if marked else 'undated')}:"
    return f"As of {claim.as_of}:" if claim.time == "dated" and claim.as_of else ""

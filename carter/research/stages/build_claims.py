"""Snippets, Synthesis -> DraftClaims: each piece of evidence says what it says; or statements that rest on it."""

from collections.abc import Mapping

from carter.evidence.folding import fold, spaced
from carter.evidence.statements import told
from carter.kernel.pipeline import stage
from carter.records.claim import Claim, DraftClaims, Tag
from carter.records.facets import DEFINITIONS, NEAREST
from carter.records.ids import claim_ulid
from carter.records.snippet import Snippet, Snippets
from carter.records.synthesis import Stated, Synthesis

_TAGS: dict[str, Tag] = {DEFINITIONS: "definition", NEAREST: "gap"}
_LEFT = 4  # each further source takes away one part in so many of the doubt that is left


@stage(version=4, said=("CLAIMS_BUILT", "items.claim_id"))
def build_claims(snippets: Snippets, synthesis: Synthesis) -> DraftClaims:
    """One claim for each quotation, in the order of the evidence.

    Quotations that differ in typography alone are one claim with the evidence of each; the words are
    those of the evidence whose id is first. What only comes near the question is tagged as a gap. Where a model
    was asked, the claims are its statements instead, each with the quotations that it rests on.
    """
    if not synthesis.extractive:
        evidence = {snippet.evidence_id: snippet for snippet in snippets.items}
        return DraftClaims(items=tuple(claim_of(each, evidence) for each in synthesis.stated))
    alike: dict[str, list[Snippet]] = {}
    for snippet in snippets.items:
        alike.setdefault(fold(snippet.quote), []).append(snippet)
    return DraftClaims(items=tuple(_claim(same) for same in alike.values()))


def claim_of(stated: Stated, evidence: Mapping[str, Snippet]) -> Claim:
    """What a model stated as a claim, told with the quotations that it rests on."""
    held = [evidence[each] for each in stated.evidence_ids]
    text = told(stated.text, [each.quote for each in held])
    return Claim(
        claim_id=claim_ulid(text, stated.evidence_ids),
        text=text,
        evidence_ids=stated.evidence_ids,
        confidence=confidence(held),
        tags=(_TAGS.get(stated.section, "finding"),),
        section=stated.section,
    )


def _claim(same: list[Snippet]) -> Claim:
    held = sorted(same, key=lambda snippet: snippet.evidence_id)
    text, ids = spaced(held[0].quote), tuple(snippet.evidence_id for snippet in held)
    section = same[0].section
    return Claim(
        claim_id=claim_ulid(text, ids),
        text=text,
        evidence_ids=ids,
        confidence=confidence(same),
        tags=(_TAGS.get(section, "finding"),),
        section=section,
    )


def confidence(same: list[Snippet]) -> int:
    """How surely a quotation speaks to its section, thousandths.

    The relevance of its best evidence; each further source that holds it takes away a quarter of what
    is left to 1000.
    """
    value = max(snippet.relevance for snippet in same)
    for _ in range(len({snippet.source_id for snippet in same}) - 1):
        value += (1000 - value) // _LEFT
    return value

"""The brief, and beside it the evidence that a citation stands for."""

from typing import Any, NamedTuple

from markupsafe import Markup

from carter.errors import UnknownTarget
from carter.interfaces.web import addresses
from carter.interfaces.web.asking import Answer, Asking
from carter.interfaces.web.views.brief_parts import contradictions_of, gaps_of, standing_of, untold
from carter.records.verdict import Verdict
from carter.research.export.html_brief import brief_html, evidence_anchor, reference_anchor
from carter.research.export.material import Cited, Material
from carter.research.output_models import ClaimLine, EvidenceLine, SourceLine
from carter.workspace.documents_seen import DateTold, DocumentsSeen
from carter.workspace.gathering import gather

AROUND = 6000  # code points of the source that are shown on either side of a quotation


class Head(NamedTuple):
    """What stands over each page of a run."""

    run: str
    manifest: str
    question: str
    started: str  # ISO 8601 in UTC
    stop_reason: str
    stop_why: str
    partial: bool
    answered: bool


class Brief(NamedTuple):
    """A brief with the claims it is made of."""

    head: Head
    markdown: str
    claims: dict[str, Any]  # claims.json
    unverified: tuple[str, ...]  # ids of evidence that does not stand where it is said to, or whose text is not here
    damaged: tuple[str, ...]  # digests of texts of sources that are not as they were, or are lost


class Surroundings(NamedTuple):
    """A quotation in the readable text of its source."""

    before: str
    quote: str
    after: str
    is_start: bool  # whether `before` begins with the text
    is_end: bool
    retained: bool  # whether the text is here
    damaged: bool  # whether it is not, since it is not as it was or is lost


class Evidence(NamedTuple):
    """A piece of evidence of a claim."""

    head: Head
    claim: ClaimLine
    evidence: EvidenceLine
    source: SourceLine
    verdict: Verdict | None  # on the claim as a whole
    of_pair: Verdict | None  # on the claim and this piece
    verified: bool  # whether the text holds the quotation at its place
    surroundings: Surroundings
    dates: tuple[DateTold, ...]  # that its source states of itself, and where


def brief(asking: Asking) -> Answer:
    """The brief of a run."""
    damaged = set[str]()
    material = gather(asking.workspace, asking.path["run"]).material(damaged=damaged)
    head = head_of(material)
    failing = frozenset(line.evidence_id for line in material.evidence.values() if not is_verified(material, line))

    def lead(anchor: str) -> str:
        kind, _, rest = anchor.partition("-")
        if kind != "evidence":
            return f"#{anchor}"
        claim_id, _, evidence_id = rest.partition("-")
        return "" if evidence_id in failing else addresses.evidence(head.run, claim_id, evidence_id) + "#quote"

    made = brief_html(material, lead)
    more: dict[str, Any] = {
        "body": Markup(made.body),
        "heading": Markup(made.title),
        "sections": made.sections,
        "contradictions": contradictions_of(material),
        "gaps": untold(gaps_of(asking.workspace, material), material.brief),
        "approval": standing_of(asking.workspace, head.run),
        "references": [(reference_anchor(each.reference or 0), each) for each in material.references],
    }
    lost = (tuple(sorted(failing)), tuple(sorted(damaged)))
    data = Brief(head, material.brief, material.table.model_dump(mode="json"), *lost)
    return Answer("brief.html", head.question, data, more)


def evidence(asking: Asking) -> Answer:
    """A piece of evidence, where it stands in its source."""
    gathered, damaged = gather(asking.workspace, asking.path["run"]), set[str]()
    material, seen = gathered.material(damaged=damaged), DocumentsSeen(gathered.manifest, gathered.store)
    claim_id, evidence_id = asking.path["claim_id"], asking.path["evidence_id"]
    for pair in material.pairs():
        if (pair.claim.claim_id, pair.evidence.evidence_id) == (claim_id, evidence_id):
            found = evidence_of(material, pair, seen.dates(pair.source.source_id), pair.evidence.text in damaged)
            return Answer("evidence.html", f"Evidence: {found.source.title}", found)
    raise UnknownTarget("this claim has no such evidence", where=f"{claim_id}, {evidence_id}", mend="see the brief")


def evidence_of(material: Material, pair: Cited, dates: tuple[DateTold, ...], damaged: bool) -> Evidence:
    """A piece of evidence with its surroundings, and the dates of its source."""
    line, text = pair.evidence, material.texts.get(pair.evidence.text)
    if text is None:
        around = Surroundings(line.prefix, line.quote, line.suffix, False, False, False, damaged)
    else:
        first, last = max(0, line.char_start - AROUND), line.char_end + AROUND
        before, after = text[first : line.char_start], text[line.char_end : last]
        quote = text[line.char_start : line.char_end]
        around = Surroundings(before, quote, after, first == 0, last >= len(text), True, False)
    verified = is_verified(material, line)
    verdicts = (pair.verdict, pair.of_pair)
    return Evidence(head_of(material), pair.claim, line, pair.source, *verdicts, verified, around, dates)


def is_verified(material: Material, line: EvidenceLine) -> bool:
    """Whether the stored text holds a quotation at its very place."""
    text = material.texts.get(line.text)
    return text is not None and text[line.char_start : line.char_end] == line.quote


def head_of(material: Material) -> Head:
    """What stands over the pages of a run."""
    told, table = material.told, material.table
    facts = (told.stop_reason, told.stop_why, told.partial, told.answered)
    return Head(told.run, told.manifest, table.question, material.started, *facts)


__all__ = ["Brief", "Evidence", "Head", "brief", "evidence", "evidence_anchor", "head_of"]

"""What stands beside the text of a brief: contradictions side by side, what is missing, and how it was judged."""

from typing import NamedTuple

from carter.errors import CarterError
from carter.evidence.quoting import escaped
from carter.interfaces.web import addresses
from carter.records.choice import Drop
from carter.records.gap import Gap
from carter.records.synthesis import Rejected
from carter.research.export.material import Cited, Material
from carter.research.output_models import EvidenceLine, SourceLine
from carter.workspace import Workspace
from carter.workspace.approving import Approval
from carter.workspace.reported import report_file

NOT_FOUND = ("unanswered", "unmentioned", "other language", "earlier")
"""Kinds of gap that were looked for and not found; the others say what was not done, and why."""


class OneSide(NamedTuple):
    """One side of a contradiction."""

    quote: str
    source: SourceLine
    dated: str  # ISO 8601; empty where it is not known
    known: str  # how the date is known, in words
    earlier: str  # why it is of an earlier time; empty where it is not
    address: str  # where it stands


class Contradiction(NamedTuple):
    """Sources that do not say the same."""

    claim_id: str
    text: str
    in_brief: bool
    sides: tuple[OneSide, ...]
    address: str


class Gaps(NamedTuple):
    """What the brief does not know, and what of it was found and not used."""

    not_found: tuple[Gap, ...]  # looked for in vain
    others: tuple[Gap, ...]  # not read, not asked, dropped, cut short
    dropped: tuple[Drop, ...]
    rejected: tuple[Rejected, ...]  # statements of a model
    unused: int
    best_unused: str
    note: str  # why what was dropped is not told; else empty


def contradictions_of(material: Material) -> tuple[Contradiction, ...]:
    """The contradictions of a run, those of the brief first."""
    run = material.told.run
    claims = [claim for claim in material.table.claims if "contradiction" in claim.tags]
    claims.sort(key=lambda claim: not claim.in_brief)
    return tuple(
        Contradiction(
            claim.claim_id,
            claim.text,
            claim.in_brief,
            tuple(_side(run, pair) for pair in material.pairs_of(claim)),
            addresses.claim(run, claim.claim_id),
        )
        for claim in claims
    )


def _side(run: str, pair: Cited) -> OneSide:
    line = pair.evidence
    address = addresses.evidence(run, pair.claim.claim_id, line.evidence_id) + "#quote"
    return OneSide(line.quote, pair.source, line.dated, _known(line, pair.source), line.earlier, address)


def _known(line: EvidenceLine, source: SourceLine) -> str:
    """How the date of a piece of evidence is known."""
    if not line.dated:
        return f"its source is about {line.about}" if line.about else "no date is known"
    told = {source.modified_date: "last modified", source.published_date: "published"}
    return told.get(line.dated, "by its text")


def gaps_of(workspace: Workspace, material: Material) -> Gaps:
    """What is missing in a brief."""
    gaps = material.table.gaps
    not_found = tuple(gap for gap in gaps if gap.kind in NOT_FOUND)
    others = tuple(gap for gap in gaps if gap.kind not in NOT_FOUND)
    try:
        file = report_file(workspace, material.told.run)
    except CarterError as error:
        return Gaps(not_found, others, (), (), 0, "", f"what was dropped is not known: {error.what}")
    lost = (tuple(file.dropped), tuple(file.rejected), file.unused, file.best_unused or "")
    return Gaps(not_found, others, *lost, "")


def untold(gaps: Gaps, markdown: str) -> Gaps:
    """Those that a brief does not tell itself; what it tells need not be told below it once more."""
    not_found, others = (
        tuple(gap for gap in each if escaped(gap.text) not in markdown) for each in (gaps.not_found, gaps.others)
    )
    return gaps._replace(not_found=not_found, others=others)


def standing_of(workspace: Workspace, run: str) -> Approval | None:
    """How the brief was judged; None where `cassettes/` alone knows the run, whose brief is not here."""
    try:
        return workspace.history.approval(run)
    except CarterError:
        return None

"""The material of an export: a run, its brief, its claims down to the characters, and the blobs behind them."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from ulid import ULID

from carter.kernel.digest import PREFIX
from carter.kernel.manifest import Manifest
from carter.records.verdict import Verdict
from carter.research.output_models import ClaimLine, ClaimsFile, EvidenceLine, SourceLine


class Stored(NamedTuple):
    """A blob that a run rests on."""

    digest: str  # BLAKE3
    sha256: str  # hexadecimal; empty where retention let the bytes go
    size: int  # bytes
    tag: str  # type tag of a record; empty for plain bytes

    @property
    def hex(self) -> str:
        """The digits of its BLAKE3."""
        return self.digest.removeprefix(PREFIX)


class Told(NamedTuple):
    """What is told of a run as a whole, beside its claims."""

    run: str  # ULID
    manifest: str  # digest
    stop_reason: str
    stop_why: str
    partial: bool
    answered: bool


class Cited(NamedTuple):
    """A claim and one piece of its evidence."""

    claim: ClaimLine
    evidence: EvidenceLine
    source: SourceLine
    verdict: Verdict | None  # on the claim as a whole
    of_pair: Verdict | None  # on the claim and this piece of evidence


class Material:
    """What all exports are built of; the same run gives the same material on any machine.

    Args:
        told: what is said of the run.
        brief: brief.md.
        table: claims.json.
        manifest: of the run.
        texts: digest -> readable text of a source; None where retention let it go.
        blobs: every blob that the manifest leads to, by digest; empty where the form needs none.
    """

    def __init__(  # noqa: PLR0913 - the parts of a run are as many
        self,
        told: Told,
        brief: str,
        table: ClaimsFile,
        manifest: Manifest,
        texts: Mapping[str, str | None],
        blobs: tuple[Stored, ...] = (),
    ) -> None:
        self.told = told
        self.brief = brief
        self.table = table
        self.manifest = manifest
        self.texts = texts
        self.blobs = blobs

    @cached_property
    def evidence(self) -> dict[str, EvidenceLine]:
        """Evidence by its id."""
        return {line.evidence_id: line for line in self.table.evidence}

    @cached_property
    def sources(self) -> dict[str, SourceLine]:
        """Sources by their ids."""
        return {line.source_id: line for line in self.table.sources}

    @cached_property
    def verdicts(self) -> dict[tuple[str, str], Verdict]:
        """Verdicts by the ids of claim and evidence; the latter is empty for a claim as a whole."""
        return {(each.claim_id, each.evidence_id): each for each in self.table.verdicts}

    @property
    def references(self) -> tuple[SourceLine, ...]:
        """The sources that the brief cites: the first is [1]."""
        return tuple(self.sources[each] for each in self.table.references if each in self.sources)

    @property
    def started(self) -> str:
        """When the run began, ISO 8601 in UTC: the instant that its ULID holds."""
        return ULID.from_str(self.told.run).datetime.isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def pairs(self) -> Iterator[Cited]:
        """Every claim with each piece of its evidence, in the order of the table."""
        for claim in self.table.claims:
            yield from self.pairs_of(claim)

    def pairs_of(self, claim: ClaimLine) -> Iterator[Cited]:
        """A claim with each piece of its evidence; what the table does not hold is left out."""
        whole = self.verdicts.get((claim.claim_id, ""))
        for evidence_id in claim.evidence_ids:
            line = self.evidence.get(evidence_id)
            source = self.sources.get(line.source_id) if line else None
            if line and source:
                yield Cited(claim, line, source, whole, self.verdicts.get((claim.claim_id, evidence_id)))

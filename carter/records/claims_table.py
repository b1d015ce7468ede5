"""The claims table: every claim down to the characters that carry it."""

from pydantic import Field

from carter.kernel.record import Record
from carter.records.claim import Claims
from carter.records.gap import Gap
from carter.records.origins import Origins
from carter.records.snippet import Snippets
from carter.records.source import Source
from carter.records.synthesis import Hypothesis
from carter.records.verdict import Verdict


class ClaimsTable(Record, tag="research/claims@2"):
    """Every claim that passed the audit, with its evidence, its sources and the verdicts on it."""

    question: str
    claims: Claims = Claims()
    evidence: Snippets = Snippets()
    sources: tuple[Source, ...] = Field(default=(), description="all that were read, in the order of reading")
    origins: Origins = Field(default=Origins(), description="of all sources that were read")
    verdicts: tuple[Verdict, ...] = ()
    hypotheses: tuple[Hypothesis, ...] = Field(
        default=(), exclude_if=lambda value: not value, description="what the brief tells as speculation; no claims"
    )
    gaps: tuple[Gap, ...] = ()
    in_brief: tuple[str, ...] = Field(default=(), description="ids of the claims that the brief holds")
    references: tuple[str, ...] = Field(default=(), description="ids of the sources that it cites: the first is [1]")

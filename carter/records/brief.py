"""What a build leaves behind: the brief, the claims table and the facts of the report."""

from pydantic import Field

from carter.kernel.record import Record, Text
from carter.records.claim import Claims
from carter.records.draft import Failure
from carter.records.gap import Gap
from carter.records.progress import RoundFacts
from carter.records.scores import Scores, StopReason
from carter.records.snippet import Snippets
from carter.records.source import Source
from carter.records.verdict import Verdict


class Brief(Record, tag="research/brief@1"):
    """The brief as Markdown."""

    markdown: Text
    claim_ids: tuple[str, ...] = Field(default=(), description="of the claims in it, in the order of first appearance")
    references: tuple[str, ...] = Field(default=(), description="ids of the sources cited: the first is [1]")


class ClaimsTable(Record, tag="research/claims@1"):
    """Every claim that passed the audit, with its evidence, its sources and the verdicts on it."""

    question: str
    claims: Claims = Claims()
    evidence: Snippets = Snippets()
    sources: tuple[Source, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    gaps: tuple[Gap, ...] = ()
    in_brief: tuple[str, ...] = Field(default=(), description="ids of the claims that the brief holds")
    references: tuple[str, ...] = Field(
        default=(), description="ids of the sources that the brief cites: the first is [1]"
    )


class ReportFacts(Record, tag="research/report@1"):
    """What the run report says of the build itself, whenever and wherever it ran."""

    question: str
    scores: Scores
    stop_reason: StopReason
    stop_why: str = ""
    partial: bool = Field(description="wanted work was refused for calls or minutes")
    answered: bool
    searches: int = Field(ge=0)
    fetches: int = Field(ge=0)
    tokens: int = Field(default=0, ge=0, description="tokens of language models; this pipeline asks none")
    sources: tuple[Source, ...] = Field(default=(), description="read, in the order of reading")
    claims: int = Field(ge=0)
    words: int = Field(ge=0, description="words of the brief, references left out")
    best_unused: str = Field(default="", description="URL of the best candidate that was not read")
    unused: int = Field(default=0, ge=0, description="candidates that were found and not read")
    rounds: tuple[RoundFacts, ...] = ()
    gaps: tuple[Gap, ...] = ()
    audit_failures: tuple[Failure, ...] = ()

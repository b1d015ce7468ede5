"""The shapes of the output files; numbers stand here as the specification shows them, shares from 0 to 1."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from carter.records.candidate import LeftOut
from carter.records.choice import Drop
from carter.records.claim import Tag, Time
from carter.records.draft import Failure
from carter.records.gap import Gap
from carter.records.model_call import ModelCall
from carter.records.origins import OriginLink
from carter.records.passage import Over
from carter.records.progress import SectionState, SourceYield
from carter.records.scores import StopReason
from carter.records.synthesis import Hypothesis, Rejected
from carter.records.verdict import Verdict

SCHEMA_VERSION = "1"
Share = Annotated[float, Field(ge=0, le=1)]


class Shape(BaseModel):
    """A part of an output file."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


class SourceLine(Shape):
    """A source that was read (specification, section 2)."""

    source_id: str
    title: str
    url: str = Field(description="`https:…`, or `file:` and the path under its folder")
    published_date: str | None = Field(description="ISO 8601, as precise as the source states it")
    retrieved_at: str | None = Field(description="ISO 8601; null in claims.json for a local file")
    content_hash: str = Field(description="SHA-256 of the stored bytes")
    notes: str | None
    domain: str = Field(description="host, or folder of a local file")
    source_type: str
    language: str = Field(description="ISO 639-1; empty where neither its text nor the page tells")
    modified_date: str | None = Field(description="ISO 8601, as precise as the source states it")
    text: str = Field(description="digest of the readable text that all places refer to")
    reference: int | None = Field(description="its number in the brief; null if the brief does not cite it")
    redacted: dict[str, int] = Field(
        default={}, exclude_if=lambda value: not value, description="secrets that gave way to tags, by kind; if any"
    )


class EvidenceLine(Shape):
    """An evidence snippet (specification, section 2): `text[char_start:char_end] == quote`."""

    evidence_id: str
    source_id: str
    quote: str
    char_start: int = Field(description="code points from the first of the text")
    char_end: int = Field(description="code points, exclusive")
    relevance: Share
    text: str = Field(description="digest of the text in UTF-8; `store/` and `cassettes/` hold it")
    byte_start: int = Field(description="bytes of UTF-8 from the first of the text")
    byte_end: int = Field(description="bytes, exclusive")
    prefix: str = Field(description="what stands before it in the text, at most 32 code points")
    suffix: str = Field(description="what stands after it, at most 32 code points")
    heading: str = Field(description="the heading that it stands under")
    over: list[Over] = Field(
        default=[],
        description="what stands over it in the text and is told with it: the head of its table and the like",
    )
    section: str = Field(description="key of the section that it speaks to")
    also: list[str] = Field(description="keys of other parts of the question that it answers as well")
    dated: str = Field(description="date of its source, ISO 8601, as precise as it is known; empty where it is not")
    earlier: str = Field(description="why its source is of an earlier time, in a word or two; empty where it is not")
    about: str = Field(
        default="", description="date in the name or title of its source, ISO 8601: a period that it may be about"
    )
    page: int | None = Field(
        default=None, description="of the source, from 1, where it begins; null where that has none"
    )


class ConfidenceLine(Shape):
    """What the confidence of a claim is computed from."""

    relevance: Share = Field(description="of its best evidence")
    sources: int = Field(ge=0, description="different sources that hold it")
    origins: int = Field(ge=0, description="of these sources, counted where copies of one are one")


class FieldsLine(Shape):
    """What of a claim code can compare, each once, in the order of its text."""

    numbers: list[str] = Field(description="value and unit: `60 seconds`, `1.5 km`, `12 %`")
    dates: list[str] = Field(description="ISO 8601, as precise as they are told")
    quantifiers: list[str] = Field(description="as they are written: `all`, `most`, `only`")
    negations: list[str]
    names: list[str]
    said_by: list[str] = Field(description="to whom the text gives it: `according to X`, `X said`")


class ClaimLine(Shape):
    """A claim (specification, section 2)."""

    claim_id: str
    text: str = Field(description="a quotation, or for a contradiction a template over two")
    evidence_ids: list[str]
    confidence: Share = Field(
        description="how surely it speaks to its section, not how true it is: the relevance of its best evidence; each "
        "further source that holds it takes away a quarter of what is left to 1; of a contradiction the lesser of both"
    )
    confidence_from: ConfidenceLine = Field(description="what it is computed from")
    fields: FieldsLine
    tags: list[Tag]
    section: str
    in_brief: bool
    time: Time = Field(
        description="empty, or why its text must not be read as of today: `dated` or `undated` beside a newer figure, "
        "`earlier` than another figure or by its source, `past` or `ahead` by its own words"
    )
    as_of: str = Field(description="the date for which it is told, ISO 8601; empty where it is not known")
    sources: int = Field(default=0, description="different sources of its evidence")
    origins: int = Field(default=0, description="origins of these sources: copies have one, as what is told after them")
    origin_links: list[OriginLink] = Field(
        default=[],
        exclude_if=lambda value: not value,
        description="why some of them have one origin, what lies between them included; if any",
    )


class ClaimsFile(Shape):
    """The claims table: claim → evidence snippets → sources, down to the characters."""

    schema_version: Literal["1"] = "1"
    question: str
    claims: list[ClaimLine]
    evidence: list[EvidenceLine]
    sources: list[SourceLine] = Field(description="all that were read, in the order of reading")
    origin_links: list[OriginLink] = Field(
        default=[], description="which sources have one origin, whatever is taken of them, and why"
    )
    verdicts: list[Verdict]
    hypotheses: list[Hypothesis] = Field(
        default=[],
        exclude_if=lambda value: not value,
        description="what the brief tells as speculation, since no verdict supports it; if any",
    )
    gaps: list[Gap]
    references: list[str] = Field(description="ids of the sources that the brief cites: the first is [1]")


class RoundLine(Shape):
    """The numbers of one round of the loop."""

    number: int = Field(description="of the round, from 1")
    queries: list[str]
    found: int = Field(description="candidates that no earlier round had found")
    chosen: int = Field(description="candidates chosen to be read")
    read: list[SourceYield]
    claims: int = Field(description="in all, after this round")
    evidence: int = Field(description="different passages kept as evidence after this round")
    new_evidence: int = Field(description="of these, passages that were not kept before it")
    sections: list[SectionState]
    coverage: Share
    gain: float = Field(description="coverage less that of the round before")
    new_contradictions: int = Field(description="contradictions that no earlier round had found")
    new_gap_kinds: list[str]
    gap_kinds: list[str]
    unused: int = Field(description="candidates that wait unread")
    best_unused: str | None = Field(description="URL of the best of them")
    refused: list[str] = Field(description="limits that refused wanted work")
    reached: list[str] = Field(description="limits that were reached")
    left_out: list[LeftOut] = Field(
        default=[], description="entries of engines that lead to no page, or hold a secret: how many, and why"
    )


class AuditTrail(Shape):
    """Where the event log is, and where it ends."""

    event_log: str = "event_log.jsonl"
    length: int | None = Field(default=None, description="lines")
    digest: str | None = Field(default=None, description="of the last line, without its line break")


class ModelUse(Shape):
    """What one prompt took in all: the requests of one stage's one kind."""

    prompt: str = Field(description="name and version of the prompt")
    requests: int = Field(description="made with this prompt")
    attempts: int = Field(description="of these requests, failed ones included")
    tokens: int = Field(description="of all attempts, those of a cache too")
    cache_read: int = Field(default=0, description="of these, read from the provider's cache")
    cache_write: int = Field(default=0, description="of these, read and put into it")
    cost_usd: float = Field(description="by the table of prices")


class OriginGroup(Shape):
    """An origin that has several sources."""

    sources: list[str] = Field(description="their ids, in the order of reading")
    links: list[OriginLink] = Field(description="why they have one origin")


class RunReportFile(Shape):
    """The run report: scores, cost, time, calls, why it stopped, and where the audit trail is."""

    schema_version: Literal["1"] = "1"
    run: str | None = Field(default=None, description="ULID of the run")
    question: str
    coverage: Share = Field(description="applicable sections with a grounded claim ÷ applicable sections")
    grounding: Share = Field(description="claims with evidence ÷ claims")
    diversity: Share = Field(description="(2 × Simpson's index over domains + that over source types) ÷ 3")
    stop_reason: StopReason
    stop_why: str = Field(description="the numbers that decided, in one sentence")
    partial: bool = Field(description="wanted work was refused by a limit, or a model failed")
    answered: bool
    exit_code: int | None = Field(default=None, description="of the command that made this run")
    tool_calls: int = Field(description="searches and fetches, failed ones included")
    searches: int = Field(description="failed ones included")
    fetches: int = Field(description="failed ones included")
    requests: int = Field(default=0, description="sent to the network; redirects, retries, robots.txt included")
    bytes_received: int = Field(default=0, description="that arrived from the network, heads and bodies")
    tokens: int = Field(description="tokens of language models")
    cost_usd: float = Field(default=0.0, description="of language models, by the table of prices")
    model_calls: list[ModelCall] = Field(default=[], description="requests to language models, in order")
    model_use: list[ModelUse] = Field(default=[], description="the same by prompt, in the order of first use")
    rejected: list[Rejected] = Field(default=[], description="statements of a model that were dropped, and why")
    started: str | None = Field(default=None, description="ISO 8601")
    finished: str | None = Field(default=None, description="ISO 8601")
    seconds: float | None = Field(default=None, description="wall time of this run")
    claims: int = Field(description="that passed the audit")
    words: int = Field(description="of the brief, the references left out")
    domains: int = Field(description="different domains among the sources")
    source_types: int = Field(description="different source types among the sources")
    sources: list[SourceLine]
    origins: int = Field(default=0, description="of the sources: copies have one, as what is told after them")
    origin_groups: list[OriginGroup] = Field(default=[], description="origins that have several sources")
    rounds: list[RoundLine]
    best_unused: str | None = Field(description="URL of the best candidate that was not read")
    unused: int = Field(description="candidates that were found and not read")
    gaps: list[Gap]
    redacted: dict[str, int] = Field(
        default={}, description="secrets in the sources that gave way to tags before anything was stored, by kind"
    )
    dropped: list[Drop] = Field(description="sources that were found and not used, with the reason")
    audit_failures: list[Failure]
    actions: dict[str, int] = Field(default={}, description="`built` and `found` in this run")
    manifest: str | None = Field(default=None, description="digest: the identity of the build")
    recording_set: str | None = None
    audit_trail: AuditTrail


class EventLine(Shape):
    """One line of the event log; each names the digest of the line before."""

    event_id: str = Field(description="ULID")
    ts: str = Field(description="ISO 8601 in UTC")
    type: str = Field(description="TASK_CREATED, SEARCHED, SOURCE_SELECTED, SNIPPET_EXTRACTED, OUTLINE_DRAFTED, …")
    payload: dict[str, Any]
    previous: str = Field(description="digest of the line before, without its line break")


SCHEMAS: dict[str, type[BaseModel]] = {
    "claims.json": ClaimsFile,
    "run_report.json": RunReportFile,
    "event_log.jsonl": EventLine,
}
"""File name -> model of the file, or of one line of it."""

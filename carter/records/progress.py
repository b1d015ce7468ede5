"""Progress: what the rounds so far have found, carried from one to the next."""

from pydantic import Field

from carter.kernel.record import Record
from carter.records.candidate import LeftOut, Limit, SourceCandidate, Unread
from carter.records.choice import Drop
from carter.records.document import Documents
from carter.records.gap import GapKind
from carter.records.nearness import Nearness
from carter.records.origins import Origins
from carter.records.passage import Passages
from carter.records.query import Query
from carter.records.source import Source
from carter.records.spent import Spent
from carter.records.synthesis import Synthesis
from carter.records.task_spec import Thousandths
from carter.records.verdict import Judged


class SectionState(Record):
    """Whether a section of the brief can be filled, and whether it is."""

    key: str
    applicable: bool = Field(description="false once it was looked for and nothing was found")
    grounded: bool = Field(description="it has a claim that evidence supports")


class SourceYield(Record):
    """What one source gave in the round that read it."""

    source_id: str
    url: str
    snippets: int = Field(ge=0, description="pieces of evidence taken from it")


class RoundFacts(Record):
    """The numbers of one round; the stop rule looks at nothing else."""

    number: int = Field(ge=1)
    queries: tuple[str, ...] = Field(default=(), description="queries as they were sent, in order")
    found: int = Field(default=0, ge=0, description="candidates that no earlier round had found")
    read: tuple[SourceYield, ...] = Field(default=(), description="sources read in this round, in the order chosen")
    chosen: int = Field(default=0, ge=0, description="candidates chosen in this round")
    claims: int = Field(default=0, ge=0, description="claims in all, after this round")
    evidence: int = Field(default=0, ge=0, description="different passages kept as evidence after this round")
    new_evidence: int = Field(default=0, ge=0, description="of these, passages that were not kept before it")
    sections: tuple[SectionState, ...] = ()
    coverage: Thousandths = Field(default=0, description="grounded among applicable sections, thousandths")
    gain: int = Field(default=0, ge=-1000, le=1000, description="coverage less that of the round before, thousandths")
    new_contradictions: int = Field(default=0, ge=0, description="contradictions that no earlier round had found")
    new_gap_kinds: tuple[GapKind, ...] = Field(default=(), description="kinds of gap that no earlier round had, sorted")
    gap_kinds: tuple[GapKind, ...] = Field(default=(), description="kinds of gap after this round, sorted")
    unused: int = Field(default=0, ge=0, description="candidates that wait unread")
    best_unused: str = Field(default="", description="URL of the best of them")
    refused: tuple[Limit, ...] = Field(default=(), description="limits that refused wanted work in this round")
    reached: tuple[Limit, ...] = Field(
        default=(), description="limits that were reached, whether or not they refused work"
    )
    left_out: tuple[LeftOut, ...] = Field(
        default=(), exclude_if=lambda value: not value, description="what engines named and is no page to go to"
    )


class Progress(Record, tag="research/progress@1"):
    """All that the rounds so far have found; the collections are kept by digest, so that carrying them is cheap."""

    asked: tuple[Query, ...] = ()
    failed_searches: tuple[str, ...] = ()
    unread: tuple[Unread, ...] = Field(default=(), description="files that no query can find, by path")
    pool: tuple[SourceCandidate, ...] = Field(default=(), description="found and not chosen yet, best first")
    followed: tuple[str, ...] = Field(
        default=(),
        exclude_if=lambda value: not value,
        description="URLs of pages of the web that were chosen; some of them led elsewhere",
    )
    sources: tuple[Source, ...] = Field(default=(), description="read and usable, in the order of reading")
    contents: tuple[str, ...] = Field(
        default=(), description="digests of the bytes of all that was chosen, where known"
    )
    dropped: tuple[Drop, ...] = ()
    documents: Documents = Documents()
    passages: Passages = Passages()
    nearness: Nearness = Nearness()
    judged: Judged = Judged()
    origins: Origins = Field(default=Origins(), exclude_if=lambda value: value == Origins())
    synthesis: Synthesis = Field(default=Synthesis(), exclude_if=lambda value: value == Synthesis())
    rounds: tuple[RoundFacts, ...] = ()
    searches: int = Field(default=0, ge=0, description="searches made, failed ones included")
    fetches: int = Field(default=0, ge=0, description="fetches made, failed ones included")
    spent: Spent = Field(
        default=Spent(), exclude_if=lambda value: value == Spent(), description="of the network, in all rounds so far"
    )

"""Drafts: the brief as lines with the evidence of each, before and after the audit."""

from pydantic import Field

from carter.kernel.record import Record
from carter.records.gap import Gap


class Quotation(Record):
    """Words of a source, as they stand there."""

    evidence_id: str
    quote: str = Field(min_length=1)
    over: tuple[str, ...] = Field(default=(), description="words of the source that stand over these, told with them")
    source_ids: tuple[str, ...] = Field(
        default=(), description="all sources that hold it; the first is that of the evidence"
    )
    pages: tuple[int, ...] = Field(default=(), description="the page of each of the sources; 0 where it has none")


class Line(Record):
    """A claim as one bullet: its quotations, each behind its lead."""

    claim_id: str
    leads: tuple[str, ...] = Field(default=("",), description="what stands before each quotation, as plain text")
    quotations: tuple[Quotation, ...]
    bare: bool = Field(
        default=False,
        exclude_if=lambda value: not value,
        description="the first lead alone is told, with the markers; other lines of the brief tell its quotations",
    )


class DraftSection(Record):
    """A heading with its lines."""

    key: str
    title: str
    lines: tuple[Line, ...] = ()
    columns: tuple[str, ...] = Field(
        default=(), exclude_if=lambda value: not value, description="of a table, the things that are compared"
    )
    rows: tuple[tuple[str, ...], ...] = Field(
        default=(),
        exclude_if=lambda value: not value,
        description="of a table, ids of the claims of each column; empty where there is none",
    )


class DraftParts(Record):
    """The parts of a brief that are made of claims, and its gaps."""

    answered: bool
    summary: tuple[Line, ...] = ()
    sections: tuple[DraftSection, ...] = ()
    contradictions: tuple[Line, ...] = ()
    speculation: tuple[Line, ...] = Field(
        default=(), exclude_if=lambda value: not value, description="what nothing supports; none of it is a claim"
    )
    gaps: tuple[Gap, ...] = ()

    def lines(self) -> tuple[Line, ...]:
        """All lines that tell claims, in the order in which a reader meets them."""
        found = (line for section in self.sections for line in section.lines)
        return (*self.summary, *found, *self.contradictions)


class Draft(Record, tag="research/draft@1"):
    """The brief as drafted; nothing in it is verified yet."""

    parts: DraftParts


class Failure(Record):
    """One thing that did not pass the audit; what rests on it is dropped."""

    id: str = Field(description="id of the claim or the evidence")
    what: str = Field(description="what does not hold, in one phrase")


class Audited(Record, tag="research/audited@1"):
    """The brief that passed the audit: every claim resolves to evidence that was read again."""

    parts: DraftParts
    claim_ids: tuple[str, ...] = Field(
        default=(), description="of all claims that passed, whether or not the brief holds them"
    )
    failures: tuple[Failure, ...] = ()

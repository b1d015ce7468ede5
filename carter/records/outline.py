"""The outline: which claims the brief will hold, section by section."""

from pydantic import Field

from carter.kernel.record import Record
from carter.records.gap import Gap


class OutlineSection(Record):
    """One section of the findings."""

    key: str
    title: str
    claim_ids: tuple[str, ...] = Field(default=(), description="in the order in which a reader meets them")
    columns: tuple[str, ...] = Field(
        default=(), exclude_if=lambda value: not value, description="of a table, the things that are compared"
    )
    rows: tuple[tuple[str, ...], ...] = Field(
        default=(),
        exclude_if=lambda value: not value,
        description="of a table, ids of the claims of each column; empty where there is none",
    )


class Outline(Record, tag="research/outline@1"):
    """The plan of the brief, and what it must own up to."""

    answered: bool = Field(description="false where no passage answers any part of the question")
    summary: tuple[str, ...] = Field(
        default=(), description="ids of the claims of the executive summary; of the nearest passages if not answered"
    )
    sections: tuple[OutlineSection, ...] = ()
    contradictions: tuple[str, ...] = Field(default=(), description="ids of contradiction claims")
    gaps: tuple[Gap, ...] = ()

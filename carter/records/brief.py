"""The brief, as a person reads it."""

from pydantic import Field

from carter.kernel.record import Record, Text


class Brief(Record, tag="research/brief@1"):
    """The brief as Markdown."""

    markdown: Text
    claim_ids: tuple[str, ...] = Field(default=(), description="of the claims in it, in the order of first appearance")
    references: tuple[str, ...] = Field(default=(), description="ids of the sources cited: the first is [1]")
    words: int = Field(default=0, ge=0, description="words of it, the references left out")

"""Snippets: the passages that are kept as evidence."""

from pydantic import Field

from carter.kernel.record import Collection, Record
from carter.records.ids import ULID_FORM
from carter.records.passage import Listed, Over
from carter.records.task_spec import Thousandths


class Snippet(Record, tag="research/snippet@1"):
    """An evidence snippet (specification, section 2): `text[char_start:char_end] == quote`."""

    evidence_id: str = Field(pattern=ULID_FORM)
    source_id: str = Field(pattern=ULID_FORM)
    quote: str = Field(min_length=1)
    char_start: int = Field(ge=0, description="code points from the first of the document's text")
    char_end: int = Field(ge=1, description="code points, exclusive")
    relevance: Thousandths = Field(description="share of the facet's weighted terms that it holds, thousandths")
    text: str = Field(description="digest of the document's text in UTF-8")
    byte_start: int = Field(ge=0, description="bytes from the first of the document's text")
    byte_end: int = Field(ge=1, description="bytes, exclusive")
    prefix: str = Field(default="", description="what stands before it, at most 32 code points")
    suffix: str = Field(default="", description="what stands after it, at most 32 code points")
    heading: str = Field(default="", description="the heading that it stands under")
    over: tuple[Over, ...] = Field(
        default=(),
        description="what stands over it and is told with it: the head of its table, what announces its list",
    )
    section: str = Field(description="key of the section that it speaks to: a facet's, `definitions` or `nearest`")
    also: tuple[str, ...] = Field(default=(), description="keys of other facets that it answers as well, sorted")
    dated: str = Field(default="", description="date of its source, ISO 8601, as precise as it is known")
    earlier: str = Field(
        default="", description="why its source is of an earlier time, in a word or two; empty where it is not"
    )
    about: str = Field(
        default="", description="date in the name or title of its source, ISO 8601: a period that it may be about"
    )
    page: int = Field(default=0, ge=0, description="page of the source where it begins; 0 where that has none")
    listed: Listed | None = Field(default=None, description="its place in the listing that it is told with")


class Snippets(Collection[Snippet], tag="research/snippets@1"):
    """All evidence so far, best first in each section, the sections in the order of the question."""

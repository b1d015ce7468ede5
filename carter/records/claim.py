"""Claims: what is said, and the evidence that carries it."""

from typing import Literal

from pydantic import Field

from carter.kernel.record import Collection, Record
from carter.records.ids import ULID_FORM
from carter.records.task_spec import Thousandths

Tag = Literal["finding", "contradiction", "gap", "definition"]
Time = Literal["", "dated", "undated", "earlier", "past", "ahead"]
"""Whether a claim is of today: empty where nothing speaks against it.

`dated`: newer evidence speaks to the same part, so that the date must be told. `undated`: dated evidence gives another
figure. `earlier`: newer evidence gives another figure, or all its sources are of an earlier time. `past`: by its own
words it holds no longer. `ahead`: by its own words it holds from a later day, or only drafts say it.
"""


class Claim(Record, tag="research/claim@1"):
    """A claim (specification, section 2); its text is a quotation, or a template over quotations."""

    claim_id: str = Field(pattern=ULID_FORM)
    text: str = Field(min_length=1)
    evidence_ids: tuple[str, ...] = Field(default=(), description="sorted, but for a contradiction: its sides in order")
    confidence: Thousandths = Field(description="how surely it speaks to its section, thousandths; not how true it is")
    tags: tuple[Tag, ...] = ()
    section: str = Field(description="key of the section that it belongs to")
    time: Time = Field(default="", description="whether it is of today")
    as_of: str = Field(default="", description="the date for which it is told, ISO 8601; empty where it is not known")


class DraftClaims(Collection[Claim], tag="research/draft_claims@1"):
    """Claims as they are drafted from the evidence, before they are judged."""


class Claims(Collection[Claim], tag="research/judged_claims@1"):
    """Claims that were judged, the contradictions between them at the end."""

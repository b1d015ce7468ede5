"""Sources: what was read and may be cited."""

from pydantic import Field

from carter.kernel.record import Record
from carter.records.ids import ULID_FORM


class Source(Record):
    """A source (specification, section 2), without `retrieved_at`, which differs from day to day."""

    source_id: str = Field(pattern=ULID_FORM)
    title: str = Field(min_length=1)
    url: str = Field(min_length=1, description="`https:…`, or `file:` and the path under its folder")
    published_date: str | None = Field(default=None, description="ISO 8601, as precise as the source states it")
    content_hash: str = Field(pattern=r"^[0-9a-f]{64}$", description="SHA-256 of the stored bytes")
    notes: str | None = Field(default=None, description="what a reader should know of how it was read")
    domain: str = Field(description="host, or folder of a local file")
    source_type: str = Field(description="`html`, `markdown`, `text`")
    modified_date: str | None = Field(default=None, description="ISO 8601, as precise as the source states it")
    language: str = Field(default="", description="ISO 639-1; empty where it is not known")
    text: str = Field(description="digest of its readable text, which all spans refer to")
    redacted: str = Field(
        default="",
        exclude_if=lambda value: not value,
        description="secrets that gave way to tags: `2 github_pat, 1 jwt`",
    )

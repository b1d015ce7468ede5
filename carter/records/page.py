"""Pages: the bytes that were fetched, or why there are none."""

from pydantic import Field

from carter.kernel.record import Blob, Collection, Record

REFUSED = "refused: "
"""How the status of a page begins that a limit kept from being fetched; the limit follows."""


class Page(Record, tag="research/page@1"):
    """One chosen source as it was fetched."""

    source_id: str
    url: str
    title: str = Field(default="", description="what the engine calls it")
    domain: str
    status: str = Field(default="ok", description="`ok`, `unavailable: …`, or `refused: calls`, `refused: minutes`")
    content_hash: str = Field(
        default="", description="SHA-256 of the bytes, 64 hexadecimal digits; empty where there are none"
    )
    body: Blob | None = None


class Pages(Collection[Page], tag="research/pages@1"):
    """The pages of a round, in the order in which they were chosen."""

"""Pages: the bytes that were fetched, or why there are none."""

from pydantic import Field

from carter.kernel.record import Collection, FarBlob, Record

REFUSED = "refused: "
"""How the status of a page begins that a limit kept from being fetched; the limit follows."""
COPY = "copy: "
"""How the status of a page begins that says nothing new; what it is a copy of follows."""
BARRED = "barred: "
"""How the status of a page begins that leads to one which was kept out before; the kind of that drop and why follow."""


class Redirect(Record):
    """An answer that sent the reader on."""

    url: str = Field(description="that was asked for, without user name and password")
    code: int = Field(ge=0, le=999, description="HTTP status; 200 of a page that refreshes itself elsewhere")


class Page(Record, tag="research/page@1"):
    """One chosen source as it was fetched."""

    source_id: str
    url: str = Field(description="of a page of the web, the one under which it answered in the end")
    title: str = Field(default="", description="what the engine calls it")
    domain: str
    status: str = Field(
        default="ok", description="`ok`, `unavailable: …`, `copy: …`, `barred: …`, or `refused: ` and a limit"
    )
    content_hash: str = Field(
        default="", description="SHA-256 of the bytes, 64 hexadecimal digits; empty where there are none"
    )
    body: FarBlob | None = None
    charset: str = Field(
        default="", exclude_if=lambda value: not value, description="of a page of the web, as its server says"
    )
    kind: str = Field(
        default="", exclude_if=lambda value: not value, description="of a page of the web, by its bytes and its server"
    )
    asked: str = Field(
        default="", exclude_if=lambda value: not value, description="of a page of the web, the URL that was asked for"
    )
    code: int = Field(
        default=0, ge=0, le=999, exclude_if=lambda value: not value, description="of a page of the web, its HTTP status"
    )
    redirects: tuple[Redirect, ...] = Field(
        default=(), exclude_if=lambda value: not value, description="of a page of the web, what led to it, in order"
    )


class Pages(Collection[Page], tag="research/pages@1"):
    """The pages of a round, in the order in which they were chosen."""

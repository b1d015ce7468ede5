"""The local sources as a hashed input: each file's path, digest and whether it can be read."""

from pydantic import Field

from carter.kernel.record import Record

READABLE = "ok"


class LocalFile(Record):
    """One file under `sources`."""

    path: str = Field(description="relative to its source, `/` between parts, led by the source's own name")
    content: str = Field(default="", description="digest of the bytes; empty where they could not be read")
    size: int = Field(ge=0, description="bytes")
    status: str = Field(
        default=READABLE, description="`ok`, or why not: `unreadable: …`, `too large: …`, `unsupported: …`, `empty`"
    )


class Corpus(Record, tag="research/corpus@1"):
    """All files that the question names, sorted by path."""

    files: tuple[LocalFile, ...] = ()
    named: bool = Field(
        default=True, exclude_if=lambda value: value, description="whether the question names local sources at all"
    )

"""Origins: which of the sources that were read go back to one, and why."""

from typing import Literal

from pydantic import Field

from carter.kernel.record import Record

Why = Literal["same page", "same work", "copy", "told after it", "same informant"]
"""Why two sources have one origin, what is surest first."""


class OriginLink(Record):
    """Why two sources have one origin."""

    one: str = Field(description="id of a source; of `told after it`, the one that the other names as its informant")
    other: str = Field(description="id of the other source")
    why: Why
    detail: str = Field(default="", description="the work, the informant, or how much is shared")


class Address(Record):
    """Where a source lies."""

    source_id: str
    url: str


class Origins(Record, tag="research/origins@1"):
    """The sources that were read, by origin."""

    sources: tuple[Address, ...] = Field(default=(), description="all that were read, in the order of reading")
    groups: tuple[tuple[str, ...], ...] = Field(
        default=(), description="ids of the sources of each origin that has more than one, in the order of reading"
    )
    links: tuple[OriginLink, ...] = Field(default=(), description="as few as hold the groups together, the surest ones")

    @property
    def count(self) -> int:
        """How many origins all sources have."""
        return len(self.sources) - sum(len(group) - 1 for group in self.groups)

"""What a build has taken from the network so far: requests and bytes, those of retries and redirects among them."""

from pydantic import Field

from carter.kernel.record import Record


class SiteCost(Record):
    """What the robots.txt of one site took: it is asked for once in a build, whichever page needs it first."""

    origin: str = Field(description="`https://a.example`")
    requests: int = Field(ge=0)
    received: int = Field(ge=0, description="bytes, heads and bodies as they arrived")


class Spent(Record):
    """Requests that were sent and bytes that arrived, in all rounds so far."""

    requests: int = Field(default=0, ge=0, description="searches, pages, redirects, retries and robots.txt")
    received: int = Field(default=0, ge=0, description="bytes, heads and bodies as they arrived")
    sites: tuple[SiteCost, ...] = Field(default=(), description="sites whose robots.txt is among them, in order")

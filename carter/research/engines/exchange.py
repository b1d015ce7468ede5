"""What goes to a search engine and comes back: requests that name their keys without holding them, and replies.

An engine asks in steps: a generator that yields an `HttpRequest`, is sent its `HttpReply`, and returns `Findings`.
Most take one step. Nothing here or in the engines touches the world; whoever drives the generator does.
"""

from collections.abc import Generator, Iterable, Mapping
from datetime import date, timedelta
from typing import Literal, TypeAlias
from urllib.parse import quote, urlencode

import orjson
from pydantic import Field

from carter.kernel.effects import Request
from carter.kernel.record import Blob, Record
from carter.records.spent import SiteCost
from carter.research.engines.findings import Findings

Header: TypeAlias = tuple[str, str]
KEPT = ("content-type", "retry-after", "x-ratelimit-reset")
"""The headers of a reply that are kept; all others, cookies among them, are dropped."""


class Wanted(Record):
    """What is asked of an engine; one that has no parameter for a wish leaves it to Carter's own checks."""

    query: str = Field(min_length=1, max_length=4000)
    limit: int = Field(default=10, ge=1, le=100, description="leads")
    language: str = Field(default="", pattern=r"^([a-z]{2})?$", description="ISO 639-1; empty: any")
    allow: tuple[str, ...] = Field(default=(), description="hosts, with all below them; empty: all")
    deny: tuple[str, ...] = Field(default=(), description="hosts, with all below them; stronger than `allow`")
    today: str = Field(default="", pattern=r"^(\d{4}-\d{2}-\d{2})?$", description="ISO 8601 date; empty: no dates")
    recency_days: int = Field(default=0, ge=0, le=100_000, description="oldest, in days before today; 0: any age")

    @property
    def since(self) -> str:
        """The oldest day that is wanted, ISO 8601; empty for any age."""
        if not self.today or not self.recency_days:
            return ""
        return (date.fromisoformat(self.today) - timedelta(days=self.recency_days)).isoformat()


class KeyPlace(Record):
    """Where a key goes that the request does not hold; whoever performs the request puts it there, last of all."""

    variable: str = Field(description="name of the key: `BRAVE_API_KEY`")
    where: Literal["header", "query"] = "header"
    name: str = Field(description="name of the header or parameter")
    before: str = Field(default="", description="what stands before the key: `Bearer `")
    without: tuple[Header, ...] = Field(default=(), description="headers that are sent where there is no key")
    required: bool = Field(default=True, description="whether the request is pointless without it")


class HttpReply(Record, tag="research/http_reply@1"):
    """What came back, as far as it is kept."""

    status: str = Field(
        default="ok", description="`ok`, or `unavailable: …` where asking another day may bring another reply"
    )
    outcome: str = Field(default="ok", description="`ok`, `no_key`, or why there is no reply: `deadline`, `refused`, …")
    code: int = Field(default=0, ge=0, le=999, description="HTTP status; 0 where there is none")
    headers: tuple[Header, ...] = Field(default=(), description="by `KEPT`, names in small letters")
    body: Blob = Blob(b"")
    requests: int = Field(default=0, ge=0, exclude_if=lambda value: not value, description="sent for it, in all tries")
    received: int = Field(
        default=0, ge=0, exclude_if=lambda value: not value, description="bytes that arrived for it, heads included"
    )

    cut: str = Field(
        default="",
        exclude_if=lambda value: not value,
        description="`requests` or `bytes`: it failed since less was left than another may take",
    )

    @property
    def sites(self) -> tuple[SiteCost, ...]:
        """None: no robots.txt is asked for where an interface is made for programs."""
        return ()

    def header(self, name: str) -> str:
        """The first header of that name; empty where there is none."""
        return next((value for key, value in self.headers if key == name), "")


class HttpRequest(Request, tag="research/http_request@1"):
    """A request that is the same on every machine, whatever keys lie there."""

    engine: str
    method: Literal["GET", "POST"] = "GET"
    url: str
    headers: tuple[Header, ...] = ()
    body: str = Field(default="", description="JSON, of a POST")
    keys: tuple[KeyPlace, ...] = ()
    beyond_requests: int = Field(
        default=0, ge=0, exclude_if=lambda value: not value, description="sent before in vain, with less left to take"
    )
    beyond_received: int = Field(
        default=0, ge=0, exclude_if=lambda value: not value, description="bytes that arrived before in vain"
    )
    most_requests: int = Field(
        default=0, ge=0, exclude=True, description="that it may take; 0: as many as any. No part of its identity"
    )
    most_received: int = Field(default=0, ge=0, exclude=True, description="bytes that it may take; the same")

    reply = HttpReply


Steps: TypeAlias = Generator[HttpRequest, HttpReply, Findings]

EMAIL = "CARTER_EMAIL"
"""The variable of an address that some engines want to know; held like a key, since it is nobody else's business."""


def url_of(address: str, parameters: Iterable[tuple[str, str | int]]) -> str:
    """`address` with its query; parameters that are empty are left out, the order stays."""
    kept = [(name, str(value)) for name, value in parameters if value != ""]
    return f"{address}?{urlencode(kept, quote_via=quote, safe='')}" if kept else address


def json_body(value: Mapping[str, object]) -> str:
    """A JSON object in one spelling, its names in the order in which they were given."""
    return orjson.dumps(value).decode()


def email_as(parameter: str) -> KeyPlace:
    """The place of the address, for engines that serve those better who say who they are."""
    return KeyPlace(variable=EMAIL, where="query", name=parameter, required=False)

"""Tavily: a search for agents, with a key, or without one at a lower rate.

Parameters: https://docs.tavily.com/documentation/api-reference/endpoint/search; without a key the header
`X-Tavily-Access-Mode: keyless` is sent instead (https://docs.tavily.com/documentation/keyless). The request is the
same either way, so that a recording made with a key is found without one.
"""

from typing import Any

from carter.research.engines.display import asked
from carter.research.engines.exchange import HttpReply, HttpRequest, KeyPlace, Wanted, json_body
from carter.research.engines.findings import Findings, Said, found
from carter.research.engines.reply_json import read, rows_at, text_at

NAME = "tavily"
ADDRESS = "https://api.tavily.com/search"
KEY = KeyPlace(
    variable="TAVILY_API_KEY",
    name="Authorization",
    before="Bearer ",
    without=(("X-Tavily-Access-Mode", "keyless"),),
    required=False,
)
_MOST = 20  # entries
_LONGEST = 400  # characters of a query
_MOST_ALLOWED, _MOST_DENIED = 300, 150  # domains


def request(wanted: Wanted) -> HttpRequest:
    """The question at the lowest price: one credit."""
    body: dict[str, object] = {
        "query": asked(wanted.query, _LONGEST),
        "max_results": min(wanted.limit, _MOST),
        "search_depth": "basic",
        "topic": "general",
    }
    if wanted.allow:
        body["include_domains"] = wanted.allow[:_MOST_ALLOWED]
    if wanted.deny:
        body["exclude_domains"] = wanted.deny[:_MOST_DENIED]
    if wanted.since:
        body["start_date"] = wanted.since
    json_type = (("Content-Type", "application/json"),)
    return HttpRequest(engine=NAME, method="POST", url=ADDRESS, headers=json_type, body=json_body(body), keys=(KEY,))


def findings_in(reply: HttpReply) -> Findings:
    """What Tavily found; its own answer, which a model writes, is not asked for."""
    return read(NAME, reply, _findings)


def _findings(value: dict[str, Any]) -> Findings:
    entries = (
        Said(
            url=text_at(row, "url"),
            title=text_at(row, "title"),
            snippet=text_at(row, "content"),
            date=text_at(row, "published_date"),
        )
        for row in rows_at(value, "results")
    )
    return found(NAME, entries)

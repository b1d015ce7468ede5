"""Claude's own web search: a Messages request with the server tool `web_search`, of which only the entries are read.

Tool and errors: https://platform.claude.com/docs/en/agents-and-tools/tool-use/web-search-tool; the shapes are those of
the types `WebSearchTool20250305Param`, `WebSearchToolResultBlock` and `WebSearchToolResultErrorCode` of the `anthropic`
SDK 2.14. What Claude writes around the entries is not read: neither a URL nor a fact is taken from it.
"""

from typing import Any

from carter.records.model_call import Tokens
from carter.research.engines.display import asked
from carter.research.engines.exchange import HttpReply, HttpRequest, KeyPlace, Wanted, json_body
from carter.research.engines.findings import Findings, Said, brief, found
from carter.research.engines.reply_json import BadReply, at, number_at, object_in, read, rows_at, text_at

NAME = "claude"
ADDRESS = "https://api.anthropic.com"
KEY = KeyPlace(variable="ANTHROPIC_API_KEY", name="x-api-key")
MOST_TOKENS = 4096  # that Claude may write around the entries, those of thinking too
_LONGEST = 400  # characters of a query
_TOOL = "web_search_20250305"
_TASK = "Search the web once, with exactly the query in the JSON object below. Then answer with the one word: done.\n\n"
_ERRORS = {
    "too_many_requests": "rate_limited",
    "unavailable": "unavailable",
    "max_uses_exceeded": "bad_request",
    "invalid_tool_input": "bad_request",
    "query_too_long": "bad_request",
    "request_too_large": "bad_request",
}
_COUNTED = ("input_tokens", "output_tokens")
_USAGE = (("usage", "input_tokens"), ("usage", "output_tokens"), ("usage", "server_tool_use", "web_search_requests"))


def request(wanted: Wanted, model: str) -> HttpRequest:
    """One message that asks for one search. Domains may be allowed or denied, not both; Carter checks both anyway."""
    tool: dict[str, object] = {"type": _TOOL, "name": "web_search", "max_uses": 1}
    if wanted.allow:
        tool["allowed_domains"] = wanted.allow
    elif wanted.deny:
        tool["blocked_domains"] = wanted.deny
    question = _TASK + json_body({"query": asked(wanted.query, _LONGEST)})
    body = {
        "model": model,
        "max_tokens": MOST_TOKENS,
        "messages": [{"role": "user", "content": question}],
        "tools": [tool],
    }
    headers = (("Content-Type", "application/json"), ("anthropic-version", "2023-06-01"))
    url = f"{ADDRESS}/v1/messages"
    return HttpRequest(engine=NAME, method="POST", url=url, headers=headers, body=json_body(body), keys=(KEY,))


def findings_in(reply: HttpReply) -> Findings:
    """The entries of all searches of a message, in their order, with what they cost."""
    return read(NAME, reply, _findings)


def usage_in(reply: HttpReply) -> tuple[Tokens, int] | None:
    """The tokens and searches that a message took; None where it does not state them."""
    try:
        value = object_in(bytes(reply.body))
    except BadReply:
        return None
    usage = at(value, "usage")
    counts = [at(usage, name) for name in _COUNTED]
    if not all(isinstance(count, int) and not isinstance(count, bool) and 0 <= count < 2**40 for count in counts):
        return None
    return Tokens(
        input=counts[0],
        output=counts[1],
        cache_read=number_at(usage, "cache_read_input_tokens"),
        cache_write=number_at(usage, "cache_creation_input_tokens"),
    ), number_at(usage, "server_tool_use", "web_search_requests")


def _findings(value: dict[str, Any]) -> Findings:
    entries, errors, searches = [], [], 0
    for block in rows_at(value, "content"):
        if text_at(block, "type") != "web_search_tool_result":
            continue
        searches += 1
        if isinstance(at(block, "content"), list):
            entries += [_said(row) for row in rows_at(block, "content")]
        else:
            errors.append(text_at(block, "content", "error_code"))
    findings = _judged(value, entries, errors, searches)
    usage = tuple((path[-1], number_at(value, *path)) for path in _USAGE)
    return findings.model_copy(update={"usage": tuple(pair for pair in usage if pair[1])})


def _judged(value: dict[str, Any], entries: list[Said], errors: list[str], searches: int) -> Findings:
    if entries or (searches and not errors):
        return found(NAME, entries, "partly_unresponsive" if errors else "ok", ", ".join(errors))
    if errors:
        return Findings(engine=NAME, status=_ERRORS.get(errors[0], "bad_response"), detail=brief(errors[0]))
    reason = text_at(value, "stop_reason")
    if not reason:
        raise BadReply("no reason why it stopped")
    return Findings(
        engine=NAME, status="refused" if reason == "refusal" else "bad_response", detail=brief(f"no search: {reason}")
    )


def _said(row: dict[str, Any]) -> Said:
    known = text_at(row, "type") == "web_search_result"
    return Said(url=text_at(row, "url") if known else "", title=text_at(row, "title"), date=text_at(row, "page_age"))

"""The JSON of a reply, read with suspicion: bounded in size and depth, no key twice, no number or text that cannot be.

The library's own parser is quick and recurses as deep as it is told to, so the depth is looked at first.
"""

import json
import re
from collections.abc import Callable
from typing import Any

from carter.research.engines.exchange import HttpReply
from carter.research.engines.findings import Findings, brief, seconds_in

MOST_BYTES = 4_000_000
MAX_DEPTH = 40  # the deepest reply of any engine takes ten
MOST_ROWS = 1000
_MOST_DIGITS = 20
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]', re.S)
_SPENT = frozenset({402, 432, 433})  # 432 and 433 are Tavily's: the plan's limit, and that of pay-as-you-go
_ASKED_WRONGLY = frozenset({400, 404, 405, 413, 414, 415, 422})


class BadReply(ValueError):
    """Why a reply is not what it should be, as a phrase."""


def read(engine: str, reply: HttpReply, findings_in: Callable[[dict[str, Any]], Findings]) -> Findings:
    """What `findings_in` makes of the object that the reply holds, or the failure that the reply is."""
    failed = failure(engine, reply)
    if failed is not None:
        return failed
    try:
        return findings_in(object_in(reply.body))
    except BadReply as bad:
        return bad_response(engine, str(bad))


def failure(engine: str, reply: HttpReply) -> Findings | None:
    """The failure that a reply is by its code alone; nothing if its body is to be read."""
    if reply.outcome == "no_key":
        return Findings(engine=engine, status="no_key")
    if reply.outcome != "ok":
        return Findings(engine=engine, status="unavailable", detail=brief(reply.outcome))
    if reply.code == 200:
        return None
    status = _status_of(reply.code)
    said = message_in(reply.body) or f"http_{reply.code}"
    detail = f"http_{reply.code}" if status == "unavailable" else said
    wait = seconds_in(reply.header("retry-after")) or seconds_in(reply.header("x-ratelimit-reset"))
    return Findings(engine=engine, status=status, detail=brief(detail), wait=wait if status != "bad_request" else 0)


def bad_response(engine: str, detail: str) -> Findings:
    """The failure of a reply that is not what the documentation says."""
    return Findings(engine=engine, status="bad_response", detail=brief(detail))


def object_in(body: bytes) -> dict[str, Any]:
    """The JSON object that `body` is; numbers with a fraction stay as they were written.

    Raises:
        BadReply: not UTF-8, not JSON, no object, too large, too deep, a key twice, half a character, a number beyond
            20 digits.
    """
    if len(body) > MOST_BYTES:
        raise BadReply(f"more than {MOST_BYTES:,} bytes")
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadReply("not UTF-8") from None
    if text.lstrip()[:1] == "<":
        raise BadReply("HTML or XML instead of JSON")
    _check_depth(text)
    try:
        value = json.loads(
            text, object_pairs_hook=_once, parse_int=_integer, parse_float=str, parse_constant=_no_constant
        )
    except json.JSONDecodeError as error:
        raise BadReply("empty" if not text.strip() else f"not JSON: {error.msg[:60].lower()}") from None
    if not isinstance(value, dict):
        raise BadReply("no JSON object")
    if "\\u" in text:
        _check_halves(value)
    return value


def at(value: Any, *path: str | int) -> Any:
    """What lies at `path`; None where the way there is not what it should be."""
    for step in path:
        if isinstance(step, str) and isinstance(value, dict):
            value = value.get(step)
        elif isinstance(step, int) and isinstance(value, list) and step < len(value):
            value = value[step]
        else:
            return None
    return value


def text_at(value: Any, *path: str | int) -> str:
    """The text at `path`; empty where there is none."""
    found = at(value, *path)
    return found if isinstance(found, str) else ""


def number_at(value: Any, *path: str | int) -> int:
    """The whole number at `path`; 0 where there is none, or one below."""
    found = at(value, *path)
    return found if isinstance(found, int) and not isinstance(found, bool) and 0 < found < 2**53 else 0


def rows_at(value: Any, *path: str | int) -> list[dict[str, Any]]:
    """The objects of the list at `path`, at most 1,000; what is no object is left out.

    Raises:
        BadReply: there is no list.
    """
    found = at(value, *path)
    if not isinstance(found, list):
        raise BadReply(f"no list at `{'.'.join(map(str, path))}`")
    return [row for row in found[:MOST_ROWS] if isinstance(row, dict)]


def message_in(body: bytes) -> str:
    """What an engine says of an error, wherever engines put that; empty where it cannot be read."""
    try:
        value = object_in(body)
    except BadReply:
        return ""
    places = (("error", "message"), ("error", "detail"), ("error", "info"), ("detail", "error"), ("message",))
    places += (("error",), ("detail",), ("message", 0, "message"))  # type: ignore[assignment]
    return next((said for place in places if (said := text_at(value, *place))), "")


def _status_of(code: int) -> str:
    if code in _SPENT:
        return "quota_spent"
    if code in _ASKED_WRONGLY:
        return "bad_request"
    known = {401: "unauthorized", 403: "refused", 429: "rate_limited"}
    return known.get(code, "unavailable" if code >= 500 or code == 408 else "bad_response")


def _check_depth(text: str) -> None:
    depth = 0
    for token in _TOKEN.finditer(text):
        mark = text[token.start()]
        if mark in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                raise BadReply(f"deeper than {MAX_DEPTH} levels")
        elif mark in "]}":
            depth -= 1


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        raise BadReply("a key twice in an object")
    return value


def _integer(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise BadReply(f"a number of more than {_MOST_DIGITS} digits")
    return int(digits)


def _no_constant(name: str) -> None:
    raise BadReply(f"`{name}` is no number of JSON")


def _check_halves(value: Any) -> None:
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str) and not one.isascii() and any("\ud800" <= character <= "\udfff" for character in one):
            raise BadReply("half a character")
        if isinstance(one, dict):
            waiting += (*one, *one.values())
        elif isinstance(one, list):
            waiting += one

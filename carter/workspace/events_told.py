"""The events of a run in words, a sentence each."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from carter.kernel.events import KINDS

_LONGEST = 200  # characters of what is told of a request


class Told(NamedTuple):
    """One event in words."""

    ts: str  # ISO 8601 in UTC
    text: str


def told(event: Mapping[str, Any], fields: Callable[[str], Mapping[str, Any]]) -> Told:
    """An event in words; `fields` gives a record by its digest, or nothing."""
    return Told(str(event["ts"]), _words(str(event["type"]), event["payload"], fields))


def _words(kind: str, payload: Mapping[str, Any], fields: Callable[[str], Mapping[str, Any]]) -> str:
    target, what = str(payload.get("target", "")), str(payload.get("what", ""))
    if kind == "ACTION":
        return f"{target}: {'found done' if payload.get('hit') else f'made, since {_because(payload)}'}"
    if kind == "ASKED":
        return _asked(payload, fields)
    if kind == "RESUMED":
        return f"goes on where run {payload.get('run', '')} was cut off"
    if kind == "STOPPED":
        ended = payload.get("stop_reason") or payload.get("status") or ""
        return f"ended: {ended}{f': {what}' if what else ''}"
    if isinstance(payload.get("ids"), list):
        return f"{kind.replace('_', ' ').lower()}: {len(payload['ids'])}"
    meant = KINDS.get(kind, kind.replace("_", " ").lower())
    return ": ".join(part for part in (target, what or meant) if part)


def _because(payload: Mapping[str, Any]) -> str:
    reason = str(payload.get("reason", ""))
    return f"it was {reason}" if reason == "never built" else reason


def _asked(payload: Mapping[str, Any], fields: Callable[[str], Mapping[str, Any]]) -> str:
    kind = str(payload.get("kind", ""))
    request = fields(str(payload.get("request", "")))
    about = next((str(request[name]) for name in ("url", "query", "text") if isinstance(request.get(name), str)), "")
    by = "answered" if payload.get("performed") else "answered from what is recorded"
    named = {"budget": "limits looked up", "now": "the day looked up"}.get(kind, kind)
    return f"{named}{f' {about[:_LONGEST]}' if about else ''}: {by}"

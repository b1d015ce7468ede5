"""Why: what a manifest and an event log say of how a record came to be."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from carter.kernel.digest import Digest
from carter.kernel.manifest import Entry


class Seen(NamedTuple):
    """The event of a log that tells it."""

    run: str  # whose log it is
    line: int  # from 1
    event_id: str
    ts: str  # ISO 8601 in UTC


class Made(NamedTuple):
    """A target of a manifest, the action that made it, and the event that tells it."""

    target: str
    digest: str
    stage: str
    version: int
    action: str  # ActionKey
    found: bool  # in this run it was found done
    reason: str  # why it was done; empty where it was found done
    event: Seen | None  # None where no log here tells it


class Exchange(NamedTuple):
    """A request and its reply, and the event that tells them."""

    kind: str  # `search`, `fetch`, `http_request`, `complete`, …
    told: str  # what was asked, in a word or two: the query, the URL, the name of the prompt
    target: str  # of the action that asked
    request: str  # digest
    reply: str  # digest
    status: str  # as the reply says; empty where it says none
    performed: bool  # the world was asked then; else it was taken as recorded
    event: Seen | None


class EventIndex:
    """The events of a run by what they tell: by target and action, and by request and reply."""

    def __init__(self, run: str, events: Iterable[Mapping[str, Any]]) -> None:
        self._run = run
        self._targets: dict[tuple[str, str], tuple[Seen, Mapping[str, Any]]] = {}
        self._actions: dict[str, tuple[Seen, Mapping[str, Any]]] = {}
        self._asked: dict[tuple[str, str], tuple[Seen, Mapping[str, Any]]] = {}
        for number, event in enumerate(events, start=1):
            payload, seen = event["payload"], Seen(run, number, event["event_id"], event["ts"])
            if event["type"] == "ACTION":
                self._targets[payload.get("target", ""), payload.get("action", "")] = seen, payload
                self._actions.setdefault(payload.get("action", ""), (seen, payload))
            elif event["type"] == "ASKED":
                self._asked.setdefault((payload.get("request", ""), payload.get("reply", "")), (seen, payload))

    def made(self, target: str, entry: Entry) -> Made:
        """How a target was made; of equal actions one was done, and its event tells of all."""
        known = self._targets.get((target, entry.action)) or self._actions.get(entry.action)
        seen, payload = known or (None, {})
        found, reason = bool(payload.get("hit")), str(payload.get("reason", ""))
        return Made(target, entry.digest, entry.stage, entry.version, entry.action, found, reason, seen)

    def asked(self, request: Digest, reply: Digest) -> tuple[Seen, bool] | None:
        """The event that tells of an exchange, and whether the world was asked then; None where none does."""
        known = self._asked.get((request, reply))
        return None if known is None else (known[0], bool(known[1].get("performed")))

"""What a run has used of each limit of its task so far, by its events and the records that they name."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from carter.research.bounds import CLAUDE, DEFAULTS, EXTRACTIVE, LOCAL

Fields = Mapping[str, Any]
_ACCOUNTS = ("proposals", "synthesis", "arrangement")
_CENT = 10_000  # micro-dollars
_MEGABYTE = 1_000_000


class Meter(NamedTuple):
    """A limit, and what was used of it."""

    name: str
    used: int
    limit: int
    unit: str  # `""`, `bytes`, `seconds` or `micro-dollars`


class Used:
    """Adds up what events tell; a record that is not in the store yet is looked for again."""

    def __init__(self, fields: Callable[[str], Fields]) -> None:
        """`fields` gives a record by its digest; nothing where it is not here."""
        self._fields = fields
        self._calls: dict[str, dict[Any, int]] = {}  # target -> which grant -> calls
        self._since: list[tuple[int, int]] = []  # requests and bytes of replies since the last account of them
        self._spent = (0, 0)
        self._models = (0, 0)  # tokens, micro-dollars
        self._before = 0  # milliseconds of the runs that this one goes on from
        self._waiting: list[tuple[str, str, bool]] = []  # records that are not here yet

    def take(self, kind: str, payload: Fields) -> None:
        """Take up an event."""
        if kind == "RESUMED" and isinstance(payload.get("milliseconds"), int):
            self._before += payload["milliseconds"]
        elif kind == "ASKED":
            self._asked(payload)
        elif kind == "ACTION":
            self._waiting.append((str(payload.get("target")), str(payload.get("result")), bool(payload.get("hit"))))

    def meters(self, task: Fields, seconds: int) -> tuple[Meter, ...]:
        """The limits that bind this task, and what was used of them; none where the task is not known."""
        if not task:
            return ()
        self._waiting = [each for each in self._waiting if not self._account(*each)]
        limits = {**DEFAULTS, **task["constraints"]}
        calls = sum(sum(granted.values()) for granted in self._calls.values())
        minutes = Meter("minutes", self._before // 1000 + seconds, limits["max_minutes"] * 60, "seconds")
        found = [Meter("tool calls", calls, limits["max_tool_calls"], ""), minutes]
        engines = [engine["name"] for engine in task.get("engines", ())]
        if any(name != LOCAL for name in engines):
            requests, received = (sum(part) for part in zip(self._spent, *self._since, strict=True))
            found += [
                Meter("requests", requests, limits["max_requests"], ""),
                Meter("megabytes", received, limits["max_megabytes"] * _MEGABYTE, "bytes"),
            ]
        if task.get("synthesizer", EXTRACTIVE) != EXTRACTIVE or CLAUDE in (task.get("judge"), *engines):
            model, (tokens, cost) = task.get("model") or {}, self._models
            found += [
                Meter("tokens", tokens, model.get("max_tokens", 400_000), ""),
                Meter("cents", cost, model.get("max_cents", 200) * _CENT, "micro-dollars"),
            ]
        return tuple(found)

    def _asked(self, payload: Fields) -> None:
        kind, reply = payload.get("kind"), str(payload.get("reply"))
        if kind == "budget":
            granted = self._calls.setdefault(str(payload.get("target")), {})
            granted[payload.get("action"), payload.get("ordinal")] = self._fields(reply).get("calls", 0)
        elif kind != "now":
            told = self._fields(reply)
            taken = (told.get("requests", 0), told.get("received", 0))
            self._since += [taken] if any(taken) else []

    def _account(self, target: str, digest: str, hit: bool) -> bool:
        """Whether what a result tells could be taken up."""
        kind = target.rpartition("/")[2]
        if kind not in ("candidates", "visits", *_ACCOUNTS):
            return True
        told = self._fields(digest)
        if not told:
            return False
        searched = told.get("searched", {})
        if kind in _ACCOUNTS:
            calls = told.get("calls", ())
            tokens = sum(sum(call["tokens"].values()) for call in calls)
            self._models = max(self._models, (tokens, sum(call["micro_dollars"] for call in calls)))
            return True
        if hit:
            calls = searched.get("calls", 0) if kind == "candidates" else len(told["pages"].get("pages", ()))
            self._calls.setdefault(target, {})["found"] = calls
        spent = told.get("spent") or searched.get("spent") or {}
        if spent:
            self._spent, self._since = (spent["requests"], spent["received"]), []
        return True

"""Engines asked within the budget: each batch of requests is granted before it goes out."""

from typing import NamedTuple

from carter.kernel.effects import Asking, ask_all, budget
from carter.records.candidate import Limit
from carter.records.task_spec import Constraints
from carter.research.engines.exchange import HttpReply, HttpRequest
from carter.research.engines.findings import Findings

REFUSED = "refused: "
"""How the detail of findings begins that a limit kept an engine from; the limit follows."""


class Asked(NamedTuple):
    """What engines found, and what it took."""

    findings: tuple[Findings, ...]
    calls: int  # requests that were granted
    refused: tuple[Limit, ...]  # limits that refused a request
    reached: tuple[Limit, ...]  # limits that were reached, whether or not they refused one


def asked_within(asking: Asking[tuple[Findings, ...]], limits: Constraints) -> Asking[Asked]:
    """What comes of `asking`, which asks `HttpRequest`s in batches, with as many of them as calls are granted.

    A request that is not granted is answered with why, and no further one is asked for.
    """
    calls = 0
    refused: tuple[Limit, ...] = ()
    reached: tuple[Limit, ...] = ()
    replies: tuple[HttpReply, ...] | None = None
    while True:
        try:
            requests = next(asking) if replies is None else asking.send(replies)
        except StopIteration as end:
            return Asked(end.value, calls, refused, reached)
        granted = 0
        if not refused:
            grant = yield from budget(
                calls=len(requests), max_calls=limits.max_tool_calls, max_minutes=limits.max_minutes
            )
            granted, reached = grant.calls, limits_of(grant.reached)
            refused = (reached or ("calls",)) if granted < len(requests) else ()
        calls += granted
        wanted = [request for request in requests[:granted] if isinstance(request, HttpRequest)]
        answered = yield from ask_all(wanted)
        rest = HttpReply(outcome=REFUSED + ("minutes" if "minutes" in refused else "calls"))
        replies = (*answered, *(rest for _ in requests[granted:]))


def limits_of(reached: tuple[str, ...]) -> tuple[Limit, ...]:
    """The limits that a grant names, in one order."""
    return tuple(limit for limit in ("calls", "minutes") if limit in reached)

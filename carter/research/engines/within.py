"""Engines asked within the budget: each batch of requests is granted, and what it may take reserved, before it goes."""

from collections.abc import Sequence
from typing import NamedTuple

from carter.kernel.effects import Asking, budget
from carter.records.candidate import LIMITS, Limit
from carter.records.model_call import ModelCall
from carter.records.spent import Spent
from carter.records.task_spec import Constraints
from carter.research.allowance import Allowance, Asks, Cap, allowance_of, asked_capped
from carter.research.engines.exchange import HttpReply, HttpRequest
from carter.research.engines.findings import Findings
from carter.research.engines.paid import NO_PRICE, Tally

REFUSED = "refused: "
"""How the detail of findings begins that a limit kept an engine from; the limit follows."""
FULL = Cap(requests=3, received=13_000_000)
"""The most that one request may take with its further tries; with less left, less."""
_OF_MODEL: frozenset[Limit] = frozenset({"tokens", "money"})
_NOBODY = Tally("", None)


class Asked(NamedTuple):
    """What engines found, and what it took."""

    findings: tuple[Findings, ...]
    calls: int  # requests that were granted
    spent: Spent  # of the network, in all rounds so far
    refused: tuple[Limit, ...]  # limits that refused a request
    reached: tuple[Limit, ...]  # limits that were reached, whether or not they refused one
    model_calls: tuple[ModelCall, ...] = ()  # searches by a model


class _Left(NamedTuple):
    """What may still be taken: of the network, and of a model that searches."""

    allowance: Allowance
    tally: Tally


def asked_within(
    asking: Asking[tuple[Findings, ...]], limits: Constraints, spent: Spent, tally: Tally = _NOBODY
) -> Asking[Asked]:
    """What comes of `asking`, which asks `HttpRequest`s in batches, with as many of them as the limits allow.

    A request that is not granted is answered with why, and no further one is asked for. One that only the tokens or
    the money of a model are not enough for keeps no other from being asked.
    """
    calls = 0
    left = _Left(allowance_of(limits, spent), tally)
    short: tuple[Limit, ...] = ()
    refused: tuple[Limit, ...] = ()
    reached: tuple[Limit, ...] = ()
    replies: tuple[HttpReply, ...] | None = None
    while True:
        try:
            requests = next(asking) if replies is None else asking.send(replies)
        except StopIteration as end:
            refused += tuple(limit for limit in dict.fromkeys(short) if limit not in refused)
            return Asked(end.value, calls, left.allowance.spent, refused, reached, left.tally.calls)
        granted = 0
        if not refused:
            grant = yield from budget(
                calls=len(requests), max_calls=limits.max_tool_calls, max_minutes=limits.max_minutes
            )
            granted, reached = grant.calls, limits_of(grant.reached)
            refused = (reached or ("calls",)) if granted < len(requests) else ()
        wanted = tuple(request for request in requests[:granted] if isinstance(request, HttpRequest))
        answered, left, cut = yield from _answered(wanted, left)
        calls += sum(not reply.outcome.startswith((REFUSED, NO_PRICE)) for reply in answered)
        short += tuple(limit for limit in cut if limit in _OF_MODEL)
        refused += tuple(limit for limit in cut if limit not in (*refused, *_OF_MODEL))
        rest = HttpReply(outcome=REFUSED + (refused[0] if refused else "calls"))
        replies = (*answered, *(rest for _ in requests[len(answered) :]))


def _answered(
    wanted: Sequence[HttpRequest], left: _Left
) -> Asking[tuple[tuple[HttpReply, ...], _Left, tuple[Limit, ...]]]:
    """Replies to the first of `wanted`, in order; what is then left, and the limits that it was not enough for."""
    done: list[HttpReply] = []
    cut: tuple[Limit, ...] = ()
    while len(done) < len(wanted) and set(cut) <= _OF_MODEL:
        rest = wanted[len(done) :]
        caps = left.allowance.reserved(FULL, len(rest))
        if not caps:
            return tuple(done), left, (*cut, *left.allowance.reached)
        caps = caps[: left.tally.fitting(rest[: len(caps)])]
        if not caps:
            limit = left.tally.refusal(rest[0])
            done.append(HttpReply(outcome=REFUSED + limit if limit else NO_PRICE))
            cut += (limit,) if limit else ()
            continue
        batch = rest[: len(caps)]
        replies, allowance = yield from asked_capped([_capped(request) for request in batch], caps, left.allowance)
        left = _Left(allowance, left.tally.settled(batch, replies))
        cut += tuple(limit for limit in LIMITS if any(reply.cut == limit for reply in replies))
        done += replies
    return tuple(done), left, cut


def _capped(request: HttpRequest) -> Asks:
    def ask(cap: Cap, beyond: Cap) -> HttpRequest:
        most = {"most_requests": cap.requests, "most_received": cap.received}
        tried = {"beyond_requests": beyond.requests, "beyond_received": beyond.received}
        return request.model_copy(update={**most, **tried})

    return ask


def limits_of(reached: tuple[str, ...]) -> tuple[Limit, ...]:
    """The limits that a grant names, in one order."""
    named: tuple[Limit, ...] = ("calls", "minutes")
    return tuple(limit for limit in named if limit in reached)

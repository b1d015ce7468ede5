"""Several engines asked side by side, as a stage asks: each step of all of them is one batch of requests."""

from collections.abc import Sequence

from carter.kernel.effects import Asking, ask_all
from carter.research.engines.exchange import HttpRequest, Wanted
from carter.research.engines.findings import Findings
from carter.research.engines.known import AS_IT_COMES, Setting, steps

MOST_STEPS = 6
"""More batches than this no engine takes, unless SearXNG has many servers that all fail."""


def search_all(wishes: Sequence[tuple[str, Wanted]], setting: Setting = AS_IT_COMES) -> Asking[tuple[Findings, ...]]:
    """The findings for each pair of engine and wish, in their order.

    An engine that still asks after `MOST_STEPS` batches is given up: its status is `unavailable`.
    """
    asking = [steps(name, wanted, setting) for name, wanted in wishes]
    pending: dict[int, HttpRequest] = {place: next(one) for place, one in enumerate(asking)}
    found = [Findings(engine=name, status="unavailable", detail="asked too often") for name, _ in wishes]
    for _ in range(MOST_STEPS):
        replies = yield from ask_all(tuple(pending.values()))
        for place, reply in zip(tuple(pending), replies, strict=True):
            try:
                pending[place] = asking[place].send(reply)
            except StopIteration as end:
                found[place] = end.value
                del pending[place]
        if not pending:
            break
    return tuple(found)

"""What costs nothing to ask again is cut off where a build fails; what may cost something is waited for."""

import asyncio
import threading
from typing import Any

import pytest

from carter.errors import StageFailed
from carter.kernel.effects import Asking, Request, ask_all
from carter.kernel.pipeline import Pipeline, stage
from carter.kernel.record import Record
from tests.kernel.toy import Bench, Words

BEGUN = threading.Event()


class Visit(Request, tag="cut_off/visit@1"):
    """A page, asked for again at no cost."""

    number: int
    free = True


class Order(Request, tag="cut_off/order@1"):
    """A thing that is paid for."""

    number: int


class Got(Record, tag="cut_off/got@1"):
    """What came."""


class Visited(Record, tag="cut_off/visited@1"):
    """All that came."""


class Broken(Record, tag="cut_off/broken@1"):
    """What never comes."""


Visit.reply = Got
Order.reply = Got


@stage(version=1)
def visit(words: Words) -> Asking[Visited]:
    """Words -> Visited."""
    yield from ask_all([*(Visit(number=number) for number in range(50)), Order(number=1)])
    return Visited()


@stage(version=1)
def broken(words: Words) -> Broken:
    """Words -> Broken: fails once all is under way."""
    BEGUN.wait(20)
    raise ValueError("broken")


PIPELINE = Pipeline("cut_off", (Words,), (visit, broken))


def test_a_build_that_fails_cuts_off_what_is_free_and_keeps_what_may_be_paid_for() -> None:
    BEGUN.clear()
    state: dict[str, Any] = {"begun": 0, "cut off": 0}

    def begun() -> None:
        state["begun"] += 1
        if state["begun"] == 51:
            BEGUN.set()

    async def visited(_request: Visit) -> Got:
        begun()
        try:
            await asyncio.Event().wait()  # for ever
        except asyncio.CancelledError:
            state["cut off"] += 1
            if state["cut off"] == 50:
                state["all"].set()
            raise
        return Got()

    async def ordered(_request: Order) -> Got:
        state["all"] = asyncio.Event()
        begun()
        await state["all"].wait()  # it is still under way when all others were cut off
        return Got()

    bench = Bench(PIPELINE, {"visit": visited, "order": ordered})
    with pytest.raises(StageFailed, match="broken"):
        bench.build(Words(lines=("a",)), frozenset({Visited.tag, Broken.tag}), workers=2)
    assert state["cut off"] == 50
    assert [entry["kind"] for entry in bench.recordings.rows.values()] == ["order"]

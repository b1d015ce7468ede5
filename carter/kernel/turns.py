"""Item order: whose turn it is while many actions are under way, and in which order failures are told."""

import asyncio
import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from carter.errors import StageFailed
from carter.kernel.graph import Graph, stages_of
from carter.kernel.walk import Place


class Turn(NamedTuple):
    """What stands before an action in item order; budgets are granted in that order."""

    outer: "Turn | None"
    siblings: "list[asyncio.Future[Any]]"
    place: int

    async def mine(self) -> None:
        """Wait until all that stands before has come to its end."""
        if self.outer is not None:
            await self.outer.mine()
        if self.place:
            await asyncio.wait(self.siblings[: self.place])


def applied_by(place: Place) -> str:
    """The target of the action that found this one at run time; empty for an action of the pipeline."""
    owner, _, name = place.target.rpartition("/")
    return "" if name == place.target or owner.rpartition("/")[2].startswith("round ") else owner


def in_order(failures: Iterable[StageFailed], graph: Graph) -> tuple[StageFailed, ...]:
    """Failures in input order: by round, by stage, by item."""
    order = {stage.name: position for position, stage in enumerate(stages_of(graph))}
    return tuple(sorted(failures, key=lambda error: _place(error, order)))


_NUMBERS = re.compile(r"\d+")


def _place(error: StageFailed, order: dict[str, int]) -> tuple[list[int], int, list[int]]:
    """Where a failure stands in input order: by round, by stage, by item."""
    rounds, _, item = error.where.rpartition("/")
    numbers = [[int(number) for number in _NUMBERS.findall(part)] for part in (rounds, item)]
    return numbers[0], order.get(error.what.partition(" ")[0], len(order)), numbers[1]

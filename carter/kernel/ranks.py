"""Ranks: the nodes of a graph in groups of those that do not depend on each other, in one pass."""

from collections.abc import Collection, Sequence

from carter.errors import PipelineError
from carter.kernel.graph import Node, outputs, slots


def ranks(nodes: Sequence[Node], scope: Collection[str]) -> list[list[Node]]:
    """`nodes` in groups: those of one need what the groups before it make, and nothing of each other.

    Raises:
        PipelineError: one needs a slot that is not in `scope`, and none before it makes.
    """
    ranks: list[list[Node]] = []
    rank_after: dict[str, int] = {}  # slot -> the first rank in which what it holds is there
    for node in nodes:
        rank = 0
        for slot in slots(node):
            if slot in scope:
                continue
            if slot not in rank_after:
                raise PipelineError(f"nothing makes what {outputs(node)[0]} is made of")
            if rank_after[slot] > rank:
                rank = rank_after[slot]
        if rank == len(ranks):
            ranks.append([])
        ranks[rank].append(node)
        for slot in outputs(node):
            rank_after[slot] = rank + 1
    return ranks

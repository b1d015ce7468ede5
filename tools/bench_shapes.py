"""Graphs of which all is there, and a plan of one: `python -m tools.bench_shapes FOLDER GRAPH SIZE`."""

import sys
from typing import Any

from carter.kernel.action import action_key
from carter.kernel.digest import Digest, typed
from carter.kernel.graph import EachNode, Graph, Node, StageNode, outputs, slots, to_json
from carter.kernel.manifest import Entry
from carter.kernel.plan import Planner, drive, plan
from carter.kernel.reason import Reason
from carter.kernel.walk import Goal, Place
from carter.workspace import Workspace

LAYERS = 10
SIZE = "bench/size@1"
_NUMBER, _NUMBERS = "bench/number@1", "bench/numbers@1"


class Filling(Planner):
    """A planner that makes up a result where one is missing."""

    async def missed(self, node: StageNode, inputs: dict[str, Digest], place: Place, reason: Reason) -> Entry | None:
        """Keep some result, and its row; then find it."""
        fields = {"items": self._numbers()} if node.output == _NUMBERS else {"of": list(inputs.values())}
        made = self.store.blobs.put(typed(node.output, fields))
        self.store.cache.put(action_key(node, inputs), {"result": made, "blobs": []})
        return await self.action(node, inputs, place)

    def keep(self, data: bytes, place: Place) -> Digest | None:
        """Keep the list."""
        return self.store.blobs.put(data)

    def _numbers(self) -> list[Digest]:
        actions = self.fields(self.given["size"])["actions"]
        return [self.store.blobs.put(typed(_NUMBER, {"value": value})) for value in range(actions)]


def filled(workspace: Workspace, goal: Goal) -> int:
    """Keep a result of every action that `goal` needs; how many these are."""
    filling = Filling(goal.graph, workspace.store)
    if drive(filling.follow(goal.given, goal.targets)) is None:
        raise RuntimeError("something is missing that cannot be made up")
    return filling.found


def kept(workspace: Workspace, graph: Graph, size: int) -> int:
    """The same for all of a graph that is made of a size, and the graph as if it had been compiled here."""
    workspace.rows("graphs").put(workspace.graphs.key(graph.name), {"graph": to_json(graph)})
    return filled(workspace, _goal(workspace, graph, size))


def flat() -> Graph:
    """One stage that is applied to each of many items."""
    return _over_items("flat", 1)


def chained() -> Graph:
    """Ten stages, each applied to every item of what the one above made, and to what is given."""
    return _over_items("chained", LAYERS)


def _over_items(name: str, layers: int) -> Graph:
    nodes: list[Node] = [StageNode("count_up", _NOWHERE, (("size", SIZE),), _NUMBERS, _identity("count_up"))]
    over = (_NUMBER, _NUMBERS)
    for layer in range(1, layers + 1):
        into = (f"bench/item {layer}@1", f"bench/items {layer}@1")
        inputs = (("item", over[0]), ("size", SIZE))
        stage = StageNode(f"stage_{layer}", _NOWHERE, inputs, into[0], _identity(f"stage_{layer}"))
        nodes.append(EachNode(stage, "item", over[1], into[1]))
        over = into
    return Graph(name, (SIZE,), tuple(nodes), {})


_NOWHERE = "nowhere:nothing"  # what is only planned needs no code


def _identity(name: str) -> dict[str, Any]:
    return {"stage": name, "version": 1, "tools": {}, "prompts": {}, "parameters": {}}


def _goal(workspace: Workspace, graph: Graph, size: int) -> Goal:
    read = {slot for node in graph.nodes for slot in slots(node)}
    targets = {tag for node in graph.nodes for tag in outputs(node) if tag not in read}
    return Goal(graph, {SIZE: workspace.blobs.put(typed(SIZE, {"actions": size}))}, frozenset(targets))


def main() -> None:
    """How many actions were found, and how many are to do: code and tools hashed, every key made anew."""
    import carter.interfaces.cli.main  # noqa: F401 - the command brings it

    workspace = Workspace(sys.argv[1])
    planned = plan(_goal(workspace, workspace.graphs.graph(sys.argv[2]), int(sys.argv[3])), workspace.store)
    print(planned.found, len(planned.steps))


if __name__ == "__main__":
    main()

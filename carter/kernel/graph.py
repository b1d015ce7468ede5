"""The compiled graph: a pipeline as names, versions and digests, so that planning imports no stage."""

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from carter.errors import UnknownTarget
from carter.kernel.stored import target_of


class StageNode(NamedTuple):
    """A stage as the planner sees it."""

    name: str
    where: str  # `package.module:attribute`
    inputs: tuple[tuple[str, str], ...]  # (parameter, slot)
    output: str  # type tag
    identity: dict[str, Any]  # all of the ActionKey but the inputs: stage, version, tools, prompts, parameters
    said: tuple[str, str] | None = None  # (event type, dotted field path of the ids to log)
    applies: tuple[str, ...] = ()  # names of the stages that it may apply
    asks: bool = False  # something of the world, or an application
    survives: bool = False  # it says what is made where its worker is killed


class EachNode(NamedTuple):
    """A stage applied to every item of a collection."""

    stage: StageNode
    parameter: str  # the parameter that takes the item
    over: str  # slot of the collection
    into: str  # type tag of the collection that it makes


class LoopNode(NamedTuple):
    """Rounds of stages that carry a record from one to the next until a decision says stop."""

    start: StageNode
    body: tuple["StageNode | EachNode", ...]
    until: StageNode
    carry: str  # type tag of the carried record
    at_most: int  # rounds


Node: TypeAlias = StageNode | EachNode | LoopNode
BEFORE = ":before"  # suffix of the slot that holds the carried record as the round found it


class Graph(NamedTuple):
    """A pipeline, compiled."""

    name: str
    given: tuple[str, ...]  # type tags of what the caller hands in
    nodes: tuple[Node, ...]
    applied: dict[str, StageNode]  # stages that others apply at run time, by name

    def needed(self, targets: frozenset[str]) -> tuple[Node, ...]:
        """The nodes that `targets` (type tags) depend on, in pipeline order."""
        wanted, kept = set(targets), []
        for node in reversed(self.nodes):
            if not wanted.isdisjoint(outputs(node)):
                wanted.update(slots(node))
                kept.append(node)
        return tuple(reversed(kept))


def targets_named(graph: Graph, names: Sequence[str]) -> frozenset[str]:
    """The type tags of the targets with these names: what the stages outside a loop's rounds make.

    Raises:
        UnknownTarget: a name that no stage makes; the error lists those that can be named.
    """
    tags = {target_of(tag): tag for node in graph.nodes for tag in outputs(node)}
    for name in names:
        if name not in tags:
            raise UnknownTarget(f"there is no target `{name}`", mend=f"name one of {', '.join(tags)}")
    return frozenset(tags[name] for name in names)


def outputs(node: Node) -> tuple[str, ...]:
    """The type tags that a node makes for those below it."""
    if isinstance(node, StageNode):
        return (node.output,)
    if isinstance(node, EachNode):
        return (node.into,)
    return (node.carry, node.until.output)


def parts_of(node: Node) -> tuple[StageNode | EachNode, ...]:
    """A node itself; of a loop what it is made of, in the order data flows."""
    return (node.start, *node.body, node.until) if isinstance(node, LoopNode) else (node,)


def stages_of(graph: Graph) -> list[StageNode]:
    """All stages but the applied ones, in the order data flows."""
    parts = (part for node in graph.nodes for part in parts_of(node))
    return [part.stage if isinstance(part, EachNode) else part for part in parts]


def slots(node: Node) -> tuple[str, ...]:
    """The slots that a node reads; of a loop, those that its rounds read from outside."""
    if isinstance(node, StageNode):
        return tuple([slot for _, slot in node.inputs])
    if isinstance(node, EachNode):
        return (*(slot for parameter, slot in node.stage.inputs if parameter != node.parameter), node.over)
    inside = {node.carry, node.carry + BEFORE, *(tag for part in node.body for tag in outputs(part))}
    read = (slot for part in parts_of(node) for slot in slots(part))
    return tuple(slot for slot in read if slot not in inside)


def to_json(graph: Graph) -> dict[str, Any]:
    """The graph as JSON; `from_json` reads it back."""
    return {
        "name": graph.name,
        "given": graph.given,
        "stage": StageNode._fields,
        "nodes": [_node_json(node) for node in graph.nodes],
        "applied": [[*node] for node in graph.applied.values()],
    }


def from_json(data: dict[str, Any]) -> Graph:
    """The graph that `to_json` wrote.

    Raises:
        KeyError, TypeError: another version of Carter wrote it.
    """
    if tuple(data["stage"]) != StageNode._fields:
        raise TypeError("these stages have other fields")
    applied = [_stage(part) for part in data["applied"]]
    return Graph(
        data["name"],
        tuple(data["given"]),
        tuple(_node(part) for part in data["nodes"]),
        {stage.name: stage for stage in applied},
    )


# In lists without the names of fields, since a graph may have very many nodes.
def _node_json(node: Node) -> list[Any]:
    if isinstance(node, StageNode):
        return ["stage", *node]
    if isinstance(node, EachNode):
        return ["each", [*node.stage], *node[1:]]
    return ["loop", [*node.start], [_node_json(part) for part in node.body], [*node.until], *node[3:]]


def _node(data: list[Any]) -> Any:
    kind, *fields = data
    if kind == "stage":
        return _stage(fields)
    if kind == "each":
        stage, *rest = fields
        return EachNode(_stage(stage), *rest)
    start, body, until, *rest = fields
    return LoopNode(_stage(start), tuple(map(_node, body)), _stage(until), *rest)


def _stage(fields: list[Any]) -> StageNode:
    name, where, inputs, output, identity, said, applies, *rest = fields
    said, applies = said and tuple(said), tuple(applies)
    return StageNode(name, where, tuple(map(tuple, inputs)), output, identity, said, applies, *rest)

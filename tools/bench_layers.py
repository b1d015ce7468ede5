"""The layered graph of the benchmarks: ten layers, each stage made of two of the layer above."""

from collections.abc import Iterator
from typing import NamedTuple

from blake3 import blake3

from carter.kernel.graph import Graph, StageNode
from carter.kernel.pipeline import stage
from carter.kernel.record import Record

LAYERS = 10
SEED = "seed"  # the one input, of which the first layer is made


class Place(NamedTuple):
    """A stage of the graph: what it makes, and of which two."""

    name: str
    left: str
    right: str


def places(stages: int) -> Iterator[Place]:
    """The stages, those above before those below; `stages` is a multiple of ten."""
    width = stages // LAYERS
    for layer in range(LAYERS):
        for number in range(width):
            others = (number, (number * 7 + 3) % width)
            left, right = (SEED if layer == 0 else f"s{layer - 1}_{other}" for other in others)
            yield Place(f"s{layer}_{number}", left, right)


def last(stages: int) -> list[str]:
    """What the last layer makes."""
    return [place.name for place in places(stages)][-(stages // LAYERS) :]


class Mixed(Record, tag="bench/mixed@1"):
    """What a stage makes: a digest."""

    value: str


@stage(version=1)
def mix(left: Mixed, right: Mixed, *, name: str = "") -> Mixed:
    """Mixed, Mixed -> Mixed."""
    return Mixed(value=mixed(name, left.value, right.value))


def mixed(name: str, left: str, right: str) -> str:
    """The digest of what a stage is made of, and of its own name, so that no two make the same."""
    return blake3(f"{name}\n{left}\n{right}".encode()).hexdigest()


def graph(stages: int) -> Graph:
    """The graph as the kernel has it."""
    nodes = tuple(
        StageNode(
            name=f"mix_{place.name}",
            where="tools.bench_layers:mix",
            inputs=(("left", _slot(place.left)), ("right", _slot(place.right))),
            output=_slot(place.name),
            identity={"stage": "mix", "version": 1, "tools": {}, "prompts": {}, "parameters": {"name": place.name}},
        )
        for place in places(stages)
    )
    return Graph(f"layers_{stages}", (_slot(SEED),), nodes, {})


def _slot(name: str) -> str:
    return f"bench/{name}@1"


def bare(stages: int, seed: str) -> dict[str, str]:
    """The same by a loop of Python: every digest, by the name of its stage, and nothing kept."""
    made = {SEED: seed}
    for place in places(stages):
        made[place.name] = mixed(place.name, made[place.left], made[place.right])
    return made


def targets(stages: int) -> frozenset[str]:
    """The type tags of the last layer."""
    return frozenset(map(_slot, last(stages)))

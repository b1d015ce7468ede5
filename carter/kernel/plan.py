"""The plan: which actions must be done and why, and what is not known before they are."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from carter.kernel.digest import Digest, digest_bytes
from carter.kernel.graph import Graph, StageNode
from carter.kernel.manifest import Entry, Manifest
from carter.kernel.walk import Goal, Place, Store, Walk, drive


class Step(NamedTuple):
    """One action that must be done, and why; or, where `after` names targets, one not known before them."""

    target: str
    stage: str
    reason: str
    after: tuple[str, ...] = ()


class Plan(NamedTuple):
    """What a build would do; with no steps, the manifest of what is already there."""

    steps: tuple[Step, ...]
    manifest: Manifest | None
    found: int  # actions whose results are already there
    blobs: frozenset[Digest] = frozenset()  # all that were looked for and are there
    effects: Mapping[Digest, Digest] = MappingProxyType({})  # effect key -> the recorded reply that is current


class Planner(Walk):
    """A walk that writes down what is missing, and changes nothing."""

    def __init__(self, graph: Graph, store: Store, previous: Manifest | None = None, *, rebuild: bool = False) -> None:
        super().__init__(graph, store, previous)
        self.steps: list[Step] = []
        self.found = 0
        self.rebuild = rebuild

    async def action(self, node: StageNode, inputs: dict[str, Digest], place: Place) -> Entry | None:
        """The entry that is already there; with `rebuild`, none is."""
        if not self.rebuild:
            return await super().action(node, inputs, place)
        return await self.missed(node, inputs, place, "asked to rebuild")

    async def missed(self, node: StageNode, inputs: dict[str, Digest], place: Place, reason: str) -> Entry | None:
        """Write down a step."""
        self.steps.append(Step(place.target, node.name, reason))
        return None

    async def hit(self, node: StageNode, entry: Entry, place: Place) -> None:
        """Count what is there."""
        self.found += 1

    def unknown(self, node: StageNode, place: Place, waits_for: Sequence[str]) -> None:
        """Write down a step that is known only after others."""
        self.steps.append(Step(place.target, node.name, "not known yet", tuple(waits_for)))

    def keep(self, data: bytes, place: Place) -> Digest | None:
        """The digest of a collection's list; a lost list is a step of its own."""
        digest = digest_bytes(data)
        if self.all_there(digest, ()):
            return digest
        self.steps.append(Step(place.target, "(collect)", "its list is lost"))
        return None


def plan(goal: Goal, store: Store, previous: Manifest | None = None, *, rebuild: bool = False) -> Plan:
    """What must be done to bring the goal's targets up to date.

    It is exact up to the first actions that are missing; what lies behind them may turn out to be
    there already, when their results come out as before (early cutoff).
    """
    planner = Planner(goal.graph, store, previous, rebuild=rebuild)
    manifest = drive(planner.follow(goal.given, goal.targets))
    return Plan(tuple(planner.steps), manifest, planner.found, frozenset(planner.present), planner.replies)

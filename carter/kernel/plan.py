"""The plan: which actions must be done and why, and what is not known before they are."""

from collections.abc import Awaitable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from carter.kernel.digest import Digest, digest_bytes
from carter.kernel.graph import EachNode, Graph, LoopNode, StageNode, outputs, parts_of
from carter.kernel.manifest import Entry, Manifest
from carter.kernel.previous import NOTHING, Previous
from carter.kernel.reason import LIST_LOST, NOT_KNOWN, REBUILD, Reason
from carter.kernel.stored import target_of
from carter.kernel.uncollected import uncollected
from carter.kernel.walk import Goal, Place, Scope, Store, Walk

T = TypeVar("T")


class Step(NamedTuple):
    """Actions that must be done, and why; or, where `after` names targets, some not known before them."""

    target: str  # `round 1/documents` of items that are not known, `round 2 to 100` of rounds that may follow
    stages: tuple[str, ...]
    reason: Reason
    after: tuple[str, ...] = ()
    at_most: int = 1  # actions; exactly one where nothing is waited for


class Bounds(NamedTuple):
    """The most that a pipeline may do where the graph does not say it."""

    items: int  # of a collection, in one round
    all_items: int  # of a collection, in all rounds together
    rounds: int


UNBOUNDED = Bounds(2**31, 2**31, 2**31)


class Plan(NamedTuple):
    """What a build would do; with no steps, the manifest of what is already there."""

    steps: tuple[Step, ...]
    manifest: Manifest | None
    found: int  # actions whose results are already there
    blobs: frozenset[Digest] = frozenset()  # all that were looked for and are there
    effects: Mapping[Digest, Digest] = MappingProxyType({})  # effect key -> the recorded reply that is current
    entries: Mapping[str, Entry] = MappingProxyType({})  # what was found, by target


class Planner(Walk):
    """A walk that writes down what is missing, and changes nothing."""

    def __init__(
        self,
        graph: Graph,
        store: Store,
        previous: Previous = NOTHING,
        *,
        rebuild: bool = False,
        bounds: Bounds = UNBOUNDED,
    ) -> None:
        super().__init__(graph, store, previous)
        self.steps: list[Step] = []
        self.found = 0
        self.rebuild = rebuild
        self.bounds = bounds

    def at_once(self, node: StageNode, scope: Scope, target: str) -> Digest | None:
        """What a stage makes, where the row of its key is a result: of very many most are, and are found so."""
        inputs = {parameter: digest for parameter, slot in node.inputs if (digest := scope[slot]) is not None}
        if self.rebuild or len(inputs) < len(node.inputs):
            return None
        key = self.keys.of(node, inputs)
        row = self.store.cache.get(key)
        if row is None or "result" not in row or not self.all_there(row["result"], row["blobs"]):
            return None
        result: Digest = row["result"]
        self.entries[target] = Entry(result, key, node.name, node.identity["version"], inputs)
        self.found += 1
        return result

    async def action(self, node: StageNode, inputs: dict[str, Digest], place: Place) -> Entry | None:
        """The entry that is already there; with `rebuild`, none is."""
        if not self.rebuild:
            return await super().action(node, inputs, place)
        return await self.missed(node, inputs, place, Reason(REBUILD))

    async def missed(self, node: StageNode, inputs: dict[str, Digest], place: Place, reason: Reason) -> Entry | None:
        """Write down a step."""
        self.steps.append(Step(place.target, (node.name,), reason))
        return None

    async def hit(self, node: StageNode, entry: Entry, place: Place) -> None:
        """Count what is there."""
        self.found += 1

    def unknown(self, node: StageNode | EachNode, place: Place, waits_for: Sequence[str]) -> None:
        """Write down a step that is known only after others."""
        many = isinstance(node, EachNode)
        stage = node.stage if isinstance(node, EachNode) else node
        at_most = self.bounds.items if many else 1
        self.steps.append(Step(place.target, (stage.name,), Reason(NOT_KNOWN), tuple(waits_for), at_most))

    def unknown_rounds(self, node: LoopNode, decision: str, number: int) -> None:
        """Write down the rounds that may follow."""
        last = min(node.at_most, self.bounds.rounds)
        if number >= last:
            return
        parts = (*node.body, node.until)
        each = sum(isinstance(part, EachNode) for part in parts)
        rounds = last - number
        at_most = rounds * (len(parts) - each) + each * min(rounds * self.bounds.items, self.bounds.all_items)
        named = f"rounds {number + 1} to {last}" if rounds > 1 else f"round {last}"
        stages = tuple(part.stage.name if isinstance(part, EachNode) else part.name for part in parts)
        self.steps.append(Step(named, stages, Reason(NOT_KNOWN), (decision,), at_most))

    def keep(self, data: bytes, place: Place) -> Digest | None:
        """The digest of a collection's list; a lost list is a step of its own."""
        digest = digest_bytes(data)
        if self.all_there(digest, ()):
            return digest
        self.steps.append(Step(place.target, (), Reason(LIST_LOST)))
        return None


def plan(
    goal: Goal, store: Store, previous: Previous = NOTHING, *, rebuild: bool = False, bounds: Bounds = UNBOUNDED
) -> Plan:
    """What must be done to bring the goal's targets up to date.

    It is exact up to the first actions that are missing; what lies behind them may turn out to be
    there already, when their results come out as before (early cutoff).
    """
    planner = Planner(goal.graph, store, previous, rebuild=rebuild, bounds=bounds)
    with uncollected():
        manifest = drive(planner.follow(goal.given, goal.targets))
    looked, entries = frozenset(planner.present), dict(planner.entries)
    return Plan(tuple(planner.steps), manifest, planner.found, looked, planner.replies, entries)


def kinds_of(goal: Goal) -> frozenset[str]:
    """The kinds of targets that a goal needs: `brief`, and `documents` of the rounds."""
    parts = (part for node in goal.graph.needed(goal.targets) for part in parts_of(node))
    return frozenset(target_of(tag) for part in parts for tag in outputs(part))


def drive(walk: Awaitable[T]) -> T:
    """Run a walk that waits for nothing to its end, without an event loop."""
    steps = walk.__await__()
    try:
        next(steps)
    except StopIteration as done:
        return done.value  # type: ignore[no-any-return]
    raise RuntimeError("a walk that only looks things up must not wait")

"""The walk: follows a graph from what is given to its targets, by names, versions and digests only.

Planning and building are this one walk; they differ in what they do where a result is missing.
It is written with `async` so that the builder may have many actions under way, but it waits for
nothing of its own accord: where all is found, driving it once reaches the end.
"""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from carter.errors import StageFailed
from carter.kernel.action import FIRST, ActionKeys, after, effect_key, scope_of
from carter.kernel.digest import Digest, typed
from carter.kernel.graph import BEFORE, EachNode, Graph, LoopNode, Node, StageNode, outputs
from carter.kernel.manifest import Entry, Manifest
from carter.kernel.previous import NOTHING, Previous, Reasons
from carter.kernel.ranks import ranks
from carter.kernel.reason import RESULT_LOST, Reason, unanswered
from carter.kernel.stored import fields_of, target_of

if TYPE_CHECKING:
    from carter.kernel.ports import ActionCache, BlobStore, Recordings

T = TypeVar("T")
Scope = dict[str, Digest | None]  # slot -> digest, None where it is not known yet


class Store(NamedTuple):
    """Where a walk looks things up."""

    blobs: "BlobStore"
    cache: "ActionCache"
    recordings: "Recordings"
    recording_set: str = FIRST
    retry_failed: bool = False  # a recorded failure counts as not recorded
    anew: "Callable[[str, Mapping[str, Any]], bool] | None" = None  # of kind and fields: what counts as not recorded


class Goal(NamedTuple):
    """What is to be brought up to date."""

    graph: Graph
    given: dict[str, Digest]  # type tag -> digest
    targets: frozenset[str]  # type tags


class Place(NamedTuple):
    """Where in the graph an action stands."""

    target: str
    turn: Any = None  # what comes before it in item order; only the builder uses it


class Found(NamedTuple):
    """What following an action's rows led to."""

    result: Digest | None
    replies: tuple[tuple[Digest, Digest], ...]
    missing: Reason | None = None  # why there is no result, where a row was there


class Walk(ABC):
    """One pass over a graph; a subclass says what happens to an action without a result."""

    def __init__(self, graph: Graph, store: Store, previous: Previous = NOTHING) -> None:
        self.graph = graph
        self.store = store
        self.previous = previous
        self.given: dict[str, Digest] = {}  # by target
        self.entries: dict[str, Entry] = {}
        self.present: set[Digest] = set()  # blobs that were looked for and are there
        self.replies: dict[Digest, Digest] = {}  # effect key -> recorded reply
        self.keys = ActionKeys()

    @abstractmethod
    async def missed(self, node: StageNode, inputs: dict[str, Digest], place: Place, reason: Reason) -> Entry | None:
        """Deal with an action that has no result yet; its entry, if there is one afterwards."""

    @abstractmethod
    async def hit(self, node: StageNode, entry: Entry, place: Place) -> None:
        """Take note of an action whose result was found."""

    @abstractmethod
    def unknown(self, node: StageNode | EachNode, place: Place, waits_for: Sequence[str]) -> None:
        """Take note of an action, or of those on the items of a collection, that cannot be keyed before others."""

    @abstractmethod
    def unknown_rounds(self, node: LoopNode, decision: str, number: int) -> None:
        """Take note that rounds may follow the one of this number, whose decision is not known."""

    @abstractmethod
    def keep(self, data: bytes, place: Place) -> Digest | None:
        """Keep the list of a collection's items; None where that is left to the build."""

    def at_once(self, node: StageNode, scope: Scope, target: str) -> Digest | None:
        """What a stage makes, if that is to be had here and now; None where it takes `action`."""
        return None

    async def gather(self, parts: Sequence[Callable[[Any], Awaitable[T]]], turn: Any) -> list[T]:
        """The results of `parts`, in order; each is called with its own turn."""
        return [await part(turn) for part in parts]

    async def follow(self, given: dict[str, Digest], targets: frozenset[str]) -> Manifest | None:
        """The manifest of `targets` (type tags), or None if something in it is not known."""
        scope: Scope = dict(given)
        self.given = {target_of(tag): digest for tag, digest in given.items()}
        self.reasons = Reasons(self.previous, self.graph, self.given, self.entries)
        await self.nodes(self.graph.needed(targets), scope, "", None)
        reached = {target_of(tag): scope.get(tag) for tag in targets}
        if any(digest is None for digest in reached.values()):
            return None
        known = {name: digest for name, digest in reached.items() if digest is not None}
        ordered = {target: self.entries[target] for target in sorted(self.entries)}
        return Manifest(self.given, ordered, known)

    async def nodes(self, nodes: Sequence[Node], scope: Scope, prefix: str, turn: Any) -> None:
        """Bring `nodes` into `scope`: those that do not depend on each other together."""
        for together in ranks(nodes, scope):
            waiting = [node for node in together if not self._is_brought(node, scope, prefix)]
            made = await self.gather([self._bringing(node, scope, prefix) for node in waiting], turn)
            for part in made:
                scope.update(part)

    def _is_brought(self, node: Node, scope: Scope, prefix: str) -> bool:
        if not isinstance(node, StageNode):
            return False
        found = self.at_once(node, scope, prefix + target_of(node.output))
        if found is not None:
            scope[node.output] = found
        return found is not None

    def _bringing(self, node: Node, scope: Scope, prefix: str) -> Callable[[Any], Awaitable[Scope]]:
        return lambda turn: self.node(node, scope, prefix, turn)

    async def node(self, node: Node, scope: Scope, prefix: str, turn: Any) -> Scope:
        """What `node` makes, by slot."""
        if isinstance(node, LoopNode):
            return await self.loop(node, scope, prefix, turn)
        place = Place(prefix + target_of(outputs(node)[0]), turn)
        if isinstance(node, EachNode):
            return {node.into: await self.each(node, scope, place)}
        return {node.output: await self.stage(node, scope, place)}

    async def stage(self, node: StageNode, scope: Scope, place: Place) -> Digest | None:
        """The digest of what a stage makes, or None."""
        known = {parameter: digest for parameter, slot in node.inputs if (digest := scope[slot]) is not None}
        if len(known) < len(node.inputs):
            self.unknown(node, place, [target_of(slot) for parameter, slot in node.inputs if parameter not in known])
            return None
        entry = await self.action(node, known, place)
        if entry is None:
            return None
        self.entries[place.target] = entry
        return entry.digest

    async def each(self, node: EachNode, scope: Scope, place: Place) -> Digest | None:
        """The digest of the collection that a stage makes of another, item by item."""
        over = scope[node.over]
        if over is None:
            self.unknown(node, place, [target_of(node.over)])
            return None
        item_slot = dict(node.stage.inputs)[node.parameter]
        items = self.fields(over)["items"]

        others = {slot: scope[slot] for _, slot in node.stage.inputs if slot != item_slot}

        def one(index: int, item: Digest) -> Callable[[Any], Awaitable[Digest | None]]:
            inner = {**others, item_slot: item}
            return lambda turn: self.stage(node.stage, inner, Place(f"{place.target}[{index}]", turn))

        made = [
            self.at_once(node.stage, {**others, item_slot: item}, f"{place.target}[{index}]")
            for index, item in enumerate(items)
        ]
        waiting = [index for index, digest in enumerate(made) if digest is None]
        rest = await self.gather([one(index, items[index]) for index in waiting], place.turn)
        for index, digest in zip(waiting, rest, strict=True):
            made[index] = digest
        if None in made:
            return None
        return self.keep(typed(node.into, {"items": made}), place)

    async def loop(self, node: LoopNode, scope: Scope, prefix: str, turn: Any) -> Scope:
        """What the last round of a loop leaves behind."""
        name = target_of(node.carry)
        carried = await self.stage(node.start, scope, Place(f"{prefix}round 0/{name}", turn))
        for number in range(1, node.at_most + 1):
            inside = f"{prefix}round {number}/"
            inner: Scope = {**scope, node.carry + BEFORE: carried}
            await self.nodes((*node.body, node.until), inner, inside, turn)
            carried, decision = inner[node.carry], inner[node.until.output]
            if decision is None:
                self.unknown_rounds(node, f"{inside}{target_of(node.until.output)}", number)
                return {node.carry: None, node.until.output: None}
            if self.fields(decision)["stop"]:
                return {node.carry: carried, node.until.output: decision}
        raise StageFailed(
            f"{node.until.name} did not stop the loop within {node.at_most} rounds",
            where=f"{prefix}{name}",
            cause=RecursionError(),
        )

    async def action(self, node: StageNode, inputs: dict[str, Digest], place: Place) -> Entry | None:
        """The entry of one action: found, or what `missed` makes of it."""
        key = self.keys.of(node, inputs)
        found = await self.trace(node, key, place)
        if found.result is None:
            return await self.missed(
                node, inputs, place, self.reasons.of(node, key, inputs, place.target, found.missing)
            )
        entry = Entry(found.result, key, node.name, node.identity["version"], inputs, found.replies)
        await self.hit(node, entry, place)
        return entry

    async def trace(self, node: StageNode, key: Digest, place: Place) -> Found:
        """Follow an action's rows by the replies that are current in this recording set."""
        replies: list[tuple[Digest, Digest]] = []
        point, ordinal = key, 0
        while (row := self.store.cache.get(point)) is not None:
            if "result" in row:
                there = self.all_there(row["result"], row["blobs"])
                return Found(row["result"], tuple(replies)) if there else Found(None, (), Reason(RESULT_LOST))
            answers = []
            for asked in row["asks"]:
                reply = await self.reply(node, key, asked, ordinal, place)
                if reply is None:
                    return Found(None, (), unanswered(asked["kind"], asked["request"]))
                replies.append((asked["request"], reply))
                answers.append(reply)
                ordinal += 1
            point = after(point, answers)
        return Found(None, ())

    async def reply(
        self, node: StageNode, key: Digest, asked: dict[str, Any], ordinal: int, place: Place
    ) -> Digest | None:
        """The current reply to what a row says was asked."""
        if asked["kind"] == "apply":
            applied = self.graph.applied.get(asked["stage"])
            if applied is None:
                return None
            entry = await self.apply(
                applied, asked["inputs"], Place(f"{place.target}/{applied.name}[{ordinal}]", place.turn)
            )
            return None if entry is None else entry.digest
        scope = self.effect_scope(asked["per_action"], key, ordinal)
        effect = effect_key(asked["request"], asked["kind"], scope)
        recorded = self.store.recordings.get(effect)
        if recorded is None or not self.all_there(asked["request"], (recorded["reply"], *recorded["blobs"])):
            return None
        if self.store.retry_failed and is_failure(self.fields(recorded["reply"])):
            return None
        if self.store.anew is not None and self.store.anew(asked["kind"], self.fields(asked["request"])):
            return None
        self.replies[effect] = Digest(recorded["reply"])
        return Digest(recorded["reply"])

    def all_there(self, first: Digest, others: Sequence[Digest]) -> bool:
        """Whether a blob and all that it refers to are there; each is looked for once in a walk."""
        present, has = self.present, self.store.blobs.has
        for digest in (first, *others):
            if digest not in present:
                if not has(digest):
                    return False
                present.add(digest)
        return True

    async def apply(self, node: StageNode, inputs: dict[str, Digest], place: Place) -> Entry | None:
        """An action that another asked for at run time, listed under the target that asked."""
        entry = await self.action(node, inputs, place)
        if entry is not None:
            self.entries[place.target] = entry
        return entry

    def effect_scope(self, per_action: bool, key: Digest, ordinal: int) -> dict[str, Any]:
        """Which recording answers: of the set, and for clock and budget of this very asking."""
        scope = scope_of(self.store.recording_set)
        return {**scope, "action": key, "ordinal": ordinal} if per_action else scope

    def fields(self, digest: Digest) -> dict[str, Any]:
        """A stored record as plain JSON."""
        return fields_of(self.store.blobs.get(digest), digest)


def is_failure(reply: Mapping[str, Any]) -> bool:
    """Whether a reply is a final failure (`status` says `unavailable: …`), a budget that refused work, or lacks files.

    What is `unread` for other reasons than that its reading was killed, or raised, would be so again.
    """
    unavailable = str(reply.get("status", "")).startswith("unavailable")
    broke_off = any(
        str(each.get("reason", "")).startswith(("killed: ", "failed: ")) for each in reply.get("unread", ())
    )
    return unavailable or broke_off or bool(reply.get("reached"))

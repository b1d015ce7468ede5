"""Came from: where the change of a target comes from, followed through two manifests of one graph."""

import re
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import NamedTuple

from carter.kernel.digest import Digest
from carter.kernel.graph import BEFORE, EachNode, Graph, LoopNode, StageNode, outputs
from carter.kernel.manifest import Entry, Manifest
from carter.kernel.reason import Change
from carter.kernel.stored import target_of

MOST = 8  # changes that are told of one reason
_TARGET = re.compile(r"(?:round (\d+)/)?([^/\[\]]+)(?:\[(\d+)\])?")


class _Place(NamedTuple):
    """A target taken apart."""

    number: int | None  # of the round; None outside of rounds
    kind: str
    item: str  # `[3]`, or nothing


class Upstream:
    """Two builds of one graph: the one before, and one that is under way or done."""

    def __init__(
        self, graph: Graph, before: Manifest, given: Mapping[str, Digest], entries: Mapping[str, Entry]
    ) -> None:
        """`given` and `entries` are those of now, by target; entries may still be added, each after its inputs."""
        self._graph = graph
        self._before = before
        self._given = given
        self._entries = entries
        self._known: dict[str, tuple[Change, ...]] = {}
        self._followed = 0  # entries, from the first, whose changes are known

    def of_input(self, target: str, parameter: str) -> tuple[Change, ...]:
        """The changes furthest upstream that an input of `target` comes from; at most `MOST`."""
        # From the first entry on, so that no chain of rounds is followed back to its beginning at once.
        fresh = [*islice(self._entries, self._followed, None)]
        self._followed += len(fresh)
        for each in fresh:
            self._of(each)
        return self._through(target, parameter)

    def _through(self, target: str, parameter: str) -> tuple[Change, ...]:
        found = (change for source in self._sources(target, parameter) for change in self._of(source))
        return tuple(dict.fromkeys(found))[:MOST]

    def _of(self, target: str) -> tuple[Change, ...]:
        if target not in self._known:
            self._known[target] = ()  # so that what is asked for within is no circle
            self._known[target] = tuple(dict.fromkeys(self._changes(target)))[:MOST]
        return self._known[target]

    def _changes(self, target: str) -> Iterator[Change]:
        if target in self._given:
            then, now = self._before.given.get(target, ""), self._given[target]
            if then != now:
                yield Change("given", target, then, now)
            return
        before, after = self._before.entries.get(target), self._entries.get(target)
        if before is None or after is None:
            if before is not after:
                told = Change("target", target, before.digest if before else "", after.digest if after else "")
                yield from self._of_one_side(target, before is None) or (told,)
            return
        if before.digest != after.digest:
            yield from self._of_entry(target, before, after)

    def _of_entry(self, target: str, before: Entry, after: Entry) -> Iterator[Change]:
        is_other_version = before.version != after.version
        if is_other_version:
            yield Change("version", after.stage, str(before.version), str(after.version))
        changed = [name for name, digest in after.inputs.items() if before.inputs.get(name) != digest]
        for name in changed:
            deeper = self._through(target, name)
            yield from deeper or (Change("input", name, before.inputs.get(name, ""), after.inputs[name]),)
        if changed or is_other_version:
            return
        if before.action != after.action:
            yield Change("means", after.stage, before.action, after.action)
        elif before.replies != after.replies:
            pairs = zip(before.replies, after.replies, strict=False)
            then, now = next(((one[1], other[1]) for one, other in pairs if one != other), ("", ""))
            yield Change("reply", target, then, now)
        else:
            yield Change("result", target, before.digest, after.digest)

    def _of_one_side(self, target: str, is_new: bool) -> tuple[Change, ...]:
        """Why one build alone has a target: its item is in one collection alone, or its round was not reached."""
        found = self._part(target)
        if found is None:
            return ()
        place, part, loop = found
        if place.item and isinstance(part, EachNode):
            return self._through(target, part.parameter)
        reached = _last_round(self._before.entries if is_new else self._entries)
        if loop is None or place.number is None or place.number <= reached:
            return ()
        return self._of(f"round {reached}/{target_of(loop.until.output)}")

    def _sources(self, target: str, parameter: str) -> tuple[str, ...]:
        """The targets that an input is made of: one, or all items of a collection."""
        found = self._part(target)
        if found is None:
            return ()
        place, part, loop = found
        stage = part.stage if isinstance(part, EachNode) else part
        slot = dict(stage.inputs).get(parameter, "")
        if isinstance(part, EachNode) and parameter == part.parameter:
            return self._named(part.over, place, loop, place.item)
        return self._named(slot, place, loop, "")

    def _named(self, slot: str, place: _Place, loop: LoopNode | None, item: str) -> tuple[str, ...]:
        kind = target_of(slot)
        if kind in self._given:
            return (kind,)
        at = self._at(slot, place, loop)
        if (made := self._node(slot.removesuffix(BEFORE), loop)) and isinstance(made, EachNode):
            if item:
                return (f"{at}{kind}{item}",)
            names = {*self._entries, *self._before.entries}
            return tuple(sorted(name for name in names if name.startswith(f"{at}{kind}[")))
        return (f"{at}{kind}", *self._end_of_rounds(slot, loop))

    def _end_of_rounds(self, slot: str, loop: LoopNode | None) -> tuple[str, ...]:
        """The decision that ended the rounds in one of the builds alone, where what they carried is read after them."""
        ended = sorted((_last_round(self._before.entries), _last_round(self._entries)))
        if loop is not None or ended[0] == ended[1]:
            return ()
        loops = (node for node in self._graph.nodes if isinstance(node, LoopNode) and slot in outputs(node))
        return tuple(f"round {ended[0]}/{target_of(node.until.output)}" for node in loops)

    def _at(self, slot: str, place: _Place, loop: LoopNode | None) -> str:
        """The round in which a slot was filled, as the targets in it begin."""
        if loop is not None and place.number is not None:
            if slot == loop.carry + BEFORE:
                return f"round {place.number - 1}/"
            inside = {loop.carry, *outputs(loop), *(tag for part in loop.body for tag in outputs(part))}
            return f"round {place.number}/" if slot in inside else ""
        if any(isinstance(node, LoopNode) and slot in outputs(node) for node in self._graph.nodes):
            return f"round {_last_round(self._entries)}/"
        return ""

    def _part(self, target: str) -> tuple[_Place, StageNode | EachNode, LoopNode | None] | None:
        """A target taken apart, what makes it, and the loop in which it stands."""
        place = _taken_apart(target)
        if place is None:
            return None
        for node in self._graph.nodes:
            if isinstance(node, LoopNode):
                parts = (node.start,) if place.number == 0 else (*node.body, node.until)
                for part in parts if place.number is not None else ():
                    if target_of(outputs(part)[0]) == place.kind:
                        return place, part, node
            elif place.number is None and target_of(outputs(node)[0]) == place.kind:
                return place, node, None
        return None

    def _node(self, tag: str, loop: LoopNode | None) -> StageNode | EachNode | None:
        nodes = (*(loop.body if loop else ()), *(node for node in self._graph.nodes if not isinstance(node, LoopNode)))
        return next((node for node in nodes if tag in outputs(node)), None)


def _last_round(entries: Mapping[str, Entry]) -> int:
    places = (_taken_apart(name) for name in entries)
    return max((place.number or 0 for place in places if place is not None), default=0)


def _taken_apart(target: str) -> _Place | None:
    found = _TARGET.fullmatch(target)
    if found is None:
        return None  # applied at run time: no edge of the graph leads there
    return _Place(None if found[1] is None else int(found[1]), found[2], f"[{found[3]}]" if found[3] else "")

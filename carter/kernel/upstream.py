"""Why two manifests differ: from what differs upstream, along what differs alone, to what nothing above explains."""

from collections.abc import Iterable, Iterator
from typing import Any

from carter.kernel.diff import Comparison, Root, answered_otherwise
from carter.kernel.digest import Digest
from carter.kernel.pairing import Pair, Side, in_order, is_item, round_of


def roots_of(comparison: Comparison, pairs: Iterable[Pair]) -> tuple[Root, ...]:
    """Why these differ: the roots, the furthest upstream first; none where they are equal."""
    walk = _RootWalk(comparison)
    for pair in pairs:
        walk.follow(pair)
    return tuple(walk.roots)


def all_roots(comparison: Comparison) -> tuple[Root, ...]:
    """The roots of all targets of the pipeline."""
    names = sorted({*comparison.then.manifest.targets, *comparison.now.manifest.targets})
    return roots_of(comparison, [comparison.of_now(name) for name in names])


def without_effect(comparison: Comparison) -> tuple[Root, ...]:
    """What parted and changed no target: an action done otherwise that came to the same, or that no target needs."""
    every = [*_given(comparison), *_local(comparison)]
    known = {(root.kind, root.stage, root.name) for root in all_roots(comparison)}
    return tuple(root for root in dict.fromkeys(every) if (root.kind, root.stage, root.name) not in known)


def _given(comparison: Comparison) -> Iterator[Root]:
    then, now = comparison.then.manifest.given, comparison.now.manifest.given
    for name in sorted({*then, *now}):
        if then.get(name) != now.get(name):
            yield Root("given", "", name, then.get(name, ""), now.get(name, ""))


def _local(comparison: Comparison) -> Iterator[Root]:
    for pair, _, _ in comparison.parted:
        yield from comparison.local(pair)


class _RootWalk:
    """One walk; each pair is visited once. Its steps are generators, since rounds may lie deeper than a stack is."""

    def __init__(self, comparison: Comparison) -> None:
        self.comparison = comparison
        self.roots: dict[Root, None] = {}
        self._seen: set[Pair] = set()

    def follow(self, pair: Pair) -> None:
        """Add the roots of a pair, those above it first."""
        under_way = [self._above(pair)]
        while under_way:
            above = next(under_way[-1], None)
            if above is None:
                under_way.pop()
            elif above not in self._seen:
                self._seen.add(above)
                under_way.append(self._above(above))

    def _above(self, pair: Pair) -> Iterator[Pair]:
        """What a pair depends on and what differs too; when that is done, what of the pair itself parted."""
        then, now = self.comparison.entries(pair)
        if then is None or now is None:
            yield from self._of_one_side(pair)
        elif then.digest != now.digest:
            for parameter in sorted(then.inputs.keys() & now.inputs.keys()):
                if then.inputs[parameter] != now.inputs[parameter]:
                    yield from self._input(parameter, then.inputs[parameter], now.inputs[parameter], pair)
            for _, before, after in answered_otherwise(then, now):
                yield from self._makers(before, after, pair)
            self.roots.update(dict.fromkeys(self.comparison.local(pair)))

    def _input(self, parameter: str, before: Digest, after: Digest, pair: Pair) -> Iterator[Pair]:
        """Where an input comes from: what was given, the targets that made it, or its items."""
        then, now = self.comparison.then, self.comparison.now
        if before in then.given and after in now.given:
            self.roots[Root("given", "", now.given[after], before, after)] = None
        elif makers := self._makers(before, after, pair):
            yield from makers
        elif is_item(pair.either) and before == next(iter(then.made_of(then.manifest.entries[pair.then])), ""):
            yield from self._holders(pair)
        else:
            old = self._list(then, before, pair.then, parameter)
            new = self._list(now, after, pair.now, parameter)
            yield from self._items(old, new, pair) if old or new else self._holders(pair)

    def _list(self, side: Side, digest: Digest, near: str, parameter: str) -> list[Any]:
        """The items of a collection: as it is stored or, where it is not here, those of its name near its reader."""
        stored = self.comparison.fields(digest).get("items")
        if isinstance(stored, list):
            return stored
        places = (f"{near.rpartition('/')[0]}/{parameter}[".removeprefix("/"), f"{parameter}[")
        named = [[name for name in side.manifest.entries if name.startswith(place)] for place in places]
        return [side.manifest.entries[name].digest for name in sorted(named[0] or named[1], key=in_order)]

    def _makers(self, before: Digest, after: Digest, pair: Pair) -> list[Pair]:
        """The targets that made two digests."""
        then, now = self.comparison.then.maker(before, pair.then), self.comparison.now.maker(after, pair.now)
        return [pair for pair in (self.comparison.of_then(then), self.comparison.of_now(now)) if pair.either]

    def _items(self, old: Any, new: Any, pair: Pair) -> Iterator[Pair]:
        """The items that one collection alone has; where only their order differs, what they are made of."""
        then, now = self.comparison.then, self.comparison.now
        before, after = set(old), set(new)
        gone = [then.maker(each, pair.then) for each in old if each not in after]
        come = [now.maker(each, pair.now) for each in new if each not in before]
        yield from map(self.comparison.of_then, gone)
        yield from map(self.comparison.of_now, come)
        if not gone and not come and old:
            yield from self._holders(Pair(then.maker(old[0], pair.then), now.maker(new[0], pair.now)))

    def _holders(self, pair: Pair) -> Iterator[Pair]:
        """The collections in which the items stand that two targets are made of."""
        yield self.comparison.of_then(self._holder(self.comparison.then, pair.then))
        yield self.comparison.of_now(self._holder(self.comparison.now, pair.now))

    def _of_one_side(self, pair: Pair) -> Iterator[Pair]:
        """Why one side alone has a target: its round was not reached, or what it is made of is not there."""
        side, other = self.comparison.then, self.comparison.now
        if pair.now:
            side, other = other, side
        entry = side.manifest.entries.get(pair.either)
        reached = max((round_of(target) or 0 for target in other.manifest.entries), default=0)
        if entry is None:
            return
        if reached < (round_of(pair.either) or 0):
            yield from (each for each in self.comparison.pairs if round_of(each.either) == reached)
        elif is_item(pair.either) and self._holder(side, pair.either):
            yield from self._holders(pair)
        else:
            told = ("", entry.digest) if pair.now else (entry.digest, "")
            self.roots[Root("only", entry.stage, pair.either, *told)] = None

    def _holder(self, side: Side, target: str) -> str:
        """The target in whose record the item stands that `target` is made of; empty if none is known."""
        entry = side.manifest.entries.get(target)
        *_, item = ("", *side.made_of(entry)) if entry else ("",)
        return self.comparison.standing(side, round_of(target)).get(item, "") if item else ""

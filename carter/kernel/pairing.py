"""Which parts of two manifests belong together: by name, and the items of collections by what they are."""

import re
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple, TypeAlias

from carter.kernel.digest import Digest
from carter.kernel.manifest import Entry, Manifest

Labels: TypeAlias = Callable[[Digest], Sequence[str]]
"""What a record of which an item is made calls itself, the surest name first: `file:docs/a.md`. None: nobody knows."""

_PLACE = re.compile(r"^round \d+/|\[\d+\]")
_ROUND = re.compile(r"^round (\d+)/")
_NUMBER = re.compile(r"(\d+)")
_NAMES = 1 << 15  # of which the parts are remembered: each is asked for several times in one comparison


class Pair(NamedTuple):
    """Two targets that are the same thing in two manifests; empty on the side that has none."""

    then: str
    now: str

    @property
    def either(self) -> str:
        """Its name, where it is now if it is there."""
        return self.now or self.then


def is_item(target: str) -> bool:
    """Whether a target is an item of a collection: `round 1/documents[3]`."""
    return target.endswith("]")


@lru_cache(_NAMES)
def family(target: str) -> str:
    """What a target is of, whatever its round and place: `round 1/documents[3]` gives `documents`."""
    return _PLACE.sub("", target)


@lru_cache(_NAMES)
def round_of(target: str) -> int | None:
    """The round that a target stands in; None outside of the rounds."""
    found = _ROUND.match(target)
    return int(found[1]) if found else None


@lru_cache(_NAMES)
def in_order(target: str) -> tuple[tuple[int, str], ...]:
    """A key that sorts `round 2` before `round 10`."""
    return tuple((int(part), "") if part.isdigit() else (-1, part) for part in _NUMBER.split(target))


class Side:
    """One manifest, and which of its targets made which digest."""

    def __init__(self, manifest: Manifest) -> None:
        self.manifest = manifest
        self.names = sorted(manifest.entries, key=in_order)
        self.made: dict[Digest, list[str]] = {}  # digest -> targets, in order
        for target in self.names:
            self.made.setdefault(manifest.entries[target].digest, []).append(target)
        self.given = {digest: name for name, digest in manifest.given.items()}
        others = (entry.digest for target, entry in manifest.entries.items() if not is_item(target))
        self._no_items = {*self.given, *others}
        self._below: dict[Digest, Digest | None] = {}  # an item -> what it is made of itself
        self.rounds = {round_of(target) for target in manifest.entries}

    def maker(self, digest: Digest, near: str) -> str:
        """The target that made `digest` for the target `near`: in its round, else in the last before; empty if none."""
        made = self.made.get(digest, ())
        number = round_of(near)
        before = [each for each in made if number is None or (round_of(each) or 0) <= number]
        return max(before or made, key=lambda each: (round_of(each) or 0, -made.index(each)), default="")

    def made_of(self, entry: Entry) -> tuple[Digest, ...]:
        """What an item is made of: its own input, the own input of the item that made that, and so on."""
        digest, found = self._own_input(entry), dict[Digest, None]()
        while digest is not None and digest not in found:
            found[digest] = None
            if digest not in self._below:
                makers = self.made.get(digest)
                self._below[digest] = self._own_input(self.manifest.entries[makers[0]]) if makers else None
            digest = self._below[digest]
        return tuple(found)

    def _own_input(self, entry: Entry) -> Digest | None:
        """The input of an item that is one too: what nothing but another item makes, or an item of what is stored."""
        own = [name for name, digest in entry.inputs.items() if digest not in self._no_items]
        if len(own) > 1:
            own.sort()
            own = [name for name in own if entry.inputs[name] in self.made] or own
        return entry.inputs[own[0]] if own else None


def paired(then: Side, now: Side, labels: Labels) -> tuple[Pair, ...]:
    """All targets of both, each once; `labels` is asked only of what one side alone has.

    What is no item is paired by its name. Of the items of one kind, those are paired that are equal; then those
    made of the same; then those that go by the same label; then those that came to the same; then, of those
    without a label, those in the same place. What is left was added or removed.
    """
    names = sorted(dict.fromkeys((*then.names, *now.names)), key=in_order)  # of two runs in order: merged
    pairs = [_named(name, then, now) for name in names if not is_item(name)]
    kinds: dict[str, list[str]] = {}
    for name in filter(is_item, names):
        kinds.setdefault(family(name), []).append(name)
    for items in kinds.values():
        pairs += _of_items(items, then, now, labels)
    return tuple(pairs)


def _named(name: str, then: Side, now: Side) -> Pair:
    return Pair(*(name if name in side.manifest.entries else "" for side in (then, now)))


class _Items:
    """The items of one kind on both sides, and what is still to be paired of them."""

    def __init__(self, names: list[str], then: Side, now: Side, labels: Labels) -> None:
        self.sides = (then, now)
        self.left = tuple(dict.fromkeys(name for name in names if name in side.manifest.entries) for side in self.sides)
        self.pairs: list[Pair] = []
        self._labels = labels
        self._all = tuple(map(tuple, self.left))
        self._made_of: tuple[dict[str, tuple[Digest, ...]], ...] = ({}, {})

    @cached_property
    def _both(self) -> set[Digest]:
        """What items of both sides are made of, paired or not."""
        then, now = ({each for name in self._all[at] for each in self.made_of(at, name)} for at in (0, 1))
        return then & now

    def pair_by(self, keys_of: Callable[[int, str], Sequence[Hashable]]) -> None:
        """Pair what is left by the first of its keys, then by the second, and so on."""
        keys = [{name: keys_of(at, name) for name in self.left[at]} for at in (0, 1)]
        for depth in range(max((len(each) for side in keys for each in side.values()), default=0)):
            of_side = ({name: key[depth] for name, key in side.items() if len(key) > depth} for side in keys)
            for made in _equal(*of_side):
                self.pairs.append(made)
                for at, name in enumerate(made):
                    del self.left[at][name], keys[at][name]

    def entry(self, at: int, name: str) -> Entry:
        """What the manifest of one side says of an item."""
        return self.sides[at].manifest.entries[name]

    def made_of(self, at: int, name: str) -> tuple[Digest, ...]:
        """What an item is made of."""
        if (found := self._made_of[at].get(name)) is None:
            found = self._made_of[at][name] = self.sides[at].made_of(self.entry(at, name))
        return found

    def labels(self, at: int, name: str) -> Sequence[str]:
        """What it goes by, unless it is made of what both sides have."""
        *_, last = ("", *self.made_of(at, name))
        return self._labels(Digest(last)) if last and last not in self._both else ()


def _of_items(names: list[str], then: Side, now: Side, labels: Labels) -> list[Pair]:
    items = _Items(names, then, now, labels)
    items.pair_by(lambda at, name: ((items.entry(at, name).action, items.entry(at, name).digest),))
    items.pair_by(items.made_of)
    if all(items.left):
        named = [{name: items.labels(at, name) for name in items.left[at]} for at in (0, 1)]
        items.pair_by(lambda at, name: named[at][name])
        items.pair_by(lambda at, name: (items.entry(at, name).digest,))
        items.pair_by(lambda at, name: () if named[at][name] else (name,))
    return [*items.pairs, *(Pair(name, "") for name in items.left[0]), *(Pair("", name) for name in items.left[1])]


def _equal(then: dict[str, Hashable], now: dict[str, Hashable]) -> Iterator[Pair]:
    """Names with equal keys: those of one name first, the others in their order."""
    for name in [name for name, key in then.items() if now.get(name) == key]:
        yield Pair(name, name)
        del then[name], now[name]
    waiting: dict[Hashable, list[str]] = {key: [] for key in {*then.values()} & {*now.values()}}
    for name, key in now.items() if waiting else ():
        if key in waiting:
            waiting[key].append(name)
    for name, key in then.items() if waiting else ():
        if waiting.get(key):
            yield Pair(name, waiting[key].pop(0))

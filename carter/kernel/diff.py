"""Two manifests side by side: which of their parts belong together, and what of an action itself parted."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any, Literal, NamedTuple, TypeAlias, cast

from carter.kernel.digest import Digest, is_digest
from carter.kernel.manifest import Entry, Manifest
from carter.kernel.pairing import Labels, Pair, Side, is_item, paired, round_of
from carter.kernel.reason import means_changed
from carter.kernel.uncollected import uncollected

Fields: TypeAlias = Callable[[Digest], Mapping[str, Any]]
"""The fields of a stored record; none where it is gone, let go or damaged."""
Identify: TypeAlias = Callable[[Entry], Mapping[str, Any] | None]
"""The tools, prompts and parameters that an action's key was made of; None where that is not known any more."""
Kind = Literal["given", "stage", "version", "tool", "prompt", "parameter", "identity", "reply", "result", "only"]
"""What parted: what was `given`; which `stage` makes a target; its `version`, a `tool`, `prompt` or `parameter` of it,
or one of these three, not known which (`identity`); a `reply`; the `result` of the same action; a target that `only`
one of the two has.
"""


class Root(NamedTuple):
    """One thing that nothing above it explains."""

    kind: Kind
    stage: str  # that it is of; empty of what was given
    name: str  # of what was given, of the tool, prompt, parameter or target; of a reply, the digest of its request
    then: str  # version, value or digest; empty: it was not there
    now: str


class Comparison:
    """Two manifests side by side; nothing is read of what both have."""

    def __init__(
        self, then: Manifest, now: Manifest, fields: Fields, labels: Labels, identify: Identify = lambda _: None
    ) -> None:
        self.fields = fields
        self._identify = identify
        self._standing: dict[tuple[bool, int | None], dict[str, str]] = {}
        with uncollected():
            self.then, self.now = Side(then), Side(now)
            self.pairs = paired(self.then, self.now, labels)
            self._of_then = {pair.then: pair for pair in self.pairs if pair.then}
            self._of_now = {pair.now: pair for pair in self.pairs if pair.now}
        self._local: dict[Pair, tuple[Root, ...]] = {}

    def standing(self, side: Side, number: int | None) -> Mapping[str, str]:
        """Digest -> the first target of one round that one side alone has in whose record it stands."""
        key = (side is self.now, number)
        if key not in self._standing:
            found, other = dict[str, str](), self.then if side is self.now else self.now
            for name, entry in side.manifest.entries.items():
                if round_of(name) == number and not is_item(name) and entry.digest not in other.made:
                    for digest in _digests(self.fields(entry.digest)):
                        found.setdefault(digest, name)
            self._standing[key] = found
        return self._standing[key]

    def entries(self, pair: Pair) -> tuple[Entry | None, Entry | None]:
        """What the two manifests say of a pair."""
        return self.then.manifest.entries.get(pair.then), self.now.manifest.entries.get(pair.now)

    def is_equal(self, pair: Pair) -> bool:
        """Whether the same action made the same of the same."""
        then, now = self.entries(pair)
        return then is not None and then == now

    def of_then(self, target: str) -> Pair:
        """The pair of a target of the first manifest."""
        return self._of_then.get(target, Pair("", ""))

    def of_now(self, target: str) -> Pair:
        """The pair of a target of the second manifest."""
        return self._of_now.get(target, Pair("", ""))

    @cached_property
    def parted(self) -> tuple[tuple[Pair, Entry, Entry], ...]:
        """The pairs that both have and that are not equal, with what the two manifests say of them."""
        both = ((pair, *self.entries(pair)) for pair in self.pairs)
        return tuple(
            (pair, then, now) for pair, then, now in both if then is not None and now is not None and then != now
        )

    def local(self, pair: Pair) -> tuple[Root, ...]:
        """What of an action that both have parted itself: who makes it, how, and what it was answered."""
        if pair not in self._local:
            then, now = self.entries(pair)
            self._local[pair] = tuple(self._parted(then, now)) if then is not None and now is not None else ()
        return self._local[pair]

    def _parted(self, then: Entry, now: Entry) -> Iterator[Root]:
        if then.stage != now.stage:
            yield Root("stage", now.stage, "", then.stage, now.stage)
            return
        if then.version != now.version:
            yield Root("version", now.stage, "", str(then.version), str(now.version))
        yield from self._identities(then, now)
        asked = (told for told in answered_otherwise(then, now) if told[2] not in self.now.made)  # else it was applied
        yield from (Root("reply", now.stage, *told) for told in asked)
        if then.action == now.action and then.replies == now.replies and then.digest != now.digest:
            yield Root("result", now.stage, "", then.digest, now.digest)

    def _identities(self, then: Entry, now: Entry) -> Iterator[Root]:
        if then.action == now.action:
            return
        old, new = self._identify(then), self._identify(now)
        if old is None or new is None:
            if then.version == now.version and then.inputs == now.inputs:
                yield Root("identity", now.stage, "", then.action, now.action)
            return
        for what, name, before, after in means_changed(old, new):
            yield Root(cast("Kind", what), now.stage, name, before, after)  # a tool, prompt or parameter


def answered_otherwise(then: Entry, now: Entry) -> Iterator[tuple[Digest, Digest, Digest]]:
    """Requests that both made, with the replies, where these differ; a stage may make one request twice."""
    before: dict[Digest, list[Digest]] = {}
    for request, reply in then.replies:
        before.setdefault(request, []).append(reply)
    for request, reply in now.replies:
        if before.get(request) and (old := before[request].pop(0)) != reply:
            yield request, old, reply


def _digests(value: Any) -> Iterator[str]:
    """The digests that stand in a record."""
    if is_digest(value):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _digests(each)

"""The difference of two DAGs as lines, one a target or collection; what is equal is folded into a count."""

from collections.abc import Iterator, Set
from typing import Literal, NamedTuple

from carter.kernel.diff import Comparison, Root
from carter.kernel.manifest import Entry
from carter.kernel.pairing import Pair, in_order, is_item, round_of

How = Literal["equal", "same", "changed", "added", "removed"]
"""`same`: done otherwise, and came to the same, so that nothing below it had to be done anew."""


class Line(NamedTuple):
    """A target, a collection with its items, or a whole round that one side alone has."""

    target: str
    how: str  # of a target, and of a collection the strongest of its items': `changed`, `added`, `removed`, `same`
    stage: str  # empty of a round
    why: str  # phrases: `version 11 -> 12; input facets`; empty of what one side alone has
    equal: int  # actions that are equal, of those that the line stands for
    same: int
    changed: int
    added: int
    removed: int


class Lines(NamedTuple):
    """All that is not equal, in the order of the names, and how much is."""

    lines: tuple[Line, ...]
    equal: int  # actions that are equal in both, in lines or not
    actions: int  # in both and in one


def stage_lines(comparison: Comparison) -> Lines:
    """The difference of two DAGs."""
    groups: dict[str, list[Pair]] = {}
    rounds = comparison.then.rounds & comparison.now.rounds
    for pair in comparison.pairs:
        groups.setdefault(_group(pair, rounds), []).append(pair)
    lines = [_line(comparison, name, groups[name]) for name in sorted(groups, key=in_order)]
    equal = sum(line.equal for line in lines)
    return Lines(tuple(line for line in lines if line.how != "equal"), equal, len(comparison.pairs))


def _group(pair: Pair, rounds: Set[int | None]) -> str:
    """The line that a pair stands in; `rounds` are those that both sides have."""
    target = pair.either
    number = round_of(target)
    if number is not None and number not in rounds:
        return f"round {number}"
    return target.rpartition("[")[0] if is_item(target) else target


def _line(comparison: Comparison, name: str, pairs: list[Pair]) -> Line:
    sides = [comparison.entries(pair) for pair in pairs]
    hows = [_how(*each) for each in sides]
    counts = {how: hows.count(how) for how in ("equal", "same", "changed", "added", "removed")}
    strongest = next((how for how in ("changed", "added", "removed", "same") if counts[how]), "equal")
    if counts["added"] and counts["removed"]:
        strongest = "changed"
    stages = {entry.stage for both in sides for entry in both if entry is not None}
    parted = (pair for pair, how in zip(pairs, hows, strict=True) if how in ("changed", "same"))
    whys = dict.fromkeys(why for pair in parted for why in _whys(comparison, pair))
    return Line(name, strongest, stages.pop() if len(stages) == 1 else "", "; ".join(whys), **counts)


def _how(then: Entry | None, now: Entry | None) -> How:
    """How the two sides of a pair stand to each other."""
    if then is None or now is None:
        return "removed" if now is None else "added"
    if then == now:
        return "equal"
    return "same" if then.digest == now.digest else "changed"


def _whys(comparison: Comparison, pair: Pair) -> Iterator[str]:
    then, now = comparison.entries(pair)
    if then is None or now is None:
        return
    yield from filter(None, map(_phrase, comparison.local(pair)))
    differing = [name for name in now.inputs if then.inputs.get(name) != now.inputs[name]]
    if differing:
        yield f"input {', '.join(differing)}"
    if replies := _replies(then, now):
        yield replies


def _replies(then: Entry, now: Entry) -> str:
    if then.replies == now.replies:
        return ""
    equal = len([pair for pair in now.replies if pair in then.replies])
    return f"{len(now.replies) - equal} of {len(now.replies)} replies"


def _phrase(root: Root) -> str:
    moved = f"{root.then or 'none'} -> {root.now or 'none'}"
    return {
        "stage": f"stage {moved}",
        "version": f"version {moved}",
        "tool": f"tool {root.name} {moved}",
        "prompt": f"prompt {root.name}",
        "parameter": f"parameter {root.name} {moved}",
        "identity": "a tool, prompt or parameter",
        "result": "another result of the same",
    }.get(root.kind, "")

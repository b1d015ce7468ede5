"""The claims of two runs, matched: the same, changed a little, told on other grounds, added, removed."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Literal, NamedTuple

from carter.research.claims_told import Held, Told

How = Literal["equal", "touched", "changed", "added", "removed"]
"""`changed`: its words differ. `touched`: its words are the same, and its evidence or standing is not."""

_ENOUGH = 0.5
"""How alike two texts must be to be one claim that changed; both must have evidence from one source."""
_WORDS = re.compile(r"\w+")
_STANDING = ("section", "confidence", "time", "as_of", "tags", "in_brief")


class Match(NamedTuple):
    """One claim, as it was and as it is."""

    how: How
    then: Told | None
    now: Told | None

    @property
    def differing(self) -> tuple[str, ...]:
        """The fields in which they differ: `text`, `evidence`, `confidence`, …; none of what one side alone has."""
        if self.then is None or self.now is None:
            return ()
        then, now = self.then, self.now
        names = [name for name in ("text", *_STANDING) if getattr(then, name) != getattr(now, name)]
        return (*names, "evidence") if _grounds(then) != _grounds(now) else tuple(names)


def matched(then: Sequence[Told], now: Sequence[Told]) -> tuple[Match, ...]:
    """All claims of both, each once, in the order of the second table; those that are gone stand last.

    By id; by words and sources; by words; then, of those that share a source, the likest texts first, where they
    are alike enough. Told the other way round, the same claims are matched.
    """
    left, right, pairs = list(then), list(now), list[tuple[Told, Told]]()
    keys: tuple[Callable[[Told], object], ...] = (
        lambda told: told.claim_id,
        lambda told: (_folded(told.text), told.urls),
        lambda told: _folded(told.text),
    )
    for key in keys:
        for one, other in _equal(left, right, key):
            pairs.append((one, other))
            left.remove(one)
            right.remove(other)
    pairs += _alike(left, right)
    of_now = {id(other): one for one, other in pairs}
    kept = {id(one) for one, _ in pairs}
    here = [_match(of_now.get(id(told)), told) for told in now]
    return (*here, *(Match("removed", told, None) for told in then if id(told) not in kept))


def _match(then: Told | None, now: Told) -> Match:
    if then is None:
        return Match("added", None, now)
    match = Match("equal", then, now)
    if not match.differing:
        return match
    return match._replace(how="changed" if "text" in match.differing else "touched")


def _equal(left: Sequence[Told], right: Sequence[Told], key: Callable[[Told], object]) -> list[tuple[Told, Told]]:
    waiting: dict[object, list[Told]] = {}
    for told in right:
        waiting.setdefault(key(told), []).append(told)
    return [(told, waiting[key(told)].pop(0)) for told in left if waiting.get(key(told))]


def _alike(left: list[Told], right: list[Told]) -> Iterator[tuple[Told, Told]]:
    """The likest first; of equally alike ones those whose ids come first, whichever side they are on."""
    graded = [(likeness(one.text, other.text), one, other) for one in left for other in right if _share(one, other)]
    enough = [each for each in graded if each[0] >= _ENOUGH]
    enough.sort(key=lambda each: (-each[0], sorted((each[1].claim_id, each[2].claim_id))))
    taken = set[int]()
    for _, one, other in enough:
        if not {id(one), id(other)} & taken:
            taken |= {id(one), id(other)}
            yield one, other


def _share(one: Told, other: Told) -> bool:
    return not {*one.urls}.isdisjoint(other.urls)


def likeness(one: str, other: str) -> float:
    """The share of words that two texts have in common, from 0 to 1."""
    first, second = (Counter(_WORDS.findall(_folded(text))) for text in (one, other))
    words = sum(chain(first.values(), second.values()))
    return 2 * sum((first & second).values()) / words if words else 1.0


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


def _grounds(told: Told) -> list[Held]:
    return sorted(told.evidence)

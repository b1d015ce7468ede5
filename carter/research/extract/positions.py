"""Where an element stands among its siblings, as `:first-child` and `:nth-last-of-type(2n+1)` ask of it."""

import re
from itertools import islice
from typing import NamedTuple

from lxml import etree

_ASKED = re.compile(r"(?:(first|last|only)|nth-(last-)?)-?(child|of-type)(?:\(\s*([^()]*?)\s*\))?")
_FORMULA = re.compile(r"([+-]?\d{0,6})n\s*(?:([+-])\s*(\d{1,6}))?")
_NUMBER = re.compile(r"[+-]?\d{1,6}")
_WORDS = {"odd": (2, 1), "even": (2, 0)}
_FARTHEST = 200  # siblings that are counted; of what stands farther nothing is known


class Position(NamedTuple):
    """A place among siblings: each `step`-th from `first` on, which counts from 1."""

    step: int
    first: int
    from_end: bool
    of_type: bool  # only siblings of the same tag count

    def holds(self, node: etree._Element) -> bool:
        """Whether an element stands there."""
        siblings = node.itersiblings(node.tag if self.of_type else etree.Element, preceding=not self.from_end)
        place = 1 + sum(1 for _ in islice(siblings, _FARTHEST))
        if place > _FARTHEST:
            return False
        steps, rest = divmod(place - self.first, self.step) if self.step else (0, place - self.first)
        return rest == 0 and steps >= 0


def positions_in(text: str) -> tuple[Position, ...] | None:
    """What a pseudo-class in small letters, without its colon, asks; nothing if it is not understood."""
    found = _ASKED.fullmatch(text)
    if found is None:
        return None
    of_type = found[3] == "of-type"
    if found[1]:
        ends = {"first": (False,), "last": (True,), "only": (False, True)}[found[1]]
        return tuple(Position(0, 1, end, of_type) for end in ends)
    formula = _formula(found[4] or "")
    return formula and (Position(*formula, bool(found[2]), of_type),)


def _formula(text: str) -> tuple[int, int] | None:
    """The step and the first of `2n+1`, `odd`, `3`."""
    if text in _WORDS:
        return _WORDS[text]
    if _NUMBER.fullmatch(text):
        return 0, int(text)
    if (found := _FORMULA.fullmatch(text)) is None:
        return None
    step = int(found[1]) if found[1] not in ("", "+", "-") else int(f"{found[1]}1")
    return step, int(f"{found[2]}{found[3]}") if found[2] else 0

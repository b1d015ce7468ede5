"""The difference of two readable texts around the place of a quotation, in a few lines."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

_LONGEST = 300  # characters shown of a line
_LINES = 6  # shown of each side
_MOST = 4_000_000  # pairs of lines that are compared; of longer texts the quotation alone is told


def around(then: str, now: str, start: int, end: int) -> tuple[str, ...]:
    """What of `then` around `then[start:end]` is otherwise in `now`: lines led by `-` and `+`; none where it is not.

    Args:
        then: the text that the quotation stands in.
        now: the other text.
        start: of the quotation, code points.
        end: of the quotation, code points, exclusive.
    """
    first, last = then.count("\n", 0, start), then.count("\n", 0, max(start, end - 1))
    for gone, came in _changes(then.split("\n"), now.split("\n")):
        if gone.start <= last and max(gone.stop, gone.start + 1) > first:
            old, new = then.split("\n")[gone.start : gone.stop], now.split("\n")[came.start : came.stop]
            return told(old, new)
    return ()


def mirrored(lines: Sequence[str]) -> tuple[str, ...]:
    """The same difference told the other way round."""
    swap = {"-": "+", "+": "-"}
    turned = [swap.get(line[:1], line[:1]) + line[1:] for line in lines]
    return tuple(sorted(turned, key=lambda line: line[:1] == "+"))


def told(old: Sequence[str], new: Sequence[str]) -> tuple[str, ...]:
    """Lines that went and lines that came; long ones from a little before the place where they part."""
    at = _parting(old[0], new[0]) if old and new else 0
    return (*_side("-", old, at), *_side("+", new, at))


def _side(sign: str, lines: Sequence[str], at: int) -> Iterator[str]:
    for number, line in enumerate(lines[:_LINES]):
        yield f"{sign} {_cut(line, at if number == 0 else 0)}"
    if len(lines) > _LINES:
        yield f"{sign} … {len(lines) - _LINES} more lines"


def _cut(line: str, at: int) -> str:
    start = 0 if len(line) <= _LONGEST else max(0, min(at - _LONGEST // 3, len(line) - _LONGEST))
    return f"{'…' * (start > 0)}{line[start : start + _LONGEST]}{'…' * (start + _LONGEST < len(line))}"


def _parting(one: Sequence[str], other: Sequence[str]) -> int:
    """The first place at which two texts, or two rows of lines, are not the same."""
    shorter = min(len(one), len(other))
    return next((place for place in range(shorter) if one[place] != other[place]), shorter)


def _changes(old: list[str], new: list[str]) -> Iterator[tuple[range, range]]:
    """The stretches of lines that differ."""
    head = _parting(old, new)
    tail = _parting(old[head:][::-1], new[head:][::-1])
    left, right = old[head : len(old) - tail], new[head : len(new) - tail]
    if len(left) * len(right) > _MOST:
        yield range(head, head + len(left)), range(head, head + len(right))
        return
    for tag, a, b, c, d in SequenceMatcher(None, left, right, autojunk=False).get_opcodes():
        if tag != "equal":
            yield range(head + a, head + b), range(head + c, head + d)

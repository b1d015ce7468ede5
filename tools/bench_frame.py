"""What a benchmark of speed tells: figures beside what they are measured against, their bounds, and how they grow."""

import math
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, NamedTuple

from tools.briefs_table import table

ROUNDS = 5  # of each side, at least
FEW = 3  # where it is to be quick
LINEAR = 1.1  # the largest exponent that is linear, but for what the measuring itself adds

Of = Literal["ours", "ratio", "difference"]


class Bound(NamedTuple):
    """What a figure may be, at most or at least."""

    limit: float
    of: Of = "ours"  # the figure itself, or how it compares with the other side
    least: bool = False

    def __str__(self) -> str:
        """As the table shows it."""
        sign = "≥" if self.least else "≤"
        what = {"ours": "", "ratio": " ×", "difference": " more"}[self.of]
        return f"{sign} {number(self.limit)}{what}"


class Row(NamedTuple):
    """One figure, and the same of what it is measured against."""

    name: str
    ours: float
    unit: str = "ms"
    against: str = ""  # what the other side is
    theirs: float | None = None
    bound: Bound | None = None

    @property
    def ratio(self) -> float | None:
        """How many times the other side's figure ours is."""
        return self.ours / self.theirs if self.theirs else None

    @property
    def held(self) -> bool | None:
        """Whether the bound is kept; None where there is none, or nothing to compare with."""
        if self.bound is None:
            return None
        difference = None if self.theirs is None else self.ours - self.theirs
        figure = {"ours": self.ours, "ratio": self.ratio, "difference": difference}[self.bound.of]
        if figure is None:
            return None
        return figure >= self.bound.limit if self.bound.least else figure <= self.bound.limit


class Growth(NamedTuple):
    """What a figure is at several sizes of the work."""

    name: str
    sizes: Sequence[int]
    figures: Sequence[float]
    unit: str = "ms"
    most: float = LINEAR  # that its exponents may be

    @property
    def exponent(self) -> float:
        """The slope of the logarithms by least squares: 1 is linear, 2 the square."""
        return _slope(self.sizes, self.figures)

    @property
    def last(self) -> float:
        """The same between the two largest sizes alone, where what is paid once hides least."""
        return _slope(self.sizes[-2:], self.figures[-2:])

    @property
    def held(self) -> bool:
        """Whether neither exponent is above the bound."""
        return max(self.exponent, self.last) <= self.most


Told = Row | Growth


def _slope(sizes: Sequence[int], figures: Sequence[float]) -> float:
    logs = [[math.log(value) for value in values] for values in (sizes, figures)]
    return statistics.linear_regression(*logs).slope


def by_turns(sides: Sequence[Callable[[], float]], rounds: int = ROUNDS) -> list[float]:
    """The median of what each side measures: they take turns, to and fro, so that a slow moment meets all of them."""
    found: list[list[float]] = [[] for _ in sides]
    for turn in range(rounds):
        order = range(len(sides))
        for side in order if turn % 2 == 0 else reversed(order):
            found[side].append(sides[side]())
    return [statistics.median(each) for each in found]


def milliseconds(work: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    """How long `work` takes, by the clock on the wall unless another is named."""
    start = clock()
    work()
    return (clock() - start) * 1000


def processor_time(work: Callable[[], object]) -> float:
    """The same by the processor's clock: a busy machine and a slow disk count for nothing."""
    return milliseconds(work, time.process_time)


def broken(found: Iterable[Told]) -> list[str]:
    """The names of those that do not keep their bound."""
    return [each.name for each in found if each.held is False]


def number(value: float) -> str:
    """A figure with as many digits as tell something: `0.45`, `4.5`, `45`, `45,000`."""
    size = abs(value)
    return f"{value:,.0f}" if size >= 100 or value == int(value) else f"{value:.{1 if size >= 10 else 2}f}"


def tables(found: Sequence[Told]) -> str:
    """The figures, then how they grow, as tables in Markdown."""
    rows = [each for each in found if isinstance(each, Row)]
    grown = [each for each in found if isinstance(each, Growth)]
    return "\n\n".join(([_figures(rows)] if rows else []) + ([_growths(grown)] if grown else []))


def _figures(rows: Sequence[Row]) -> str:
    lines = (
        [
            row.name,
            f"{number(row.ours)} {row.unit}",
            row.against,
            "" if row.theirs is None else f"{number(row.theirs)} {row.unit}",
            "" if row.ratio is None else f"{row.ratio:.2f}",
            str(row.bound or ""),
            _said(row.held),
        ]
        for row in rows
    )
    return table(["", "Carter", "against", "takes", "ratio", "bound", "held"], lines)


def _growths(grown: Sequence[Growth]) -> str:
    lines = (
        [
            each.name,
            ", ".join(f"{size:,}" for size in each.sizes),
            ", ".join(map(number, each.figures)) + f" {each.unit}",
            f"{each.exponent:.2f}",
            f"{each.last:.2f}",
            f"≤ {number(each.most)}",
            _said(each.held),
        ]
        for each in grown
    )
    return table(["growth", "at", "Carter", "exponent", "at the end", "bound", "held"], lines)


def _said(held: bool | None) -> str:
    return {True: "yes", False: "no", None: ""}[held]


def as_data(each: Told) -> dict[str, Any]:
    """A figure as JSON shows it."""
    more: dict[str, Any] = {"held": each.held}
    if isinstance(each, Growth):
        return {**each._asdict(), "exponent": each.exponent, "last": each.last, **more}
    return {**each._asdict(), "bound": each.bound and each.bound._asdict(), "ratio": each.ratio, **more}

"""A pipeline with as many tiny actions as one likes, for measuring what the kernel itself costs."""

from carter.kernel.pipeline import Each, Pipeline, stage
from carter.kernel.record import Collection, Record


class Size(Record, tag="bench/size@1"):
    """How many actions to do."""

    actions: int


class Number(Record, tag="bench/number@1"):
    """One item."""

    value: int


class Numbers(Collection[Number], tag="bench/numbers@1"):
    """All items."""


class Square(Record, tag="bench/square@1"):
    """One result."""

    value: int


class Squares(Collection[Square], tag="bench/squares@1"):
    """All results."""


@stage(version=1)
def count_up(size: Size) -> Numbers:
    """Size -> Numbers."""
    return Numbers(items=tuple(Number(value=value) for value in range(size.actions)))


@stage(version=1)
def square(number: Number) -> Square:
    """Number -> Square."""
    return Square(value=number.value**2)


BENCH = Pipeline(name="bench", given=(Size,), stages=(count_up, Each(square, into=Squares)))

"""Sizes, sums, counts and spans of time, as people write and read them."""

import re
from typing import Any

import click

_SECONDS = {"d": 86400, "h": 3600, "m": 60, "s": 1}
_SPAN = re.compile(r"(\d{1,9})([dhms]?)", re.ASCII)
_UNITS = ("kB", "MB", "GB", "TB")


class Span(click.ParamType[float]):
    """A span of time: `14d`, `12h`, `90m`, `30s`, or `0`; its value is in seconds."""

    name = "span"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The seconds of a span."""
        found = _SPAN.fullmatch(str(value))
        if found is None or not (found[2] or found[1] == "0"):
            self.fail(f"`{value}` is no span of time: write 14d, 12h, 90m or 0", param, ctx)
        return float(int(found[1]) * _SECONDS.get(found[2], 0))


def noun(count: int, name: str) -> str:
    """`claim` of one, `claims` of any other number."""
    return name if count == 1 else f"{name}s"


def counted(count: int, name: str) -> str:
    """`1 claim`, `2 claims`."""
    return f"{count} {noun(count, name)}"


def tallied(**counts: int) -> str:
    """`1 claim, 2 sources`, in their order."""
    return ", ".join(counted(count, name) for name, count in counts.items())


def dollars(micro: int) -> str:
    """Millionths of a dollar as `$0.000000`."""
    return "${}.{:06d}".format(*divmod(micro, 1_000_000))


def size(count: int) -> str:
    """Bytes in the largest unit of which there is one: `999 B`, `12.3 kB`."""
    if count < 1000:
        return f"{count} B"
    power = min((len(str(count)) - 1) // 3, len(_UNITS))
    tenths = count * 10 // 1000**power
    return f"{tenths // 10}.{tenths % 10} {_UNITS[power - 1]}"

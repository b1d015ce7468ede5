"""Which data `carter verify --store` reads, and how far it is."""

import re
import time
from decimal import Decimal

import click

from carter.interfaces.cli.terminal import note
from carter.kernel.gc import selected
from carter.workspace.store_checked import Reading

_SHARE = re.compile(r"(\d{1,2}(?:\.\d{1,4})?|100)%", re.ASCII)
_PART = re.compile(r"([1-9]\d{0,5})/([1-9]\d{0,5})", re.ASCII)
_EACH = 2.0  # seconds between two lines of progress


def reading(every: bool, subset: str) -> Reading:
    """Which blobs are read: all, none, a share of today, or one of several parts."""
    if every or not subset:
        return lambda _digest: every
    if found := _PART.fullmatch(subset):
        part, parts = int(found[1]), int(found[2])
        if part <= parts:
            return lambda digest: int(digest[7:15], 16) % parts == part - 1
    elif (found := _SHARE.fullmatch(subset)) and Decimal(found[1]) > 0:
        return selected(int(Decimal(found[1]) * 2**32 / 100), int(time.time() // 86400))
    raise click.UsageError(f"`{subset}` names no part of the data: write 5% or 3/20")


class Progress:
    """Says every two seconds how far it is."""

    def __init__(self) -> None:
        self._last = time.monotonic()

    def __call__(self, done: int, of: int) -> None:
        """`done` of `of` blobs are looked at."""
        if time.monotonic() - self._last > _EACH:
            self._last = time.monotonic()
            note(f"{done} of {of} blobs are looked at")

"""An action as a task of a Dask worker: looked up, else done and kept where its blobs are; only digests go back."""

import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from tempfile import mkdtemp
from typing import Any, NamedTuple

from carter.adapters.graph_cache import code_digest, version_of
from carter.errors import ActionKilled, CarterError, StageFailed, WorldError
from carter.kernel.action import action_key
from carter.kernel.digest import Digest
from carter.kernel.graph import StageNode
from carter.kernel.ports import ActionCache, Retaining
from carter.kernel.running import Reader
from carter.kernel.silent import made_here

PAUSE = 1.0  # seconds before what the store failed at is tried again


class Place(NamedTuple):
    """The store as a worker sees it."""

    blobs: Retaining
    cache: ActionCache
    settle: Callable[[], None] = lambda: None  # returns once others see what was put


class Address(NamedTuple):
    """How a worker opens the store."""

    opened: Callable[[str], Place]  # a function of a module, since it is sent by its name
    store: str  # what it is given: a folder that all workers see, or the URL of a store
    build: str = ""  # what was opened and loaded for another build is let go


class Code(NamedTuple):
    """What decides the results of actions besides their inputs."""

    carter: Digest  # of the files of its package
    python: str
    tools: tuple[tuple[str, str], ...]  # (distribution, version), by name; empty where it is not installed

    def differing(self, other: "Code") -> str:
        """What is not the same, here and there; empty if all is."""
        pairs = [("Carter's code", self.carter[:19], other.carter[:19]), ("Python", self.python, other.python)]
        there = dict(other.tools)
        pairs += [(f"`{tool}`", version, there.get(tool, "")) for tool, version in self.tools]
        told = (f"{what} is {mine or 'not'} here and {its or 'not'} there" for what, mine, its in pairs if mine != its)
        return "; ".join(told)


class Order(NamedTuple):
    """What a task is told."""

    node: StageNode
    inputs: dict[str, Digest]
    target: str
    address: Address
    code: Code
    anew: bool = False  # do it whatever the action cache has


class Came(NamedTuple):
    """What came of an action: the row of its result, or an error that would come again."""

    row: dict[str, Any] | None = None
    error: CarterError | None = None


class Seen(NamedTuple):
    """What a worker is, before it is given work."""

    code: Code
    missing: tuple[Digest, ...]  # of the blobs that the builder has


def done(order: Order) -> Came:
    """Do an action, unless it was done: a worker that died after it had kept a row has done it.

    Raises:
        StageFailed: the store failed under the stage; this and the next may pass, so Dask tries them again.
        WorldError: the store failed.
    """
    try:
        return _done(order)
    except ActionKilled as killed:
        return Came(error=killed)
    except StageFailed as failed:
        passing = isinstance(failed.cause, WorldError) and not isinstance(failed.cause, ActionKilled)
        if not passing:
            return Came(error=failed)
        time.sleep(PAUSE)
        raise
    except WorldError:
        time.sleep(PAUSE)
        raise


def _done(order: Order) -> Came:
    differing = order.code.differing(code_here(tuple(tool for tool, _ in order.code.tools)))
    if differing:
        return Came(error=other_code(_name_here(), differing))
    place, reader = _opened(order.address)
    key = action_key(order.node, order.inputs)
    if not order.anew:
        row = place.cache.get(key)
        if row is not None and "result" in row and _is_there(place.blobs, row):
            return Came(row)
    row = made_here(order.node, order.inputs, reader, order.target)
    place.cache.put(key, row)
    place.settle()
    # This one, not what was kept before: the builder compares the two, and tells if they differ.
    return Came(row)


def looked(address: Address, tools: tuple[str, ...], blobs: tuple[Digest, ...]) -> Seen:
    """What this worker is, and which of `blobs` it does not find in the store."""
    place, _ = _opened(address)
    return Seen(code_here(tools), tuple(digest for digest in blobs if not place.blobs.has(digest)))


@lru_cache(maxsize=8)
def code_here(tools: tuple[str, ...]) -> Code:
    """The code of this process, as it was when it was first asked for."""
    folder = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    python = ".".join(map(str, sys.version_info[:3]))
    return Code(code_digest(folder), python, tuple((tool, version_of(tool)) for tool in tools))


def other_code(worker: str, differing: str) -> WorldError:
    """The error that a worker runs other code than the builder."""
    mend = "give all workers the Carter and the tools of this machine, start them again, and build again"
    return WorldError(f"the worker {worker} would make other results: {differing}", mend=mend)


@lru_cache(maxsize=4)
def _opened(address: Address) -> tuple[Place, Reader]:
    place = address.opened(address.store)
    return place, Reader(place.blobs)


def _is_there(blobs: Retaining, row: dict[str, Any]) -> bool:
    """Whether all that a row names is there itself: the builder would not ask for what it may find let go."""
    return all(blobs.has(digest) and blobs.tombstone(digest) is None for digest in (row["result"], *row["blobs"]))


def scratch() -> str:
    """A folder for what this worker keeps for itself: that which Dask gives it, and takes away with it."""
    from distributed import get_worker

    try:
        return os.path.join(get_worker().local_directory, "carter")
    except ValueError:  # this is no worker
        return mkdtemp(prefix="carter-")


def _name_here() -> str:
    from distributed import get_worker

    with suppress(ValueError):  # this is no worker
        return str(get_worker().address)
    return ""

"""A Dask cluster as a build finds it, or starts it: reachable, with workers that run this code and see this store."""

import asyncio
import logging
import warnings
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from distributed import Client, LocalCluster, Security
from distributed.versions import VersionMismatchWarning

from carter.adapters.dask_task import Address, Seen, code_here, looked, other_code
from carter.errors import UsageError, WorldError
from carter.kernel.digest import Digest

PATIENCE = 30.0
"""Seconds that a scheduler may take to answer, to come back when it is gone, and to have a worker."""

WISHES: Mapping[str, int] = {"CARTER": 1, "MEMORY": 2 * 2**30}
"""What an action asks for of the resources that workers may declare; `MEMORY` is in bytes."""

_SCHEMES = ("tcp://", "tls://", "ws://", "wss://")
_ALIKE = ("dask", "distributed", "cloudpickle", "msgpack")  # what the three must have in the same version
_CLOSING = 5.0  # seconds that a client may take to say that it leaves
_DEATHS = 1  # workers of a cluster of our own that may die of an action before it counts as killed


class Where(NamedTuple):
    """Where the actions of a build are to be done, and what they need there."""

    scheduler: str  # its address; empty: a cluster is started on this machine, and ends with the build
    workers: int  # of a cluster that is started
    address: Address
    tools: tuple[str, ...]  # distributions that the stages name
    given: tuple[Digest, ...]  # blobs that every worker must see
    patience: float = PATIENCE


def checked_scheduler(address: str) -> str:
    """The address of a scheduler.

    Raises:
        UsageError: it is none.
    """
    if not address.startswith(_SCHEMES):
        mend = "write it as the scheduler prints it, such as `tcp://127.0.0.1:8786`"
        raise UsageError(f"`{address}` is no address of a scheduler", where="--scheduler", mend=mend)
    return address


async def started(where: Where) -> LocalCluster:
    """A cluster of worker processes on this machine; nobody else may use it, though any user may reach its ports.

    Raises:
        WorldError: it cannot be started.
    """
    try:
        return await LocalCluster(
            n_workers=where.workers,
            threads_per_worker=1,
            host="tls://127.0.0.1",
            security=Security.temporary(),
            dashboard_address=None,
            silence_logs=logging.CRITICAL,
            # A port that is free, since Dask warns where another cluster of this machine has its own.
            scheduler_kwargs={"allowed_failures": _DEATHS, "dashboard_address": "127.0.0.1:0"},
            asynchronous=True,
        )
    except (OSError, RuntimeError, TimeoutError) as error:
        mend = "build with fewer workers, or without `--engine dask`"
        raise WorldError(f"no cluster can be started here: {error}", mend=mend) from error


async def connected(where: Where, cluster: LocalCluster | None) -> Client:
    """A client of the scheduler, once there is a worker and nothing speaks against any.

    Raises:
        WorldError: the scheduler does not answer, has no workers, or one of them would do other than this process.
    """
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters of it is raised
    client = Client(cluster or where.scheduler, timeout=where.patience, asynchronous=True, set_as_default=False)
    try:
        await _answers(client, where)
        await _has_workers(client, where)
        async with asyncio.timeout(2 * where.patience):
            await _same_versions(client)
            await _same_code(client, where)
    except BaseException as error:
        await closed(client)
        if isinstance(error, TimeoutError):
            raise unreachable(where.scheduler, "one of its workers says nothing") from error
        raise
    return client


async def closed(client: Client) -> None:
    """Let go of a client, whatever it waits for."""
    with suppress(Exception):
        await asyncio.wait_for(client.close(), _CLOSING)


async def workers_of(client: Client, patience: float) -> dict[str, Any]:
    """The workers of a cluster by address, as its scheduler tells of them.

    Raises:
        OSError, TimeoutError: it does not answer.
    """
    told = await asyncio.wait_for(client.scheduler.identity(n_workers=-1), patience)
    return dict(told["workers"])


def asked_of(workers: Iterable[Mapping[str, Any]]) -> dict[str, float]:
    """What an action asks for: of each resource no more than the best worker declares, and nothing that none does.

    A task that asks for more than there is would wait for ever.
    """
    declared = [worker.get("resources") or {} for worker in workers]
    most = {name: max((each.get(name, 0) for each in declared), default=0) for name in WISHES}
    return {name: min(wish, most[name]) for name, wish in WISHES.items() if most[name] > 0}


def can_do(workers: Iterable[Mapping[str, Any]], asks: Mapping[str, float]) -> bool:
    """Whether any of the workers has what an action asks for."""
    declared = [worker.get("resources") or {} for worker in workers]
    return any(all(each.get(name, 0) >= amount for name, amount in asks.items()) for each in declared)


def unreachable(scheduler: str, why: str = "") -> WorldError:
    """The error that the scheduler does not answer."""
    mend = "start it (`dask scheduler`), see that it is reached from here, and build again; what is done is kept"
    return WorldError("the scheduler does not answer" + (f": {why}" if why else ""), where=scheduler, mend=mend)


def no_workers(scheduler: str, patience: float) -> WorldError:
    """The error that nobody does the work."""
    mend = f"start one (`dask worker {scheduler}`) and build again; what is done is kept"
    return WorldError(f"the scheduler has had no worker for this in {patience:.0f} seconds", where=scheduler, mend=mend)


async def _answers(client: Client, where: Where) -> None:
    async def begun() -> None:
        await client

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", VersionMismatchWarning)  # what matters of it is refused later
        try:
            # Its own timeout does not end the wait for a server that takes the connection and says nothing.
            await asyncio.wait_for(begun(), where.patience)
        except (OSError, TimeoutError, ImportError, ValueError) as error:
            raise unreachable(where.scheduler, str(error)) from error


async def _has_workers(client: Client, where: Where) -> None:
    try:
        await client.wait_for_workers(1, timeout=where.patience)
    except TimeoutError as error:
        raise no_workers(where.scheduler, where.patience) from error
    except OSError as error:
        raise unreachable(where.scheduler, str(error)) from error


async def _same_versions(client: Client) -> None:
    told = await client.get_versions()
    here = told["client"]["packages"]
    parts = {"scheduler": told["scheduler"], **{f"worker {name}": each for name, each in told["workers"].items()}}
    for name, part in parts.items():
        there = (part or {}).get("packages", {})
        for package in _ALIKE:
            if there.get(package) != here.get(package):
                what = f"the {name} has `{package}` {there.get(package)}, and this machine {here.get(package)}"
                raise WorldError(what, mend="install the same version on all machines, and start the cluster again")


async def _same_code(client: Client, where: Where) -> None:
    here = code_here(where.tools)
    told = await client.run(looked, where.address, where.tools, where.given, on_error="return")
    for worker, seen in told.items():
        if not isinstance(seen, Seen):
            mend = "install Carter there as it is here, let it reach the store, and build again"
            raise WorldError(f"the worker {worker} cannot do this: {type(seen).__name__}: {seen}", mend=mend)
        differing = here.differing(seen.code)
        if differing:
            raise other_code(worker, differing)
        if seen.missing:
            what = f"the worker {worker} does not find in the store what this build put there"
            mend = "let all machines see one folder under the same path, or share a store"
            raise WorldError(what, where=where.address.store, mend=mend)

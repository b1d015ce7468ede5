"""The engine that does actions on a Dask cluster: each is a task, and the scheduler decides where and when."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from concurrent.futures import CancelledError as Cut
from contextlib import suppress
from threading import Thread
from typing import Any, Self, TypeVar

from distributed import Client, KilledWorker, LocalCluster

from carter.adapters.dask_cluster import (
    Where,
    asked_of,
    can_do,
    closed,
    connected,
    no_workers,
    started,
    unreachable,
    workers_of,
)
from carter.adapters.dask_task import Came, Order, code_here, done
from carter.errors import ActionKilled, CarterError, WorldError
from carter.kernel.action import action_key
from carter.kernel.digest import PREFIX, Digest, digest_typed
from carter.kernel.graph import StageNode

T = TypeVar("T")

_RETRIES = 3  # of a task at which the store failed
_LOSSES = 5  # times that an action may lose its scheduler
_LOOK = 5.0  # seconds without an action done after which one looks whether anybody is there
_STEP = 0.1  # seconds between two looks at a client that reconnects


class DaskEngine:
    """Does actions as tasks, while it is open (`with`); builds in several threads may share it.

    The client lives in a thread of its own, so that nothing it does holds up the builder's loop.
    """

    def __init__(
        self,
        where: Where,
        share: Callable[[Iterable[Digest]], None] | None = None,
        anew: bool = False,
    ) -> None:
        """`share` lets workers see inputs, in any thread; `anew`: what was done before is done again."""
        self._where = where
        self._share = share
        self._anew = anew
        self._loop = asyncio.new_event_loop()
        self._loop.set_exception_handler(_passed_over)
        self._thread = Thread(target=self._loop.run_forever, name="carter-dask", daemon=True)
        self._cluster: LocalCluster | None = None
        self._client: Client | None = None
        self._under_way: set[asyncio.Task[Any]] = set()
        self._watching: asyncio.Task[None] | None = None
        self._error: WorldError | None = None  # why this engine does nothing any more
        self._asks: dict[str, float] = {}
        self._address = where.address
        self._came = 0  # actions that came to an end
        self._alone = asyncio.Lock()

    def __enter__(self) -> Self:
        """Begin.

        Raises:
            WorldError: there is no cluster that can do this build.
        """
        self._thread.start()
        try:
            self._run(self._open())
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    async def made(self, node: StageNode, inputs: dict[str, Digest], target: str) -> dict[str, Any]:
        """The row of the result: `result` and `blobs`, all of which are kept.

        Raises:
            StageFailed: the stage raised; names `target`.
            ActionKilled: it took more than an action may, or its workers died.
            WorldError: the cluster is gone, or has no workers; what is done is kept.
        """
        order = Order(node, inputs, target, self._address, code_here(self._where.tools), self._anew)
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(self._made(order), self._loop))

    def close(self) -> None:
        """Let go of the cluster; one that was started here ends."""
        if self._loop.is_closed():
            return
        with suppress(Exception):
            self._run(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return future.result()
        finally:
            future.cancel()  # where this was interrupted

    async def _open(self) -> None:
        if not self._where.scheduler:
            self._cluster = await started(self._where)
        await self._shared(self._where.given)
        self._client = await connected(self._where, self._cluster)
        self._asks = asked_of((await workers_of(self._client, self._where.patience)).values())
        self._address = self._address._replace(build=self._client.id)
        self._watching = asyncio.create_task(self._watch(self._client))

    async def _close(self) -> None:
        if self._watching is not None:
            self._watching.cancel()
        for task in [*self._under_way]:
            task.cancel()
        if self._client is not None:
            await closed(self._client)
        if self._cluster is not None:
            await self._cluster.close()

    async def _shared(self, digests: Iterable[Digest]) -> None:
        if self._share is not None:
            await self._loop.run_in_executor(None, self._share, digests)

    async def _made(self, order: Order) -> dict[str, Any]:
        task = asyncio.current_task()
        if task is None or self._client is None:
            raise RuntimeError("the engine is not open")
        self._under_way.add(task)
        try:
            if self._error is not None:
                raise self._error
            await self._shared(order.inputs.values())
            came = await self._came_of(self._client, order)
        except asyncio.CancelledError:
            if self._error is not None:
                raise _again(self._error) from None
            raise
        finally:
            self._under_way.discard(task)
            self._came += 1
        if came.error is not None:
            raise came.error
        return came.row or {}

    async def _came_of(self, client: Client, order: Order) -> Came:
        """What comes of an action, through losses of the scheduler and deaths of workers."""
        for _ in range(_LOSSES):
            try:
                try:
                    return await self._submitted(client, order)
                except KilledWorker:
                    # All that stood on the list of a worker is suspected when it dies. So whoever was there too
                    # often is tried once more, one suspect at a time.
                    async with self._alone:
                        return await self._submitted(client, order, "-alone")
            except KilledWorker as error:
                raise ActionKilled("crash", where=order.target) from error
            except CarterError:
                raise
            except ImportError as error:  # of a worker that came later
                mend = "install Carter on all workers as it is here, and build again"
                raise WorldError(f"a worker cannot do this: {error}", where=order.target, mend=mend) from error
            except (Cut, OSError, TimeoutError):
                await self._reconnected(client)
        raise unreachable(self._where.scheduler, "it was lost again and again")

    async def _submitted(self, client: Client, order: Order, more: str = "") -> Came:
        future = client.submit(
            done, order, key=key_of(order) + more, resources=self._asks or None, retries=_RETRIES, pure=False
        )
        try:
            came: Came = await future
            return came
        finally:
            future.release()

    async def _reconnected(self, client: Client) -> None:
        """Wait until the client has found its scheduler again; what was under way there is given to it anew.

        Raises:
            WorldError: it has given up.
        """
        until = self._loop.time() + 2 * self._where.patience
        while client.status == "connecting" and self._loop.time() < until:
            await asyncio.sleep(_STEP)
        if client.status != "running":
            self._give_up(unreachable(self._where.scheduler, "it was there when the build began"))
            raise self._error or RuntimeError

    async def _watch(self, client: Client) -> None:
        """End all that waits where nobody can do it."""
        patience = self._where.patience
        came, alone = -1, 0.0
        while self._error is None:
            await asyncio.sleep(min(_LOOK, patience))
            if came != self._came or not self._under_way:
                came, alone = self._came, 0.0
                continue
            try:
                workers = await workers_of(client, patience)
            except TimeoutError:
                self._give_up(unreachable(self._where.scheduler, f"nothing in {patience:.0f} seconds"))
            except OSError:
                continue  # the client notices, and reconnects or gives up
            else:
                alone = 0.0 if can_do(workers.values(), self._asks) else alone + min(_LOOK, patience)
                if alone >= patience:
                    self._give_up(no_workers(self._where.scheduler, patience))

    def _give_up(self, error: WorldError) -> None:
        self._error = error
        here = asyncio.current_task()
        for task in [*self._under_way]:
            if task is not here:
                task.cancel()


def key_of(order: Order) -> str:
    """The key of a task: that of its action in its store, so that a scheduler merges equal work of any builds.

    The stage comes first, since Dask groups tasks by what stands before the hyphen.
    """
    key = action_key(order.node, order.inputs)
    place = digest_typed("adapters/place@1", {"store": order.address.store, "anew": order.anew})
    return f"{order.node.name}-{key.removeprefix(PREFIX)}-{place.removeprefix(PREFIX)[:8]}"


def _passed_over(_loop: asyncio.AbstractEventLoop, _context: dict[str, Any]) -> None:
    """What nobody waits for: Dask leaves such when it closes, and what matters is raised."""


def _again(error: WorldError) -> WorldError:
    """The same error for another that waits, with a traceback of its own."""
    return type(error)(error.what, where=error.where, mend=error.mend)

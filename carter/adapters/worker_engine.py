"""The engine that does actions in workers: the bytes that they read and make go through this process."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import count
from threading import Lock
from typing import Any

from carter.adapters.worker import Done, Job, Limits
from carter.adapters.workers import POOL, Wish
from carter.errors import ActionKilled
from carter.kernel.action import action_key
from carter.kernel.digest import Digest
from carter.kernel.graph import StageNode
from carter.kernel.ports import BlobStore
from carter.kernel.running import failure_of

_builds = count(1)


class _UnderWay:
    """An action, and how many builds wait for it."""

    def __init__(self) -> None:
        self.wish = Wish()
        self.waiting = 0
        self.row: Future[dict[str, Any]] = Future()


class WorkerEngine:
    """Does actions in workers, as many at once as it may; builds in several threads may share it."""

    def __init__(self, blobs: BlobStore, number: int, limits: Limits, takes: Callable[[StageNode], bool]) -> None:
        """`takes` says which stages are done here; the others are left to the process that builds."""
        self._blobs = blobs
        self._limits = limits
        self._takes = takes
        self._build = next(_builds)
        self._under_way: dict[Digest, _UnderWay] = {}
        self._lock = Lock()
        self._threads = ThreadPoolExecutor(number, thread_name_prefix="carter-worker")

    async def made(self, node: StageNode, inputs: dict[str, Digest], target: str) -> dict[str, Any] | None:
        """The row of the result: `result` and `blobs`, all of which are kept; None where this engine does not take it.

        Raises:
            StageFailed: the stage raised; names `target`.
            ActionKilled: it took more than an action may.
        """
        if not self._takes(node):
            return None
        key = action_key(node, inputs)
        with self._lock:
            under_way = self._under_way.get(key)
            if under_way is None:
                under_way = self._under_way[key] = _UnderWay()
                under_way.row = self._threads.submit(self._made, under_way.wish, node, inputs, target)
            under_way.waiting += 1
        try:
            return await asyncio.shield(asyncio.wrap_future(under_way.row))
        finally:
            self._left(key, under_way)

    def _left(self, key: Digest, under_way: _UnderWay) -> None:
        """Who waits no longer has the row, or was cut off; what nobody waits for is ended."""
        with self._lock:
            under_way.waiting -= 1
            if under_way.waiting:
                return
            del self._under_way[key]
        under_way.row.cancel()
        under_way.wish.give_up()

    def _made(self, wish: Wish, node: StageNode, inputs: dict[str, Digest], target: str) -> dict[str, Any]:
        try:
            done = POOL.done(Job("act", (node, inputs, target), self._build), self._limits, self._blobs.get, wish)
        except ActionKilled as killed:
            raise ActionKilled(killed.taken, where=target) from killed
        self._keep(done, node, inputs, target)
        return done.value  # type: ignore[no-any-return]

    def _keep(self, done: Done, node: StageNode, inputs: dict[str, Digest], target: str) -> None:
        try:
            for data in done.kept:
                self._blobs.put(data)
        except Exception as error:
            raise failure_of(node, inputs, target, error) from error

    def close(self) -> None:
        """No more actions come."""
        self._threads.shutdown(cancel_futures=True)

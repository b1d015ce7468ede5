"""Where the work of a build is done: how many actions at once, in which processes, within which limits."""

import os
from collections.abc import Callable

from carter.adapters.reading import ReadAll, in_workers
from carter.adapters.worker import Limits
from carter.adapters.worker_engine import WorkerEngine
from carter.adapters.workers import POOL, processors
from carter.errors import StageFailed
from carter.kernel.graph import EachNode, Graph, StageNode, parts_of
from carter.kernel.ports import BlobStore, Engine


class Working:
    """So many actions at once; what may take too much is done in processes that can be killed."""

    def __init__(self, wanted: int | None, graph: Graph, elsewhere: Engine | None = None) -> None:
        """`wanted` actions at once; None means as many as there are processors. `elsewhere` does all that it takes."""
        self._elsewhere = elsewhere
        self.number = wanted or processors()
        # A stage that stands alone has nothing beside it, and is not worth the way there and back.
        each = (part.stage for node in graph.nodes for part in parts_of(node) if isinstance(part, EachNode))
        self._side_by_side = {stage.where for stage in each} if self.number > 1 else set()
        self._limits = Limits.told(os.environ)
        self._engine: WorkerEngine | None = None

    def __enter__(self) -> "Working":
        """Begin: the first worker starts while this process imports what it needs itself."""
        POOL.ready(1, self._limits)
        return self

    def read_all(self, told: Callable[[StageFailed], object]) -> ReadAll:
        """Reads files for the search index; `told` hears of each on which there is a bug."""
        return in_workers(self.number, self._limits, told)

    def engine(self, blobs: BlobStore) -> Engine:
        """Does the actions that may take too much; what they read and make is in `blobs`."""
        if self._elsewhere is not None:
            return self._elsewhere
        self._engine = self._engine or WorkerEngine(blobs, self.number, self._limits, self._takes)
        return self._engine

    def __exit__(self, *_: object) -> None:
        if self._engine is not None:
            self._engine.close()

    def _takes(self, node: StageNode) -> bool:
        return node.survives or (node.where in self._side_by_side and not node.where.startswith("__main__:"))

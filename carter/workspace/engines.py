"""Where the actions of a build are done: in this process, or on the workers of a Dask cluster."""

from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import TYPE_CHECKING

from carter.adapters.workers import processors
from carter.errors import UsageError
from carter.kernel.digest import Digest
from carter.kernel.graph import Graph, stages_of
from carter.kernel.ports import Engine
from carter.workspace.options import LOCAL
from carter.workspace.working import Working

if TYPE_CHECKING:
    from carter.adapters.dask_cluster import Where
    from carter.adapters.dask_task import Place
    from carter.workspace import Workspace
    from carter.workspace.asked import Asked

SHARED = "://"  # in the address of a store, and in no absolute path of a folder that one would choose


@contextmanager
def working_for(asked: "Asked") -> Iterator[Working]:
    """Where the work of a build is done; builds that go on alongside each other share it.

    Raises:
        UsageError: it cannot be used as is asked.
        WorldError: there is no cluster that can do this build.
    """
    with ExitStack() as stack:
        if asked.alongside is not None:
            yield asked.alongside.working(asked.workspace, lambda kept: _working(asked, kept))
        else:
            yield _working(asked, stack)


def _working(asked: "Asked", stack: ExitStack) -> Working:
    engine = stack.enter_context(_engine_of(asked))
    return stack.enter_context(Working(asked.options.workers, asked.goal.graph, engine))


@contextmanager
def _engine_of(asked: "Asked") -> Iterator[Engine | None]:
    """The engine that the options name, while it is open; None stands for this machine.

    Raises:
        UsageError: it cannot be used as is asked.
        WorldError: there is no cluster that can do this build.
    """
    options = asked.options
    if options.engine == LOCAL:
        yield None
        return
    if options.offline:
        mend = "build without one of them"
        raise UsageError("`--offline` opens no socket, and a Dask cluster is reached by one", mend=mend)
    try:
        from carter.adapters.dask_engine import DaskEngine  # late: it takes longer to import than most plans to make
    except ImportError as error:
        raise UsageError("`--engine dask` needs an extra", mend="install `carter[dask]`") from error
    with DaskEngine(_where(asked), partial(share, asked.workspace), anew=options.rebuild) as engine:
        yield engine


def opened(address: str) -> "Place":
    """The store as a worker opens it.

    Args:
        address: of a store that machines share, in front of which the worker has a folder of its own; or a folder
            that it sees under the same path as the process that builds.
    """
    from carter.adapters.dask_task import Place, scratch
    from carter.workspace import Workspace

    workspace = Workspace(scratch(), store=address) if SHARED in address else Workspace(address)
    return Place(workspace.blobs, workspace.store.cache, workspace.blobs.settle)


def share(workspace: "Workspace", digests: Iterable[Digest]) -> None:
    """Let workers see these blobs, and all that they name."""
    workspace.blobs.settle()
    if workspace.sharing is not None:
        blobs = workspace.sharing.blobs
        # What is not here was made by a worker, who has sent it.
        blobs.send(filter(blobs.local.has, digests), deep=True)


def tools_of(graph: Graph) -> tuple[str, ...]:
    """The distributions that its stages name, in order."""
    stages = (*stages_of(graph), *graph.applied.values())
    return tuple(sorted({tool for stage in stages for tool in stage.identity["tools"]}))


def _where(asked: "Asked") -> "Where":
    from carter.adapters.dask_cluster import PATIENCE, Where, checked_scheduler
    from carter.adapters.dask_task import Address

    options = asked.options
    scheduler = checked_scheduler(options.scheduler) if options.scheduler else ""
    given = tuple(asked.posed.given.values())
    sharing = asked.workspace.sharing
    address = Address(opened, sharing.address if sharing else asked.workspace.root)
    return Where(scheduler, options.workers or processors(), address, tools_of(asked.goal.graph), given, PATIENCE)

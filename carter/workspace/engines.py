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
    with DaskEngine(_where(asked), partial(_seen, asked.workspace), anew=options.rebuild) as engine:
        yield engine


def opened(address: str) -> "Place":
    """The store as a worker opens it: a folder that it sees under the same path as the process that builds."""
    from carter.adapters.dask_task import Place
    from carter.workspace import Workspace

    workspace = Workspace(address)
    return Place(workspace.blobs, workspace.store.cache)


def _seen(workspace: "Workspace", digests: Iterable[Digest]) -> None:
    """Let workers see blobs, and what the records among them name: in the folder, since they open nothing else."""
    if workspace.sharing is not None:
        workspace.sharing.blobs.bring_all(digests)
    workspace.blobs.settle()


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
    address = Address(opened, asked.workspace.root)
    return Where(scheduler, options.workers or processors(), address, tools_of(asked.goal.graph), given, PATIENCE)

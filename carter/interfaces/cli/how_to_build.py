"""The options that say how something is built, shared by the commands that build."""

from collections.abc import Callable
from functools import reduce
from typing import Any, TypeVar

import click

from carter.workspace.options import ENGINES, LOCAL, SCHEDULER
from carter.workspace.sets import RECORD_MODES

F = TypeVar("F", bound=Callable[..., Any])

workers = click.option(
    "-j",
    "--workers",
    type=click.IntRange(1, 256),
    metavar="N",
    help="Do up to N actions at once (as many as there are processors, at most 8).",
)
_ENGINE = (
    click.option(
        "--engine",
        default=LOCAL,
        type=click.Choice(ENGINES),
        help="Do actions in this process, or on the workers of a Dask cluster (local).",
    ),
    click.option(
        "--scheduler",
        default="",
        envvar=SCHEDULER,
        metavar="URL",
        help="The cluster's; without, one of N workers is started here for this build.",
    ),
)
_WORLD = (
    click.option("--retry-failed", is_flag=True, help="Ask again where a failure or a refused budget is recorded."),
    click.option("--offline", is_flag=True, help="Open no socket: what goes out must be recorded."),
    click.option(
        "--record",
        default="missing",
        type=click.Choice(RECORD_MODES),
        help="Ask the world for nothing, for what is missing, or for all once more (missing).",
    ),
    click.option("--refresh", is_flag=True, help="Ask the world anew; from now on the question has these recordings."),
)


def engine(command: F) -> F:
    """Where actions are done."""
    return _with(command, _ENGINE)


def world(command: F) -> F:
    """What is asked of the world outside."""
    return _with(command, _WORLD)


def _with(command: F, options: tuple[Callable[[F], F], ...]) -> F:
    return reduce(lambda made, option: option(made), reversed(options), command)

"""Progress of a build on standard error: a live line on a terminal, one line an event elsewhere."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from carter.interfaces.cli.terminal import harmless, note

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from carter.kernel.ports import Status


class LineStatus:
    """One line for each action that is done; `prefix` says of which question, where there are several."""

    def __init__(self, prefix: str = "") -> None:
        self._prefix = prefix

    def started(self, target: str, reason: str) -> None:
        """Say what begins, and why."""
        note(f"{self._prefix}building {target}: {reason}")

    def finished(self, target: str, *, hit: bool) -> None:
        """Nothing: the next line tells."""


class LiveStatus:
    """A spinner with the action at work and what was done so far."""

    def __init__(self, progress: "Progress", task: "TaskID", prefix: str = "") -> None:
        self._progress = progress
        self._task = task
        self._prefix = prefix

    def started(self, target: str, reason: str) -> None:
        """Show what is at work."""
        self._progress.update(self._task, at_work=harmless(f"{self._prefix}{target} ({reason})"))

    def finished(self, target: str, *, hit: bool) -> None:
        """Count what is done."""
        self._progress.advance(self._task)


@contextmanager
def progress(*, quiet: bool) -> Iterator["Status | None"]:
    """A Status for one build; none if `quiet`."""
    if quiet:
        yield None
    elif not sys.stderr.isatty():
        yield LineStatus()
    else:
        with live() as (shown, task):
            yield LiveStatus(shown, task)


@contextmanager
def live() -> Iterator[tuple["Progress", "TaskID"]]:
    """A line on the terminal that changes; its description, actions, time and what is at work."""
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}{task.completed:.0f} actions", markup=False),
        TimeElapsedColumn(),
        TextColumn("{task.fields[at_work]}", markup=False),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        yield shown, shown.add_task("", total=None, at_work="")

"""Progress of a build on standard error: a live line on a terminal, one line an event elsewhere."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from carter.interfaces.cli.failures import FailureStatus
from carter.interfaces.cli.terminal import harmless, note

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from carter.errors import StageFailed
    from carter.kernel.ports import Status


class LineStatus(FailureStatus):
    """One line for each action that is done; `prefix` says of which question, where there are several."""

    def __init__(self, prefix: str = "", *, debug: bool = False) -> None:
        self._prefix, self._debug = prefix, debug

    def started(self, target: str, reason: str) -> None:
        """Say what begins, and why."""
        note(f"{self._prefix}building {target}: {reason}")

    def finished(self, target: str, *, hit: bool) -> None:
        """Nothing: the next line tells."""

    def failed(self, target: str, error: "StageFailed") -> None:
        """Say what it raised, and all that is known of it where that is asked for."""
        note(f"{self._prefix}{target} raised {error.raised}: its item is left out, and told as not read")
        if self._debug:
            super().failed(target, error)


class LiveStatus(LineStatus):
    """A spinner with the action at work and what was done so far."""

    def __init__(self, progress: "Progress", task: "TaskID", prefix: str = "", *, debug: bool = False) -> None:
        super().__init__(prefix, debug=debug)
        self._progress, self._task = progress, task

    def started(self, target: str, reason: str) -> None:
        """Show what is at work."""
        self._progress.update(self._task, at_work=harmless(f"{self._prefix}{target} ({reason})"))

    def finished(self, target: str, *, hit: bool) -> None:
        """Count what is done."""
        self._progress.advance(self._task)


@contextmanager
def progress(*, quiet: bool, debug: bool = False) -> Iterator["Status | None"]:
    """A Status for one build; none if `quiet`, but for the tracebacks of what failed if `debug`."""
    if quiet:
        yield FailureStatus() if debug else None
    elif not sys.stderr.isatty():
        yield LineStatus(debug=debug)
    else:
        with live() as (shown, task):
            yield LiveStatus(shown, task, debug=debug)


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

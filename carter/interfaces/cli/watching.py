"""Progress of many builds on standard error: a live line on a terminal, one line an event elsewhere."""

import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING

from carter.interfaces.cli.failures import FailureStatus
from carter.interfaces.cli.measures import counted
from carter.interfaces.cli.progress import LineStatus, LiveStatus, live
from carter.interfaces.cli.terminal import note

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from carter.kernel.ports import Status
    from carter.workspace.many import OfQuestion


class Watching:
    """A Watch; nothing is imported or shown before a question is to be built."""

    def __init__(self, *, quiet: bool, debug: bool) -> None:
        """Without progress if `quiet`; with the traceback of what went wrong if `debug`."""
        self._quiet = quiet
        self._debug = debug
        self._shown: tuple[Progress, TaskID] | None = None
        self._stack = ExitStack()
        self._count = self._done = 0

    def __enter__(self) -> "Watching":
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def begins(self, count: int) -> None:
        """So many questions are to be built."""
        self._count = count
        if self._quiet:
            return
        if sys.stderr.isatty():
            self._shown = self._stack.enter_context(live())
            self._tell()
        else:
            note(f"building {counted(count, 'question')}")

    def began(self, question: str) -> "Status | None":
        """A build begins."""
        if self._quiet:
            return FailureStatus() if self._debug else None
        prefix = f"{question}: "
        if self._shown is None:
            return LineStatus(prefix, debug=self._debug)
        return LiveStatus(*self._shown, prefix, debug=self._debug)

    def ended(self, done: "OfQuestion", error: BaseException | None) -> None:
        """A build ended."""
        self._done += 1
        if error is not None and self._debug:
            from traceback import format_exception  # late: few ask for it

            from carter.adapters.unsaid import unsaid

            note(unsaid("".join(format_exception(error)).rstrip()))
        if self._shown is not None:
            self._tell()
        elif not self._quiet:
            note(f"{done.question}: {done.state}")

    def _tell(self) -> None:
        if self._shown is not None:
            shown, task = self._shown
            shown.update(task, description=f"{self._done} of {counted(self._count, 'question')}, ")

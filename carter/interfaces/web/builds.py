"""Builds that were begun from a page: each a process of its own, which can be stopped and outlives a closed page."""

import os
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from threading import Condition, RLock, Thread
from typing import IO, Any, NamedTuple

import orjson
from ulid import ULID

import carter
from carter.adapters.clock import SystemClock
from carter.errors import UnknownTarget, WorldError
from carter.workspace import Workspace
from carter.workspace.posing import identity_of
from carter.workspace.telling import as_told

AT_ONCE = 2  # builds; the others wait in the order in which they were begun
PATIENCE = 10.0  # seconds that a build has after each Ctrl-C, before what is harsher
KEPT = 200  # builds that ended and are still told of
_MOST = 4_000_000  # bytes that are read of what a build prints
_TOLD = 2_000  # characters of it that are shown where it is no JSON
WAITING, RUNNING, DONE, FAILED, STOPPED = "waiting", "running", "done", "failed", "stopped"
_INTERRUPTED = 130


class Build(NamedTuple):
    """A build as it stands."""

    build: str  # ULID
    state: str
    question: str
    file: str  # path of the question file
    begun: str  # ISO 8601 in UTC
    ended: str  # empty while it has not
    seconds: int  # since it left the queue
    ahead: int  # builds that wait before it
    is_stopping: bool
    run: str  # ULID of the run that it writes, or that was up to date; empty where none is known
    exit_code: int | None
    answer: dict[str, Any]  # what `carter build --json` printed
    error: dict[str, str]  # `what`, `where`, `mend`

    @property
    def is_over(self) -> bool:
        """Whether it came to an end."""
        return self.state in (DONE, FAILED, STOPPED)


class _Begun:
    """What is known of a build while the server lives."""

    def __init__(self, question: str, file: str, before: str) -> None:
        self.build = str(ULID())
        self.question, self.file = question, file
        self.before = before  # the run that this question had before
        self.run = ""
        self.state = WAITING
        self.begun, self.ended = SystemClock().instant(), ""
        self.left_queue = 0.0
        self.took = 0.0
        self.is_stopping = False
        self.process: subprocess.Popen[bytes] | None = None
        self.exit_code: int | None = None
        self.answer: dict[str, Any] = {}
        self.error: dict[str, str] = {}


class Builds:
    """The builds of one server; used by any number of threads.

    Args:
        root: folder of `store/` and `cassettes/`.
        store: address of a store that machines share.
        confined: whether who asks may be elsewhere, so that a form names nothing outside of the root.
    """

    def __init__(self, root: str, store: str, *, confined: bool = False) -> None:
        self.confined = confined
        self.is_ending = False  # whether the server is: streams end then
        self._root = str(Path(root).absolute())
        self._store = store
        self._clock = SystemClock()
        self._lock = RLock()
        self._ended = Condition(self._lock)
        self._every: dict[str, _Begun] = {}  # in the order in which they were begun
        self._threads: list[Thread] = []

    def begin(self, question: str, file: str) -> str:
        """Begin a build of a question file, now or as soon as there is room; the build under way, if one is.

        Raises:
            WorldError: the server is about to end.
        """
        with self._lock:
            if self.is_ending:
                raise WorldError("the server is about to end", mend="start it again, then begin the build")
            for known in self._every.values():
                if known.file == file and known.state in (WAITING, RUNNING) and not known.is_stopping:
                    return known.build
            new = _Begun(question, file, self._last_run(file))
            self._every[new.build] = new
            self._forget()
            self._fill()
            return new.build

    def get(self, name: str) -> Build:
        """A build.

        Raises:
            UnknownTarget: this server began none of that name.
        """
        with self._lock:
            if name not in self._every:
                mend = "builds are known to the server that began them alone; the list of runs tells what they made"
                raise UnknownTarget("this server began no such build", where=name, mend=mend)
            return self._told(self._every[name])

    def listed(self) -> tuple[Build, ...]:
        """Those under way and those that ended lately, the newest first."""
        with self._lock:
            return tuple(self._told(each) for each in reversed(self._every.values()))

    def stop(self, name: str) -> None:
        """Stop a build as Ctrl-C does: what is done stays done, and the same question goes on from there."""
        with self._lock:
            self.get(name)
            build = self._every[name]
            if build.state == WAITING:
                self._end(build, STOPPED)
            if build.state != RUNNING or build.is_stopping:
                return
            build.is_stopping = True
            self._thread(self._urge, build)

    def wait(self, name: str) -> None:
        """Wait until a build came to its end."""
        with self._ended:
            self._ended.wait_for(lambda: self.get(name).is_over)

    def process_of(self, name: str) -> int:
        """The id of a build's process; 0 where it has none."""
        with self._lock:
            process = self._every[name].process
            return process.pid if process else 0

    def end(self) -> None:
        """Begin no further build, and let streams come to their end: the server is about to."""
        self.is_ending = True

    def close(self) -> None:
        """Stop what is under way, and wait for it for a bounded time."""
        with self._lock:
            self.end()
            for build in list(self._every.values()):
                self.stop(build.build)
            threads = list(self._threads)
        for thread in threads:
            thread.join(3 * PATIENCE + 1)

    def _fill(self) -> None:
        """Begin what waits, as far as there is room."""
        running = sum(each.state == RUNNING for each in self._every.values())
        waiting = [each for each in self._every.values() if each.state == WAITING]
        for build in waiting[: 0 if self.is_ending else max(0, AT_ONCE - running)]:
            build.state, build.left_queue = RUNNING, self._clock.seconds()
            self._thread(self._do, build)

    def _do(self, build: _Begun) -> None:
        """Run a build to its end."""
        with tempfile.TemporaryFile() as said, tempfile.TemporaryFile() as told:
            try:
                with self._lock:  # so that a stop finds the process, or prevents it
                    if not build.is_stopping:
                        build.process = self._started(build, said, told)
                if build.process is not None:
                    build.exit_code = build.process.wait()
                build.answer = _read(said)
                build.error = build.answer.pop("error", None) or _complaint(build, told)
            except OSError as error:
                shown = as_told(error)
                build.error = {"what": shown.what, "where": shown.where, "mend": shown.mend}
        with self._lock:
            # A Ctrl-C that came too late has stopped nothing; a brief that a limit cut short is one all the same.
            is_made = bool(build.answer.get("state"))
            cut = build.exit_code == _INTERRUPTED or (build.is_stopping and not is_made)
            self._end(build, STOPPED if cut else DONE if is_made else FAILED)

    def _started(self, build: _Begun, said: IO[bytes], told: IO[bytes]) -> "subprocess.Popen[bytes]":
        words = ["--root", self._root, *(["--store", self._store] if self._store else [])]
        # -P: a module that lies in the folder must not stand in for one of Carter's. Its own code comes first.
        here = str(Path(carter.__file__).parent.parent)
        path = os.pathsep.join(filter(None, (here, os.environ.get("PYTHONPATH", ""))))
        return subprocess.Popen(
            [sys.executable, "-P", "-m", "carter", *words, "build", "-q", "--json", build.file],
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=told,
            cwd=self._root,
            env={**os.environ, "PYTHONPATH": path},
            start_new_session=True,  # a Ctrl-C in the server's terminal is the server's, which stops builds itself
        )

    def _urge(self, build: _Begun) -> None:
        """Ctrl-C, once more after a while, and then what no process can refuse."""
        for each in (signal.SIGINT, signal.SIGINT, signal.SIGKILL):
            process = build.process
            if process is None or process.poll() is not None:
                return
            with suppress(ProcessLookupError):
                os.killpg(process.pid, each)
            with suppress(subprocess.TimeoutExpired):
                process.wait(PATIENCE)
                return

    def _end(self, build: _Begun, state: str) -> None:
        if build.state == RUNNING:
            build.run = self._run_of(build)
            build.took = self._clock.seconds() - build.left_queue
        build.state, build.ended, build.process = state, self._clock.instant(), None
        self._fill()
        self._ended.notify_all()

    def _thread(self, work: Any, build: _Begun) -> None:
        self._threads = [each for each in self._threads if each.is_alive()]
        self._threads.append(Thread(target=work, args=(build,), daemon=True))
        self._threads[-1].start()

    def _forget(self) -> None:
        over = [name for name, each in self._every.items() if each.state not in (WAITING, RUNNING)]
        for name in over[: max(0, len(over) - KEPT)]:
            del self._every[name]

    def _last_run(self, file: str) -> str:
        workspace = Workspace(self._root, looks_only=True)
        return str((workspace.last.get(identity_of(workspace, file)) or {}).get("run", ""))

    def _run_of(self, build: _Begun) -> str:
        last = str(build.answer.get("run") or "") or self._last_run(build.file)
        return last if last != build.before or build.answer.get("run") else ""

    def _told(self, build: _Begun) -> Build:
        if not build.run and build.state == RUNNING:
            build.run = self._run_of(build)
        running = build.state == RUNNING
        seconds = self._clock.seconds() - build.left_queue if running else build.took
        names = [each.build for each in self._every.values() if each.state == WAITING]
        return Build(
            build.build,
            build.state,
            build.question,
            build.file,
            build.begun,
            build.ended,
            round(seconds),
            names.index(build.build) if build.build in names else 0,
            build.is_stopping and running,
            build.run,
            build.exit_code,
            build.answer,
            build.error,
        )


def _read(said: IO[bytes]) -> dict[str, Any]:
    """The JSON object that a build printed; empty where it printed none."""
    said.seek(0)
    try:
        found = orjson.loads(said.read(_MOST))
    except orjson.JSONDecodeError:
        return {}
    return found if isinstance(found, dict) else {}


def _complaint(build: _Begun, told: IO[bytes]) -> dict[str, str]:
    """What a build that failed without a word of JSON left behind."""
    if build.answer.get("state") or build.exit_code in (None, 0, _INTERRUPTED):
        return {}
    told.seek(0)
    text = told.read(_MOST).decode("utf-8", "replace").strip()
    return {"what": text[-_TOLD:] or f"it ended with exit code {build.exit_code}", "where": "", "mend": ""}

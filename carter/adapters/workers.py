"""Worker processes that can be killed: started when they are needed, and kept for what this process does next."""

import atexit
import os
import pickle
import select
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Condition, Lock

from carter.adapters.worker import NO_MEMORY, SIZE, Done, Failed, Given, Job, Limits, Wanted, framed
from carter.errors import ActionKilled, WorldError
from carter.kernel.digest import Digest

MOST = 8
"""So many workers are kept, and used unless more are asked for."""

_IMPORT = "from carter.adapters.worker import Limits, serve"
_SERVE = "import sys; sys.path[:] = {path!r}; " + _IMPORT + "; serve(Limits(*{limits!r}))"
_TRIES = 2  # since a worker may die of what was done in it before, or of what else this machine does
_CHUNK = 1 << 20  # bytes
_START = 0.6  # seconds until a new worker is of use, with all that it imports; so long another one is waited for
_TAKEN = {-signal.SIGXCPU: "time", NO_MEMORY: "memory"}  # exit code of a worker -> what it took too much of

GetBlob = Callable[[Digest], bytes]


class Died(Exception):
    """A worker is no more."""

    def __init__(self, taken: str) -> None:
        super().__init__(taken)
        self.taken = taken  # `memory`, `time` or `crash`


class Worker:
    """A process that does one job at a time; it ends with this process, however that ends."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        try:
            self._process = subprocess.Popen(
                # `-c` and the path of now, since how Python was started would start the program anew.
                [sys.executable, "-c", _SERVE.format(path=sys.path, limits=tuple(limits))],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                bufsize=0,
            )
        except OSError as error:
            mend = "close other programs or raise the limit of processes, then build again"
            raise WorldError(f"a worker cannot be started: {error.strerror}", mend=mend) from error
        self._given, self._told = self._process.stdin.fileno(), self._process.stdout.fileno()  # type: ignore[union-attr]
        for each in (self._given, self._told):
            os.set_blocking(each, False)

    @property
    def pid(self) -> int:
        """Its number among the processes of this machine."""
        return self._process.pid

    def done(self, job: Job, get: GetBlob) -> Done | Failed:
        """What comes of a job.

        Raises:
            Died: the worker did, or was killed since it took too long.
        """
        until = time.monotonic() + self.limits.patience
        self._write(framed(job), until)
        while True:
            message = pickle.loads(self._read(int.from_bytes(self._read(SIZE, until), "big"), until))
            if not isinstance(message, Wanted):
                return message  # type: ignore[no-any-return]
            self._write(framed(_given(message.digest, get)), until)

    def kill(self) -> None:
        """Kill it; whoever waits for what it does is told."""
        self._process.kill()

    def close(self) -> None:
        """Kill it, and let go of what the system keeps of it."""
        self.kill()
        self._process.communicate()

    def _write(self, data: bytes, until: float) -> None:
        rest = memoryview(data)
        try:
            while rest:
                self._await(self._given, select.POLLOUT, until)
                rest = rest[os.write(self._given, rest[:_CHUNK]) :]
        except BrokenPipeError:
            raise self._died() from None
        except OSError as error:  # what it was given is not whole, so that nothing more can be said to it
            self.kill()
            raise Died("crash") from error

    def _read(self, size: int, until: float) -> bytes:
        data = bytearray()
        while len(data) < size:
            self._await(self._told, select.POLLIN, until)
            part = os.read(self._told, min(size - len(data), _CHUNK))
            if not part:
                raise self._died()
            data += part
        return bytes(data)

    def _await(self, handle: int, what: int, until: float) -> None:
        poll = select.poll()
        poll.register(handle, what)
        if not poll.poll(max(0.0, until - time.monotonic()) * 1000):
            raise Died("time")

    def _died(self) -> Died:
        return Died(_TAKEN.get(self._process.wait(), "crash"))


def _given(digest: Digest, get: GetBlob) -> Given:
    try:
        return Given(get(digest))
    except Exception as error:
        return Given(error=error)


class Wish:
    """That a job be done, as long as anyone wants it."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._worker: Worker | None = None
        self._given_up = False

    def given_to(self, worker: Worker | None) -> None:
        """The worker that does it from now on, which is killed when it is no longer wanted."""
        with self._lock:
            self._worker = worker
            if self._given_up and worker is not None:
                worker.kill()

    def is_given_up(self) -> bool:
        """Whether nobody wants it any more."""
        return self._given_up

    def give_up(self) -> None:
        """Nobody wants it any more."""
        with self._lock:
            self._given_up = True
            if self._worker is not None:
                self._worker.kill()


class Pool:
    """The workers of this process; any number of threads may have jobs done at once, each by a worker of its own."""

    def __init__(self) -> None:
        self._idle: list[Worker] = []
        self._busy: Counter[Limits] = Counter()
        self._lock = Condition()

    def ready(self, number: int, limits: Limits) -> None:
        """Start so many workers, unless they are there, without waiting for them."""
        with self._lock:
            missing = min(number, MOST) - sum(each.limits == limits for each in self._idle)
        for _ in range(missing):
            self._keep(Worker(limits))

    def done(self, job: Job, limits: Limits, get: GetBlob, wish: Wish) -> Done:
        """What comes of a job; it is tried once more in a new worker where that may help.

        Raises:
            ActionKilled: it took too much, or its worker died; or it is no longer wanted.
            Exception: what the job raised.
        """
        taken = "crash"
        for tried in range(_TRIES):
            if wish.is_given_up():
                break
            try:
                with self._at_work(limits, wish, anew=bool(tried)) as worker:
                    answer = worker.done(job, get)
            except Died as died:
                taken = died.taken
                if taken == "time":
                    break  # it would take as long again
                continue
            if isinstance(answer, Failed):
                raise answer.error
            return answer
        raise ActionKilled(taken)

    def close(self) -> None:
        """End the workers that do nothing."""
        with self._lock:
            idle, self._idle = self._idle, []
        for worker in idle:
            worker.close()

    def forget(self) -> None:
        """In a process that was forked: the workers are those of the other one."""
        self._idle, self._busy, self._lock = [], Counter(), Condition()

    @contextmanager
    def _at_work(self, limits: Limits, wish: Wish, *, anew: bool) -> Iterator[Worker]:
        """A worker, which is kept for what comes next unless what is done within raises; `anew`, a new one."""
        worker = self._taken(limits, anew=anew)
        try:
            worker = worker or Worker(limits)
            wish.given_to(worker)
            yield worker
        except BaseException:
            wish.given_to(None)
            if worker is not None:
                worker.close()
            raise
        else:
            wish.given_to(None)
            self._keep(worker)
        finally:
            with self._lock:
                self._busy[limits] -= 1
                self._lock.notify_all()

    def _taken(self, limits: Limits, *, anew: bool) -> Worker | None:
        """One that does nothing. Where all work, none, after some time in which one may be done: that may be sooner."""
        with self._lock:
            if self._busy[limits] and not anew:
                self._lock.wait_for(lambda: self._found(limits) or not self._busy[limits], _START)
            found = None if anew else self._found(limits)
            if found is not None:
                self._idle.remove(found)
            self._busy[limits] += 1
        return found

    def _found(self, limits: Limits) -> Worker | None:
        return next((each for each in reversed(self._idle) if each.limits == limits), None)

    def _keep(self, worker: Worker) -> None:
        with self._lock:
            self._idle.append(worker)
            superfluous = self._idle.pop(0) if len(self._idle) > MOST else None
        if superfluous is not None:
            superfluous.close()


POOL = Pool()
atexit.register(POOL.close)
os.register_at_fork(after_in_child=POOL.forget)


def processors() -> int:
    """How many processors this process may use, at most `MOST`: so many actions are done at once unless one says."""
    there = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(MOST, there)

"""A worker: a process that reads pages and does actions for another, within limits, and ends with it."""

import os
import pickle
import resource
import threading
import time
from collections.abc import Callable, Mapping
from queue import SimpleQueue
from typing import IO, Any, NamedTuple

from carter.errors import IntegrityError, NotRetained, StageFailed
from carter.kernel.digest import Digest, digest_bytes

SIZE = 8  # bytes that tell how long a message is
NO_MEMORY = 75  # exit code of a worker that had not even the memory to say so
_GIGABYTE = 2**30
_NEARLY = 7 / 8  # of the memory: libraries in C that get no more give up half-way, without an error


class Limits(NamedTuple):
    """What one piece of work may take."""

    memory: int = 2 * _GIGABYTE  # bytes of address space of its worker
    seconds: int = 60  # of a processor
    patience: int = 600  # seconds by the clock, after which a worker that waits for ever is killed

    @classmethod
    def told(cls, environment: Mapping[str, str]) -> "Limits":
        """The limits that the environment names, in MiB and seconds; what is no positive number is passed over."""
        named = {name: environment.get(f"CARTER_WORKER_{name.upper()}", "") for name in cls._fields}
        given = {name: int(value) for name, value in named.items() if value.isdecimal() and int(value)}
        if "memory" in given:
            given["memory"] *= 2**20
        return cls()._replace(**given)


class Job(NamedTuple):
    """A piece of work: a function by name, and what it is given besides the blobs that it may get."""

    function: str  # of this module
    arguments: tuple[Any, ...]
    build: int = 0  # records that are loaded are shared by the jobs of one build


class Done(NamedTuple):
    """What came of a job."""

    value: Any
    kept: tuple[bytes, ...] = ()  # blobs, what is referred to first


class Failed(NamedTuple):
    """What a job raised."""

    error: Exception


class Wanted(NamedTuple):
    """The job needs a blob."""

    digest: Digest


class Given(NamedTuple):
    """A blob, or why there is none."""

    data: bytes = b""
    error: Exception | None = None


def framed(message: Any) -> bytes:
    """A message as it goes through a pipe."""
    data = pickle.dumps(message, protocol=5)
    return len(data).to_bytes(SIZE, "big") + data


def serve(limits: Limits) -> None:
    """Do jobs, until there are no more; the process of a worker."""
    line = _Line()
    for which, most in ((resource.RLIMIT_AS, limits.memory), (resource.RLIMIT_CORE, 0)):
        _limit(which, most)
    blobs = _Blobs(line)
    while True:
        job = line.heard()
        _limit(resource.RLIMIT_CPU, int(time.process_time()) + 1 + limits.seconds)
        try:
            answer = framed(_done(job, blobs))
            if _peak() > limits.memory * _NEARLY:
                raise MemoryError
            line.tell(answer)
        except MemoryError:
            os._exit(NO_MEMORY)  # what is left of the job may hold on to the memory


class _Line:
    """Messages from and to the process that gives work; when that ends, so does this one, whatever it is doing."""

    def __init__(self) -> None:
        # What extraction reads or prints must not meet the messages.
        self._given, self._told = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb", buffering=0)
        nothing = os.open(os.devnull, os.O_RDWR)
        for each in (0, 1, 2):
            os.dup2(nothing, each)
        self._queue: SimpleQueue[Any] = SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()

    def heard(self) -> Any:
        """The next message."""
        return self._queue.get()

    def tell(self, message: bytes) -> None:
        """Send a message, framed."""
        data = memoryview(message)
        while data:
            data = data[self._told.write(data) :]

    def _listen(self) -> None:
        code = 0
        try:
            while True:
                self._queue.put(_message(self._given))
        except MemoryError:
            code = NO_MEMORY
        finally:
            os._exit(code)


def _message(given: IO[bytes]) -> Any:
    head = given.read(SIZE)
    if len(head) < SIZE:
        raise EOFError
    return pickle.loads(given.read(int.from_bytes(head, "big")))


class _Blobs:
    """The blobs of the process that gives work: it is asked for them, and is sent what is put with what is done."""

    def __init__(self, line: _Line) -> None:
        self._line = line
        self.kept: list[bytes] = []
        self.readers: dict[int, Any] = {}  # of the last build

    def get(self, digest: Digest) -> bytes:
        """The bytes."""
        self._line.tell(framed(Wanted(digest)))
        given = self._line.heard()
        if given.error is not None:
            raise given.error
        return given.data  # type: ignore[no-any-return]

    def put(self, data: bytes) -> Digest:
        """Send `data` with what is done."""
        self.kept.append(data)
        return digest_bytes(data)

    def has(self, digest: Digest) -> bool:
        """Whether the bytes, or a tombstone of theirs, are there; they are sent, as there is no other question."""
        try:
            self.get(digest)
        except NotRetained:
            return True
        except IntegrityError:
            return False
        return True

    def settle(self) -> None:
        """Nothing waits here: whoever is sent what was put keeps it."""


def _done(job: Job, blobs: _Blobs) -> Done | Failed:
    """What came of a job.

    Raises:
        MemoryError: it took too much, of memory or of the stack.
    """
    blobs.kept = []
    try:
        return Done(_FUNCTIONS[job.function](blobs, job), tuple(blobs.kept))
    except Exception as error:
        if any(isinstance(each, MemoryError | RecursionError) for each in (error, getattr(error, "cause", None))):
            raise MemoryError from error
        return Failed(_sendable(error))


def _sendable(error: Exception) -> Exception:
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error


def _read(_blobs: _Blobs, job: Job) -> Any:
    from carter.adapters.reading import readable

    return _of_file(readable, *job.arguments)


def _redact(_blobs: _Blobs, job: Job) -> Any:
    from carter.research.redaction import redact_bytes

    return _of_file(redact_bytes, *job.arguments).body


def _of_file(function: Callable[[bytes, str], Any], body: bytes, name: str) -> Any:
    try:
        return function(body, name)
    except Exception as error:
        raise StageFailed(f"a file cannot be read: {type(error).__name__}", where=name, cause=error) from error


def _act(blobs: _Blobs, job: Job) -> Any:
    from carter.kernel.running import Reader
    from carter.kernel.silent import made_here

    if job.build not in blobs.readers:
        blobs.readers = {job.build: Reader(blobs)}
    node, inputs, target = job.arguments
    return made_here(node, inputs, blobs.readers[job.build], target)


def _ready(_blobs: _Blobs, _job: Job) -> Any:
    import carter.adapters.reading
    import carter.research.extract.html_page
    import carter.research.redaction  # noqa: F401


_FUNCTIONS: dict[str, Callable[[_Blobs, Job], Any]] = {"read": _read, "act": _act, "redact": _redact, "ready": _ready}


def _peak() -> int:
    """The most address space that this process has had, in bytes; 0 where the system does not tell."""
    try:
        with open("/proc/self/status", "rb") as status:
            return next(int(line.split()[1]) * 1024 for line in status if line.startswith(b"VmPeak:"))
    except (OSError, StopIteration):
        return 0


def _limit(which: int, most: int) -> None:
    hard = resource.getrlimit(which)[1]
    resource.setrlimit(which, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))

"""Title and text of many files for the search index, read by several processes side by side."""

import marshal
import os
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from itertools import islice
from queue import SimpleQueue
from typing import IO, Any

from carter.adapters.graph_cache import code_digest, installed
from carter.kernel.digest import Digest, digest_typed

Readable = Callable[[bytes, str], tuple[str, ...]]
"""Title and text of the bytes of a file, which has this name; and its status, where there may be no text."""

ReadAll = Callable[[Iterable[tuple[bytes, str]]], Iterator[tuple[str, ...]]]
"""The same for many files, in their order."""

FEW = 200
"""So many files are read before other processes are started, which takes as long as some hundred files."""

_MOST_PROCESSES = 8
_AHEAD = 2  # files for each process that wait or are read, so that few are in memory at once
_SERVE = "import sys; sys.path[:] = {path!r}; from carter.adapters.reading import serve; serve()"


def version_of_reading() -> Digest:
    """What the text in the index depends on: the code that extracts it, what is installed, and Python.

    The rest of Carter may change without one page being read again for the index.
    """
    research = os.path.join(os.path.dirname(os.path.dirname(__file__)), "research")
    code = [code_digest(os.path.join(research, each)) for each in ("extract", "redaction")]
    inputs = {"code": code, "tools": installed(), "python": sys.version}
    return digest_typed("adapters/reading@1", inputs)


def readable(body: bytes, name: str) -> tuple[str, str, str]:
    """What the index keeps of a file: title, text and status, which tells also what was not read of it."""
    from carter.research.extract import read  # late: it brings the libraries that read pages
    from carter.research.redaction import redact_readable

    found = redact_readable(read(body, name, marks=False))
    return (
        found.title,
        str(found.text),
        found.unread or found.status,
    )  # `str`: what is sent on is not of a class of ours


def one_by_one(read: Readable) -> ReadAll:
    """Reads all files in this process."""
    return lambda files: (read(body, name) for body, name in files)


def read_all(files: Iterable[tuple[bytes, str]]) -> Iterator[tuple[str, ...]]:
    """What `readable` gives, in order; where there are many files, all processors work."""
    files, processes = iter(files), min(_MOST_PROCESSES, _processors())
    for body, name in islice(files, FEW if processes > 1 else None):
        yield readable(body, name)
    for first in files:  # there are more: the rest goes to the processes
        yield from _spread(_led(first, files), processes)


def serve(given: IO[bytes] | None = None, told: IO[bytes] | None = None) -> None:
    """Answer each (body, name) with what `readable` gives, until there are no more; the process of a `_Reader`."""
    given, told = given or sys.stdin.buffer, told or sys.stdout.buffer
    while True:
        try:
            body, name = marshal.load(given)
        except EOFError:
            return
        marshal.dump(readable(body, name), told)
        told.flush()


class _Reader:
    """A process that reads one file at a time; it ends with this process, however that ends."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            # `-c` and the path of now, since how Python was started would start the program anew.
            [sys.executable, "-c", _SERVE.format(path=sys.path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )

    def __enter__(self) -> "_Reader":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()

    def read(self, body: bytes, name: str) -> tuple[str, ...]:
        """What `readable` gives; it is read here if the process died."""
        try:
            given: Any = self._process.stdin
            marshal.dump((bytes(body), name), given)
            given.flush()
            told: Any = self._process.stdout
            found = marshal.load(told)
            return (str(found[0]), str(found[1]), str(found[2]))
        except (OSError, EOFError, ValueError):
            return readable(body, name)


def _spread(files: Iterable[tuple[bytes, str]], processes: int) -> Iterator[tuple[str, ...]]:
    """The files in their order, read by so many processes."""
    with ExitStack() as stack:
        idle: SimpleQueue[_Reader] = SimpleQueue()
        for _ in range(processes):
            idle.put(stack.enter_context(_Reader()))

        def read(body: bytes, name: str) -> tuple[str, ...]:
            reader = idle.get()
            try:
                return reader.read(body, name)
            finally:
                idle.put(reader)

        pool = stack.enter_context(ThreadPoolExecutor(processes))
        waiting: deque[Future[tuple[str, ...]]] = deque()
        for body, name in files:
            waiting.append(pool.submit(read, body, name))
            if len(waiting) >= _AHEAD * processes:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _led(first: tuple[bytes, str], rest: Iterable[tuple[bytes, str]]) -> Iterator[tuple[bytes, str]]:
    yield first
    yield from rest


def _processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1

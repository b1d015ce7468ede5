"""Title and text of many files for the search index, read by several workers side by side."""

import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor

from carter.adapters.graph_cache import code_digest, installed
from carter.adapters.worker import Job, Limits
from carter.adapters.workers import POOL, Wish
from carter.errors import ActionKilled, StageFailed
from carter.kernel.digest import Digest, digest_typed

Readable = Callable[[bytes, str], tuple[str, ...]]
"""Title and text of the bytes of a file, which has this name; and its status, where there may be no text."""

ReadAll = Callable[[Iterable[tuple[bytes, str]]], Iterator[tuple[str, ...]]]
"""The same for many files, in their order."""

_AHEAD = 2  # files for each worker that wait or are read, so that few are in memory at once


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
    from carter.research.redaction import redact_bytes, redact_readable

    found = redact_readable(read(redact_bytes(body, name).body, name, marks=False))
    # `str`: what is sent on is not of a class of ours.
    return found.title, str(found.text), found.unread or found.status


def one_by_one(read: Readable) -> ReadAll:
    """Reads all files in this process."""
    return lambda files: (read(body, name) for body, name in files)


def in_workers(number: int, limits: Limits, told: Callable[[StageFailed], object] = id) -> ReadAll:
    """Reads files by so many workers; one that kills its worker, or a bug, has a status that says so, and no text.

    `told` hears of the bugs. Of one the status has the type of the exception alone: what it says may be words of the
    file.
    """

    def read_all(files: Iterable[tuple[bytes, str]]) -> Iterator[tuple[str, ...]]:
        with ThreadPoolExecutor(number, thread_name_prefix="carter-reading") as pool:
            waiting: deque[Future[tuple[str, ...]]] = deque()
            try:
                for body, name in files:
                    waiting.append(pool.submit(_read, Job("read", (body, name)), limits, told))
                    if len(waiting) >= _AHEAD * number:
                        yield waiting.popleft().result()
                while waiting:
                    yield waiting.popleft().result()
            finally:
                pool.shutdown(cancel_futures=True)

    return read_all


def _read(job: Job, limits: Limits, told: Callable[[StageFailed], object]) -> tuple[str, ...]:
    try:
        return POOL.done(job, limits, no_blob, Wish()).value  # type: ignore[no-any-return]
    except ActionKilled as killed:
        return "", "", f"killed: {killed.taken}"
    except StageFailed as failed:
        if not failed.is_of_item:
            raise
        told(failed)
        return "", "", f"failed: {failed.raised}"


def no_blob(digest: Digest) -> bytes:
    """Nothing, for a job that needs none.

    Raises:
        LookupError: it asked for one.
    """
    raise LookupError(digest)

"""What was put and is not on the disk yet: read from here, and written and synced together at the next border."""

from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, nullcontext, suppress
from threading import Lock
from time import monotonic
from typing import Protocol, Self, runtime_checkable

from carter.adapters.disk import Disk, Waiting
from carter.errors import WorldError

MOST_FILES = 1024
MOST_BYTES = 32 << 20  # before compression
MOST_SECONDS = 2.0  # since the first of them was put: work that a kill loses


@runtime_checkable
class Place(Protocol):
    """What writes files of a store, and lets them wait in a batch while it has one."""

    batch: "Batch | None"


class Batch:
    """The files of one store that wait to be written, while it is open (`with`); at its end all are on the disk.

    At a border, which is a number of files, of bytes or of seconds, what waits is written in a thread beside the
    build: each file under a temporary name, all of them synced, then renamed, then their folders synced; blobs
    first, then the rows that name them. So no name is ever seen of which the bytes could still be lost, and a kill
    loses only what can be computed again. What fails to be written goes on waiting; the error is raised by the next
    that reaches a border, or at the end.
    """

    def __init__(self, root: str, *, sync: bool = True) -> None:
        self.users = 0  # builds that have it open
        self._disk = Disk(root, sync=sync)
        self._open = False
        self._lock = Lock()  # of what follows
        self._waiting: dict[str, Waiting] = {}
        self._under_way: dict[str, Waiting] = {}
        self._size = 0
        self._since = 0.0
        self._border = Lock()  # one reaches it at a time
        self._writer: ThreadPoolExecutor | None = None
        self._written: Future[None] | None = None

    def __enter__(self) -> Self:
        self._writer = ThreadPoolExecutor(1, "carter-store")
        self._open = True
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._open = False
        try:
            self.settle()
        except WorldError:
            if kind is None:  # else what went wrong before is told
                raise
        finally:
            if self._writer is not None:
                self._writer.shutdown()
            self._waiting, self._size = {}, 0

    def get(self, path: str) -> bytes | None:
        """What waits to be written to `path`; None where nothing does."""
        # In this order, which is that in which they pass from the one to the other and to the disk.
        found = self._waiting.get(path) or self._under_way.get(path)
        return None if found is None else found.data

    def add(self, path: str, waiting: Waiting, *, anew: bool = False) -> bytes | None:
        """Let a file wait; with `anew` in the place of one that does. What waits now; None where no batch is open.

        Raises:
            WorldError: a border was reached, and what waited before cannot be written.
        """
        with self._lock:
            if not self._open:
                return None
            found = None if anew else self._waiting.get(path) or self._under_way.get(path)
            if found is not None:
                return found.data
            if not self._waiting:
                self._since = monotonic()
            self._waiting[path] = waiting
            self._size += len(waiting.data)
        if self._is_full():
            self._reach()
        return waiting.data

    def settle(self) -> None:
        """Write all that waits; when it returns, nothing of it can be lost, and other processes see it.

        Raises:
            WorldError: the disk failed; what could not be written goes on waiting.
        """
        with self._border:
            if self._written is not None:
                with suppress(WorldError):
                    self._written.result()  # what failed waits again
                self._written = None
            self._write(self._taken())

    def _is_full(self) -> bool:
        late = monotonic() - self._since > MOST_SECONDS
        return late or len(self._waiting) >= MOST_FILES or self._size >= MOST_BYTES

    def _reach(self) -> None:
        """Begin to write. While the batch before is under way it is waited for, so that memory is bounded."""
        with self._border:
            if self._written is not None:
                written, self._written = self._written, None
                written.result()
            if self._writer is not None and self._waiting and self._is_full():
                self._written = self._writer.submit(self._write, self._taken())

    def _taken(self) -> dict[str, Waiting]:
        with self._lock:
            taken = self._under_way = self._waiting
            self._waiting, self._size = {}, 0
        return taken

    def _write(self, taken: dict[str, Waiting]) -> None:
        try:
            for names in (False, True):
                self._disk.write_many({path: each for path, each in taken.items() if each.names is names})
        except BaseException:
            with self._lock:
                self._waiting = {**taken, **self._waiting}
                self._size = sum(len(each.data) for each in self._waiting.values())
            raise
        finally:
            self._under_way = {}


_JOINING = Lock()


@contextmanager
def batched(root: str, places: Iterable[object], *, sync: bool = True) -> Iterator[None]:
    """Within, what is put in those `places` that lie on the disk under `root` waits for its batch.

    Builds of several threads that share the places share the batch: each finds what another put, and at the end of
    each all is on the disk.
    """
    there = [place for place in places if isinstance(place, Place)]
    with _JOINING:
        batch = next((place.batch for place in there if place.batch is not None), None) or Batch(root, sync=sync)
        if not batch.users:
            batch.__enter__()
        batch.users += 1
        for place in there:
            place.batch = batch
    kind: type[BaseException] | None = None
    try:
        yield
    except BaseException as error:
        kind = type(error)
        raise
    finally:
        _left(batch, there, kind)


def _left(batch: Batch, places: Iterable[Place], kind: type[BaseException] | None) -> None:
    with _JOINING:
        batch.users -= 1
        if not batch.users:
            try:
                batch.__exit__(kind)
            finally:
                for place in places:
                    place.batch = None
            return
    with suppress(WorldError) if kind else nullcontext():  # else what went wrong before is told
        batch.settle()

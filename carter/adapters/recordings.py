"""The recordings of a workspace, and the right to perform an effect, which one builder at a time holds."""

import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from carter.adapters.blob_store import DiskBlobs
from carter.adapters.rows import Rows, fits_recording
from carter.errors import WorldError
from carter.kernel.canonical import canonical
from carter.kernel.digest import PREFIX, Digest

if TYPE_CHECKING:
    from carter.kernel.ports import Held

_PAUSE = 0.01  # seconds between two looks at whether another builder is done


class Recorded:
    """The Recordings of a workspace: rows in `cassettes/effects`, the right to perform beside the store.

    That right is a lock which the operating system lets go of when its owner dies, whatever kills it.
    """

    def __init__(self, cassettes: str, store: str, *, sync: bool = True) -> None:
        self._rows = Rows(cassettes, "effects", sync=sync, fits=fits_recording)
        self._blobs = DiskBlobs(cassettes, sync=sync)
        self._held = os.path.join(store, "held")

    @property
    def places(self) -> tuple[Rows, DiskBlobs]:
        """What it writes to; with a batch, what is put is safe once that is settled."""
        return self._rows, self._blobs

    def get(self, key: Digest) -> dict[str, Any] | None:
        """The entry that was recorded."""
        return self._rows.get(key)

    def put(self, key: Digest, entry: Mapping[str, Any]) -> None:
        """Record `entry`; one that is there already stays as a blob, which the new one names as `before`."""
        found = self._rows.put(key, entry)
        if found != dict(entry):
            self._rows.replace(key, {**entry, "before": self._blobs.put(canonical(found))})

    def entries(self) -> Iterator[tuple[Digest, dict[str, Any]]]:
        """All that is recorded, by key; an entry that is damaged is left out."""
        for key in self._rows.listed():
            entry = self._rows.get(key)
            if entry is not None:
                yield key, entry

    @contextmanager
    def hold(self, key: Digest, given_up: Callable[[], bool] = lambda: False) -> Iterator["Held"]:
        """Hold the right to perform the effect, waiting for another that holds it until this build is given up."""
        from carter.kernel.ports import Held  # late, as a build with nothing to do performs nothing

        path = os.path.join(self._held, key[len(PREFIX) :])
        try:
            os.makedirs(self._held, exist_ok=True)
            handle, abandoned = _signed(_locked(path, given_up))
        except OSError as error:
            mend = "make room or grant the right to write there"
            raise WorldError(f"cannot take the right to perform: {error.strerror}", where=path, mend=mend) from error
        try:
            yield Held(abandoned)
            os.unlink(path)
        except Exception:
            os.unlink(path)  # it failed and said so: nothing is in flight
            raise
        finally:
            os.close(handle)


def _signed(handle: int) -> tuple[int, bool]:
    """The lock with its owner written into it, and whether an owner before this one left it without a word."""
    try:
        abandoned = os.fstat(handle).st_size > 0
        os.write(handle, b"%d\n" % os.getpid())
    except OSError:
        os.close(handle)
        raise
    return handle, abandoned


def _locked(path: str, given_up: Callable[[], bool]) -> int:
    import fcntl  # late, for the same reason

    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        # Asked for again and again rather than waited for: whoever waits must see that the build is given up.
        while not _is_taken(handle, fcntl):
            if given_up():
                os.close(handle)
                raise WorldError("the build was given up while it waited for another one", where=path)
            time.sleep(_PAUSE)
        try:
            if os.path.samestat(os.fstat(handle), os.stat(path)):
                return handle
        except FileNotFoundError:
            pass
        os.close(handle)  # its owner was done and removed it while this one waited


def _is_taken(handle: int, fcntl: Any) -> bool:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True

"""Objects in a folder that several machines see; of two writers at one instant, one wins."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from carter.adapters.disk import Disk, read_file
from carter.adapters.objects import Found
from carter.errors import WorldError
from carter.kernel.digest import digest_bytes


class SharedFolder:
    """The `Objects` of a folder, each a file; changes are made one at a time, under a lock that goes with its owner."""

    def __init__(self, address: str, root: str, *, sync: bool = True) -> None:
        """The folder must be there: where it is not mounted, nothing is made in its place."""
        self.address = address
        self._root = root
        self._disk = Disk(root, sync=sync)
        if not os.path.isdir(root):
            raise WorldError("the shared folder is not there", where=address, mend="make it, or mount it")

    def get(self, name: str) -> Found | None:
        """The object."""
        try:
            data = read_file(self._path(name))
        except FileNotFoundError:
            return None
        return Found(data, digest_bytes(data))

    def has(self, name: str) -> bool:
        """Whether there is one."""
        return os.path.isfile(self._path(name))

    def create(self, name: str, data: bytes) -> str:
        """Put an object where there is none."""
        with self._alone():  # a file system without hard links would let the last one win
            return digest_bytes(data) if self._disk.create(self._path(name), data) else ""

    def change(self, name: str, data: bytes, tag: str) -> str:
        """Put an object in the place of the one with this tag."""
        with self._alone():
            found = self.get(name)
            if found is None or found.tag != tag:
                return ""
            self._disk.write(self._path(name), data)
        return digest_bytes(data)

    def write(self, name: str, data: bytes) -> None:
        """Put an object."""
        with self._alone():
            self._disk.write(self._path(name), data)

    def delete(self, name: str) -> None:
        """Delete the object."""
        with self._alone(), self._told(), suppress(FileNotFoundError):
            os.unlink(self._path(name))

    def _path(self, name: str) -> str:
        return os.path.join(self._root, *name.split("/"))

    @contextmanager
    def _alone(self) -> Iterator[None]:
        with self._told():
            handle = os.open(os.path.join(self._root, "lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            with self._told():
                fcntl.flock(handle, fcntl.LOCK_EX)
            yield
        finally:
            os.close(handle)

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except FileNotFoundError:
            raise
        except OSError as error:
            mend = "grant the right to write there"
            raise WorldError(
                f"cannot change the shared folder: {error.strerror}", where=self.address, mend=mend
            ) from error

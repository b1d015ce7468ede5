"""Files that are whole or not there: written under a temporary name, synced, renamed, the folder synced."""

import errno
import os
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from typing import NamedTuple

from carter.errors import WorldError

_READ = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_THREADS = 16  # that sync: a file system writes down together what is asked for together
_FEW = 4  # files that are not worth a thread


class Waiting(NamedTuple):
    """A file that is to be written with others."""

    data: bytes
    framed: Callable[[bytes], bytes]  # gives the bytes of the file, in any thread
    place: Callable[[str, str], None]  # puts the temporary file under its name
    names: bool = False  # whether it names others, which must be on the disk before it


def read_file(path: str) -> bytes:
    """The bytes of a regular file; a link, a pipe or a device is not followed, waited for or read.

    Raises:
        FileNotFoundError: nothing is there, or nothing that Carter wrote.
        WorldError: it is there and cannot be read.
    """
    return read_with_time(path)[0]


def read_with_time(path: str) -> tuple[bytes, float]:
    """The bytes of a regular file as `read_file` reads them, and when it was written, in seconds since 1970."""
    try:
        handle = os.open(path, _READ)
    except OSError as error:
        if error.errno in (errno.ENOENT, errno.ENOTDIR, errno.ELOOP, errno.ENXIO):
            raise FileNotFoundError(path) from None
        raise WorldError(f"cannot read: {error.strerror}", where=path, mend="grant the right to read it") from error
    try:
        about = os.fstat(handle)
        if not stat.S_ISREG(about.st_mode):
            raise FileNotFoundError(path)
        # In one call where it is as long as it says; what does not end there is read to its end.
        data = os.read(handle, about.st_size + 1)
        if len(data) != about.st_size:
            with open(handle, "rb", buffering=0, closefd=False) as file:
                data += file.read()
        return data, about.st_mtime
    except FileNotFoundError:
        raise
    except OSError as error:
        raise WorldError(f"cannot read: {error.strerror}", where=path, mend="check the disk") from error
    finally:
        os.close(handle)


def names_in(folder: str) -> list[str]:
    """The names of what stands in a folder, in no order; none where there is no such folder.

    Raises:
        WorldError: it is there and cannot be read, which is not the same as being empty.
    """
    try:
        return os.listdir(folder)
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise WorldError(f"cannot read: {error.strerror}", where=folder, mend="grant the right to read it") from error


def listed(folder: str, suffix: str = "") -> Iterator[str]:
    """The names of the files `folder/ab/cdef…`, joined and without `suffix`, in order."""
    for first in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
        within = os.path.join(folder, first)
        for name in sorted(os.listdir(within)) if os.path.isdir(within) else []:
            if name.endswith(suffix):
                yield first + name.removesuffix(suffix)


class Disk:
    """Writes files of one tree; `sync` off is for measurements and tests, where losing power loses nothing."""

    def __init__(self, root: str, *, sync: bool = True) -> None:
        self.root = root
        self.sync = sync
        self._temporary = os.path.join(root, "tmp")
        self._made: set[str] = set()

    def write(self, path: str, data: bytes) -> None:
        """Put `data` at `path`, in the place of what is there."""
        self._placed(path, data, renamed)

    def create(self, path: str, data: bytes) -> bool:
        """Put `data` at `path` unless something is there; whether it was put.

        A hard link fails where the name is taken, so of two writers exactly one wins.
        """
        try:
            self._placed(path, data, linked)
        except FileExistsError:
            return False
        return True

    def write_many(self, files: Mapping[str, Waiting]) -> None:
        """Put all of these in their places, by path; none is in its place before the bytes of all are safe.

        Raises:
            WorldError: one could not be written; some may be in their places, and of the others nothing is left.
        """
        if not files:
            return
        folders = {os.path.dirname(path) for path in files}
        temporaries = {path: self._beside() for path in files}
        try:
            self._folders({*folders, self._temporary})
            with _at_once(len(files) if self.sync else 0) as each:
                each(lambda path: self._filled(temporaries[path], path, files[path]), [*files])
                for path, file in files.items():
                    file.place(temporaries[path], path)
                if self.sync:
                    each(_sync_folder, sorted(folders))
        except BaseException as error:
            for temporary in temporaries.values():
                with suppress(OSError):
                    os.unlink(temporary)
            if isinstance(error, OSError):
                raise _failure(error, os.path.commonpath(folders)) from error
            raise

    def _filled(self, temporary: str, path: str, file: Waiting) -> None:
        try:
            self._written(temporary, file.framed(file.data))
        except OSError as error:
            raise _failure(error, path) from error

    def _beside(self) -> str:
        return os.path.join(self._temporary, f"{os.getpid()}-{os.urandom(8).hex()}")

    def _folders(self, paths: Iterable[str]) -> None:
        """Make folders, each parent synced once."""
        new = [path for path in paths if path not in self._made and not os.path.isdir(path)]
        parents = {os.path.dirname(path) for path in new}
        for parent in parents:
            self._folder(parent)
        for path in new:
            with suppress(FileExistsError):  # made by another meanwhile
                os.mkdir(path)
        for parent in parents if self.sync else ():
            _sync_folder(parent)
        self._made.update(paths)

    def set_aside(self, path: str, folder: str) -> None:
        """Move a damaged file out of the way; it is kept, under a name of its own."""
        aside = os.path.join(self.root, folder)
        try:
            os.makedirs(aside, exist_ok=True)
            os.rename(path, os.path.join(aside, f"{os.path.basename(path)}.{os.urandom(4).hex()}"))
        except FileNotFoundError:
            return  # another process was faster
        except OSError as error:
            mend = "grant the right to write there"
            raise WorldError(f"cannot set a damaged file aside: {error.strerror}", where=path, mend=mend) from error

    def folder(self, path: str) -> None:
        """Make a folder that is there for good once this returns.

        Raises:
            WorldError: it cannot be made.
        """
        try:
            self._folder(path)
        except OSError as error:
            mend = "make room or grant the right to write, then build again"
            raise WorldError(f"cannot make the folder: {error.strerror}", where=path, mend=mend) from error

    def _placed(self, path: str, data: bytes, place: Callable[[str, str], None]) -> None:
        folder = os.path.dirname(path)
        temporary = self._beside()
        try:
            self._folder(folder)
            self._folder(self._temporary)
            self._written(temporary, data)
            try:
                place(temporary, path)
            except OSError:
                os.unlink(temporary)
                raise
            if self.sync:
                _sync_folder(folder)
        except FileExistsError:
            raise
        except OSError as error:
            raise _failure(error, path) from error

    def _written(self, path: str, data: bytes) -> None:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o644)
        try:
            view = memoryview(data)
            while view:
                view = view[os.write(handle, view) :]
            if self.sync:
                os.fsync(handle)
        except OSError:
            os.unlink(path)
            raise
        finally:
            os.close(handle)

    def _folder(self, path: str) -> None:
        if path in self._made:
            return
        if not os.path.isdir(path):
            parent = os.path.dirname(path)
            self._folder(parent)
            os.makedirs(path, exist_ok=True)
            if self.sync:
                _sync_folder(parent)
        self._made.add(path)


def _failure(error: OSError, path: str) -> WorldError:
    mend = "make room or grant the right to write, then build again"
    return WorldError(f"cannot write: {error.strerror or error}", where=path, mend=mend)


@contextmanager
def _at_once(number: int) -> Iterator[Callable[[Callable[[str], None], Sequence[str]], object]]:
    """A `map` for that many, in as many threads as are worth it, each of which does a part; a failure is raised."""
    with ExitStack() as stack:
        if number <= _FEW:
            yield lambda work, things: [*map(work, things)]
            return
        from concurrent.futures import ThreadPoolExecutor  # late: a build with nothing to do writes nothing

        threads = min(_THREADS, -(-number // _FEW))
        pool = stack.enter_context(ThreadPoolExecutor(threads))

        def each(work: Callable[[str], None], things: Sequence[str]) -> None:
            # A thread that is handed one after the other spends more on being handed them than on the work.
            for _ in pool.map(lambda part: [*map(work, part)], (things[number::threads] for number in range(threads))):
                pass

        yield each


def renamed(temporary: str, path: str) -> None:
    """Put a temporary file in the place of what is there."""
    os.rename(temporary, path)


def linked(temporary: str, path: str) -> None:
    """Put a temporary file in its place.

    Raises:
        FileExistsError: something is there.
    """
    try:
        os.link(temporary, path)
    except OSError as error:
        if error.errno not in (errno.EPERM, errno.ENOTSUP):
            raise
        # A file system without hard links: of two writers at the same instant the last one wins.
        if os.path.lexists(path):
            raise FileExistsError(path) from None
        os.rename(temporary, path)
        return
    os.unlink(temporary)


def _sync_folder(path: str) -> None:
    handle = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)

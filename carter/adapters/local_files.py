"""The files that a question names, each with its digest or the reason why it cannot be read."""

# Each build comes here, also one with nothing to do: pathlib, pydantic and the records are not worth their import.

import errno
import os
import stat
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

from carter.adapters.file_kind import SNIFFED, foreign_kind, missing_extra
from carter.adapters.source_tree import NOT_REGULAR, Place, places, why
from carter.errors import SourceError, WorldError
from carter.kernel.digest import digest_bytes

MAX_BYTES = 20_000_000
"""A larger file is not read."""

READABLE = "ok"
_MEGABYTE = 1_000_000
_OPEN = os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK  # what was a file a moment ago may be a pipe now

# Faults of this process or machine at this moment: they say nothing of the file.
_OURS = (errno.EMFILE, errno.ENFILE, errno.ENOMEM)


class File(NamedTuple):
    """One file, with the fields of `carter.records.corpus.LocalFile` and their meanings."""

    path: str
    content: str = ""  # only what is `ok` has a digest
    size: int = 0
    status: str = READABLE


class Listing(NamedTuple):
    """All files that the sources name, sorted by path, and where each lies on this disk."""

    files: tuple[File, ...]
    paths: dict[str, str]


def list_files(  # noqa: PLR0913 - what is listed, what is known of it, and who is told
    sources: Sequence[str],
    root: str,
    *,
    where: str = "",
    left_out: Collection[str] = (),
    progress: Callable[[int], None] | None = None,
    known: dict[str, File] | None = None,
) -> Listing:
    """Every file that `sources` name, read and hashed; a file that two of them name appears once.

    Two sources of one label are told apart in the order given: `docs`, `docs~2`. Hidden files and
    folders, `__pycache__`, `node_modules` and Carter's own folders are passed over.

    Args:
        sources: folders, files and patterns, relative to `root`.
        root: the folder of the question file.
        where: the question file, as errors shall name it.
        left_out: absolute paths of files and folders that are no sources, such as the outputs.
        progress: is told after each file how many are done.
        known: files that were read a moment ago, by where they lie; those that are read now are added.

    Raises:
        SourceError: a source does not exist, a pattern fits nothing, or no file at all can be read.
    """
    found = _named(sources, os.path.abspath(root), where, frozenset(map(os.path.realpath, left_out)))
    files = []
    for path in sorted(found):
        files.append(_examined(path, found[path]) if known is None else _looked_up(path, found[path], known))
        if progress is not None:
            progress(len(files))
    if sources and not any(file.status == READABLE for file in files):
        raise _nothing_readable(sources, files, where)
    return Listing(tuple(files), {path: found[path].file for path in sorted(found)})


def read_file(path: str) -> bytes:
    """The bytes at an absolute path, at most one more than `MAX_BYTES`.

    Raises:
        OSError: it is not there, may not be read, is a link, or is no regular file.
    """
    handle = os.open(path, _OPEN)
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.ENOENT, NOT_REGULAR, path)
        return _rest(handle, b"")
    finally:
        os.close(handle)


def _named(sources: Sequence[str], root: str, where: str, left_out: frozenset[str]) -> dict[str, Place]:
    """What `sources` name, under the path that is shown for it."""
    found: dict[str, Place] = {}
    seen: set[str] = set()
    labels: dict[tuple[str, str], str] = {}
    for number, source in enumerate(sources, 1):
        try:
            for place in places(_as_on_disk(source), root, left_out):
                if place.file not in seen:
                    seen.add(place.file)
                    found[_unused(_path(place, labels), found)] = place
        except SourceError as error:
            error.where = f"{where}, source {number}" if where else f"source {number}"
            raise
    return found


def _path(place: Place, labels: dict[tuple[str, str], str]) -> str:
    label, base, name, *_ = place
    if not label and "/" in name:
        first, _, name = name.partition("/")
        label, base = first, os.path.join(base, first)
    if label and (label, base) not in labels:
        taken = set(labels.values())
        labels[label, base] = next(each for each in _numbered(label, "") if each not in taken)
    path = "/".join(filter(None, (label and labels[label, base], name))) or "."
    # The bytes of a name mean the same in every locale; what is not UTF-8 is shown as U+FFFD.
    return path if path.isascii() else os.fsencode(path).decode("utf-8", "replace")


def _unused(path: str, found: dict[str, Place]) -> str:
    if path not in found:
        return path
    return next(each for each in _numbered(*os.path.splitext(path)) if each not in found)


def _numbered(stem: str, ending: str) -> Iterator[str]:
    yield stem + ending
    number = 2
    while True:
        yield f"{stem}~{number}{ending}"
        number += 1


def _as_on_disk(source: str) -> str:
    return os.fsdecode(source.encode("utf-8", "surrogateescape"))


def _looked_up(path: str, place: Place, known: dict[str, File]) -> File:
    if place.file not in known:
        known[place.file] = _examined(path, place)
    return known[place.file]._replace(path=path)


def _examined(path: str, place: Place) -> File:
    if place.status:
        return File(path, status=place.status)
    try:
        handle = os.open(place.file, _OPEN)
        try:
            return _read(path, handle)
        finally:
            os.close(handle)
    except OSError as error:
        if error.errno in _OURS:
            mend = "close other programs or raise the limit, then build again"
            raise WorldError(f"cannot read the sources: {error.strerror}", where=path, mend=mend) from error
        return File(path, status=f"unreadable: {why(error)}")


def _read(path: str, handle: int) -> File:
    about = os.fstat(handle)
    if not stat.S_ISREG(about.st_mode):
        return File(path, status=NOT_REGULAR)
    if about.st_size > MAX_BYTES:
        return _too_large(path, about.st_size)
    head = os.read(handle, min(max(about.st_size, SNIFFED), _MEGABYTE) + 1)
    if not head:
        return File(path, status="empty")
    kind = foreign_kind(head)
    if not kind and (extra := missing_extra(head)):
        kind = f"{extra}, needs carter[{extra}]"
    if kind:
        return File(path, size=about.st_size, status=f"unsupported: {kind}")
    data = _rest(handle, head)
    return _too_large(path, len(data)) if len(data) > MAX_BYTES else File(path, digest_bytes(data), len(data))


def _rest(handle: int, head: bytes) -> bytes:
    """`head` and what follows it, at most one byte more than `MAX_BYTES`."""
    chunks = [head]
    wanted = MAX_BYTES + 1 - len(head)
    while wanted > 0 and (chunk := os.read(handle, min(wanted, _MEGABYTE))):
        chunks.append(chunk)
        wanted -= len(chunk)
    return b"".join(chunks) if len(chunks) > 1 else head


def _too_large(path: str, size: int) -> File:
    most = MAX_BYTES // _MEGABYTE
    # Rounded down, but never to the limit itself: "20 MB, at most 20 MB" would tell nobody anything.
    shown = max(size // _MEGABYTE, most + 1)
    return File(path, size=size, status=f"too large: {shown} MB, at most {most} MB")


def _nothing_readable(sources: Sequence[str], files: Sequence[File], where: str) -> SourceError:
    mend = "name documents of HTML, Markdown, plain text, PDF or DOCX under `sources`"
    if not files:
        return SourceError(
            f"there is no file in {', '.join(f'`{source}`' for source in sources)}", where=where, mend=mend
        )
    counts = ", ".join(f"{count} {status}" for status, count in sorted(Counter(file.status for file in files).items()))
    names = ", ".join(f"`{file.path}`" for file in files[:3]) + (", …" if len(files) > 3 else "")
    return SourceError(f"no file of the sources can be read: {counts} ({names})", where=where, mend=mend)

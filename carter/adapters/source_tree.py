"""What a question's `sources` name on disk: every file below a folder, a file itself, or what a pattern fits."""

# Each build walks here, also one with nothing to do, and importing pathlib takes longer than such a walk.

import errno
import os
import stat
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from typing import NamedTuple

from carter.adapters.names import COPIED, COPIES
from carter.errors import SourceError

STORE_MARK = "CARTER_STORE"
"""A folder that holds a file of this name is Carter's own, and never a source."""

LINK_OUTSIDE = "unsupported: link outside the source"
NOT_REGULAR = "unsupported: not a regular file"
_SKIPPED = frozenset({"__pycache__", "node_modules"})
_MAGIC = frozenset("*?[")


class Place(NamedTuple):
    """One thing on disk that a source names."""

    label: str  # leads the path that is shown; empty where `name` is the whole of it
    base: str  # the absolute folder, without links, that `label` stands for
    name: str  # relative to `base`; empty for the base itself
    file: str  # the absolute path at which it is read, without links
    status: str = ""  # why it is not read; empty where its bytes decide


def places(source: str, root: str, left_out: frozenset[str] = frozenset()) -> list[Place]:
    """What `source` names, by name, links last; what is hidden, or in `left_out` (absolute paths), is not named.

    The label of a folder is its own name. A file or pattern below `root` keeps its path as it was
    written; what lies outside keeps no more of it than the file's name or the pattern's folder.

    Raises:
        SourceError: the source does not exist, or the pattern fits nothing.
    """
    written = os.path.expanduser(source)
    path = os.path.normpath(os.path.join(root, written))
    if not _MAGIC.isdisjoint(source) and not os.path.lexists(path):
        return _fitting(source, written, root, left_out)
    inside = _is_inside(written, path, root)
    try:
        mode = os.stat(path).st_mode
    except (FileNotFoundError, NotADirectoryError, ValueError):
        raise _missing(source, path, root) from None
    except OSError as error:
        return [_single(path, root if inside else "", f"unreadable: {why(error)}")]
    if stat.S_ISDIR(mode):
        label = "" if path == root else os.path.basename(path) or "root"
        real = os.path.realpath(path)
        return [Place(label, real, *found) for found in _below(real, (), left_out)]
    return [_single(path, root if inside else "", "" if stat.S_ISREG(mode) else NOT_REGULAR)]


def why(error: OSError) -> str:
    """The reason of `error`, in words that are the same on every machine and in every language."""
    return _REASONS.get(error.errno or 0, f"system error {errno.errorcode.get(error.errno or 0, error.errno)}")


_REASONS = {
    errno.EACCES: "permission denied",
    errno.EPERM: "permission denied",
    errno.ENOENT: "no such file",
    errno.ENOTDIR: "no such file",
    errno.ELOOP: "link in a loop",
    errno.ENAMETOOLONG: "name too long",
    errno.EIO: "damaged disk",
}


def _single(path: str, root: str, status: str) -> Place:
    """A file that is named itself: its path below `root`, or only its name if `root` is empty."""
    return Place(*_led(path, root or os.path.dirname(path)), os.path.realpath(path), status)


def _led(path: str, root: str) -> tuple[str, str, str]:
    """`path` below `root` as label, base and name; the label is its first folder, if it lies in one."""
    folders = os.path.dirname(path[len(os.path.join(root, "")) :])
    label = folders.partition("/")[0]
    base = os.path.join(root, label)
    return label, os.path.realpath(base), path[len(os.path.join(base, "")) :]


def _is_inside(written: str, path: str, root: str) -> bool:
    return path == root or (not os.path.isabs(written) and path.startswith(os.path.join(root, "")))


def _fitting(source: str, written: str, root: str, left_out: frozenset[str]) -> list[Place]:
    """What a pattern fits; a folder that it fits counts with all that is in it."""
    parts = written.split("/")
    fixed = next(number for number, part in enumerate(parts) if not _MAGIC.isdisjoint(part))
    top = os.path.normpath(os.path.join(root, "/".join([*parts[:fixed], ""])))
    if not os.path.isdir(top):
        raise _missing(source, top, root)
    real = os.path.realpath(top)
    label, base, lead = os.path.basename(top) or "root", real, ""
    if _is_inside(written, top, root):
        label, base, lead = _led(os.path.join(top, ""), root)
    pattern = [part for part in parts[fixed:] if part not in ("", ".")]
    found = [Place(label, base, lead + name, file, status) for name, file, status in _below(real, pattern, left_out)]
    if not found:
        mend = "write a folder to take all of it; `*` stands for any name, and `**` for any number of folders"
        raise SourceError(f"the pattern `{source}` fits no file", mend=mend)
    return found


def _below(top: str, pattern: Sequence[str], left_out: frozenset[str]) -> Iterator[tuple[str, str, str]]:
    """Name below `top`, absolute path and status of each file; links come last, so that a real name wins."""
    links: list[tuple[str, os.DirEntry[str]]] = []
    folders = [""]
    while folders:
        folder = folders.pop()
        try:
            entries = _entries(os.path.join(top, folder), left_out)
        except OSError as error:
            yield folder, os.path.join(top, folder), f"unreadable: {why(error)}"
            continue
        for entry in entries:
            name = f"{folder}/{entry.name}" if folder else entry.name
            is_folder = entry.is_dir(follow_symlinks=False)
            if pattern and not _fits(name.split("/"), pattern, partly=is_folder):
                continue
            if is_folder:
                folders.append(name)
            elif entry.is_symlink():
                links.append((name, entry))
            else:
                yield name, entry.path, "" if entry.is_file(follow_symlinks=False) else NOT_REGULAR
    for name, link in links:
        yield from ((name, *aim) for aim in _aims(link.path, top))


def _entries(folder: str, left_out: frozenset[str]) -> list[os.DirEntry[str]]:
    """What a folder shows, by name; nothing if it is Carter's own."""
    with os.scandir(folder) as found:
        entries = sorted(found, key=lambda entry: entry.name)
    names = {entry.name for entry in entries}
    if STORE_MARK in names:
        return []
    if COPIES in names:  # a folder that a build copied its outputs to
        entries = [entry for entry in entries if entry.name not in COPIED and ".edited-" not in entry.name]
    return [e for e in entries if not e.name.startswith(".") and e.name not in _SKIPPED and e.path not in left_out]


def _aims(link: str, top: str) -> Iterator[tuple[str, str]]:
    """The file that a link leads to; none for a folder inside, whose files are found under their real names."""
    real = os.path.realpath(link)
    if not os.path.join(real, "").startswith(os.path.join(top, "")):
        yield link, LINK_OUTSIDE
        return
    try:
        mode = os.stat(real).st_mode
    except OSError as error:
        yield link, f"unreadable: {why(error)}"
        return
    if not stat.S_ISDIR(mode):
        yield real, "" if stat.S_ISREG(mode) else NOT_REGULAR


def _fits(parts: Sequence[str], pattern: Sequence[str], *, partly: bool) -> bool:
    """Whether `pattern` fits a path or a folder above it; `partly`: whether it can fit something below."""
    if not pattern:
        return True
    if not parts:
        return partly
    if pattern[0] == "**":
        return _fits(parts, pattern[1:], partly=partly) or _fits(parts[1:], pattern, partly=partly)
    return fnmatchcase(parts[0], pattern[0]) and _fits(parts[1:], pattern[1:], partly=partly)


def _missing(source: str, path: str, root: str) -> SourceError:
    """The error of a source that is not there; its mend names what is there and looks alike."""
    import difflib  # imported late: only errors need it

    mend = "write a folder, a file or a pattern, relative to the question file; with --source, to where you are"
    if "://" in source:
        return SourceError(f"`{source}` is no local source", mend=mend)
    folder, name = os.path.split(path)
    while not os.path.isdir(folder) and folder != os.path.dirname(folder):
        folder, name = os.path.split(folder)
    try:
        near = difflib.get_close_matches(name, sorted(os.listdir(folder)), n=1)
    except (OSError, ValueError):
        near = []
    if near:
        there = os.path.join(folder, near[0])
        mend = f"did you mean `{there if os.path.isabs(source) else os.path.relpath(there, root)}`?"
    return SourceError(f"the source `{source}` does not exist", mend=mend)

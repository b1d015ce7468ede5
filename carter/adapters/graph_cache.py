"""Compiled graphs, kept under the digest of Carter's code, so that a build with nothing to do imports no stage."""

import os
import sys
from collections.abc import Collection, Iterator
from functools import cache
from importlib import import_module
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from blake3 import blake3

from carter.kernel.digest import Digest, digest_typed, is_digest

if TYPE_CHECKING:
    from carter.kernel.graph import Graph
    from carter.kernel.ports import ActionCache

_ABOVE = ("interfaces", "workspace", "adapters")
"""Folders of the layers above the pipelines: nothing that a graph is compiled of, or a question parsed by, may import
them (`make lint` holds it), and what they do is done anew at each build."""
_CHUNK = 1 << 16  # bytes


class GraphCache:
    """Gives the graph of a pipeline; compiles it only when code, tools or Python changed."""

    def __init__(self, rows: "ActionCache", code: str) -> None:
        """`code` is the folder of Carter's package."""
        self._rows = rows
        self._code = code
        self._environment: dict[str, Any] = {}

    def graph(self, pipeline: str) -> "Graph":
        """The graph of the pipeline at `package.module:attribute`."""
        from carter.kernel.graph import from_json, to_json  # late: a key needs no graph
        from carter.kernel.uncollected import uncollected

        key = self.key(pipeline)
        with uncollected():
            row = self._rows.get(key)
            if row is None:
                row = self._rows.put(key, {"graph": to_json(_compiled(pipeline))})
            return from_json(row["graph"])

    def known(self, key: str) -> "Graph | None":
        """A graph that was compiled here before, by its key, whatever the code is now."""
        from carter.kernel.graph import from_json

        row = self._rows.get(Digest(key)) if is_digest(key) else None
        try:
            return None if row is None else from_json(row["graph"])
        except (KeyError, TypeError):
            return None  # as an older version of Carter wrote it

    def key(self, pipeline: str) -> Digest:
        """The digest of all that a graph depends on: code, versions of distributions and of Python."""
        if not self._environment:
            code = code_digest(self._code, _ABOVE)
            self._environment = {"code": code, "tools": installed(), "python": sys.version}
        return digest_typed("kernel/graph@1", {"pipeline": pipeline, **self._environment})


def code_digest(folder: str, left_out: Collection[str] = ()) -> Digest:
    """The digest of every Python file and prompt below `folder`, with its path, but for those in folders `left_out`."""
    # Each build reads some hundred files here, also one with nothing to do: into one piece of memory, time after time.
    hasher, buffer, used = blake3(), memoryview(bytearray(_CHUNK)), 0
    files = []
    for path in sorted(_code(folder, left_out)):
        size = 0
        handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        try:
            while count := os.readv(handle, (buffer[used:],)):
                size += count
                used += count
                if used == _CHUNK:
                    hasher.update(buffer)
                    used = 0
        finally:
            os.close(handle)
        files.append((path[len(folder) :], size))
    hasher.update(buffer[:used])
    return digest_typed("adapters/code@1", {"files": files, "bytes": hasher.hexdigest()})


def _code(folder: str, left_out: Collection[str]) -> Iterator[str]:
    for entry in os.scandir(folder):
        if entry.name.endswith((".py", ".md", ".txt")):
            yield entry.path
        elif entry.name != "__pycache__" and entry.name not in left_out and entry.is_dir():
            yield from _code(entry.path, ())


def installed() -> list[str]:
    """The installed distributions with their versions, from the names of their folders alone.

    `importlib.metadata` would tell the same, at several times the cost of the whole plan.
    """
    found: set[str] = set()
    for folder in sys.path:
        try:
            found.update(name for name in os.listdir(folder or ".") if name.endswith((".dist-info", ".egg-info")))
        except OSError:
            continue  # not a folder, or not there
    return sorted(found)


def _compiled(pipeline: str) -> "Graph":
    from carter.kernel.compile import compiled

    module, _, attribute = pipeline.partition(":")
    # Many stages name the same tool, and each look-up reads a file.
    return compiled(attrgetter(attribute)(import_module(module)), cache(version_of))


def version_of(tool: str) -> str:
    """The version of an installed distribution; empty if it is an extra that is not installed."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(tool)
    except PackageNotFoundError:
        return ""

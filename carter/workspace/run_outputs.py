"""The outputs of a run: which there are, and whether they are as the run wrote them."""

import os
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from carter.adapters.disk import read_file
from carter.adapters.names import LOG
from carter.errors import IntegrityError
from carter.kernel.digest import digest_bytes

if TYPE_CHECKING:
    from carter.workspace.runs import Run

OUTPUTS = ("brief.md", "claims.json", "claims.md", "run_report.json")


def files_of(run: "Run") -> Iterator[tuple[str, bytes]]:
    """The outputs of a run and its log as they are now; empty bytes for one that is gone."""
    for name in (*OUTPUTS, LOG):
        try:
            yield name, read_file(os.path.join(run.folder, name))
        except FileNotFoundError:
            yield name, b""


def checked_output(run: "Run", name: str) -> bytes:
    """An output of a run, as the run wrote it.

    Raises:
        IntegrityError: it is gone, or was changed.
    """
    path = os.path.join(run.folder, name)
    try:
        data = read_file(path)
    except FileNotFoundError:
        data = b""
    if not data or digest_bytes(data) != run.facts["files"].get(name, digest_bytes(data)):
        mend = "the next build writes it anew"
        raise IntegrityError("this output is gone, or is not as the run wrote it", where=path, mend=mend)
    return data


def changed(run: "Run", files: Mapping[str, str]) -> list[str]:
    """The outputs of a run that are gone or have other digests than `files`, and its log if that is gone."""
    return differing(dict(files_of(run)), files)


def differing(found: Mapping[str, bytes], files: Mapping[str, str]) -> list[str]:
    """The names of what was found with other digests than `files`; of what these do not name, what is empty."""
    return [name for name, data in found.items() if digest_bytes(data) != files.get(name, _any(data))]


def _any(data: bytes) -> str:
    return digest_bytes(data) if data else ""

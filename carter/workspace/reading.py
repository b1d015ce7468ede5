"""One file of this disk, read as a build reads it: its text, or one error that says why there is none."""

import os
from hashlib import sha256
from typing import NamedTuple

from carter.adapters.local_files import MAX_BYTES, list_files, read_file
from carter.adapters.source_tree import why
from carter.errors import InputError, SourceError
from carter.records.document import Readable
from carter.research.extract import read
from carter.research.redaction import redact_readable, tags_in

_MEND = "hand in a document of HTML, Markdown, plain text, PDF or DOCX, packed by gzip or not"
_MEGABYTE = 1_000_000


class ReadFile(NamedTuple):
    """A file and what is read of it, without the secrets in it."""

    name: str  # as it was handed in, or below the folder that was
    body: bytes
    readable: Readable

    @property
    def content_hash(self) -> str:
        """The SHA-256 of its bytes."""
        return sha256(self.body).hexdigest()


def read_here(path: str, *, marks: bool = True) -> ReadFile:
    """The file at `path`, relative to where the command is given; without `marks` what is main is told less well.

    Raises:
        InputError: it is not there, is a folder, too large, or of a kind that is not read.
    """
    if os.path.isdir(path):
        raise InputError("this is a folder", where=path, mend="name one file in it")
    try:
        body = read_file(os.path.realpath(path))
    except (OSError, ValueError) as error:
        reason = why(error) if isinstance(error, OSError) else "no name of a file"
        raise InputError(f"the file cannot be read: {reason}", where=path, mend="name a file that is there") from error
    if len(body) > MAX_BYTES:
        raise InputError(f"the file is too large: at most {MAX_BYTES // _MEGABYTE} MB are read", where=path, mend=_MEND)
    found = ReadFile(path, body, redact_readable(read(body, os.path.basename(path), marks=marks), tags_in(body)))
    if not body or found.readable.status.startswith(("unsupported", "truncated", "bad charset")):
        raise InputError(f"nothing can be read of it: {found.readable.status}", where=path, mend=_MEND)
    return found


def all_here(path: str) -> tuple[list[ReadFile], list[tuple[str, str]]]:
    """The file at `path` or every file below it, for its text; and those that could not be read, each with the reason.

    Raises:
        InputError: there is nothing to read.
    """
    if not os.path.isdir(path):
        return [read_here(path, marks=False)], []
    try:
        listing = list_files([path], os.getcwd())
    except SourceError as error:
        raise InputError(error.what, where=path, mend=_MEND) from error
    found: list[ReadFile] = []
    left = [(file.path, file.status) for file in listing.files if file.status != "ok"]
    for file in listing.files:
        if file.status == "ok":
            try:
                found.append(read_here(listing.paths[file.path], marks=False)._replace(name=file.path))
            except InputError as error:
                left.append((file.path, error.what))
    return found, left

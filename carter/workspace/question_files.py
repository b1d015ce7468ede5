"""Question files of a workspace: one is written, checked as a build would check it, and found again by its run."""

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

from carter.adapters.disk import read_file
from carter.adapters.source_tree import places
from carter.errors import InputError, QuestionError, SourceError, WorldError
from carter.workspace.posing import identity_of, posed_in

if TYPE_CHECKING:
    from carter.records.task_spec import QuestionFile
    from carter.workspace import Workspace

FOLDER = "questions"  # under the root: where the pages write
_MOST = 2000  # files that are looked at for the one that a run answers
_TRIES = 1000  # names that are tried for a new file
_SUFFIXES = (".yaml", ".yml", ".json")
_OWN = ("store", "cassettes")


def check_question(workspace: "Workspace", data: bytes, path: str) -> None:
    """Check what a question file at `path` would hold, as a build of it would; no document is read.

    Raises:
        QuestionError, SourceError: it cannot be built.
    """
    fields = posed_in(workspace, data, path)
    base = os.path.dirname(os.path.abspath(path))
    for source in fields["sources"]:
        try:
            places(source, base)
        except SourceError as error:
            raise SourceError(error.what, where=path, mend=error.mend) from error


def write_question(workspace: "Workspace", name: str, data: bytes) -> str:
    """Write a question file under `questions/`; its absolute path.

    Nothing is overwritten: where the name is taken by another question, a number is added to it; where the
    very same stands there, that is the file.

    Raises:
        InputError: `questions` leads out of the root, or holds too many files of that name.
        WorldError: the disk failed.
    """
    folder = os.path.join(workspace.root, FOLDER)
    if not is_within(workspace.root, folder):
        raise InputError("`questions` leads elsewhere", where=folder, mend="make it a folder of its own")
    try:
        os.makedirs(folder, exist_ok=True)
        for number in range(1, _TRIES):
            path = os.path.join(folder, f"{name}{f'-{number}' if number > 1 else ''}.yaml")
            if _created(path, data) or _holds(path, data):
                return path
    except OSError as error:
        mend = "make room, or grant the right to write there"
        raise WorldError(f"cannot write the question: {error.strerror}", where=folder, mend=mend) from error
    raise InputError("there are too many questions of that name", where=folder, mend="word the question otherwise")


def question_file_of(workspace: "Workspace", run: str) -> str:
    """The path of the question file whose last build is this run; empty where none is known.

    Only the root, its folders and `questions/` are looked through.
    """
    for number, path in enumerate(_question_files(workspace.root)):
        if number == _MOST:
            break
        last = workspace.last.get(identity_of(workspace, path))
        if last is not None and last["run"] == run:
            return path
    return ""


def read_question_file(path: str) -> "QuestionFile | None":
    """What a question file says; None where it is gone, or says nothing that can be used."""
    from carter.research.question_file import parse

    try:
        return parse(read_file(path), path)
    except (OSError, QuestionError):
        return None


def is_within(root: str, path: str) -> bool:
    """Whether a path lies in the root or is it, once every link is followed."""
    real = os.path.realpath(root)
    return os.path.join(os.path.realpath(path), "").startswith(os.path.join(real, ""))


def _created(path: str, data: bytes) -> bool:
    """Put a new file at `path` unless something is there; whether it was put."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o644)
    except FileExistsError:
        return False
    with open(handle, "wb") as file:
        try:
            file.write(data)
            file.flush()
            os.fsync(handle)
        except OSError:
            os.unlink(path)  # half a question must not be built
            raise
    return True


def _holds(path: str, data: bytes) -> bool:
    try:
        return read_file(path) == data
    except OSError:
        return False


def _question_files(root: str) -> Iterator[str]:
    """The question files of the root, then of its folders, by name."""
    folders = [root]
    with os.scandir(root) as found:
        inner = sorted(entry.path for entry in found if entry.is_dir(follow_symlinks=False) and _is_shown(entry.name))
    for folder in (*folders, *inner):
        try:
            names = sorted(os.listdir(folder))
        except OSError:
            continue
        yield from (os.path.join(folder, name) for name in names if name.lower().endswith(_SUFFIXES))


def _is_shown(name: str) -> bool:
    return not name.startswith(".") and name not in _OWN

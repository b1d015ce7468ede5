"""A file that is handed out where the user says: whole in the place of what was there, or not at all."""

import os

from carter.errors import UsageError, WorldError


def hand_out(path: str, data: bytes) -> None:
    """Write `data` to `path`; a file that is there gives way once the new one is safe on the disk.

    A device or a pipe is written to as it is.

    Raises:
        UsageError: it is a folder, or lies in none (exit 2).
        WorldError: it cannot be written (exit 4).
    """
    if os.path.isdir(path):
        raise UsageError("this is a folder", where=path, mend="name a file in it")
    folder = os.path.dirname(os.path.abspath(path))
    if not os.path.isdir(folder):
        raise UsageError("its folder is not there", where=path, mend=f"make it: mkdir -p {folder}")
    try:
        if os.path.exists(path) and not os.path.isfile(path):
            with open(path, "wb") as file:
                file.write(data)
            return
        _replace(os.path.realpath(path), data)
    except OSError as error:
        mend = "make room or grant the right to write there"
        raise WorldError(f"cannot write: {error.strerror or error}", where=path, mend=mend) from error


def _replace(path: str, data: bytes) -> None:
    folder, name = os.path.split(path)
    temporary = os.path.join(folder, f".{name[:100]}.{os.urandom(6).hex()}.part")
    try:
        with open(temporary, "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except OSError:
        if os.path.exists(temporary):
            os.unlink(temporary)
        raise

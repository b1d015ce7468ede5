"""Which rows a shared store is known to have: one line each in a file of this folder, which may be deleted."""

import os
from threading import Lock

from carter.errors import WorldError
from carter.kernel.digest import PREFIX, Digest, digest_bytes

_LINE = 65  # characters: a digest without its prefix, and the line's end


class Sent:
    """The keys of rows that were put into the store of one address, or came from it.

    What is not among them is sent when it is next looked at: so nothing that was made while the store
    could not be reached is lost to it, nor what was made before there was one. A line that was cut
    off counts as not written.
    """

    def __init__(self, folder: str, address: str) -> None:
        self._path = os.path.join(folder, digest_bytes(address.encode())[len(PREFIX) :])
        self._lock = Lock()
        self._keys: set[str] | None = None

    def __contains__(self, key: Digest) -> bool:
        with self._lock:
            return key[len(PREFIX) :] in self._known()

    def add(self, key: Digest) -> None:
        """Note that the store has the row of `key`."""
        name = key[len(PREFIX) :]
        with self._lock:
            if name in self._known():
                return
            self._known().add(name)
            try:
                os.makedirs(os.path.dirname(self._path), exist_ok=True)
                handle = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o644)
                try:
                    os.write(handle, f"{name}\n".encode())
                finally:
                    os.close(handle)
            except OSError as error:
                mend = "make room or grant the right to write there"
                raise WorldError(f"cannot write: {error.strerror}", where=self._path, mend=mend) from error

    def _known(self) -> set[str]:
        if self._keys is None:
            try:
                with open(self._path, encoding="ascii", errors="replace") as file:
                    self._keys = {line[:-1] for line in file if len(line) == _LINE}
            except FileNotFoundError:
                self._keys = set()
        return self._keys

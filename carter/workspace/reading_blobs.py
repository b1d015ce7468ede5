"""Blobs of runs, read as far as they are here: what is gone is remembered, and stops nothing."""

from collections.abc import Mapping
from typing import Any

from carter.errors import IntegrityError, NotRetained
from carter.kernel.digest import Digest
from carter.kernel.ports import BlobStore
from carter.kernel.stored import fields_of


class Reader:
    """Reads what is here, once, and remembers what is not."""

    def __init__(self, blobs: BlobStore) -> None:
        self._blobs = blobs
        self._known: dict[Digest, Mapping[str, Any]] = {}
        self.let_go = set[Digest]()
        self.lost = set[Digest]()

    def data(self, digest: Digest) -> bytes:
        """The bytes; none where they are not here."""
        try:
            return self._blobs.get(digest)
        except NotRetained:
            self.let_go.add(digest)
        except IntegrityError:
            self.lost.add(digest)
        return b""

    def fields(self, digest: Digest) -> Mapping[str, Any]:
        """The fields of a record; none where it is not here, or is none."""
        if digest not in self._known:
            data = self.data(digest) if digest else b""
            try:
                self._known[digest] = fields_of(data, digest) if data else {}
            except IntegrityError:
                self._known[digest] = {}
        return self._known[digest]

    def text(self, digest: Digest) -> str:
        """A readable text; empty where it is not here."""
        return self.data(digest).decode("utf-8", "replace") if digest else ""

"""The action cache in front of a shared store: the first machine to send a row wins, and its row is everyone's."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from carter.adapters.objects import Objects
from carter.adapters.rows import Fits, fits_action, sealed, unsealed
from carter.adapters.sent import Sent
from carter.adapters.shared_blobs import SharedBlobs
from carter.kernel.digest import PREFIX, Digest

if TYPE_CHECKING:
    from carter.kernel.ports import ActionCache

Differing = tuple[Digest, dict[str, Any], dict[str, Any]]
"""A key, the row that is kept, and the one that came to something else."""


class SharedRows:
    """An ActionCache: rows are read here, else there; written here, then there, after the blobs that they name."""

    def __init__(
        self,
        local: "ActionCache",
        blobs: SharedBlobs,
        objects: Callable[[], Objects],
        sent: Sent | None,
        differing: list[Differing],
    ) -> None:
        """Without `sent`, nothing is sent; `differing` takes what was made apart from the store and gives way to it."""
        self._local = local
        self._blobs = blobs
        self._objects = objects
        self._sent = sent
        self._differing = differing

    def get(self, key: Digest) -> dict[str, Any] | None:
        """The row of `key`; one that is here and was not sent yet is sent now."""
        row = self._local.get(key)
        if row is None:
            return self._brought(key)
        if self._sent is None or key in self._sent:
            return row
        kept = self._settled(key, row)
        if kept != row:
            self._differing.append((key, kept, row))
        return kept

    def put(self, key: Digest, row: Mapping[str, Any]) -> dict[str, Any]:
        """Keep `row` unless there is one already, here or there; the row that is kept."""
        return self._settled(key, self._local.put(key, row))

    def replace(self, key: Digest, row: Mapping[str, Any]) -> None:
        """Keep `row` in the place of one whose blobs are gone, here and there."""
        self._local.replace(key, row)
        if self._sent is not None:
            self._send_named(dict(row))
            self._objects().write(row_name("actions", key), sealed(dict(row)))
            self._sent.add(key)

    def _settled(self, key: Digest, row: dict[str, Any]) -> dict[str, Any]:
        """The row that counts once the store has one: this, or the one that was first."""
        if self._sent is None or key in self._sent or not all(map(self._blobs.local.has, named(row))):
            return row
        self._send_named(row)
        name, data = row_name("actions", key), sealed(row)
        first = row if self._objects().create(name, data) else read_row(self._objects(), name, fits_action)
        if first is None:  # damaged there
            self._objects().write(name, data)
        elif first != row:
            self._local.replace(key, first)
            self._blobs.promised(named(first))
        self._sent.add(key)
        return first or row

    def _send_named(self, row: dict[str, Any]) -> None:
        # A result's row names all that it refers to; what is asked names records alone.
        self._blobs.send(named(row), deep="asks" in row)

    def _brought(self, key: Digest) -> dict[str, Any] | None:
        row = read_row(self._objects(), row_name("actions", key), fits_action)
        if row is None:
            return None
        self._blobs.promised(named(row))
        kept = self._local.put(key, row)
        if self._sent is not None:
            self._sent.add(key)
        return kept


def row_name(table: str, key: Digest) -> str:
    """The name of a row in a shared store."""
    name = key[len(PREFIX) :]
    return f"{table}/{name[:2]}/{name[2:]}.json"


def read_row(objects: Objects, name: str, fits: Fits) -> dict[str, Any] | None:
    """The row of that name; None where there is none, or none that is as it was written."""
    found = objects.get(name)
    row = None if found is None else unsealed(found.data)
    return row if row is not None and fits(row) else None


def named(row: Mapping[str, Any]) -> list[Digest]:
    """The blobs that a row of the action cache names."""
    return list(_named(row))


def _named(row: Mapping[str, Any]) -> Iterator[Digest]:
    if "result" in row:
        yield Digest(row["result"])
        yield from map(Digest, row["blobs"])
    for asked in row.get("asks", ()):
        yield Digest(asked["request"])
        yield from map(Digest, asked.get("inputs", {}).values())

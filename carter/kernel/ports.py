"""What the kernel needs of the world, as small interfaces; adapters serve them, in memory or on disk."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from carter.kernel.digest import Digest
from carter.kernel.tombstone import Tombstone

if TYPE_CHECKING:
    from carter.errors import StageFailed
    from carter.kernel.graph import StageNode


class BlobStore(Protocol):
    """Bytes under their digest."""

    def put(self, data: bytes) -> Digest:
        """Keep `data`: this process can read it at once; `settle` makes it safe, and seen by all others."""

    def get(self, digest: Digest) -> bytes:
        """The bytes, checked against their digest.

        Raises:
            IntegrityError: they are not here, or are not what their name says.
        """

    def has(self, digest: Digest) -> bool:
        """Whether the bytes are here; they are not read."""

    def settle(self) -> None:
        """Return once nothing that was put can be lost: blobs, and the rows of the action cache that name them.

        Raises:
            WorldError: the disk or the service failed; another call tries again.
        """


class Retaining(BlobStore, Protocol):
    """A BlobStore that may let bytes go and still know that it had them."""

    def drop(self, digest: Digest, policy: str) -> Tombstone:
        """Put a tombstone in the place of the bytes; they count as present, and `get` raises NotRetained.

        Raises:
            IntegrityError: they are not here, or damaged.
        """

    def tombstone(self, digest: Digest) -> Tombstone | None:
        """What stands in the place of the bytes; None where they are here, or never were."""


class ActionCache(Protocol):
    """Write-once rows: what an action asked next, or what came of it."""

    def get(self, key: Digest) -> dict[str, Any] | None:
        """The row of `key`: `{"asks": […]}`, or `{"result": digest, "blobs": […]}`; None where there is none."""

    def put(self, key: Digest, row: Mapping[str, Any]) -> dict[str, Any]:
        """Keep `row` unless there is one already; the row that is kept."""

    def replace(self, key: Digest, row: Mapping[str, Any]) -> None:
        """Keep `row` in the place of one whose blobs are gone."""


class Held(NamedTuple):
    """The right to perform one effect."""

    abandoned: bool  # an earlier owner died after it had begun


class Recordings(Protocol):
    """The replies that were recorded, by effect key."""

    def get(self, key: Digest) -> dict[str, Any] | None:
        """The entry that was recorded."""

    def put(self, key: Digest, entry: Mapping[str, Any]) -> None:
        """Record `entry`.

        It holds `kind`, `request` and `reply` (digests), `blobs` (what the reply refers to), `set`,
        `trial` and `at` (when the reply was received, ISO 8601).
        """

    def hold(self, key: Digest, given_up: Callable[[], bool] = ...) -> AbstractContextManager[Held]:
        """Hold the right to perform the effect; waits for another that holds it.

        Raises:
            WorldError: `given_up` became true while it waited.
        """


class Engine(Protocol):
    """Does the actions that ask nothing, wherever it does them.

    One that works in other processes settles the store before it names digests to them, and they before they answer.
    """

    async def made(self, node: "StageNode", inputs: dict[str, Digest], target: str) -> dict[str, Any] | None:
        """The row of the result: `result` and `blobs`, all of which are kept; None where the builder is to do it.

        Raises:
            StageFailed: the stage raised; names `target`.
            ActionKilled: it took more than an action may.
        """


class EventSink(Protocol):
    """An append-only log."""

    def append(self, kind: str, payload: Mapping[str, Any]) -> None:
        """Append one event."""


class Status(Protocol):
    """Who is told of the build's progress."""

    def started(self, target: str, reason: str) -> None:
        """An action begins."""

    def finished(self, target: str, *, hit: bool) -> None:
        """An action is done, or was found done."""

    def failed(self, target: str, error: "StageFailed") -> None:
        """An action raised what nobody foresaw, and the build goes on without what it would have made."""


Performer = Callable[[Any], Any]
"""Answers one kind of request: a request record in, its reply record out; or a coroutine function that does."""

"""Every port in memory: for tests, and for builds that leave nothing behind."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from threading import Lock
from typing import Any

from carter.errors import IntegrityError, StageFailed
from carter.kernel.digest import Digest, digest_bytes
from carter.kernel.effects import Now, Today
from carter.kernel.ports import ActionCache, Held, Retaining
from carter.kernel.tombstone import Tombstone


class MemoryBlobs:
    """A BlobStore in a dict."""

    def __init__(self) -> None:
        self.blobs: dict[Digest, bytes] = {}
        self.stones: dict[Digest, Tombstone] = {}

    def put(self, data: bytes) -> Digest:
        """Keep `data`."""
        digest = digest_bytes(data)
        self.blobs[digest] = data
        self.stones.pop(digest, None)
        return digest

    def get(self, digest: Digest) -> bytes:
        """The bytes of `digest`.

        Raises:
            NotRetained: retention let them go.
            IntegrityError: they are not here, or were changed.
        """
        if digest in self.stones:
            raise self.stones[digest].error
        data = self.blobs.get(digest)
        if data is None or digest_bytes(data) != digest:
            raise IntegrityError("this blob is not in memory", where=digest)
        return data

    def has(self, digest: Digest) -> bool:
        """Whether the bytes, or a tombstone of theirs, are here."""
        return digest in self.blobs or digest in self.stones

    def settle(self) -> None:
        """Nothing: what is in memory is as safe as it gets."""

    def drop(self, digest: Digest, policy: str) -> Tombstone:
        """Let the bytes go: a tombstone takes their place; one that is there already stays."""
        if digest not in self.stones:
            self.lay(Tombstone(digest, len(self.get(digest)), policy))
        return self.stones[digest]

    def lay(self, stone: Tombstone) -> None:
        """Put a tombstone in its place."""
        self.stones[stone.digest] = stone
        self.blobs.pop(stone.digest, None)

    def tombstone(self, digest: Digest) -> Tombstone | None:
        """What stands in the place of the bytes; None where they are here, or never were."""
        return self.stones.get(digest)


class MemoryRows:
    """An ActionCache in a dict."""

    def __init__(self) -> None:
        self.rows: dict[Digest, dict[str, Any]] = {}
        self._lock = Lock()

    def get(self, key: Digest) -> dict[str, Any] | None:
        """The row of `key`."""
        return self.rows.get(key)

    def put(self, key: Digest, row: Mapping[str, Any]) -> dict[str, Any]:
        """Keep `row` unless there is one already; the row that is kept."""
        with self._lock:
            return self.rows.setdefault(key, dict(row))

    def replace(self, key: Digest, row: Mapping[str, Any]) -> None:
        """Keep `row` in the place of the one that is there."""
        with self._lock:
            self.rows[key] = dict(row)


class ReadBlobs(MemoryBlobs):
    """A BlobStore that reads from another one, and keeps in memory what it is given."""

    def __init__(self, under: Retaining) -> None:
        super().__init__()
        self._under = under

    def get(self, digest: Digest) -> bytes:
        """The bytes of `digest`."""
        return super().get(digest) if super().has(digest) else self._under.get(digest)

    def tombstone(self, digest: Digest) -> Tombstone | None:
        """What stands in the place of the bytes, here or there."""
        return super().tombstone(digest) if super().has(digest) else self._under.tombstone(digest)

    def has(self, digest: Digest) -> bool:
        """Whether the bytes are here or there."""
        return super().has(digest) or self._under.has(digest)


class ReadRows(MemoryRows):
    """Rows that are read from other ones, and kept in memory."""

    def __init__(self, under: ActionCache) -> None:
        super().__init__()
        self._under = under

    def get(self, key: Digest) -> dict[str, Any] | None:
        """The row of `key`, from here or there."""
        return self.rows.get(key) or self._under.get(key)

    def put(self, key: Digest, row: Mapping[str, Any]) -> dict[str, Any]:
        """Keep `row` unless there is one already; the row that is kept."""
        return self.get(key) or super().put(key, row)


class MemoryRecordings(MemoryRows):
    """Recordings in a dict, each effect performed by one thread at a time."""

    def __init__(self) -> None:
        super().__init__()
        self._locks: dict[Digest, Lock] = {}

    def put(self, key: Digest, entry: Mapping[str, Any]) -> None:  # type: ignore[override]
        """Record `entry`."""
        self.replace(key, entry)

    @contextmanager
    def hold(self, key: Digest, given_up: Callable[[], bool] = lambda: False) -> Iterator[Held]:
        """Hold the right to perform the effect."""
        with self._lock:
            lock = self._locks.setdefault(key, Lock())
        with lock:
            yield Held(abandoned=False)


class MemoryEvents:
    """An EventSink in a list."""

    def __init__(self) -> None:
        self.events: list[tuple[str, dict[str, Any]]] = []

    def append(self, kind: str, payload: Mapping[str, Any]) -> None:
        """Append one event."""
        self.events.append((kind, dict(payload)))

    def of(self, kind: str) -> list[dict[str, Any]]:
        """The payloads of one type of event, in order."""
        return [payload for found, payload in self.events if found == kind]


class SilentStatus:
    """A Status that tells nobody."""

    def started(self, target: str, reason: str) -> None:
        """An action begins."""

    def finished(self, target: str, *, hit: bool) -> None:
        """An action is done, or was found done."""

    def failed(self, target: str, error: StageFailed) -> None:
        """An action raised what nobody foresaw."""


class FixedClock:
    """A clock that stands still until it is set."""

    def __init__(self, date: str = "2026-01-01", seconds: float = 0.0) -> None:
        self.date = date
        self.now = seconds

    def __call__(self, _request: Now) -> Today:
        """The date that was set."""
        return Today(date=self.date)

    def instant(self) -> str:
        """Midnight of the date that was set."""
        return f"{self.date}T00:00:00.000Z"

    def seconds(self) -> float:
        """The seconds that were set."""
        return self.now

"""A BlobStore in front of a shared store: read here, else there and kept here; sent before what names it."""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

import orjson

from carter.adapters.frame import framed, opened, stone_frame, stone_in
from carter.adapters.objects import Objects
from carter.errors import CarterError, IntegrityError, NotRetained
from carter.kernel.digest import PREFIX, Digest, digest_bytes, is_digest

if TYPE_CHECKING:
    from carter.adapters.blob_store import DiskBlobs
    from carter.adapters.memory import MemoryBlobs
    from carter.kernel.ports import Retaining
    from carter.kernel.tombstone import Tombstone

    Place = DiskBlobs | MemoryBlobs

_AT_ONCE = 16  # blobs that are sent or fetched side by side
_RECORD = b'{"@type":'


class SharedBlobs:
    """The blobs of a workspace with those of a shared store behind them.

    What is put stays here until a row that names it is sent: `send` comes first, so that a row that is
    there has its blobs there.
    """

    def __init__(self, local: "Retaining", own: "Place", objects: Callable[[], Objects]) -> None:
        """`own`, a part of `local`, keeps what is fetched."""
        self.local = local
        self._own = own
        self.put = local.put
        self._objects = objects
        self._there = set[Digest]()  # sent by this process, or named by a row that it read there
        self._bad = set[Digest]()  # damaged there, or not there although a row names it
        self._stones = dict[Digest, "Tombstone"]()
        self._whole = set[Digest]()  # here, with all that they name

    def get(self, digest: Digest) -> bytes:
        """The bytes, checked; fetched where they are not here, or damaged here.

        Raises:
            NotRetained: retention let them go.
            IntegrityError: they are nowhere, or the store has others under their name.
            WorldError: the store cannot be reached.
        """
        if self.local.has(digest):
            try:
                return self.local.get(digest)
            except NotRetained:
                raise
            except IntegrityError:
                if self.bring((digest,)):
                    raise
                return self.local.get(digest)
        data = self.fetched(digest)
        if data is None:
            self._bad.add(digest)
            raise IntegrityError("this blob is neither here nor in the shared store", where=digest, mend="build again")
        self._own.put(data)
        return data

    def has(self, digest: Digest) -> bool:
        """Whether the bytes, or a tombstone of theirs, are here or there."""
        if self.local.has(digest) or digest in self._stones:
            return True
        if digest in self._bad:
            return False
        if digest not in self._there and self._objects().has(name_of(digest)):
            self._there.add(digest)
        return digest in self._there

    def settle(self) -> None:
        """What was put is on this machine's disk; what a row names is in the shared store before the row is."""
        self.local.settle()

    def drop(self, digest: Digest, policy: str) -> "Tombstone":
        """Let the bytes go, here and there."""
        stone = self.local.drop(digest, policy)
        self.drop_there(stone)
        return stone

    def drop_there(self, stone: "Tombstone") -> None:
        """Put a tombstone in the place of the bytes that the store has."""
        name = name_of(stone.digest)
        if self._objects().has(name):
            self._objects().write(name, stone_frame(stone))

    def tombstone(self, digest: Digest) -> "Tombstone | None":
        """What stands in the place of the bytes, here or, once it was fetched, there."""
        return self._stones.get(digest) if not self.local.has(digest) else self.local.tombstone(digest)

    def promised(self, digests: Iterable[Digest]) -> None:
        """Take it that the store has these, since a row of its names them."""
        self._there.update(digest for digest in digests if digest not in self._bad)

    def bring(self, digests: Iterable[Digest], into: "Place | None" = None) -> list[Digest]:
        """Fetch what is not here, what was let go as tombstones; gives what is not there either.

        Raises:
            IntegrityError: the store has other bytes under the name of one.
        """
        place = into or self._own

        def is_here(digest: Digest) -> bool:
            try:
                data = self.fetched(digest)
            except NotRetained:
                place.lay(self._stones[digest])
                return True
            return data is not None and place.put(data) == digest

        wanted = [digest for digest in dict.fromkeys(digests) if not place.has(digest)]
        came = _side_by_side(is_here, wanted)
        return [digest for digest, here in zip(wanted, came, strict=True) if not here]

    def require(self, digests: Iterable[Digest], into: "Place") -> None:
        """Bring what a recording names.

        Raises:
            IntegrityError: one is not there, or not as it was written: nothing is paid for again because of that.
        """
        for gone in self.bring(digests, into)[:1]:
            mend = f"restore {name_of(gone)} there; or delete the recording that names it, and that is asked for again"
            raise IntegrityError("the shared store lacks a part of what is recorded", where=gone, mend=mend)

    def bring_reached(self, digest: Digest, into: "Place") -> None:
        """Bring what a record names, and what the records among that name, as far as the store has it."""
        if into.tombstone(digest) is not None or not (data := into.get(digest)).startswith(_RECORD):
            return
        new = [named for named in _named(orjson.loads(data)) if not into.has(named)]
        gone = set(self.bring(new, into))
        for named in new:
            if named not in gone:
                self.bring_reached(named, into)

    def bring_all(self, digests: Iterable[Digest]) -> None:
        """Bring these, and what the records among them name, as far as the store has it: once each."""
        new = [digest for digest in dict.fromkeys(digests) if digest not in self._whole]
        self.bring(digest for digest in new if not self.local.has(digest))
        for digest in new:
            self._whole.add(digest)
            if not self.local.has(digest) or self.local.tombstone(digest) is not None:
                continue
            if (data := self.local.get(digest)).startswith(_RECORD):
                self.bring_all(_named(orjson.loads(data)))

    def fetched(self, digest: Digest) -> bytes | None:
        """The bytes that the store has, checked; None where it has none.

        Raises:
            NotRetained: retention let them go.
            IntegrityError: they are not what their name says.
        """
        found = self._objects().get(name_of(digest))
        if found is None:
            self._there.discard(digest)
            return None
        stone = stone_in(found.data, digest)
        if stone is not None:
            self._stones[digest] = stone
            raise stone.error
        data = opened(found.data)
        if data is None or digest_bytes(data) != digest:
            self._bad.add(digest)
            self._there.discard(digest)
            mend = (
                f"build again, and it is made anew and sent; or delete {name_of(digest)} in {self._objects().address}"
            )
            raise IntegrityError("the shared store has other bytes under this name", where=digest, mend=mend)
        self._bad.discard(digest)
        return data

    def send(self, digests: Iterable[Digest], *, deep: bool = False, out_of: "Retaining | None" = None) -> None:
        """Put what the store may not have yet; if `deep`, also what records among it name, as far as it is here."""
        place = out_of or self.local
        wanted = [digest for digest in dict.fromkeys(digests) if digest not in self._there]
        if deep:
            wanted = list(_reached(wanted, place, self._there))
        for digest in _side_by_side(lambda each: self._sent(each, place), wanted):
            self._there.add(digest)

    def _sent(self, digest: Digest, place: "Retaining") -> Digest:
        stone = place.tombstone(digest)
        frame = framed(place.get(digest)) if stone is None else stone_frame(stone)
        if digest in self._bad:
            self._objects().write(name_of(digest), frame)
            self._bad.discard(digest)
        else:
            self._objects().create(name_of(digest), frame)
        return digest


def name_of(digest: Digest) -> str:
    """The name of a blob in a shared store.

    Raises:
        IntegrityError: it is no digest.
    """
    if not is_digest(digest):
        raise IntegrityError("this is no digest", where=str(digest)[:80])
    name = digest[len(PREFIX) :]
    return f"blobs/{name[:2]}/{name[2:]}"


def _reached(first: list[Digest], place: "Retaining", known: set[Digest]) -> Iterator[Digest]:
    """These and all that the records among them name and that is here, what is named first."""
    seen = set[Digest]()

    def from_one(digest: Digest) -> Iterator[Digest]:
        if digest in seen or digest in known:
            return
        seen.add(digest)
        if place.tombstone(digest) is None and (data := place.get(digest)).startswith(_RECORD):
            for named in _named(orjson.loads(data)):
                if place.has(named):
                    yield from from_one(named)
        yield digest

    for digest in first:
        yield from from_one(digest)


def _named(value: Any) -> Iterator[Digest]:
    if isinstance(value, str):
        if is_digest(value):
            yield Digest(value)
    elif isinstance(value, dict):
        for part in value.values():
            yield from _named(part)
    elif isinstance(value, list):
        for part in value:
            yield from _named(part)


def _side_by_side(act: Callable[[Digest], Any], digests: list[Digest]) -> list[Any]:
    if len(digests) < 2:
        return [act(digest) for digest in digests]
    from concurrent.futures import ThreadPoolExecutor  # late: a build with nothing to do sends and fetches nothing

    with ThreadPoolExecutor(min(_AT_ONCE, len(digests)), thread_name_prefix="carter-store") as pool:
        under_way = [pool.submit(act, digest) for digest in digests]
        try:
            return [each.result() for each in under_way]
        except CarterError:
            for each in under_way:
                each.cancel()
            raise

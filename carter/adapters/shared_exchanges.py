"""The exchanges of an effect in a shared store, so that another machine's `cassettes/` hold how its reply came."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from carter.adapters.cassettes.shelf import FOLDER, Shelf, Take, bodies_of, fits_takes
from carter.adapters.objects import Found, Objects
from carter.adapters.rows import sealed, unsealed
from carter.adapters.shared_blobs import SharedBlobs
from carter.adapters.shared_rows import row_name
from carter.errors import IntegrityError
from carter.kernel.digest import Digest, digest_bytes

if TYPE_CHECKING:
    from carter.adapters.shared_blobs import Place


class SharedExchanges:
    """Cassettes of a workspace and of a shared store: takes are only ever added, on either side."""

    def __init__(self, shelf: Shelf, kept: "Place", blobs: SharedBlobs, objects: Callable[[], Objects]) -> None:
        """`kept` are the blobs of `cassettes/`."""
        self.objects = objects
        self._shelf = shelf
        self._kept = kept
        self._blobs = blobs
        self._same = dict[Digest, Digest]()  # cassettes as they were last sent or brought

    def send(self, key: Digest, entry: Mapping[str, Any]) -> None:
        """Send the cassette of an effect, and those that it leans on."""
        for name in (key, *self._leaned_on(key, entry)):
            takes = self._shelf.takes(name)
            if takes and self._same.get(name) != (made := _digest(name, takes)):
                bodies = [Digest(body) for take in takes for body in bodies_of(take)]
                self._blobs.send([body for body in bodies if self._kept.has(body)], out_of=self._kept)
                self._put(name, takes)
                self._same[name] = made

    def bring(self, key: Digest, entry: Mapping[str, Any]) -> None:
        """Bring the cassette of an effect, and those that it leans on.

        Raises:
            IntegrityError: one is there, and is not as it was written.
        """
        self._bring_one(key)
        for name in self._leaned_on(key, entry):
            self._bring_one(name)

    def _put(self, key: Digest, takes: list[Take]) -> None:
        name, objects = row_name(FOLDER, key), self.objects()
        while True:
            found = objects.get(name)
            theirs = _takes(found, key)
            whole = _merged(theirs, takes)
            if whole == theirs:
                return
            data = sealed({"key": key, "takes": whole})
            if objects.change(name, data, found.tag) if found else objects.create(name, data):
                return

    def _bring_one(self, key: Digest) -> None:
        takes = _takes(self.objects().get(row_name(FOLDER, key)), key)
        known = {take["id"] for take in self._shelf.takes(key)}
        for take in takes:
            if take["id"] not in known:
                self._blobs.require(map(Digest, bodies_of(take)), self._kept)
                self._shelf.change(key, take, lambda _found: None)

    def _leaned_on(self, key: Digest, entry: Mapping[str, Any]) -> Iterator[Digest]:
        takes = self._shelf.takes(key)
        if not takes:
            return
        from carter.adapters.cassettes.recorder import (  # late: only what went out leans on any
            shared_by_all,
            shared_key,
        )

        sites = {(site.scheme, site.netloc) for take in takes for row in take["exchanges"] for site in [_site(row)]}
        for scheme, host in sorted(sites):
            yield shared_key(shared_by_all("GET", f"{scheme}://{host}/robots.txt"), entry.get("set", ""))


def _site(row: Mapping[str, Any]) -> Any:
    return urlsplit(row["uri"])


def _takes(found: Found | None, key: Digest) -> list[Take]:
    if found is None:
        return []
    row = unsealed(found.data)
    if row is None or row.get("key") != key or not fits_takes(row.get("takes")):
        mend = f"restore it there, or delete {row_name(FOLDER, key)}"
        raise IntegrityError("a cassette in the shared store is damaged", where=key, mend=mend)
    takes: list[Take] = row["takes"]
    return takes


def _merged(theirs: list[Take], ours: list[Take]) -> list[Take]:
    """All takes, oldest first; of one that both have, the one with more in it, and of equal ones ours."""
    longest = {take["id"]: take for take in theirs}
    for take in ours:
        other = longest.get(take["id"])
        if other is None or len(take["exchanges"]) >= len(other["exchanges"]):
            longest[take["id"]] = take
    return list(longest.values())


def _digest(key: Digest, takes: list[Take]) -> Digest:
    return digest_bytes(sealed({"key": key, "takes": takes}))

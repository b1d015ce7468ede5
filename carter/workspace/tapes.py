"""What is recorded in `cassettes/`: each reply with its request, and the exchanges that led to it."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from carter.adapters.blob_store import DiskBlobs
from carter.adapters.cassettes.redaction import Redaction
from carter.adapters.cassettes.shelf import Shelf, Take
from carter.adapters.rows import Rows, fits_recording
from carter.errors import IntegrityError, UnknownTarget
from carter.kernel.digest import PREFIX, TYPE_FIELD, Digest
from carter.kernel.stored import fields_of

SHORTEST = 6  # characters of a key that name it
_NAMING = ("url", "query", "question", "prompt", "model")  # fields of a request that say what was asked


class Line(NamedTuple):
    """One recording."""

    key: Digest
    kind: str  # of the request; `shared` for exchanges that belong to no single one, `no reply` where none is kept
    recording_set: str
    at: str  # ISO 8601, when the reply was received
    asked: str  # its URL, query or question
    takes: int
    exchanges: int  # in all takes


class Tapes:
    """The recordings of a workspace; reading them changes nothing."""

    def __init__(self, folder: str, *, sync: bool = True) -> None:
        self.folder = folder
        self.shelf = Shelf(folder, sync=sync)
        self.blobs = DiskBlobs(folder, sync=sync, touch=False)
        self.effects = Rows(folder, "effects", fits=fits_recording, touch=False)

    def keys(self) -> list[Digest]:
        """The keys of all recordings, in order."""
        return sorted({*self.effects.listed(), *self.shelf.listed()})

    def lines(self) -> Iterator[Line]:
        """All recordings, by key.

        Raises:
            IntegrityError: an index is damaged.
        """
        return map(self.line, self.keys())

    def line(self, key: Digest) -> Line:
        """One recording in one line."""
        entry, takes = self.effects.get(key), self.shelf.takes(key)
        exchanges = sum(len(take["exchanges"]) for take in takes)
        if entry is not None:
            asked = told(self.request(entry))
            return Line(key, entry["kind"], entry.get("set", ""), entry["at"], asked, len(takes), exchanges)
        first = takes[-1]["exchanges"][0] if takes and takes[-1]["exchanges"] else None
        shared = first is not None and first["uri"].endswith("/robots.txt")
        at = takes[-1]["at"] if takes else ""
        kind = "shared" if shared else "no reply"
        return Line(key, kind, "", at, first["uri"] if first else "", len(takes), exchanges)

    def request(self, entry: dict[str, Any]) -> dict[str, Any]:
        """The fields of the request that an entry answers; empty where they are not here."""
        if not self.blobs.has(entry["request"]):
            return {}
        fields = fields_of(self.blobs.get(entry["request"]), entry["request"])
        return {name: value for name, value in fields.items() if name != TYPE_FIELD}

    def find(self, name: str) -> Digest:
        """The recording whose key begins with `name`.

        Raises:
            UnknownTarget: there is none, or more than one.
        """
        digits = name.removeprefix(PREFIX).lower()
        fitting = [key for key in self.keys() if key.removeprefix(PREFIX).startswith(digits)]
        if len(digits) < SHORTEST or len(fitting) != 1:
            found = f"{len(fitting)} recordings have" if fitting else "no recording has"
            mend = f"give {SHORTEST} or more characters of a key that `carter cassettes list` shows"
            raise UnknownTarget(f"{found} a key that begins with `{name}`", mend=mend)
        return fitting[0]

    def shown(self, name: str) -> dict[str, Any]:
        """All that is known of one recording: its request, its replies now and before, and its takes."""
        key = self.find(name)
        entry = self.effects.get(key)
        replies = list(self._replies(entry))
        request = self.request(entry) if entry else {}
        takes = [self._take(take) for take in self.shelf.takes(key)]
        return {**self.line(key)._asdict(), "request": request, "replies": replies, "takes": takes}

    def _replies(self, entry: dict[str, Any] | None) -> Iterator[dict[str, str]]:
        """The reply that counts, then those before it, newest first."""
        while entry is not None:
            yield {"reply": entry["reply"], "at": entry["at"]}
            before = entry.get("before")
            try:
                entry = fields_of(self.blobs.get(before), before) if before else None
            except IntegrityError:
                return

    def _take(self, take: Take) -> dict[str, Any]:
        exchanges = [
            {
                "method": row["method"],
                "uri": row["uri"],
                "code": row["answer"]["code"],
                "raised": " ".join(row["answer"]["raised"]),
                "headers": row["answer"]["headers"],
                "sent": row["body"],
                "body": row["answer"]["body"],
            }
            for row in take["exchanges"]
        ]
        return {"id": take["id"], "at": take["at"], "state": take["state"], "exchanges": exchanges}


def told(fields: dict[str, Any]) -> str:
    """What a request asks, in one line; keys in its URL are not shown."""
    found = next((str(fields[name]) for name in _NAMING if fields.get(name)), "")
    return Redaction().url(found) if "://" in found else found

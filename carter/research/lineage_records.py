"""The records of a run, looked up by their kind in the order of the rounds; what is damaged on the way is noted."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias
from urllib.parse import unquote_plus

from carter.errors import CarterError, NotRetained
from carter.kernel.digest import Digest, is_digest
from carter.kernel.manifest import Entry, Manifest
from carter.kernel.stored import fields_of, target_of
from carter.kernel.why import EventIndex, Exchange, Made, Seen
from carter.research.lineage_shown import Fault

Fields: TypeAlias = dict[str, Any]
IsIt: TypeAlias = Callable[[str, Fields], bool]
"""Whether a request of some kind, with these fields, is meant."""


class Known(NamedTuple):
    """What is known of a run."""

    manifest: Manifest
    get: Callable[[Digest], bytes]
    told: EventIndex
    earlier: Callable[[Digest, Digest], tuple[Seen, bool] | None]  # what an older log tells of an exchange


class Records:
    """The records of a run."""

    def __init__(self, known: Known) -> None:
        self.known = known
        self.faults: list[Fault] = []
        self._read: dict[str, Fields] = {}
        self._kinds: dict[str, list[tuple[str, Entry]]] = {}
        for target, entry in sorted(known.manifest.entries.items(), key=lambda pair: _order(pair[0])):
            self._kinds.setdefault(kind_of(target), []).append((target, entry))

    def every(self, kind: str) -> list[tuple[str, Entry]]:
        """All targets of a kind (`documents`), in the order of rounds and items."""
        return self._kinds.get(kind, [])

    def first(self, kinds: Sequence[str], is_it: Callable[[Fields], bool], *, last: bool = False) -> Made | None:
        """The first target of the first of these kinds that is so; or the last."""
        for kind in kinds:
            entries = self.every(kind)
            for target, entry in reversed(entries) if last else entries:
                if is_it(self.fields(entry.digest)):
                    return self.known.told.made(target, entry)
        return None

    def made(self, target: str) -> Made | None:
        """How a target was made, if the manifest has it."""
        entry = self.known.manifest.entries.get(target)
        return None if entry is None else self.known.told.made(target, entry)

    def items(self, value: Any, name: str, wanted: str) -> list[Fields]:
        """The items of a collection, stored or at hand, of which a field is so."""
        within = value if isinstance(value, list) else self.opened(value).get("items", [])
        return [each for each in map(self.opened, within) if each.get(name) == wanted]

    def opened(self, value: Any) -> Fields:
        """A record, read where only its digest is at hand; nothing where it is neither."""
        if is_digest(value):
            return self.fields(value)
        return value if isinstance(value, dict) else {}

    def fields(self, digest: str) -> Fields:
        """A stored record, read once; one that is damaged or gone is a fault, and holds nothing."""
        if digest not in self._read:
            self._read[digest] = self._parsed(digest)
        return self._read[digest]

    def _parsed(self, digest: str) -> Fields:
        data = self.bytes(digest)
        try:
            return {} if data is None else fields_of(data, Digest(digest))
        except CarterError as error:
            self.fault(error.what, digest)
            return {}

    def bytes(self, digest: str) -> bytes | None:
        """A blob; None where it was let go, or is gone or damaged, which is a fault."""
        try:
            return self.known.get(Digest(digest))
        except NotRetained:
            return None
        except CarterError as error:
            self.fault(error.what, digest)
            return None

    def fault(self, what: str, where: str) -> None:
        """Note what does not hold."""
        self.faults.append(Fault(what, where))

    def exchanges(self, target: str, is_it: IsIt, sent: str = "") -> list[Exchange]:
        """What a target asked, as far as it is so, and holds the words that were sent.

        An engine may write a query in its own way; where no request holds the words, all that it was asked
        are given.
        """
        entry = self.known.manifest.entries.get(target)
        found: list[tuple[bool, Exchange]] = []
        for request, reply in entry.replies if entry else ():
            fields = self.fields(request)
            kind = target_of(str(fields.get("@type", "")))
            if is_it(kind, fields):
                found.append((_holds(fields, sent), self._exchange(target, kind, fields, (request, reply))))
        return [each for named, each in found if named] or [each for _, each in found]

    def _exchange(self, target: str, kind: str, fields: Fields, pair: tuple[Digest, Digest]) -> Exchange:
        seen, performed = self.known.told.asked(*pair) or self.known.earlier(*pair) or (None, False)
        status = str(self.fields(pair[1]).get("status", ""))
        told = next((str(fields[name]) for name in ("query", "url", "prompt") if fields.get(name)), "")
        return Exchange(kind, told, target, *pair, status, performed, seen)


def kind_of(target: str) -> str:
    """The kind of a target: `round 2/documents[0]` gives `documents`."""
    return target.rpartition("/")[2].partition("[")[0]


def beside(target: str, kind: str) -> str:
    """The target of a kind in the same round."""
    at, slash, _ = target.rpartition("/")
    return f"{at}{slash}{kind}"


def round_of(target: str) -> int:
    """The round that a target is of; what is outside of the rounds holds nothing that they need, and comes last."""
    number = target.rpartition("/")[0].removeprefix("round ")
    return int(number) if number.isdigit() else 1_000_000


def _order(target: str) -> tuple[int, int, str]:
    item = target.partition("[")[2].rstrip("]")
    return round_of(target), int(item) if item.isdigit() else 0, target


def _holds(request: Mapping[str, Any], sent: str) -> bool:
    return not sent or any(sent in unquote_plus(str(request.get(name, ""))) for name in ("url", "body", "query"))

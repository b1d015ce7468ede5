"""The pages and documents of a run, by source: what was fetched, how it was read, which dates it states and where."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from carter.kernel.digest import Digest
from carter.kernel.manifest import Entry, Manifest
from carter.kernel.pairing import family, in_order
from carter.kernel.ports import BlobStore
from carter.workspace.reading_blobs import Reader

ROLES = ("published", "modified")


class DateTold(NamedTuple):
    """A date that a page states of itself."""

    role: str  # `published` or `modified`
    value: str  # ISO 8601, as precise as it was stated
    precision: str  # `day`, `month`, `year`
    instant: str  # ISO 8601 with zone, where a time was stated
    place: (
        str  # where it stands in the page: `json-ld`, `meta`, `time`, `front matter`, `visible`, `foot`, `pdf`, `docx`
    )


class DocumentSeen(NamedTuple):
    """A page of a run, and what was read of it."""

    target: str  # `round 1/documents[0]`
    entry: Entry  # how the document was made
    page_digest: Digest
    page: Mapping[str, Any]  # fields of the page's record

    @property
    def source_id(self) -> str:
        """The id of the source."""
        return str(self.page.get("source_id", ""))

    @property
    def body(self) -> Digest | None:
        """The bytes of the page; None where there are none."""
        return self.page.get("body")


class DocumentsSeen:
    """The documents of one run; only what is asked for is read, and what is not here is empty."""

    def __init__(self, manifest: Manifest, blobs: BlobStore) -> None:
        self.manifest = manifest
        self.reader = Reader(blobs)

    @cached_property
    def by_source(self) -> dict[str, DocumentSeen]:
        """Source id -> the first document of it, in the order in which they were read."""
        found: dict[str, DocumentSeen] = {}
        for each in self._all():
            found.setdefault(each.source_id, each)
        return found

    @cached_property
    def by_url(self) -> dict[str, DocumentSeen]:
        """URL, asked for or answered under -> the first document of it."""
        found: dict[str, DocumentSeen] = {}
        for each in self.by_source.values():
            for name in ("url", "asked"):
                if url := each.page.get(name):
                    found.setdefault(url, each)
        return found

    def readable(self, document: DocumentSeen) -> Mapping[str, Any]:
        """The fields of what was read."""
        readable: Mapping[str, Any] = self.reader.fields(document.entry.digest).get("readable") or {}
        return readable

    def dates(self, source_id: str) -> tuple[DateTold, ...]:
        """The dates that a source states of itself, and where it does; none where its document is not here."""
        document = self.by_source.get(source_id)
        return dates_in(self.readable(document)) if document else ()

    def _all(self) -> Iterator[DocumentSeen]:
        named = (target for target in self.manifest.entries if family(target) == "documents")
        for target in sorted(named, key=in_order):
            entry = self.manifest.entries[target]
            page = entry.inputs.get("page")
            if page is not None:
                yield DocumentSeen(target, entry, page, self.reader.fields(page))


def dates_in(readable: Mapping[str, Any]) -> tuple[DateTold, ...]:
    """The dates of what was read."""
    found = ((role, readable.get(role)) for role in ROLES)
    return tuple(DateTold(role, **date) for role, date in found if date)

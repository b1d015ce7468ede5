"""A Word document (DOCX) becomes its readable text, and what the file says of itself."""

from collections.abc import Iterator
from datetime import datetime
from io import BytesIO
from typing import NamedTuple
from zipfile import ZipFile

from docx import Document
from docx.document import Document as Opened
from docx.oxml import parse_xml
from lxml import etree

from carter.kernel.record import Text
from carter.records.document import Readable
from carter.research.extract.blocks import laid_out
from carter.research.extract.cover_dates import cover_dates
from carter.research.extract.dates import Dates, dates_of_text
from carter.research.extract.docx_text import Found, Walk, notes_of
from carter.research.extract.file_facts import date_at, title_in
from carter.research.extract.own_names import own_names
from carter.research.extract.structure import may_be_main
from carter.research.extract.titles import title_of

_MOST_UNPACKED = 200_000_000  # bytes of all parts
_MOST_MARKUP = 50_000_000  # bytes of those that are parsed
_MOST_PARTS = 10_000
_EDGES = ("header", "footer")
_NOTES = ("footnotes", "endnotes")
_TEMPLATE = "2013-12-23"  # the day of python-docx's template, which its files bring along
_LONGEST_TITLE = 150  # characters of a first line that may be a title
_BROKEN = "unsupported: broken docx"


class _Parts(NamedTuple):
    """What of a document is read."""

    body: etree._Element
    styles: etree._Element
    beside: tuple[tuple[str, etree._Element], ...]  # (`header`, `footer`, `footnotes` or `endnotes`; its root)
    title: str
    dates: Dates


def read_docx(body: bytes, name: str) -> Readable:
    """The readable text of a Word document, with its tracked changes accepted.

    Page headers come first and footers last, then the notes. The status is `ok`, `empty`, `no visible text`,
    `too complex`, `unsupported: zip` (it is no Word document) or `unsupported: broken docx`.
    """
    own_names()  # python-docx has one parser, for all threads
    try:
        with ZipFile(BytesIO(body)) as archive:
            if fault := _fault(archive):
                return Readable(kind="docx", status=fault)
        parts = _opened(Document(BytesIO(body)))
    except Exception:  # whatever a broken file makes of zipfile, lxml and python-docx
        return Readable(kind="docx", status=_BROKEN)
    return _read(parts, name)


def _fault(archive: ZipFile) -> str:
    """Why the archive is not opened as a Word document; empty if it is.

    No more is unpacked of a part than it says of itself here: `zipfile` stops there.
    """
    parts = archive.infolist()
    if not any(part.filename.startswith("word/") for part in parts):
        return "unsupported: zip"
    markup = sum(part.file_size for part in parts if part.filename.lower().endswith((".xml", ".rels")))
    unpacked = sum(part.file_size for part in parts)
    if unpacked > _MOST_UNPACKED or markup > _MOST_MARKUP or len(parts) > _MOST_PARTS:
        return "too complex"
    return ""


def _opened(document: Opened) -> _Parts:
    """The parts of a document that are read.

    Raises:
        Exception: python-docx or lxml cannot read one.
    """
    beside = {}
    for relation in document.part.rels.values():
        kind = relation.reltype.rpartition("/")[2]
        if not relation.is_external and kind in (*_EDGES, *_NOTES):
            beside[str(relation.target_part.partname)] = kind, parse_xml(relation.target_part.blob)
    facts = document.core_properties
    dates = _dates(facts.created, facts.modified)
    ordered = tuple(beside[name] for name in sorted(beside))
    return _Parts(document.element.body, document.styles.element, ordered, facts.title, dates)


def _read(parts: _Parts, name: str) -> Readable:
    walk = Walk(parts.styles)
    found = list(_found(parts, walk))
    drafts = [each.draft for each in found]
    if not any(each.draft.region not in _EDGES for each in found):
        return Readable(kind="docx", status="no visible text" if walk.hidden else "empty", hidden=walk.hidden)
    text, blocks, unread = laid_out(drafts, [may_be_main(each.draft) and not each.aside for each in found])
    dates = dates_of_text(drafts)
    if dates == Dates():
        dates = cover_dates(draft.text for draft in drafts if draft.region not in _EDGES)
    if dates == Dates():
        dates = parts.dates
    return Readable(
        kind="docx",
        title=title_in(parts.title) or _first_title(found) or title_of(drafts, name),
        text=Text(text),
        blocks=blocks,
        published=dates.published,
        modified=dates.modified,
        hidden=walk.hidden,
        unread=unread,
    )


def _found(parts: _Parts, walk: Walk) -> Iterator[Found]:
    yield from _beside(walk, parts, "header")
    yield from walk.blocks(parts.body)
    for kind, root in parts.beside:
        for note in notes_of(root, kind.removesuffix("s")) if kind in _NOTES else ():
            yield from walk.blocks(note)
    yield from _beside(walk, parts, "footer")


def _beside(walk: Walk, parts: _Parts, kind: str) -> Iterator[Found]:
    """What stands over or under each page, once."""
    told: set[str] = set()
    for which, root in parts.beside:
        for found in walk.blocks(root, kind) if which == kind else ():
            if found.draft.text not in told:
                told.add(found.draft.text)
                yield found


def _first_title(found: list[Found]) -> str:
    """The first line, if there is no heading and it is short."""
    if any(each.draft.kind == "heading" for each in found):
        return ""
    first = next((each.draft.text for each in found if not each.draft.region and not each.aside), "")
    return first if len(first) <= _LONGEST_TITLE else ""


def _dates(created: datetime | None, changed: datetime | None) -> Dates:
    """When the file was made and changed, which is weaker than any date that the text states."""
    made, later = (
        date_at(instant.strftime("%Y%m%d%H%M%S"), "Z", place="docx")
        if instant is not None and instant.date().isoformat() != _TEMPLATE
        else None
        for instant in (created, changed)
    )
    return Dates(made, later if later and (made is None or later.value > made.value) else None)

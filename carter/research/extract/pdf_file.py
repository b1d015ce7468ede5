"""A PDF becomes its readable text: that of its pages in order, and what the file says of itself."""

import logging
import re
from collections.abc import Sequence
from io import BytesIO
from itertools import islice
from typing import Any, NamedTuple

from pypdf import PdfReader, apply_configuration
from pypdf.errors import DependencyError, FileNotDecryptedError, LimitReachedError

from carter.kernel.record import Text
from carter.records.document import Block, DateFound, Readable
from carter.research.extract.blocks import laid_out
from carter.research.extract.characters import line_of
from carter.research.extract.cover_dates import cover_dates
from carter.research.extract.dates import Dates, dates_of_text
from carter.research.extract.file_facts import date_at, title_in
from carter.research.extract.pdf_layout import Part, parts_of
from carter.research.extract.pdf_lines import Line, lines_of
from carter.research.extract.pdf_rows import with_rows
from carter.research.extract.pdf_sight import TooMuch
from carter.research.extract.titles import name_of

logging.getLogger("pypdf").addHandler(logging.NullHandler())  # else it prints its warnings where nobody asked

_MOST_PAGES = 2_000
_MOST_WORK = 3_000_000  # of all pages, in operators that draw a line; a text takes as long as eight: half a minute
_MOST_CHARACTERS = 20_000_000
_MOST_FORMS = 1_000  # drawings in drawings, of one page
_LONGEST_TITLE = 150  # characters of a first line that may be a title
_NAMED = 3  # broken pages that are named, the others are counted
_DATE = re.compile(r"(?:D:)?\s*(\d{4}(?:\d\d){1,5})\s*(?:(Z)|([+-]\d\d)'?(\d\d)?)?")
_BROKEN, _ENCRYPTED = "unsupported: broken pdf", "unsupported: encrypted pdf"


class _Pages(NamedTuple):
    """The lines of each page that could be read, and what else was found of them."""

    lines: list[list[Line]]
    hidden: int
    broken: list[int]  # pages that could not be read
    drawn: bool  # there is something on a page
    total: int  # pages of the file; those after the last of `lines` were more than is read


class _Refused(Exception):
    """The file is not read; the message is the status."""


def read_pdf(body: bytes, name: str) -> Readable:
    """The readable text of a PDF; each block tells its page.

    The status is `ok`, `empty`, `no visible text`, `no text: scanned pdf`, `too complex`, `unsupported: encrypted
    pdf` or `unsupported: broken pdf`. A page that cannot be read has no text, if there are others that can; a long
    file is read as far as `_MOST_WORK` and `_MOST_PAGES` reach. `unread` names the pages that are left out.
    """
    try:
        with apply_configuration(xform_maximum_invocations_per_extraction=_MOST_FORMS, jbig2dec_binary=None):
            reader = PdfReader(BytesIO(body))
            pages, facts = _pages(reader), _facts(reader)
    except _Refused as refused:
        return Readable(kind="pdf", status=str(refused))
    except (TooMuch, LimitReachedError):
        return Readable(kind="pdf", status="too complex")
    except (FileNotDecryptedError, DependencyError):
        return Readable(kind="pdf", status=_ENCRYPTED)
    except Exception:  # whatever a broken file makes of pypdf
        return Readable(kind="pdf", status=_BROKEN)
    parts = parts_of(pages.lines)
    return _readable(pages, parts, facts, name) if parts else Readable(kind="pdf", status=_why_none(pages))


def all_text_of(body: bytes) -> str:
    """What is written on the pages of a PDF, as far as it is read, also where nobody sees it.

    It raises for no input.
    """
    try:
        with apply_configuration(xform_maximum_invocations_per_extraction=_MOST_FORMS, jbig2dec_binary=None):
            pages = _pages(PdfReader(BytesIO(body)), unseen=True)
    except Exception:  # whatever a broken file makes of pypdf
        return ""
    return "\n".join(line.text for lines in pages.lines for line in lines)


def _readable(pages: _Pages, parts: Sequence[Part], facts: dict[str, Any], name: str) -> Readable:
    drafts = [part.draft for part in parts]
    text, blocks, cut = laid_out(drafts, [part.main for part in parts])
    dates = dates_of_text(drafts)
    if dates == Dates():
        first = next((lines for lines in pages.lines if lines), [])
        dates = cover_dates(line.text for line in first)
    if dates == Dates():
        dates = _dates(facts)
    return Readable(
        kind="pdf",
        title=title_in(facts.get("/Title")) or _first_title(parts) or name_of(name),
        text=Text(text),
        blocks=tuple(map(_on_page, blocks, parts)),
        published=dates.published,
        modified=dates.modified,
        hidden=pages.hidden,
        unread="; ".join(filter(None, (_unread(pages), cut))),
    )


def _needs_more(reader: PdfReader) -> bool:
    """Whether a file cannot be read with the empty password and without a further library, as AES would need."""
    return "/AES" in str(reader.trailer["/Encrypt"].get_object()) or not reader.decrypt("")


def _pages(reader: PdfReader, *, unseen: bool = False) -> _Pages:
    """What is on the pages; with `unseen`, also what nobody sees there.

    Raises:
        _Refused: it needs a password.
        TooMuch: the first page holds more than will be read.
        Exception: pypdf cannot read the file.
    """
    if reader.is_encrypted and _needs_more(reader):
        raise _Refused(_ENCRYPTED)
    found = _Pages([], 0, [], False, len(reader.pages))
    work = characters = 0
    for number, page in enumerate(islice(reader.pages, _MOST_PAGES), start=1):
        try:
            seen = lines_of(page, number, _MOST_WORK - work, unseen=unseen)
        except (LimitReachedError, FileNotDecryptedError, DependencyError):
            raise
        except TooMuch:
            if not any(found.lines):
                raise
            break
        except Exception:  # a page may be broken alone
            found.lines.append([])
            found.broken.append(number)
            continue
        found.lines.append(with_rows(seen.lines))
        found = found._replace(hidden=found.hidden + seen.hidden, drawn=found.drawn or seen.operators > 0)
        work += seen.operators
        characters += sum(len(line.text) for line in seen.lines)
        if characters > _MOST_CHARACTERS:
            break
    return found


def _unread(pages: _Pages) -> str:
    """The pages without text that have some, as far as that is known."""
    told = [f"page {number}, broken" for number in pages.broken[:_NAMED]]
    more = len(pages.broken) - _NAMED
    told += [f"{more} more broken pages"] if more > 0 else []
    first = len(pages.lines) + 1
    if first <= pages.total:
        named = f"page {first}" if first == pages.total else f"pages {first} to {pages.total}"
        told.append(f"{named}, more than is read of one file")
    return "; ".join(told)


def _why_none(pages: _Pages) -> str:
    if pages.broken:
        return _BROKEN
    if pages.hidden:
        return "no visible text"
    return "no text: scanned pdf" if pages.drawn else "empty"


def _on_page(block: Block, part: Part) -> Block:
    turn = block.start + part.turn if part.turn else 0
    return block.model_copy(update={"page": part.page, "turn": turn})


def _first_title(parts: Sequence[Part]) -> str:
    """The highest heading of the first page with text; else its first line, if it is short."""
    first = next((part.page for part in parts if part.main), 0)
    there = [part.draft for part in parts if part.main and part.page == first]
    headings = [draft for draft in there if draft.level]
    if headings:
        return line_of(min(headings, key=lambda heading: heading.level).text)[0]
    line = line_of(there[0].text)[0] if there else ""
    return line if len(line) <= _LONGEST_TITLE else ""


def _facts(reader: PdfReader) -> dict[str, Any]:
    try:
        return {str(name): value.get_object() for name, value in (reader.metadata or {}).items()}
    except Exception:  # what a broken file says of itself may be left out
        return {}


def _dates(facts: dict[str, Any]) -> Dates:
    """When the file was made and changed, which is weaker than any date that the text states."""
    made, changed = (_date(facts.get(name)) for name in ("/CreationDate", "/ModDate"))
    return Dates(made, changed if changed and (made is None or changed.value > made.value) else None)


def _date(value: Any) -> DateFound | None:
    found = _DATE.match(value) if isinstance(value, str) else None
    if not found:
        return None
    digits, utc, hours, minutes = found.groups()
    zone = "Z" if utc else f"{hours}:{minutes or '00'}" if hours else ""
    return date_at(digits, zone, place="pdf")

"""The papers of the benchmark of reports: laid out as files, PDFs and Word files made from their committed text."""

import shutil
from collections.abc import Iterable
from datetime import datetime
from html import escape
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from tests.research.extract import docxs, pdfs
from tools.briefs_questions import ROOT

REPORTS = ROOT / "benchmarks" / "reports"
CREATED = (
    "created: "  # first line of a text that a PDF or a Word file is made from: the date that the file says of itself
)
_LINES = 46  # of a page


def laid_out(corpus: str, scratch: Path) -> Path:
    """The folder of a corpus below `scratch`; written when first asked for, always with the same bytes."""
    folder = scratch / corpus
    if folder.is_dir():
        return folder
    shutil.copytree(REPORTS / corpus, folder)
    for suffix, made in ((".pdf", _pdf), (".docx", _docx)):
        for file in sorted(folder.rglob(f"*{suffix}.txt")):
            file.with_suffix("").write_bytes(made(file.read_text(encoding="utf-8")))
            file.unlink()
    return folder


def _dated(text: str) -> tuple[datetime, list[str]]:
    first, *lines = text.splitlines()
    return datetime.fromisoformat(f"{first.removeprefix(CREATED)}T12:00:00+00:00"), lines


def _pdf(text: str) -> bytes:
    """The lines as they stand, page by page."""
    created, lines = _dated(text)
    pages = (lines[at : at + _LINES] for at in range(0, len(lines), _LINES))
    drawn = [pdfs.drawn(*pdfs.column("\n".join(page), y=770, leading=14)) for page in pages]
    return pdfs.pdf(*drawn, CreationDate=f"D:{created:%Y%m%d%H%M%S}Z")


def _docx(text: str) -> bytes:
    """A paragraph for each block of lines, a heading where it begins with `#`."""
    created, lines = _dated(text)
    blocks = [block for block in "\n".join(lines).strip().split("\n\n") if block]
    return _at_one_time(docxs.docx(*_paragraphs(blocks), created=created, modified=created))


def _paragraphs(blocks: Iterable[str]) -> Iterable[str]:
    for block in blocks:
        marks, _, title = block.partition(" ")
        if set(marks) == {"#"}:
            style = f'<w:pPr><w:pStyle w:val="Heading{len(marks)}"/></w:pPr>'
            yield f"<w:p>{style}{docxs.run(escape(title))}</w:p>"
        else:
            yield block


def _at_one_time(archive: bytes) -> bytes:
    """The archive without the time at which it was packed."""
    out = BytesIO()
    with ZipFile(BytesIO(archive)) as old, ZipFile(out, "w") as new:
        for part in old.namelist():
            new.writestr(ZipInfo(part), old.read(part), ZIP_DEFLATED)
    return out.getvalue()

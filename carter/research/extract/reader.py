"""Bytes and a name -> the text that a person sees, or the reason why there is none."""

from typing import NamedTuple

from carter.records.document import Readable
from carter.research.extract.charset import decoded, is_unreadable
from carter.research.extract.kept_text import read_kept
from carter.research.extract.lately import read_lately
from carter.research.extract.sniff import kind_of

_EXTRAS = {"pypdf": "pdf", "docx": "docx"}  # module -> the extra that brings it, and the kind that it reads


class _Told(NamedTuple):
    """What a server says of a file."""

    charset: str
    kind: str


_NOTHING = _Told("", "")


def read(body: bytes, name: str, *, marks: bool = True, charset: str = "", kind: str = "") -> Readable:
    """What a person sees of the file `body` that is called `name`: a path, a URL, or any part of one.

    It depends on nothing but its arguments and raises for no input: what cannot be read has empty
    text and a status that says why (`empty`, `unsupported: png`, `bad charset`, `truncated`, `too complex`,
    `too deep`, `no text: scanned pdf`, `no visible text`, `boilerplate only`, `needs javascript`). Without `marks` the
    blocks' `main` comes from the page's structure alone, which is many times faster, and the language is what the page
    says of itself.

    What is known of the file from elsewhere goes before what it says of itself: `charset` is the label that a server
    gave it, `kind` one of those that `kind_of` tells.
    """
    readable = _read(body, name, marks, _Told(charset, kind))
    shown = _shown_language(readable) if marks else ""
    return readable.model_copy(update={"language": shown}) if shown else readable


def _shown_language(readable: Readable) -> str:
    """The language that the main text shows, whatever the page says; many pages say that they are in English."""
    # Late: the search index reads without marks, so that its version need not see what tells languages.
    from carter.evidence.language import LOOKED_AT, language_of

    parts, size = [], 0
    for block in readable.blocks:
        if block.main and block.kind != "code" and size < LOOKED_AT:
            parts.append(readable.text[block.start : block.end])
            size += block.end - block.start
    return language_of(" ".join(parts))


def _read(body: bytes, name: str, marks: bool, told: _Told = _NOTHING) -> Readable:
    kind = told.kind or kind_of(body, name)
    if kind.startswith("unsupported"):
        return Readable(status=kind)
    if kind == "kept":
        return read_kept(body)
    if kind == "gzip":
        return _read_packed(body, name, marks)
    if kind in _EXTRAS.values():
        return _read_file(kind, body, name)
    text, charset = decoded(body, labelled=kind == "html", told=told.charset)
    readable = _read_as(kind, text, name, marks)
    if is_unreadable(readable.text):
        return Readable(kind=readable.kind, status="bad charset", charset=charset, hidden=readable.hidden)
    return readable.model_copy(update={"charset": charset})


def _read_packed(body: bytes, name: str, marks: bool) -> Readable:
    """What is in a gzip file is read as what it is; a further one in it is not."""
    from carter.research.extract.gzip_file import inner_name, unpacked

    inner, name = unpacked(body), inner_name(name)
    if inner.status != "ok":
        return Readable(status=inner.status)
    if kind_of(inner.body, name) == "gzip":
        return Readable(status="unsupported: gzip in gzip")
    return _read(inner.body, name, marks)


def _read_file(kind: str, body: bytes, name: str) -> Readable:
    """The library that reads it may not be installed."""
    try:
        if kind == "pdf":
            from carter.research.extract.pdf_file import read_pdf

            return read_lately(kind, body, name, read_pdf)
        from carter.research.extract.docx_file import read_docx

        return read_lately(kind, body, name, read_docx)
    except ModuleNotFoundError as missing:
        if missing.name not in _EXTRAS:
            raise
        return Readable(status=f"unsupported: {kind}, needs carter[{kind}]")


def _read_as(kind: str, text: str, name: str, marks: bool) -> Readable:
    """Each reader is imported when its kind comes, so that one does not wait for another's libraries."""
    if not text.strip("\ufeff \t\r\n\f\v\0"):
        return Readable.model_validate({"kind": kind, "status": "empty"})
    if kind == "html":
        from carter.research.extract.html_page import read_html

        return read_html(text, name, marks=marks)
    if kind == "text" and name.lower().endswith(".ipynb"):
        from carter.research.extract.notebook import markdown_of

        cells = markdown_of(text)
        kind, text = ("text", text) if cells is None else ("markdown", cells)
    if kind == "markdown":
        from carter.research.extract.markdown_file import read_markdown

        return read_markdown(text, name)
    from carter.research.extract.plain_text import read_plain

    return read_plain(text, name)

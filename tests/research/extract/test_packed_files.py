"""Files that are no text are read by their bytes, also when they are packed, and say which extra they need."""

import builtins
import gzip

import pytest

from carter.research.extract import read
from tests.research.extract.docxs import docx
from tests.research.extract.pdfs import column, drawn, pdf

TEXT = "The north quay was built in 1911."
FILES = {
    "a.txt": (TEXT.encode(), "text"),
    "a.md": (TEXT.encode(), "markdown"),
    "a.html": (f"<p>{TEXT}".encode(), "html"),
    "a.pdf": (pdf(drawn(*column(TEXT))), "pdf"),
    "a.docx": (docx(TEXT), "docx"),
}


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("packed", [False, True])
def test_every_kind_is_read_packed_or_not(name, packed):
    body, kind = FILES[name]
    readable = read(gzip.compress(body), f"{name}.gz") if packed else read(body, name)
    assert (readable.status, readable.kind, readable.text) == ("ok", kind, TEXT)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (gzip.compress(b""), "empty"),
        (gzip.compress(gzip.compress(b"x")), "unsupported: gzip in gzip"),
        (gzip.compress(b"\x89PNG\r\n\x1a\n"), "unsupported: png"),
        (gzip.compress(TEXT.encode())[:-9], "truncated"),
        (gzip.compress(TEXT.encode())[:-8] + b"\0" * 8, "unsupported: broken gzip"),
    ],
    ids=["nothing", "gzip", "picture", "cut", "broken"],  # gzip holds the time: two workers would name it differently
)
def test_what_is_packed_and_cannot_be_read_says_why(body, status):
    readable = read(body, "a.md.gz")
    assert (readable.status, readable.text) == (status, "")


@pytest.mark.parametrize(("name", "module"), [("a.pdf", "pypdf"), ("a.docx", "docx")])
@pytest.mark.parametrize("packed", [False, True])
def test_a_file_whose_extra_is_not_installed_says_which_it_needs(name, module, packed, monkeypatch):
    found = builtins.__import__

    def without(wanted, *rest):
        if wanted.partition(".")[0] == "carter" and wanted.endswith(("pdf_file", "docx_file")):
            raise ModuleNotFoundError(f"No module named '{module}'", name=module)
        return found(wanted, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    body, kind = FILES[name]
    readable = read(gzip.compress(body) if packed else body, name)
    assert (readable.status, readable.text) == (f"unsupported: {kind}, needs carter[{kind}]", "")

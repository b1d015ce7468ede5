"""DOCX files for tests: made by python-docx, or with markup of Word's own put into their body."""

import re
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

from docx import Document
from docx.document import Document as Opened
from docx.oxml import parse_xml

SPACE = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def saved(document: Opened) -> bytes:
    """The bytes of a document."""
    out = BytesIO()
    document.save(out)
    return out.getvalue()


def docx(*parts: str, **facts: object) -> bytes:
    """A document of paragraphs, or of markup where a part begins with `<`; `facts` are its core properties."""
    document = Document()
    for part in parts:
        if part.startswith("<"):
            document.element.body.insert_element_before(parse_xml(marked(part)), "w:sectPr")
        else:
            document.add_paragraph(part)
    document.core_properties.comments = ""
    for name, value in facts.items():
        setattr(document.core_properties, name, value)
    return saved(document)


def marked(markup: str) -> str:
    """The markup with the prefix `w` declared in its first element."""
    return re.sub(r"^<([\w:]+)", rf'<\1 xmlns:w="{SPACE}"', markup)


def run(text: str, properties: str = "") -> str:
    """A run of text with these properties."""
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def repacked(body: bytes, **changed: bytes) -> bytes:
    """The same archive with other bytes in some parts: `document=b"…"` for `word/document.xml`."""
    out = BytesIO()
    with ZipFile(BytesIO(body)) as old, ZipFile(out, "w", ZIP_DEFLATED) as new:
        for part in old.namelist():
            new.writestr(part, changed.get(part.removeprefix("word/").removesuffix(".xml"), old.read(part)))
    return out.getvalue()

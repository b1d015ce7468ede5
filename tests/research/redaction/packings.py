"""Packed files for tests, each with a line of text packed in some place of it."""

import base64
import bz2
import gzip
import lzma
import zlib
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

from docx import Document
from pypdf import PdfReader, PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, StreamObject, TextStringObject

from tests.research.extract.pdfs import column, drawn, encrypted, pdf

PROSE = "A worker holds a lease on a job for 60 seconds."


def clean_pdf(text=PROSE, **facts):
    """A PDF of one page, its streams packed."""
    writer = PdfWriter(clone_from=PdfReader(BytesIO(pdf(drawn(*column(text, size=4)), **facts))))
    for page in writer.pages:
        page.compress_content_streams()
    return written(writer)


def written(writer):
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def _opened():
    return PdfWriter(clone_from=PdfReader(BytesIO(clean_pdf())))


def pdf_page(line):
    """On the page."""
    return clean_pdf(f"{PROSE}\n{line}\nSo it goes.")


def pdf_hidden(line):
    """On the page, where nobody sees it."""
    body = pdf(drawn(*column(PROSE)) + "\n3 Tr\n" + drawn(*column(line, y=300, size=4)) + "\n0 Tr")
    writer = PdfWriter(clone_from=PdfReader(BytesIO(body)))
    writer.pages[0].compress_content_streams()
    return written(writer)


def pdf_facts(line):
    """In what the file says of itself, in a packed stream of objects."""
    writer = _opened()
    writer.add_metadata({"/Subject": line})
    out = BytesIO()
    writer.write(out)
    return repacked(out.getvalue())


def repacked(body):
    """The same PDF with each string of its facts in a packed stream, as newer writers have it."""
    writer = PdfWriter(clone_from=PdfReader(BytesIO(body)))
    told = "".join(f"{key} ({value})" for key, value in (PdfReader(BytesIO(body)).metadata or {}).items())
    stream = StreamObject()
    stream.set_data(zlib.compress(f"7 0 <</Producer (x) {told}>>".encode()))
    stream[NameObject("/Type")] = NameObject("/ObjStm")
    stream[NameObject("/Filter")] = NameObject("/FlateDecode")
    writer._add_object(stream)
    writer.metadata = None
    return written(writer)


def pdf_file(line):
    """In a file that is attached to it."""
    writer = _opened()
    writer.add_attachment("keys.txt.gz", gzip.compress(line.encode()))
    return written(writer)


def pdf_note(line):
    """In a note on the page, in letters of two bytes."""
    writer = _opened()
    note = DictionaryObject({NameObject("/Type"): NameObject("/Annot"), NameObject("/Subtype"): NameObject("/Text")})
    note[NameObject("/Contents")] = TextStringObject("\u0416 " + line)
    writer.pages[0][NameObject("/Annots")] = ArrayObject([writer._add_object(note)])
    return written(writer)


def pdf_before(line):
    """In a revision before the last, which shows something else."""
    first = pdf_page(line)
    writer = PdfWriter(BytesIO(first), incremental=True)
    stream = StreamObject()
    stream.set_data(drawn(*column(PROSE)).encode())
    writer.pages[0].replace_contents(stream)  # type: ignore[arg-type]
    return written(writer)


def pdf_letters(line):
    """On the page, in pieces that a kerning parts, packed twice."""
    text = "".join(f"({letter if letter not in '()' else chr(92) + letter}) -3 " for letter in line)
    stream = base64.a85encode(zlib.compress(f"BT /F1 4 Tf 1 0 0 1 50 700 Tm [{text}] TJ ET".encode())) + b"~>"
    body = pdf("0")
    packed = b"<< /Filter [/ASCII85Decode /FlateDecode] /Length %d >>\nstream\n%b\nendstream" % (len(stream), stream)
    return body.replace(b"<< /Length 1 >>\nstream\n0\nendstream", packed)


def pdf_locked(line):
    """In a PDF that opens without a password, and is encrypted all the same."""
    return encrypted(pdf_page(line), "")


def word(*lines, title="Harbour", runs=1):
    """A Word document; each line in so many runs."""
    document = Document()
    document.core_properties.title = title
    document.add_paragraph(PROSE)
    for line in lines:
        paragraph = document.add_paragraph()
        size = max(1, -(-len(line) // runs))
        for at in range(0, len(line), size):
            paragraph.add_run(line[at : at + size]).bold = at % 2 == 1
    out = BytesIO()
    document.save(out)
    return out.getvalue()


def with_part(body, name, data):
    """An archive with one more part."""
    out = BytesIO(body)
    with ZipFile(out, "a", ZIP_DEFLATED) as archive:
        archive.writestr(name, data)
    return out.getvalue()


def zipped(name, data):
    """An archive of one part."""
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        archive.writestr(name, data)
    return out.getvalue()


def docx_runs(line):
    """In a paragraph, in several runs."""
    return word(line, runs=3)


def docx_title(line):
    """In what the document says of itself."""
    return word(title=line.replace("\n", " ")[:255])


def docx_sheet(line):
    """In a table that is embedded, an archive in the archive."""
    return with_part(word(), "word/embeddings/t.xlsx", zipped("xl/sharedStrings.xml", f"<t>{line}</t>"))


def docx_part(line):
    """In a part that is no markup."""
    return with_part(word(), "word/embeddings/notes.txt", line)


def text_gz(line):
    """In a text."""
    return gzip.compress(f"{PROSE}\n\n{line}\n".encode())


def pdf_gz(line):
    """In a PDF that is packed once more."""
    return gzip.compress(pdf_page(line))


def twice_gz(line):
    """In what nobody reads."""
    return gzip.compress(gzip.compress(line.encode()))


def archive(line):
    """In an archive, which nobody reads."""
    return zipped("notes.txt", line)


def sheet(line):
    """In a table, which nobody reads."""
    return zipped("xl/sharedStrings.xml", f"<sst><t>{line}</t></sst>")


def text_bz2(line):
    """The same."""
    return bz2.compress(line.encode())


def text_xz(line):
    """The same."""
    return lzma.compress(line.encode())


PACKINGS = {
    "page.pdf": pdf_page,
    "hidden.pdf": pdf_hidden,
    "facts.pdf": pdf_facts,
    "file.pdf": pdf_file,
    "note.pdf": pdf_note,
    "before.pdf": pdf_before,
    "letters.pdf": pdf_letters,
    "locked.pdf": pdf_locked,
    "runs.docx": docx_runs,
    "title.docx": docx_title,
    "sheet.docx": docx_sheet,
    "part.docx": docx_part,
    "text.txt.gz": text_gz,
    "page.pdf.gz": pdf_gz,
    "twice.gz.gz": twice_gz,
    "archive.zip": archive,
    "sheet.xlsx": sheet,
    "text.bz2": text_bz2,
    "text.xz": text_xz,
}


def unpacked(data, depth=5):
    """Some bytes and all that can be unpacked of them, by means of this module's own."""
    yield data
    if depth == 0:
        return
    inner = []
    if data[:2] == b"PK":
        with ZipFile(BytesIO(data)) as opened:
            inner += [opened.read(name) for name in opened.namelist()]
    if data[:2] == b"\x1f\x8b":
        inner.append(gzip.decompress(data))
    if data[:3] == b"BZh":
        inner.append(bz2.decompress(data))
    if data[:5] == b"\xfd7zXZ":
        inner.append(lzma.decompress(data))
    if data[:5] == b"%PDF-":
        inner += list(_of_pdf(data))
    for each in inner:
        yield from unpacked(each, depth - 1)


def _of_pdf(data):
    reader = PdfReader(BytesIO(data))
    if reader.is_encrypted:
        reader.decrypt("")
    for page in reader.pages:
        yield page.extract_text().encode("utf-8", "replace")
    for part in data.split(b"stream")[1:]:
        part = part.lstrip(b"\r\n")
        try:
            yield zlib.decompressobj().decompress(part)
        except zlib.error:
            yield part.removesuffix(b"\nend")
    yield data.replace(b"\0", b"").replace(b"\\000", b"")

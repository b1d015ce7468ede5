"""A Word document -> the same without secrets: its parts are looked through, and packed anew where one held some."""

import zlib
from io import BytesIO
from zipfile import BadZipFile, ZipFile, ZipInfo

from carter.research.redaction.redact import Redacted, counted, redact_source

_MARKUP = (".xml", ".rels")
_MOST_MARKUP = 50_000_000  # bytes of the parts that are looked through, as many as are read
_MOST_UNPACKED = 100_000_000  # bytes of all parts
_MOST_PARTS = 10_000
_DAY = (1980, 1, 1, 0, 0, 0)  # the first that the format knows: the same wherever it is packed


def redact_docx(body: bytes) -> tuple[bytes, tuple[tuple[str, int], ...]] | None:
    """The document and how many places gave way, by kind; None where it cannot be looked through.

    What is packed anew is not compressed, since that differs between versions of the library.
    """
    try:
        with ZipFile(BytesIO(body)) as archive:
            parts = archive.infolist()
            markup = sum(part.file_size for part in parts if _is_markup(part))
            unpacked = sum(part.file_size for part in parts)
            if markup > _MOST_MARKUP or unpacked > _MOST_UNPACKED or len(parts) > _MOST_PARTS:
                return None
            cleaned = {part.filename: _cleaned(archive.read(part)) for part in parts if _is_markup(part)}
            counts = counted(*(each.counts for each in cleaned.values()))
            return (_packed(archive, cleaned), counts) if counts else (body, ())
    except (BadZipFile, EOFError, NotImplementedError, OSError, RuntimeError, ValueError, zlib.error):
        return None  # broken, or locked with a password


def _is_markup(part: ZipInfo) -> bool:
    return part.filename.lower().endswith(_MARKUP)


def _cleaned(data: bytes) -> Redacted:
    return redact_source(data.decode("latin-1"))


def _packed(archive: ZipFile, cleaned: dict[str, Redacted]) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w") as packed:
        for part in archive.infolist():
            clean = cleaned.get(part.filename)
            data = clean.text.encode("latin-1") if clean else archive.read(part)
            anew = ZipInfo(part.filename, _DAY)
            anew.create_system = 3  # else the bytes tell on what system they were packed
            packed.writestr(anew, data)
    return out.getvalue()

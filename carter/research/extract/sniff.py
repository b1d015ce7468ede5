"""What kind of file this is: by its bytes first, by its name's ending second."""

import re

from carter.research.extract.charset import decoded_wide, wide_charset
from carter.research.extract.kept_text import MAGIC

_MAGIC = (  # (offset, bytes, kind)
    (0, MAGIC, "kept"),
    (0, b"%PDF-", "pdf"),
    (0, b"%!PS", "postscript"),
    (0, b"{\\rtf", "rtf"),
    (0, b"\x1f\x8b", "gzip"),
    (0, b"BZh", "bzip2"),
    (0, b"\xfd7zXZ\x00", "xz"),
    (0, b"\x28\xb5\x2f\xfd", "zstd"),
    (0, b"7z\xbc\xaf\x27\x1c", "7z"),
    (0, b"Rar!\x1a\x07", "rar"),
    (0, b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "old office file"),
    (0, b"\x89PNG\r\n\x1a\n", "png"),
    (0, b"\xff\xd8\xff", "jpeg"),
    (0, b"GIF87a", "gif"),
    (0, b"GIF89a", "gif"),
    (8, b"WEBPVP", "webp"),
    (0, b"II*\x00", "tiff"),
    (0, b"MM\x00*", "tiff"),
    (0, b"BM", "bmp"),
    (0, b"\x00\x00\x01\x00", "icon"),
    (8, b"WAVE", "audio"),
    (0, b"ID3", "audio"),
    (0, b"OggS", "audio"),
    (0, b"fLaC", "audio"),
    (4, b"ftyp", "video"),
    (0, b"\x1a\x45\xdf\xa3", "video"),
    (0, b"\x7fELF", "program"),
    (0, b"\x00asm", "program"),
    (0, b"\xca\xfe\xba\xbe", "program"),
    (0, b"SQLite format 3\x00", "database"),
    (0, b"wOFF", "font"),
    (0, b"wOF2", "font"),
    (0, b"!<arch>\n", "archive"),
    (257, b"ustar", "tar"),
)
_READ = frozenset({"pdf", "docx", "gzip", "kept"})  # no text, but there is a reader for it
_NEEDS_CONTROLS = frozenset({"bmp", "audio", "video", "bzip2", "webp"})  # letters that a text may begin with as well
_ZIPPED = ((b"word/", "docx"), (b"xl/", "xlsx"), (b"ppt/", "pptx"), (b"epub+zip", "epub"), (b"opendocument", "odf"))
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\v\f\r\x1b")) + b"\x7f"
_DOCUMENT = re.compile(rb"(?>\s+|<!--.*?-->|<\?xml[^>]*>)*+<(?:!doctype\s+html|html|head|body)[\s>/]", re.I | re.S)
_ELEMENTS = (
    rb"a|abbr|address|article|aside|b|blockquote|body|br|button|center|cite|code|dd|del|details|dialog|div|dl|dt|em|"
    rb"figcaption|figure|font|footer|form|frameset|h[1-6]|head|header|hr|html|i|iframe|img|ins|li|link|main|meta|nav|"
    rb"noscript|ol|p|pre|q|s|script|section|small|span|strong|style|sub|summary|sup|svg|table|tbody|td|template|th|"
    rb"thead|time|title|tr|u|ul"
)
_MARKUP = re.compile(rb"\s*<(?:!--|!doctype\s|(?:" + _ELEMENTS + rb")[\s>/])", re.I)
_END_TAG = re.compile(rb"</(?:" + _ELEMENTS + rb")\s*>", re.I)
_SVG = re.compile(rb"(?>\s+|<\?xml[^>]*>|<!--.*?-->|<!doctype[^>]*>)*+<svg\s[^>]*xmlns", re.I | re.S)
_HTML_NAME = re.compile(r"\.(?:x?html?|xht|shtml|php|aspx?|jsp)$", re.I)
_MARKDOWN_NAME = re.compile(r"\.(?:md|markdown|mdown|mkdn?)$", re.I)
_TEXT_NAME = re.compile(r"\.(?:txt|text|rst|log|csv|tsv|json|ya?ml|toml)$", re.I)
_NAMED = re.compile(r"\.[a-z0-9_+-]{1,12}$", re.I)
_LOOK = 4096  # bytes from the start in which the kind must show


def kind_of(body: bytes, name: str) -> str:
    """`html`, `markdown`, `text`, `pdf`, `docx`, `gzip`, `kept` (a text without its file), or `unsupported: ` and what.

    A file that is named `.md` or `.txt` is HTML only if it begins as a whole document; any other
    one also if it begins with an element, or has an end tag near its start and no telling name.
    """
    start = body[:_LOOK].removeprefix(b"\xef\xbb\xbf")
    foreign = _signed(body, start)
    if not foreign:
        body = _narrow(body)
        start = body[:_LOOK].removeprefix(b"\xef\xbb\xbf")
        foreign = _unsigned(body, start)
    if foreign:
        return foreign if foreign in _READ else f"unsupported: {foreign}"
    name = _path_of(name)
    if _DOCUMENT.match(start):
        return "html"
    if _MARKDOWN_NAME.search(name):
        return "markdown"
    return "html" if _is_markup(start, name) else "text"


def _path_of(name: str) -> str:
    """A URL without its query and fragment; in the name of a file these signs mean nothing."""
    return re.split(r"[?#]", name, maxsplit=1)[0] if "://" in name else name


def _is_markup(start: bytes, name: str) -> bool:
    if _HTML_NAME.search(name):
        return True
    if _TEXT_NAME.search(name):
        return False
    named = _NAMED.search(name.rpartition("/")[2])
    return bool(_MARKUP.match(start)) or (not named and bool(_END_TAG.search(start)))


def _signed(body: bytes, start: bytes) -> str:
    """What a file is by the bytes that it begins with."""
    bare = start.lstrip()
    controls = _count(start, _CONTROLS)
    for offset, magic, kind in _MAGIC:
        if bare.startswith(magic, offset) and (controls or kind not in _NEEDS_CONTROLS):
            return kind
    if bare.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return next((kind for mark, kind in _ZIPPED if mark in body[: 16 * _LOOK]), "zip")
    return ""


def _unsigned(body: bytes, start: bytes) -> str:
    """What a file is by its first element, or its many controls."""
    if _SVG.match(start):
        return "svg"
    return "binary" if _is_binary(body, bool(_MARKUP.match(start))) else ""


def _is_binary(body: bytes, markup: bool) -> bool:
    """Whether too many controls stand in `body`: a stray one happens in an old page or text."""
    size, controls, nulls = len(body), _count(body, _CONTROLS), _count(body, b"\0")
    if markup:
        return size > 512 and controls * 5 > size
    return nulls * 200 > size or controls * 4 > size or (controls > 8 and controls * 20 > size)


def _count(data: bytes, which: bytes) -> int:
    return len(data) - len(data.translate(None, which))


def _narrow(body: bytes) -> bytes:
    """Text with several bytes a character as UTF-8, so that one set of patterns reads all."""
    wide = wide_charset(body)
    return decoded_wide(body, wide).encode("utf-8", "replace") if wide else body

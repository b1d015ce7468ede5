"""The kind of a file by its first bytes: text that can be read, or the name of what it is instead."""

SNIFFED = 8192
"""How many bytes decide; a text with a NUL beyond them is still a text."""

_SIGNATURES = (
    (b"%PDF-", "pdf"),
    (b"PK\x03\x04", "zip"),  # also docx, odt, epub, jar
    (b"PK\x05\x06", "zip"),
    (b"\x1f\x8b", "gzip"),
    (b"BZh91AY&SY", "bzip2"),
    (b"\xfd7zXZ\x00", "xz"),
    (b"\x28\xb5\x2f\xfd", "zstandard"),
    (b"7z\xbc\xaf\x27\x1c", "7z"),
    (b"Rar!\x1a\x07", "rar"),
    (b"\x89PNG\r\n\x1a\n", "png"),
    (b"\xff\xd8\xff", "jpeg"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "old office document"),
    (b"{\\rtf", "rtf"),
    (b"%!PS", "postscript"),
)
_SIGNATURES_OF_BINARY = (  # plain words too: believed only where there is a NUL as well
    (b"\x7fELF", "elf"),
    (b"MZ", "exe"),
    (b"\xca\xfe\xba\xbe", "class"),
    (b"\x00asm", "wasm"),
    (b"GIF8", "gif"),
    (b"BM", "bmp"),
    (b"II*\x00", "tiff"),
    (b"MM\x00*", "tiff"),
    (b"RIFF", "riff"),  # webp, wav, avi
    (b"OggS", "ogg"),
    (b"ID3", "mp3"),
    (b"SQLite format 3\x00", "sqlite"),
)
_UTF32 = (b"\xff\xfe\x00\x00", b"\x00\x00\xfe\xff")
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
_OF_TEXT = bytes({*range(0x20, 0x100), 0x08, 0x09, 0x0A, 0x0C, 0x0D, 0x1B})  # with what old printers and terminals obey


def foreign_kind(head: bytes) -> str:
    """What a file that begins with `head` is, if it is not text, HTML or Markdown; empty if it may be."""
    for signature, kind in _SIGNATURES:
        if head.startswith(signature):
            return kind
    if head.startswith(_UTF32):
        return "utf-32 text"
    if head.startswith(_UTF16):
        return ""
    head = head[:SNIFFED]
    if b"\0" in head:
        return next((kind for signature, kind in _SIGNATURES_OF_BINARY if head.startswith(signature)), "binary")
    return "binary" if 10 * len(head.translate(None, _OF_TEXT)) > len(head) else ""

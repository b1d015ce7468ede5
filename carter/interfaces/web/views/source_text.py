"""The text of a source as it was read, and its bytes as text: a window at a time, never as markup."""

import codecs
from hashlib import sha256
from typing import NamedTuple

from carter.interfaces.web.asking import Answer, Asking
from carter.interfaces.web.linked import WINDOW, Window, number, window_of
from carter.interfaces.web.views.brief import Head
from carter.interfaces.web.views.heads import head_of_run
from carter.interfaces.web.views.source import KEPT, Found, found, stored

_NO_TEXT = frozenset({"pdf", "docx", "gzip"})
_LOOK = 4096  # bytes in which a NUL shows that they are no text


class Text(NamedTuple):
    """A window of the readable text of a source."""

    head: Head
    source_id: str
    title: str
    url: str
    digest: str  # of the text
    status: str  # `ok`, or why there is no text
    is_here: str  # `kept`, `let go`, `damaged`, `none`
    window: Window
    start: int | None  # code points of what is marked; None where nothing is
    end: int | None


class Raw(NamedTuple):
    """A window of the bytes of a source, as text."""

    head: Head
    source_id: str
    title: str
    url: str
    digest: str  # BLAKE3 of the bytes
    sha256: str  # hexadecimal
    is_here: str  # `kept`, `let go`, `damaged`, `none`
    size: int  # bytes
    kind: str  # by the bytes and its server: `html`, …
    charset: str  # in which they are shown; empty where they are no text
    start: int  # bytes
    end: int
    text: str
    earlier: int | None  # where the window before begins
    later: int | None


def source_text(asking: Asking) -> Answer:
    """The readable text, with a stretch of it marked if the address names one."""
    of = found(asking)
    readable = of.seen.readable(of.document) if of.document else {}
    digest = of.line.text if of.line else readable.get("text", "")
    is_here, data = stored(of, digest)
    text = data.decode("utf-8", "replace")
    start, end = number(asking.query, "start", -1), number(asking.query, "end", -1)
    if not 0 <= start < end <= len(text):
        start = end = -1
    # Around what is marked, unless all of it is shown at once anyway.
    near = max(0, start - WINDOW // 4) if start >= 0 and len(text) > WINDOW else 0
    window = window_of(text, number(asking.query, "at", near))
    marked = (max(start, window.start), min(end, window.end)) if start >= 0 else (0, 0)
    told = (start, end) if start >= 0 else (None, None)
    status = readable.get("status", "ok")
    data_ = Text(head_of_run(of.opened), of.source_id, of.title, of.url, digest, status, is_here, window, *told)
    cut = [window.text]
    if marked[0] < marked[1]:
        first, last = marked[0] - window.start, marked[1] - window.start
        cut = [window.text[:first], window.text[first:last], window.text[last:]]
    return Answer("source_text.html", f"Text: {of.title}", data_, {"cut": cut, "language": of.language})


def source_raw(asking: Asking) -> Answer:
    """The bytes of the page, decoded as they were read; no browser is ever given them as what they are."""
    of = found(asking)
    is_here, body = stored(of, of.document.body if of.document else None)
    kind, charset = _kind(of), _charset(of, body)
    start = min(number(asking.query, "at"), len(body))
    text, end = _decoded(body, start, charset) if charset else ("", start)
    earlier = None if not start else max(0, start - WINDOW)
    later = end if charset and end < len(body) else None
    digest = (of.document.body or "") if of.document else ""
    of_all = sha256(body).hexdigest() if is_here == KEPT else of.line.content_hash if of.line else ""
    told = (of.source_id, of.title, of.url, digest, of_all, is_here, len(body), kind, charset)
    data = Raw(head_of_run(of.opened), *told, start, end, text, earlier, later)
    return Answer("source_raw.html", f"Page as text: {of.title}", data)


def _kind(of: Found) -> str:
    readable = of.seen.readable(of.document) if of.document else {}
    return str(of.document.page.get("kind", "") if of.document else "") or str(readable.get("kind", ""))


def _charset(of: Found, body: bytes) -> str:
    """The encoding of a body; empty where it is no text."""
    charset = str((of.seen.readable(of.document) if of.document else {}).get("charset", "")) or "utf-8"
    if _kind(of) in _NO_TEXT or (b"\0" in body[:_LOOK] and not charset.startswith("utf-")):
        return ""
    name = (
        charset[:6] + "-" + charset[6:] if charset.startswith(("utf-16", "utf-32")) and charset[6:7] != "-" else charset
    )
    try:
        codecs.getincrementaldecoder(name)
    except LookupError:
        return "latin-1"  # every byte is some letter of it
    return "" if b"\0" in body[:_LOOK] and name == "utf-8" else name


def _decoded(body: bytes, start: int, charset: str) -> tuple[str, int]:
    """The text of a window, and where it ends: never within a letter."""
    while charset == "utf-8" and start < len(body) and body[start] & 0xC0 == 0x80:
        start += 1  # an address may name the middle of a letter
    part = body[start : start + WINDOW]
    decoder = codecs.getincrementaldecoder(charset)("replace")
    text = decoder.decode(part, final=start + WINDOW >= len(body))
    return text, start + len(part) - len(decoder.getstate()[0])

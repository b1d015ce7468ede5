"""What a server says of its answer, and what the bytes say."""

import gzip

import pytest

from carter.research.extract.charset import decoded
from tests.adapters.web.hostile import answer, fetcher

FOREIGN = {
    "pdf": b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj",
    "unsupported: zip": b"PK\x03\x04" + b"\0" * 40,
    "gzip": gzip.compress(b"<p>x"),
    "unsupported: png": b"\x89PNG\r\n\x1a\n" + b"\0" * 20,
    "unsupported: jpeg": b"\xff\xd8\xff\xe0" + b"\0" * 20,
    "unsupported: gif": b"GIF89a" + b"\0" * 20,
    "unsupported: webp": b"RIFF\x10\0\0\0WEBPVP8 " + b"\0" * 20,
    "unsupported: zstd": b"\x28\xb5\x2f\xfd" + b"\0" * 20,
    "unsupported: audio": b"ID3\x03\0\0\0" + b"\0" * 20,
    "unsupported: video": b"\0\0\0\x18ftypmp42" + b"\0" * 20,
    "unsupported: program": b"\x7fELF\x02\x01\x01" + b"\0" * 20,
    "unsupported: svg": b'<svg xmlns="http://www.w3.org/2000/svg"></svg>',
}


@pytest.mark.parametrize("kind", FOREIGN)
def test_the_kind_is_decided_by_the_bytes(server, kind):
    server.replies["/a.html"] = answer(FOREIGN[kind], "Content-Type: text/html; charset=utf-8")
    got = fetcher(server).fetch(server.url("/a.html"))
    assert (got.kind, got.media.type, got.media.charset) == (kind, "text/html", "utf-8")


@pytest.mark.parametrize("told", ["application/pdf", "", "nonsense", "application/octet-stream"])
def test_html_is_html_whatever_it_is_called(server, told):
    server.replies["/a.pdf"] = answer(b"<!doctype html><title>x</title><p>Forty boats.", f"Content-Type: {told}")
    assert fetcher(server).fetch(server.url("/a.pdf")).kind == "html"


def test_what_is_served_as_plain_text_stays_text(server):
    server.replies["/a"] = answer(b"<p>is how a paragraph begins</p>", "Content-Type: text/plain")
    assert fetcher(server).fetch(server.url("/a")).kind == "text"


SHIFT_JIS = "<meta charset=shift_jis><p>港には船が四十隻あった。"


@pytest.mark.parametrize(
    ("body", "text", "charset"),
    [
        (SHIFT_JIS.encode("shift_jis"), SHIFT_JIS, "shift_jis"),
        ("<p>caf\u00e9 \u2019s".encode(), "<p>caf\u00e9 \u2019s", "utf-8"),
        (b"<p>caf\xc3\xa9 na\xc3\xafve</p><p>\x96</p>", "<p>caf\u00e9 na\u00efve</p><p>\ufffd</p>", "utf-8"),
    ],
)
def test_the_bytes_come_through_as_they_were_sent(server, body, text, charset):
    server.replies["/"] = answer(body, "Content-Type: text/html; charset=ISO-8859-1")
    got = fetcher(server).fetch(server.url())
    assert (got.body, got.media.charset) == (body, "iso-8859-1")
    assert decoded(got.body, labelled=True) == (text, charset)

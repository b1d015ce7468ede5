"""Bytes are read in the encoding that a browser would read them in, and no page is guessed at."""

import pytest

from carter.research.extract import read

JAPANESE = "港の船は四十隻である。"


@pytest.mark.parametrize(
    ("label", "codec", "text"),
    [
        ("shift_jis", "cp932", JAPANESE),
        ("Shift-JIS", "cp932", JAPANESE),
        ("euc-jp", "euc_jp", JAPANESE),
        ("iso-2022-jp", "iso2022_jp", JAPANESE),
        ("gb2312", "gbk", "港口有四十艘船。"),
        ("gb18030", "gb18030", "港口有四十艘船。"),
        ("big5", "big5", "港口有四十艘船。"),
        ("euc-kr", "cp949", "항구에 배가 마흔 척 있다."),
        ("koi8-r", "koi8_r", "В порту сорок судов."),
        ("windows-1251", "cp1251", "В порту сорок судов."),
        ("windows-1250", "cp1250", "Łodzi jest czterdzieści."),
        ("iso-8859-2", "iso8859_2", "Łodzi jest czterdzieści."),
        ("iso-8859-1", "cp1252", "café — “quoted” €5"),
        ("latin1", "cp1252", "café naïve"),
        ("windows-1253", "cp1253", "Σαράντα πλοία"),
        ("UTF-8", "utf-8", "café ’s"),
    ],
)
@pytest.mark.parametrize(
    "meta",
    [
        "<meta charset={}>",
        '<META CHARSET = "{}" >',
        "<meta http-equiv=Content-Type content='text/html; charset={}'>",
        "<meta name=viewport content=x><meta charset='{}'/>",
        "<!-- <meta charset=koi8-u> --><meta charset={}>",
    ],
)
def test_the_label_in_the_page_decides(label, codec, text, meta):
    readable = read(f"<html><head>{meta.format(label)}</head><p>{text}</p></html>".encode(codec), "page.html")
    assert (readable.status, readable.text) == ("ok", text)


def test_utf_8_without_a_label_is_utf_8():
    readable = read("<p>café ’s</p>".encode(), "page.html")
    assert (readable.text, readable.charset) == ("café ’s", "utf-8")


def test_utf_8_that_calls_itself_latin_is_utf_8():
    readable = read("<meta charset=iso-8859-1><p>café ’s</p>".encode(), "page.html")
    assert (readable.text, readable.charset) == ("café ’s", "utf-8")


@pytest.mark.parametrize("copies", [1, 20])
def test_one_stray_byte_does_not_flip_a_page_of_any_length(copies):
    body = "<p>café naïve 10 °C — “quoted” €5</p>".encode() * copies + b"<p>from 4 \x96 5</p>"
    readable = read(body, "page.html")
    assert (readable.charset, readable.status) == ("utf-8", "ok")
    assert readable.text.endswith("from 4 \ufffd 5")
    assert readable.text.count("café naïve 10 °C — “quoted” €5") == copies


@pytest.mark.parametrize(
    ("body", "text"),
    [(b"<p>caf\xe9 na\xefve</p>", "café naïve"), (b"<p>from 4 \x96 5 \x80</p>", "from 4 – 5 €")],
)
def test_what_is_no_utf_8_and_has_no_label_is_windows_1252(body, text):
    readable = read(body, "page.html")
    assert (readable.text, readable.charset) == (text, "windows-1252")


@pytest.mark.parametrize("codec", ["utf-8-sig", "utf-16"])
def test_a_byte_order_mark_outranks_the_label(codec):
    assert read(f"<meta charset=koi8-r><p>{JAPANESE}</p>".encode(codec), "page.html").text == JAPANESE


@pytest.mark.parametrize("label", ["banana", "utf-7", "utf-32", "utf-16", ""])
def test_a_label_that_browsers_do_not_know_or_cannot_mean_is_passed_over(label):
    readable = read(f"<meta charset='{label}'><p>café ’s</p>".encode(), "page.html")
    assert (readable.text, readable.charset) == ("café ’s", "utf-8")


def test_a_label_behind_the_first_1024_bytes_does_not_count():
    body = b"<!-- " + b"x" * 1_100 + b" --><meta charset=koi8-r>" + "<p>café</p>".encode()
    assert read(body, "page.html").text == "café"


def test_a_word_in_a_description_is_no_label():
    body = "<meta name=description content='charset=koi8-r is old'><p>café</p>".encode()
    assert read(body, "page.html").text == "café"


@pytest.mark.parametrize(
    "body", [b"<meta charset=utf-8><p>" + (JAPANESE * 5).encode("cp932"), b"\xff\xfe" + b"\x00\xd8" * 50]
)
def test_a_page_that_does_not_decode_has_a_bad_charset_and_no_text(body):
    readable = read(body, "page.html")
    assert (readable.status, readable.text) == ("bad charset", "")


@pytest.mark.parametrize("name", ["notes.txt", "notes.md"])
def test_a_text_is_read_like_a_page_but_for_its_labels(name):
    assert read("<meta charset=koi8-r> café".encode(), name).charset == "utf-8"
    assert read(b"caf\xe9", name).text == "café"


def test_x_user_defined_is_read_as_browsers_read_a_page_with_that_label():
    readable = read(b"<meta charset=x-user-defined><p>caf\xe9</p>", "page.html")
    assert (readable.text, readable.charset) == ("café", "windows-1252")

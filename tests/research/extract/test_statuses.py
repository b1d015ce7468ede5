"""What cannot be read says why, in words that tell one reason from another; nothing raises."""

import time

import pytest

from carter.research.extract import read
from tests.few import few
from tests.research.extract.pages import P, page


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj", "unsupported: broken pdf"),
        (b"\n%PDF-1.4 text", "unsupported: broken pdf"),
        (b"PK\x03\x04\x14\x00\x06\x00word/document.xml", "unsupported: broken docx"),
        (b"PK\x03\x04\x14\x00\x00\x00\x08\x00file.txt", "unsupported: zip"),
        (b"\x1f\x8b\x08\x00\x00\x00\x00\x00", "truncated"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "unsupported: png"),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF", "unsupported: jpeg"),
        (b"GIF89a\x01\x00", "unsupported: gif"),
        (b"RIFF\x24\x00\x00\x00WEBPVP8 ", "unsupported: webp"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "unsupported: old office file"),
        (b"SQLite format 3\x00", "unsupported: database"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'><text>hi</text></svg>", "unsupported: svg"),
        (b"\x00\x01\x02\x03binary\x00\x00", "unsupported: binary"),
        (bytes(range(256)) * 8, "unsupported: binary"),
    ],
)
@pytest.mark.parametrize("name", ["page.html", "notes.md", "notes.txt", "https://a.example/page"])
def test_a_file_is_what_its_bytes_say_whatever_its_name(body, status, name):
    readable = read(body, name)
    assert (readable.status, readable.text, readable.blocks) == (status, "", ())


@pytest.mark.parametrize(
    ("body", "name", "kind"),
    [
        (b"<!doctype html><p>hi", "notes.txt", "html"),
        (b"<?xml version='1.0'?>\n<!DOCTYPE html><html><p>hi", "page.pdf", "html"),
        (b"<p>hi</p>", "https://a.example/page?x=1.txt", "html"),
        (b"<!-- a --><p>hi</p>", "page", "html"),
        (b"The yard used 10<sup>6</sup> nails.", "page", "html"),
        (b"plain words", "page.html", "html"),
        ("<p>hi".encode("utf-16"), "page", "html"),
        (b"<p align=center>hi</p>\n\n# Title", "README.md", "markdown"),
        (b"# Title", "NOTES.MARKDOWN", "markdown"),
        (b"# Title", "notes/on C#.md", "markdown"),
        (b"<p>hi</p> is how HTML begins", "notes.txt", "text"),
        (b"a < b and b > c", "page", "text"),
        (b'{"a": 1}', "data.json", "text"),
        (b"BM is a text, OggS too", "x", "text"),
    ],
)
def test_the_kind_shows_in_the_bytes_first_and_in_the_name_second(body, name, kind):
    readable = read(body, name)
    assert (readable.kind, readable.status) == (kind, "ok")


@pytest.mark.parametrize("name", ["page.html", "notes.md", "notes.txt", ""])
@pytest.mark.parametrize("body", [b"", b" \n\t ", b"\xef\xbb\xbf", b"\xef\xbb\xbf\r\n\r\n"])
def test_a_file_of_nothing_or_white_space_is_empty(body, name):
    assert read(body, name).status == "empty"


@pytest.mark.parametrize(
    "html", ["<p></p>", "<html><body></body></html>", "<!-- nothing -->", "<div> &nbsp; </div>", "<hr>"]
)
def test_a_page_without_text_is_empty(html):
    assert page(html).status == "empty"


@pytest.mark.parametrize(
    "html",
    [
        "<noscript>You need to enable JavaScript to run this app.</noscript><div id=root></div>",
        "<div id=app></div><script src=main.js></script>",
        "<p>Please enable JavaScript to continue.</p>",
        "<h1>Shop</h1><p>This site requires JavaScript. Please turn it on.</p><script>x</script>",
        "<div>Loading…</div><script src=main.js></script>",
        "<p>Bitte aktivieren Sie JavaScript in Ihrem Browser.</p>",
    ],
)
def test_a_shell_that_waits_for_a_script_needs_javascript(html):
    readable = page(html)
    assert (readable.status, readable.text) == ("needs javascript", "")


@pytest.mark.parametrize(
    "html",
    [
        f"<p>{P}</p><noscript>You need to enable JavaScript.</noscript><script>x</script>",
        "<h1>Maps</h1><p>The map needs JavaScript enabled, but the list of quays below it does not.</p>"
        "<p>North quay, south quay, west quay, and the old quay by the mill.</p>",
    ],
)
def test_a_page_that_only_mentions_javascript_is_read(html):
    assert page(html).status == "ok"


@pytest.mark.parametrize(
    "html",
    [
        f"<body style=visibility:hidden><article><p>{P}</p></article></body>",
        f"<div hidden>{P}</div>",
        f"<style>.article {{ visibility: hidden }}</style><div class=article><p>{P}</p></div><script>show()</script>",
    ],
)
def test_a_page_whose_only_text_is_hidden_has_no_visible_text(html):
    readable = page(html)
    assert (readable.status, readable.text) == ("no visible text", "")
    assert readable.hidden >= len(P)


@pytest.mark.parametrize("depth", [300, 1_500])
@pytest.mark.parametrize("tag", ["div", "b", "blockquote", "sup", "ul"])
def test_text_under_many_nested_tags_is_read(tag, depth):
    readable = page(f"<{tag}>" * depth + "<p>deep words</p>" + f"</{tag}>" * depth)
    assert (readable.status, readable.text) == ("ok", "deep words")


@pytest.mark.parametrize("tag", ["div", "b", "table", "q"])
def test_text_under_twenty_thousand_nested_tags_says_so(tag):
    assert page(f"<{tag}>" * 20_000 + "deep words").status in {"ok", "too deep"}


CROWDED = range(200_000)


@pytest.mark.parametrize(
    "html",
    [
        lambda: "<p " + " ".join(f"a{n}=1" for n in CROWDED) + ">hi</p>",
        lambda: "<p " + " ".join(f'a{n}=">"' for n in CROWDED) + ">hi</p>",
        lambda: "<p " + "".join(f"a{n}='<>'" for n in CROWDED) + ">hi</p>",
        lambda: "<p/" + "/".join(f"a{n}" for n in CROWDED) + ">hi</p>",
        lambda: '<x a=b"><p ' + "\n".join(f"a{n} = 1" for n in CROWDED) + '>"hi</p>',
        lambda: "<b>" * 500_000,
    ],
    ids=["bare", "with ends in quotes", "without spaces", "with slashes", "behind a stray quote", "tags"],
)
def test_a_page_that_would_make_the_parser_spin_is_too_complex(html):
    made = html()
    before = time.process_time()
    assert page(made).status == "too complex"
    assert time.process_time() - before < 5


def test_a_tag_with_a_few_hundred_attributes_and_a_long_one_is_read():
    attributes = " ".join(f"data-{n}='a > b'" for n in range(300))
    assert page(f"<p {attributes} title='{'x y ' * 20_000}'>hi</p>").text == "hi"


@pytest.mark.parametrize(
    "html",
    few(
        [
            "<ul><li>x" * 1_000 + "<li>y" * 20_000,
            "<noscript>javascript " * 5_000,
            "<style>" + "{" * 100_000 + "</style><p>x",
            "<script type=application/ld+json>" + "[" * 200_000 + "</script><p>x",
            "<!---->" * 600 + "x",
            "<" * 300_000,
            "<p>" + "Published " * 5_000,
            "<p>x" * 30_000,
            "&" * 300_000,
        ],
        2,
    ),
)
def test_other_pages_built_to_take_long_do_not(html):
    before = time.process_time()
    page(html)
    assert time.process_time() - before < 8

"""URLs: parsed as browsers do, known under one spelling."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carter.research.web.scripts import warning_of
from carter.research.web.url import BadUrl, identity, masked, parsed

SAME = {
    "http://Harbour.Example:80/a/../b/./c#top": "http://harbour.example/b/c",
    "https://harbour.example:443": "https://harbour.example/",
    "https://harbour.example:8443/": "https://harbour.example:8443/",
    "https://harbour.example./a": "https://harbour.example/a",
    "https://b\u00fccher.example/": "https://xn--bcher-kva.example/",
    "HTTP:\\\\harbour.example\\a": "http://harbour.example/a",
    " https://harbour.example/a\n": "https://harbour.example/a",
    "https://harbour.example/%7Eann": "https://harbour.example/%7Eann",
    "https://harbour.example/?": "https://harbour.example/",
    "https://harbour.example/?utm_source=x&utm_medium=y": "https://harbour.example/",
    "https://harbour.example/?b=2&gclid=7&a=1&fbclid=8": "https://harbour.example/?b=2&a=1",
    "https://harbour.example/?a=&b&&c=1": "https://harbour.example/?a=&b&&c=1",
    "https://harbour.example/?source=nist&id=4": "https://harbour.example/?source=nist&id=4",
    "https://harbour.example/?ref=abc&id=4": "https://harbour.example/?ref=abc&id=4",
    "https://harbour.example/?s_cid=123&clickid=1": "https://harbour.example/?s_cid=123&clickid=1",
    "https://harbour.example/?my_utm_source=1&gclids=2": "https://harbour.example/?my_utm_source=1&gclids=2",
    "https://x.example/wp?url=http://www.y.example/": "https://x.example/wp?url=http://www.y.example/",
    "https://x.example/wp?url=http://y.example/?utm_id=1": "https://x.example/wp?url=http://y.example/?utm_id=1",
}


@pytest.mark.parametrize("written", SAME)
def test_a_page_has_one_spelling(written):
    assert identity(parsed(written)) == SAME[written]


@given(st.text(max_size=60), st.text(alphabet="abut_m=&%25;?./#", max_size=40))
def test_the_spelling_of_a_spelling_is_itself(path, query):
    try:
        url = parsed(f"https://harbour.example/{path}?{query}")
    except BadUrl:
        return
    once = identity(url)
    assert identity(parsed(once)) == once


@given(st.text(max_size=40))
def test_whatever_is_a_url_has_a_spelling_that_is_one(text):
    try:
        url = parsed(text)
    except BadUrl:
        return
    if url.scheme in ("http", "https"):
        once = identity(url)
        assert identity(parsed(once)) == once


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("http://ann:pw@h.example/a@b", "http://***@h.example/a@b"),
        ("see //ann@h.example and http://h.example/?q=a@b", "see //***@h.example and http://h.example/?q=a@b"),
        ("http://ann:p@w@h.example/", "http://***@h.example/"),
        ("mail ann@h.example", "mail ann@h.example"),
    ],
)
def test_user_names_and_passwords_are_masked(text, shown):
    assert masked(text) == shown


@given(st.permutations(["a=1", "a=2", "b", "utm_x=1", "c=%20"]))
def test_the_order_of_a_query_is_kept(parts):
    kept = "&".join(part for part in parts if part != "utm_x=1")
    assert identity(parsed(f"https://harbour.example/?{'&'.join(parts)}")) == f"https://harbour.example/?{kept}"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "harbour",
        "//harbour.example/",
        "http://",
        "http://[",
        "http://[::1%25eth0]/",
        "http://a b/",
        "http://1.2.3.4.5/",
        "http://256.1.1.1/",
        "http://harbour.example:99999/",
        "http://a..example/",
        f"http://{'a' * 64}.example/",
        f"http://{'abc.' * 70}example/",
        f"http://harbour.example/{'a' * 9000}",
        "http://\ud800.example/",
    ],
)
def test_what_is_no_url_is_refused(text):
    with pytest.raises(BadUrl):
        parsed(text)


def test_a_url_is_seen_from_where_it_stands():
    here = parsed("https://harbour.example/a/b?c")
    assert [parsed(text, here).href for text in ("d", "/d", "?d", "//e.example/", "#f")] == [
        "https://harbour.example/a/d",
        "https://harbour.example/d",
        "https://harbour.example/a/b?d",
        "https://e.example/",
        "https://harbour.example/a/b?c",
    ]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("\u0430pple.example", "mixes Cyrillic and Latin letters"),
        ("g\u03bfogle.example", "mixes Greek and Latin letters"),
        ("\u0430\u0440\u0440.example", "looks like a Latin one and is not"),
        ("www.\u0441\u043e\u0440\u0435.example", "looks like a Latin one and is not"),
    ],
)
def test_a_name_that_may_be_mistaken_is_warned_of(name, why):
    assert why in warning_of(parsed(f"https://{name}/").host)


@pytest.mark.parametrize(
    "name",
    [
        "harbour.example",
        "b\u00fccher.example",
        "\u043f\u043e\u0440\u0442.\u0440\u0444",
        "\u0441\u043e\u0440.\u0440\u0444",
        "\u6771\u4eac\u30bf\u30ef\u30fc.jp",
        "sony\u30b9\u30c8\u30a2.jp",
        "\u03bb\u03b9\u03bc\u03ac\u03bd\u03b9.gr",
        "127.0.0.1",
        "[::1]",
        "xn--a",
    ],
)
def test_a_name_in_one_script_is_not_warned_of(name):
    assert warning_of(name if name in ("[::1]", "xn--a") else parsed(f"https://{name}/").host) == ""

"""Chains of redirects and refreshes, each hop kept."""

import pytest

from tests.adapters.web.hostile import answer, fetcher, redirect


def test_the_whole_chain_is_kept(server):
    server.replies["/"] = redirect("/b", 301)
    server.replies["/b"] = answer(b'<meta http-equiv=refresh content="0;url=c?x=1#part">')
    server.replies["/c?x=1"] = answer()
    got = fetcher(server).fetch(server.url("/#top"))
    assert (got.status, got.asked, got.url) == ("ok", server.url("/#top"), server.url("/c?x=1"))
    assert [(hop.url, hop.code, hop.by, hop.address) for hop in got.hops] == [
        (server.url("/"), 301, "asked", "127.0.0.1"),
        (server.url("/b"), 200, "redirect", "127.0.0.1"),
        (server.url("/c?x=1"), 200, "refresh", "127.0.0.1"),
    ]


@pytest.mark.parametrize("code", [301, 302, 303, 307, 308])
def test_every_code_that_redirects_is_followed(server, code):
    server.replies |= {"/": redirect("/b", code), "/b": answer()}
    assert fetcher(server).fetch(server.url()).status == "ok"


@pytest.mark.parametrize("code", [300, 305, 306])
def test_codes_that_do_not_are_not(server, code):
    server.replies |= {"/": redirect("/b", code), "/b": answer()}
    assert fetcher(server).fetch(server.url()).status == f"http_{code}"


@pytest.mark.parametrize(("hops", "status"), [(10, "ok"), (11, "too_many_redirects")])
def test_ten_redirects_are_followed_and_no_more(server, hops, status):
    server.replies |= {f"/{number}": redirect(f"/{number + 1}") for number in range(hops)}
    server.replies[f"/{hops}"] = answer()
    got = fetcher(server).fetch(server.url("/0"))
    assert (got.status, len(got.hops)) == (status, 11)


@pytest.mark.parametrize("how", ["redirect", "refresh"])
@pytest.mark.parametrize(("first", "second", "hops"), [("/b", "/", 2), ("/b", "/b", 2)])
def test_a_loop_is_told_with_its_chain(server, how, first, second, hops):
    def to(path):
        return redirect(path) if how == "redirect" else answer(f'<meta http-equiv=refresh content="0;{path}">'.encode())

    server.replies |= {"/": redirect(first), "/b": to(second)}
    got = fetcher(server).fetch(server.url())
    expected = "ok" if (how, second) == ("refresh", "/b") else "redirect_loop"  # a page may refresh itself
    assert (got.status, len(got.hops)) == (expected, hops)


def test_a_redirect_to_itself_is_a_loop(server):
    server.replies["/"] = redirect("/#again")
    assert fetcher(server).fetch(server.url()).status == "redirect_loop"


@pytest.mark.parametrize("location", ["", "http://[", "http://a b/", "https://exa mple/"])
def test_a_redirect_to_nowhere_has_its_outcome(server, location):
    server.replies["/"] = redirect(location)
    assert fetcher(server).fetch(server.url()).status == "bad_redirect"


def test_a_location_in_utf_8_is_read_as_such(server):
    server.replies["/"] = "HTTP/1.1 302 Found\r\nLocation: /caf\u00e9\r\nContent-Length: 0\r\n\r\n".encode()
    server.replies["/caf%C3%A9"] = answer()
    assert fetcher(server).fetch(server.url()).status == "ok"


def test_the_refresh_of_an_error_page_is_not_followed(server):
    server.replies["/"] = answer(b'<meta http-equiv=refresh content="0;url=/b">', code="404 Not Found")
    got = fetcher(server).fetch(server.url())
    assert (got.status, len(got.hops)) == ("http_404", 1)


def test_a_canonical_link_is_a_claim_and_no_more(server):
    page = b'<link rel="canonical" href="https://evil.example/other"><p>Forty boats.'
    server.replies["/"] = answer(page)
    got = fetcher(server).fetch(server.url())
    assert (got.url, got.canonical) == (server.url("/"), "https://evil.example/other")
    server.replies["/"] = answer(b'<link rel=canonical href="/article/0013">')
    assert fetcher(server).fetch(server.url("/")).canonical == server.url("/article/0013")

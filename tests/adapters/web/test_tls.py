"""TLS: the name that was asked for is the name that is proved."""

import socket
import ssl

import pytest
import trustme

from carter.adapters.web.fetcher import Fetcher
from carter.adapters.web.settings import Settings
from carter.adapters.web.stream import Plain
from carter.adapters.web.transport import PinnedTransport, trusted
from tests.adapters.web.hostile import Hostile, answer, to_server

CA = trustme.CA()


def trusting():
    context = ssl.create_default_context()
    CA.configure_trust(context)
    return context


@pytest.fixture
def secured():
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    CA.issue_cert("boats.example").configure_cert(context)
    with Hostile(context) as server:
        server.replies["/"] = answer()
        yield server


def reader(server, context=trusting, **changes):
    transport = PinnedTransport(lambda _name: ("93.184.216.34",), to_server(server, []), context)
    return Fetcher(Settings(**{"attempts": 1, "seconds": 5.0, **changes}), transport=transport)


def test_the_name_is_asked_for_and_proved_at_the_address_that_was_checked(secured):
    got = reader(secured).fetch("https://boats.example/")
    assert (got.status, got.hops[0].address) == ("ok", "93.184.216.34")
    assert set(secured.names) == {"boats.example"}
    assert "Host: boats.example\r\n" in secured.asked("/")[0]


@pytest.mark.parametrize("url", ["https://other.example/", "https://93.184.216.34/"])
def test_a_certificate_for_another_name_is_refused(secured, url):
    assert reader(secured).fetch(url).status == "tls_failed"
    assert secured.requests == []


def test_an_authority_that_is_not_known_is_refused(secured, monkeypatch, tmp_path):
    path = tmp_path / "ca.pem"
    CA.cert_pem.write_to_path(str(path))
    monkeypatch.setenv("SSL_CERT_FILE", str(path))
    trusted.cache_clear()
    got = reader(secured, context=None).fetch("https://boats.example/")
    assert got.status == "tls_failed"
    assert "certificate" in got.detail


def test_a_server_that_speaks_no_tls_is_no_server():
    ends = []

    async def plain(_address, _port, _seconds):
        there, here = socket.socketpair()
        ends.append(there)
        there.sendall(answer())
        return Plain(here)

    transport = PinnedTransport(lambda _name: ("93.184.216.34",), plain)
    assert Fetcher(transport=transport).fetch("https://boats.example/").status == "tls_failed"
    for end in ends:
        end.close()


def test_an_end_without_notice_is_no_end(secured):
    def cut(connection):
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>some")
        connection.shutdown(socket.SHUT_RDWR)

    secured.replies["/"] = cut
    assert reader(secured).fetch("https://boats.example/").status == "truncated"


def test_a_way_from_https_to_http_is_warned_of(secured):
    secured.replies["/"] = answer(b"", "Location: http://boats.example/", code="302 Found")
    got = reader(secured).fetch("https://boats.example/")
    assert got.warnings == ("redirected from https to http://boats.example/",)


def test_a_name_of_mixed_letters_is_warned_of(secured):
    got = reader(secured, robots=False).fetch("https://\u0430pple.example/")
    assert got.warnings == ("the name \u0430pple.example (xn--pple-43d.example) mixes Cyrillic and Latin letters",)

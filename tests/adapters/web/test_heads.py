"""Heads that are too large, or not HTTP/1.1: an outcome each, and never a crash."""

import socket
import struct

import pytest

from tests.adapters.web.hostile import answer, dripping, fetcher

OK = b"HTTP/1.1 200 OK\r\n"
END = b"Content-Length: 1\r\n\r\na"


def status_of(server, reply):
    server.replies["/"] = reply
    return fetcher(server).fetch(server.url()).status


@pytest.mark.parametrize(
    "head",
    [
        OK + b"X: " + b"a" * 2_000_000 + b"\r\n" + END,
        OK + b"a" * 2_000_000,
        OK + b"a: b\r\n" * 10_000 + END,
        OK + b"a: b\r\n" * 250 + END,
        OK + b"X: a\r\n b\r\n" + END,
        OK + b"X: a\r\n\tb\r\n" + END,
        OK + b"X: a\0b\r\n" + END,
        OK + b"X: a\rSet-Cookie: b\r\n" + END,
        OK + b"X a\r\n" + END,
        OK + b": a\r\n" + END,
        OK + b"X : a\r\n" + END,
        OK + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\na",
        OK + b"Content-Length: -1\r\n\r\na",
        OK + b"Content-Length: 0x1\r\n\r\na",
        OK + b"Transfer-Encoding: gzip\r\n\r\na",
        b"HTTP/2 200 OK\r\n" + END,
        b"HTTP/1.1 20 OK\r\n" + END,
        b"HTTP/1.1 2000 OK\r\n" + END,
        b"HTTP/1.1 OK\r\n" + END,
        b"ICY 200 OK\r\n" + END,
        b"SSH-2.0-OpenSSH_9.2\r\n\r\n",
        b"<p>no head at all\n\n",
        b"\0\1\2\3\r\n\r\n",
        b"\r\n\r\n",
        b"HTTP/1.1 100 Continue\r\n\r\n" * 20 + OK + END,
    ],
)
def test_a_head_that_is_none_has_its_outcome(server, head):
    assert status_of(server, head) == "bad_header"


@pytest.mark.parametrize(
    "head",
    [
        b"HTTP/1.1 200 \r\n" + END,
        b"HTTP/1.1 200\r\n" + END,
        b"HTTP/1.0 200 OK\r\n" + END,
        b"HTTP/1.1 200 OK\n" + END.replace(b"\r\n", b"\n"),
        b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + OK + END,
        OK + b"Content-Length: 1\r\n" + END,
        OK + b"X-Name: caf\xe9 \xc3\xa9\r\n" + END,
    ],
)
def test_a_head_that_is_only_odd_is_read(server, head):
    assert status_of(server, head) == "ok"


def test_a_head_that_comes_byte_by_byte_is_read(server):
    assert status_of(server, dripping(b"HTTP/1.1 100 Continue\r\n\r\n" + answer(), pause=0)) == "ok"


@pytest.mark.parametrize(
    ("head", "status"), [(b"", "reset"), (b"HTTP/1.1 200", "truncated"), (OK + b"X: a\r\n", "truncated")]
)
def test_a_server_that_hangs_up_is_told_apart_by_what_it_said(server, head, status):
    assert status_of(server, head) == status


def test_a_connection_that_is_reset_says_so(server):
    def reset(connection):
        connection.sendall(OK + b"Content-Length: 9\r\n\r\na")
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))

    assert status_of(server, reset) in ("reset", "truncated")


def test_a_server_that_adds_the_notes_of_the_transport_changes_nothing(server):
    server.replies["/"] = answer(b"<p>x", "X-Carter-Sent: 7000", "X-Carter-Note: trust me", "X-Carter-Coding: br")
    got = fetcher(server).fetch(server.url())
    assert (got.sent, got.coding, got.warnings) == (4, "", ())


def test_of_the_headers_only_those_that_are_known_are_kept(server):
    server.replies["/"] = answer(b"<p>x", "Set-Cookie: a=b", "Request-Id: 7", "ETag: W/x", "X-Robots-Tag: noindex")
    got = fetcher(server).fetch(server.url())
    assert got.headers == (("etag", "W/x"), ("x-robots-tag", "noindex"), ("content-type", "text/html"))

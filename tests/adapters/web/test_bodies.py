"""Bodies: content codings, truncation, sizes, framing."""

import gzip
import itertools
import struct
import zlib

import brotli
import pytest
import zstandard

from carter.adapters.web.codings import STEP, codings_of, decoder
from carter.adapters.web.fault import Fault
from tests.adapters.web.hostile import answer, chunked, fetcher

PAGE = b"<title>Boats</title><p>" + b"Forty boats were counted at the quay. " * 900
RAW = zlib.compressobj(9, zlib.DEFLATED, -15)
RAW_DEFLATE = RAW.compress(PAGE) + RAW.flush()
CODED = {
    "gzip": gzip.compress(PAGE),
    "x-gzip": gzip.compress(PAGE),
    "deflate": zlib.compress(PAGE),
    "br": brotli.compress(PAGE),
    "zstd": zstandard.compress(PAGE),
}


def got(server, body, coding, **changes):
    server.replies["/"] = answer(body, f"Content-Encoding: {coding}")
    return fetcher(server, **changes).fetch(server.url())


@pytest.mark.parametrize("coding", [*CODED, "GZIP"])
def test_every_coding_that_is_asked_for_is_undone(server, coding):
    body = CODED[coding.lower()]
    reply = got(server, body, coding)
    assert (reply.status, reply.body, reply.sent) == ("ok", PAGE, len(body))
    assert reply.coding == coding.lower().removeprefix("x-")


def test_deflate_without_its_header_is_undone(server):
    assert got(server, RAW_DEFLATE, "deflate").body == PAGE


@pytest.mark.parametrize(("outer", "inner"), list(itertools.product(["gzip", "deflate", "br", "zstd"], repeat=2)))
def test_two_codings_one_over_the_other_are_undone(server, outer, inner):
    pack = {
        "gzip": gzip.compress,
        "deflate": zlib.compress,
        "br": brotli.compress,
        "zstd": zstandard.compress,
    }
    assert got(server, pack[outer](CODED[inner]), f"{inner}, {outer}").body == PAGE


@pytest.mark.parametrize("coding", ["gzip, gzip, gzip", "gzip, br, identity, zstd", "lzma", "gzip, aws-chunked"])
def test_what_is_unknown_or_stacked_higher_is_refused(server, coding):
    assert got(server, CODED["gzip"], coding).status == "bad_encoding"


@pytest.mark.parametrize("coding", ["identity", "", ","])
def test_a_coding_that_is_none_changes_nothing(server, coding):
    assert got(server, PAGE, coding).body == PAGE


@pytest.mark.parametrize("coding", CODED)
@pytest.mark.parametrize("less", [1, 4, 8, 20])
def test_a_coded_body_that_ends_too_early_is_truncated(server, coding, less):
    reply = got(server, CODED[coding][:-less], coding)
    assert (reply.status, reply.body, reply.attempts) == ("truncated", b"", 3)


@pytest.mark.parametrize("coding", CODED)
def test_an_empty_body_that_says_it_is_coded_is_empty(server, coding):
    assert (got(server, b"", coding).status, got(server, b"", coding).body) == ("ok", b"")


def test_all_members_of_a_gzip_are_read(server):
    body = gzip.compress(b"<p>one</p>") + gzip.compress(b"") + gzip.compress(b"<p>two</p>")
    assert got(server, body, "gzip").body == b"<p>one</p><p>two</p>"


def test_all_frames_of_a_zstd_are_read(server):
    skipped = b"\x50\x2a\x4d\x18" + struct.pack("<I", 3) + b"abc"
    body = zstandard.compress(b"<p>one</p>") + skipped + zstandard.compress(b"<p>two</p>")
    assert got(server, body, "zstd").body == b"<p>one</p><p>two</p>"


@pytest.mark.parametrize("coding", ["gzip", "zstd"])
def test_what_follows_the_last_member_and_is_none_is_passed_over(server, coding):
    assert got(server, CODED[coding] + b"\0\0\0\0garbage", coding).body == PAGE


def test_a_second_member_that_ends_too_early_is_truncated(server):
    assert got(server, CODED["gzip"] + CODED["gzip"][:-3], "gzip").status == "truncated"


def test_a_gzip_with_a_wrong_checksum_is_no_page(server):
    body = bytearray(CODED["gzip"])
    body[-6] ^= 1
    assert got(server, bytes(body), "gzip").status == "bad_encoding"


@pytest.mark.parametrize("coding", CODED)
def test_a_body_that_is_not_coded_as_it_says_is_no_page(server, coding):
    assert got(server, b"<p>plain words, and no coding at all</p>" * 9, coding).status in ("bad_encoding", "truncated")


@pytest.mark.parametrize("coding", CODED)
@pytest.mark.parametrize("size", [1, 2, 7, 1000])
def test_how_a_coded_body_is_cut_into_pieces_does_not_matter(coding, size):
    body = CODED[coding] if coding in ("br", "deflate") else CODED[coding] * 2
    pieces = (body[start : start + size] for start in range(0, len(body), size))
    (name,) = codings_of(coding)
    assert b"".join(filter(None, decoder(name)(pieces))) == PAGE * (len(body) // len(CODED[coding]))


@pytest.mark.parametrize("length", [STEP - 1, STEP, STEP + 1, 2 * STEP, 3 * STEP])
@pytest.mark.parametrize("coding", ["gzip", "deflate", "br", "zstd"])
def test_pieces_that_fill_the_step_exactly_lose_nothing(coding, length):
    pack = {"gzip": gzip.compress, "deflate": zlib.compress, "br": brotli.compress, "zstd": zstandard.compress}[coding]
    assert b"".join(filter(None, decoder(coding)(iter([pack(b"a" * length)])))) == b"a" * length


def test_a_window_that_is_too_large_is_refused_before_it_is_filled():
    parameters = zstandard.ZstdCompressionParameters(window_log=31)
    packer = zstandard.ZstdCompressor(compression_params=parameters).compressobj()
    body = packer.compress(b"a" * 1000) + packer.flush()
    with pytest.raises(Fault) as fault:
        list(decoder("zstd")(iter([body])))
    assert fault.value.status == "too_large"


@pytest.mark.parametrize("coding", ["identity", *CODED])
def test_a_body_of_exactly_the_allowed_size_is_taken_and_one_byte_more_is_not(server, coding):
    body = CODED.get(coding, PAGE)
    most = max(len(PAGE), len(body))
    assert got(server, body, coding, most_bytes=most).body == PAGE
    assert got(server, body, coding, most_bytes=most - 1).status == "too_large"


def test_a_body_that_is_longer_than_it_says_is_cut_where_it_says(server):
    server.replies["/"] = answer(b"<p>all</p><p>too much</p>", length=10)
    assert fetcher(server).fetch(server.url()).body == b"<p>all</p>"


def test_a_body_that_is_shorter_than_it_says_is_truncated(server):
    server.replies["/"] = answer(b"<p>some", length=100)
    assert fetcher(server).fetch(server.url()).status == "truncated"


@pytest.mark.parametrize("end", [b"", b"0\r\n", b"5\r\nab"])
def test_chunks_without_the_last_are_truncated(server, end):
    server.replies["/"] = chunked(b"<p>some", end=end)
    assert fetcher(server).fetch(server.url()).status == "truncated"


@pytest.mark.parametrize("end", [b"zz\r\nab\r\n0\r\n\r\n", b"-1\r\n\r\n", b"1\r\nabc\r\n0\r\n\r\n"])
def test_chunks_that_are_none_are_no_page(server, end):
    server.replies["/"] = chunked(b"<p>some", end=end)
    assert fetcher(server).fetch(server.url()).status == "bad_framing"


def test_chunks_are_joined_to_one_body(server):
    body = CODED["gzip"]
    pieces = [body[start : start + 5] for start in range(0, len(body), 5)]
    server.replies["/"] = chunked(*pieces, headers="Content-Encoding: gzip\r\n")
    assert fetcher(server).fetch(server.url()).body == PAGE


def test_a_body_whose_end_nothing_marks_is_taken_with_a_warning(server):
    server.replies["/"] = b"HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n<p>some"
    reply = fetcher(server).fetch(server.url())
    assert (reply.status, reply.body) == ("ok", b"<p>some")
    assert reply.warnings == ("the server did not say where the body ends",)


def test_endless_chunks_of_one_byte_are_not_read_to_the_end(server):
    def endless(connection):
        connection.sendall(chunked(end=b""))
        while True:
            connection.sendall((b"1;" + b"x" * 1000 + b"\r\na\r\n") * 50)

    server.replies["/"] = endless
    assert fetcher(server, most_bytes=100_000).fetch(server.url()).status == "too_large"

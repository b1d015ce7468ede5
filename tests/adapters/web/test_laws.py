"""Whatever a server sends, there is an answer, and it is never taken for whole if it was cut."""

import gzip
import socket
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carter.adapters.web.fetcher import Fetcher
from carter.adapters.web.settings import Settings
from carter.adapters.web.stream import Plain
from carter.adapters.web.transport import PinnedTransport
from carter.research.web.canonical import canonical_in
from carter.research.web.media import media_of
from carter.research.web.refresh import refresh_in, refresh_of
from carter.research.web.retry import retry_after
from carter.research.web.robots import rules_of
from carter.research.web.statuses import outcome
from carter.research.web.url import parsed
from tests.adapters.web.hostile import answer, chunked

PAGE = b"<title>Boats</title><p>Forty boats were counted at the quay.</p>" * 20
WHOLE = [
    answer(PAGE),
    answer(gzip.compress(PAGE), "Content-Encoding: gzip"),
    answer(zlib.compress(PAGE), "Content-Encoding: deflate"),
    answer(b"", "Location: http://boats.example/b", code="301 Moved"),
    answer(b"<meta http-equiv=refresh content='0;url=//b.example'>"),
    chunked(PAGE[:100], PAGE[100:]),
    chunked(gzip.compress(PAGE), headers="Content-Encoding: gzip\r\n"),
    b"HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n" + answer(PAGE),
]


def fetched(data, **changes):
    """What comes of a server that sends `data` to whoever connects, and hangs up."""

    async def connect(_address, _port, _seconds):
        there, here = socket.socketpair()
        there.sendall(data)
        there.close()
        return Plain(here)

    transport = PinnedTransport(lambda _name: ("93.184.216.34",), connect)
    settings = Settings(**{"robots": False, "delay_ms": 0, "attempts": 1, "most_bytes": 100_000, **changes})
    return Fetcher(settings, transport=transport).fetch("http://boats.example/")


@given(st.binary(max_size=300))
def test_any_bytes_have_an_outcome(data):
    got = fetched(data)
    assert outcome(got.status).about
    assert got.status != "ok"


@given(
    st.sampled_from(WHOLE), st.lists(st.tuples(st.integers(0, 2000), st.binary(max_size=4)), max_size=4), st.booleans()
)
def test_an_answer_with_other_bytes_in_it_has_an_outcome(whole, changes, robots):
    data = bytearray(whole)
    for place, other in changes:
        data[place % len(data) : place % len(data) + len(other)] = other
    assert outcome(fetched(bytes(data), robots=robots).status).about


@pytest.mark.parametrize("whole", range(len(WHOLE)))
@given(cut=st.integers(1, 5000))
def test_an_answer_that_is_cut_anywhere_is_not_taken_for_whole(whole, cut):
    data = WHOLE[whole]
    if fetched(data).status == "ok":
        assert fetched(data[: -(cut % len(data)) or -1]).status in ("truncated", "reset", "bad_header")


@given(st.text(), st.text())
def test_what_a_header_says_raises_nothing(value, date):
    media_of(value)
    refresh_of(value)
    retry_after(value, date)


@given(st.binary())
def test_what_a_page_says_raises_nothing(body):
    refresh_in(body)
    canonical_in(body, parsed("http://boats.example/"))
    rules_of(200, b"User-agent: *\n" + body).refusal(parsed("http://boats.example/"))

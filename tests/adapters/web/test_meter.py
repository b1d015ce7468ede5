"""What a fetch takes is counted, request by request and byte by byte, and it takes no more than it may."""

import pytest

from carter.adapters.web.meter import Meter
from carter.adapters.web.settings import Settings
from carter.adapters.web.transport import PinnedTransport
from carter.research.web.policy import Opened, WebPolicy
from tests.adapters.web.hostile import Hostile, Watched, answer, fetcher, redirect, to_server


@pytest.fixture
def server():
    with Hostile() as server:
        server.replies["/page"] = answer()
        yield server


class Counting:
    """A connection that notes how many bytes are taken from it."""

    def __init__(self, inner, read):
        self._inner = inner
        self._read = read

    async def receive(self, most, seconds):
        data = await self._inner.receive(most, seconds)
        self._read.append(len(data))
        return data

    def __getattr__(self, name):
        return getattr(self._inner, name)


def test_redirects_further_tries_and_robots_txt_are_counted(server):
    server.replies |= {"/moved": redirect("/busy"), "/busy": answer(b"", code="503 Busy")}
    reply = fetcher(server).fetch(server.url("/moved"))
    assert (reply.status, reply.attempts, reply.requests) == ("http_503", 3, 6)
    (site,) = reply.sites
    assert (site.origin, site.requests) == (f"http://127.0.0.1:{server.port}", 1)
    assert reply.requests + site.requests == len(server.requests)


def test_bytes_are_counted_as_they_arrive_heads_and_all(server):
    server.replies |= {"/moved": redirect("/page"), "/robots.txt": answer(b"User-agent: x", "Content-Type: text/plain")}
    reply = fetcher(server).fetch(server.url("/moved"))
    assert reply.received == len(server.replies["/moved"]) + len(server.replies["/page"])
    assert reply.sites[0].received == len(server.replies["/robots.txt"])


def test_of_pages_of_one_site_each_names_what_its_robots_txt_took(server):
    reader = fetcher(server)
    first, second = (reader.fetch(server.url(path)) for path in ("/page", "/none"))
    assert first.sites == second.sites
    assert len(server.asked("/robots.txt")) == 1


def test_bytes_that_arrived_before_a_failure_are_counted(server):
    server.replies["/cut"] = cut = answer(b"x" * 500, length=1000)
    reply = fetcher(server, attempts=1).fetch(server.url("/cut"))
    assert (reply.status, reply.received) == ("truncated", len(cut))


@pytest.mark.parametrize("requests", [1, 2, 3, 4])
def test_no_more_requests_are_sent_than_may_be(server, requests):
    server.replies |= {"/a": redirect("/b"), "/b": redirect("/c"), "/c": redirect("/page")}
    reply = fetcher(server).fetch(server.url("/a"), meter=Meter(requests, 10**6))
    assert len(server.requests) == requests
    assert reply.status == "too_many_requests"


def test_no_further_try_is_made_with_nothing_left(server):
    server.replies["/busy"] = answer(b"", code="503 Busy")
    reply = fetcher(server).fetch(server.url("/busy"), meter=Meter(2, 10**6))
    assert (reply.status, reply.attempts, len(server.requests)) == ("http_503", 1, 2)


@pytest.mark.parametrize("received", [1, 100, 5_000, 70_000])
def test_no_more_bytes_are_read_than_may_be(server, received):
    server.replies["/vast"] = answer(b"x" * 300_000)
    read: list[int] = []
    reach = to_server(server, [])

    async def connect(*words):
        return Counting(await reach(*words), read)

    transport = PinnedTransport(connect=connect)
    policy = WebPolicy(opened=(Opened("127.0.0.1", server.port),))
    reply = Watched(Settings(policy), transport).fetch(server.url("/vast"), meter=Meter(10, received))
    assert reply.status in ("too_large", "robots_unreachable")
    assert sum(read) == received

"""Servers that are slow at anything: the deadline ends it, whatever it is that does not come."""

import threading
import time

import pytest

from carter.adapters.web.fetcher import Fetcher
from carter.adapters.web.settings import Settings
from carter.adapters.web.transport import PinnedTransport
from carter.adapters.web.turns import Waiting
from carter.research.web.policy import Opened, WebPolicy
from tests.adapters.web.hostile import ABSENT, answer, chunked, dripping, fetcher, redirect

SECONDS = 0.5
OVERSHOOT = 0.5
TRIES = 3  # the machine may be busy with something else


def silent(_connection):
    time.sleep(2)


def never_ending(connection):
    connection.sendall(chunked(b"<p>", end=b""))
    while True:
        connection.sendall(b"1\r\na\r\n")
        time.sleep(0.02)


def interim(connection):
    for _ in range(5):
        connection.sendall(b"HTTP/1.1 102 Processing\r\n\r\n")
        time.sleep(0.2)


SLOW = {
    "no answer": silent,
    "head byte by byte": dripping(answer(b"<p>" * 50)),
    "body byte by byte": dripping(answer(b"<p>" * 5000), pause=0.002, most=2),
    "endless chunks": never_ending,
    "interim answers": interim,
}


def ended(fetch):
    """The status, and how many seconds beyond the deadline it took; the best of a few."""
    overshoots = []
    for _ in range(TRIES):
        begun = time.monotonic()
        status = fetch()
        overshoots.append(time.monotonic() - begun - SECONDS)
        if overshoots[-1] < OVERSHOOT:
            break
    return status, min(overshoots)


@pytest.mark.parametrize(("how", "path"), [*((how, "/") for how in SLOW), ("no answer", "/robots.txt")])
def test_what_is_slow_ends_with_the_deadline(server, how, path):
    server.replies[path] = SLOW[how]
    status, overshoot = ended(lambda: fetcher(server, seconds=SECONDS).fetch(server.url()).status)
    assert status == "deadline"
    assert 0 <= overshoot < OVERSHOOT


def test_a_handshake_that_stalls_ends_with_the_deadline(server):
    url = server.url().replace("http:", "https:")
    server.context = None  # the bytes of the handshake are taken for a head that never ends
    status, overshoot = ended(lambda: fetcher(server, seconds=SECONDS).fetch(url).status)
    assert status == "deadline"
    assert 0 <= overshoot < OVERSHOOT


def test_who_waits_for_the_robots_txt_of_another_fetch_keeps_its_own_deadline(server):
    asked, let_go, statuses = threading.Event(), threading.Event(), []

    def held(connection):
        asked.set()
        let_go.wait(5)
        connection.sendall(ABSENT)

    server.replies |= {"/robots.txt": held, "/": answer()}
    reader = fetcher(server)
    first = threading.Thread(target=lambda: statuses.append(reader.fetch(server.url()).status))
    first.start()
    asked.wait(5)
    statuses.append(reader.fetch(server.url("/b"), within=0.1).status)
    let_go.set()
    first.join()
    assert statuses == ["deadline", "ok"]


def test_redirects_share_one_deadline(server):
    def slow_redirect(connection):
        time.sleep(0.2)
        connection.sendall(redirect("/b"))

    server.replies |= {"/": slow_redirect, "/b": silent}
    status, overshoot = ended(lambda: fetcher(server, seconds=SECONDS).fetch(server.url()).status)
    assert status == "deadline"
    assert 0 <= overshoot < OVERSHOOT


def test_a_name_that_does_not_resolve_in_time_ends_with_the_deadline():
    stop = threading.Event()
    transport = PinnedTransport(lookup=lambda _name: [str(stop.wait(5))])
    reader = Fetcher(Settings(seconds=SECONDS), transport=transport)
    status, overshoot = ended(lambda: reader.fetch("http://boats.example/").status)
    stop.set()
    assert status == "deadline"
    assert 0 <= overshoot < OVERSHOOT


def test_addresses_that_do_not_answer_share_the_time(server):
    tried = []

    async def connect(_address, _port, seconds):
        tried.append(seconds)
        raise TimeoutError

    policy = WebPolicy(opened=(Opened("boats.example"),))
    transport = PinnedTransport(lookup=lambda _name: ("10.0.0.1", "10.0.0.2"), connect=connect)
    got = Fetcher(Settings(policy, seconds=4.0, attempts=1), transport=transport).fetch("http://boats.example/")
    assert got.status == "deadline"
    assert 1.5 < tried[0] < 2.1


def test_what_is_waited_for_others_does_not_count(server):
    server.replies["/"] = answer()
    now = [100.0]

    async def sleep(seconds):
        now[0] += seconds

    policy = WebPolicy(opened=(Opened("127.0.0.1"),))
    reader = Fetcher(Settings(policy, seconds=2.0, delay_ms=60_000), waiting=Waiting(sleep=sleep), clock=lambda: now[0])
    assert [reader.fetch(server.url()).status for _ in range(3)] == ["ok", "ok", "ok"]
    assert now[0] == pytest.approx(220, abs=5)

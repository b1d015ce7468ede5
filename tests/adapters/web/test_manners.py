"""Tries, waiting, conditional requests: how often and how fast a server is asked."""

import asyncio
import threading
import time

import pytest

from carter.adapters.web.deadline import Deadline
from carter.adapters.web.fault import Fault
from carter.adapters.web.fetcher import Fetcher
from carter.adapters.web.settings import Settings
from carter.adapters.web.turns import Manners, Turns
from carter.research.web.policy import Opened, WebPolicy
from tests.adapters.web.hostile import ABSENT, Slept, answer, fetcher

ERROR = {code: answer(b"<p>no", code=f"{code} No") for code in (403, 404, 410, 429, 500, 501, 502, 503, 504)}


def in_turn(*replies):
    """Each reply once, the last again and again."""
    left = list(replies)

    def reply(connection):
        connection.sendall(left.pop(0) if len(left) > 1 else left[0])

    return reply


@pytest.mark.parametrize(
    ("code", "status", "tries"),
    [
        (403, "http_403", 1),
        (404, "http_404", 1),
        (410, "http_410", 1),
        (429, "rate_limited", 3),
        (500, "http_500", 3),
        (501, "http_501", 1),
        (502, "http_502", 3),
        (503, "http_503", 3),
        (504, "http_504", 3),
    ],
)
def test_what_may_pass_is_tried_three_times_and_told(server, code, status, tries):
    server.replies["/"] = ERROR[code]
    reader = fetcher(server, delay_ms=0)
    got = reader.fetch(server.url())
    assert (got.status, got.page_status, got.code) == (status, f"unavailable: {status}", code)
    assert (got.attempts, len(server.asked("/")), reader.slept) == (tries, tries, [0.5, 1.0][: tries - 1])


def test_a_further_try_that_succeeds_is_the_answer(server):
    server.replies["/"] = in_turn(ERROR[503], b"", answer(b"<p>at last"))
    got = fetcher(server).fetch(server.url())
    assert (got.status, got.body, got.attempts, len(got.hops)) == ("ok", b"<p>at last", 3, 1)


def test_what_a_server_asks_to_wait_is_waited(server):
    server.replies["/"] = in_turn(answer(b"", "Retry-After: 7", code="429 Slow"), answer())
    reader = fetcher(server, delay_ms=0)
    assert (reader.fetch(server.url()).status, reader.slept) == ("ok", [7.0])


def test_a_date_to_wait_for_is_compared_with_the_server_s_own_clock(server):
    headers = ("Date: Mon, 06 Jan 2020 10:00:00 GMT", "Retry-After: Mon, 06 Jan 2020 10:00:09 GMT")
    server.replies["/"] = in_turn(answer(b"", *headers, code="503 Later"), answer())
    reader = fetcher(server, delay_ms=0)
    assert (reader.fetch(server.url()).status, reader.slept) == ("ok", [9.0])


def test_a_wait_above_the_ceiling_ends_the_fetch_and_says_so(server):
    server.replies["/"] = answer(b"", "Retry-After: 300", code="429 Slow")
    reader = fetcher(server)
    got = reader.fetch(server.url())
    assert (got.status, got.attempts, reader.slept) == ("rate_limited", 1, [])
    assert got.detail == "the server answered 429, and asks to wait 300 seconds"


def test_the_pages_of_one_host_are_asked_for_one_second_apart(server):
    server.replies["/"] = answer()
    reader = fetcher(server)
    for _ in range(3):
        reader.fetch(server.url())
    assert list(reader.slept) == [pytest.approx(1, abs=0.9)] * 2


def test_a_site_may_ask_for_more_time_and_gets_it_within_bounds(server):
    for wanted, got in ((5, 5), (900, 30), ("inf", 1), ("nan", 1), ("-3", 1)):
        body = f"User-agent: *\nCrawl-delay: {wanted}\n".encode()
        server.replies |= {"/robots.txt": answer(body, "Content-Type: text/plain"), "/": answer()}
        reader = fetcher(server)
        for _ in range(2):
            reader.fetch(server.url())
        assert list(reader.slept) == [pytest.approx(got, abs=0.9)], wanted


def test_a_further_try_waits_its_turn_too(server):
    server.replies["/"] = ERROR[503]
    reader = fetcher(server, delay_ms=3000, attempts=2)
    reader.fetch(server.url())
    assert list(reader.slept) == [0.5, pytest.approx(2.5, abs=0.9)]


def test_of_one_host_no_more_than_two_pages_are_under_way():
    state = {"now": 0, "most": 0}

    async def all_of_them():
        turns, full = Turns(), asyncio.Event()

        async def visit():
            async with turns.turn("boats.example", Manners(2), Deadline(9)):
                state["now"] += 1
                state["most"] = max(state["most"], state["now"])
                if state["now"] == 2:
                    full.set()
                await full.wait()  # two are inside at once, or this has no end
                await asyncio.sleep(0)
                state["now"] -= 1

        async with asyncio.timeout(9):
            await asyncio.gather(*(visit() for _ in range(6)))

    asyncio.run(all_of_them())
    assert state == {"now": 0, "most": 2}


def test_other_hosts_are_not_waited_for():
    slept = Slept()

    async def visits():
        turns = Turns(clock=lambda: 0.0)
        for host in ("a.example", "b.example", "a.example"):
            async with turns.turn(host, Manners(1, 1.0, slept), Deadline(9)):
                pass

    asyncio.run(visits())
    assert slept == [1.0]


def test_no_wait_goes_beyond_the_time_that_there_is_in_all(server):
    server.replies |= {"/": answer(), "/busy": answer(b"", "Retry-After: 20", code="503 Later")}
    reader = fetcher(server, delay_ms=10_000)
    assert reader.fetch(server.url(), within=5).status == "ok"
    assert reader.fetch(server.url(), within=5).status == "deadline"
    assert reader.fetch(server.url("/busy"), within=15).status == "http_503"
    assert list(reader.slept) == [pytest.approx(10, abs=0.9)]


def test_who_waits_for_others_at_the_same_host_does_not_wait_beyond_its_time():
    async def visits():
        turns = Turns()
        first = turns.turn("boats.example", Manners(1), Deadline(9))
        async with first, turns.turn("boats.example", Manners(1), Deadline(9, within=0.01)):
            pass

    with pytest.raises(Fault) as fault:
        asyncio.run(visits())
    assert fault.value.status == "deadline"


def test_a_page_that_did_not_change_is_not_sent_again(server):
    server.replies["/"] = answer(b"<p>x", 'ETag: "7"', "Last-Modified: Mon, 06 Jan 2020 10:00:00 GMT")
    first = fetcher(server).fetch(server.url())
    server.replies["/"] = b'HTTP/1.1 304 Not Modified\r\nETag: "7"\r\n\r\n'
    again = fetcher(server).fetch(server.url(), first)
    assert (again.status, again.body) == ("not_modified", b"")
    asked = server.asked("/")[-1]
    assert 'If-None-Match: "7"\r\n' in asked
    assert "If-Modified-Since: Mon, 06 Jan 2020 10:00:00 GMT\r\n" in asked


def test_a_tag_that_is_not_ascii_is_no_condition(server):
    server.replies["/"] = answer(b"<p>x", 'ETag: "é"')
    first = fetcher(server).fetch(server.url())
    assert fetcher(server).fetch(server.url(), first).status == "ok"
    assert "If-None-Match" not in server.asked("/")[-1]


def test_conditions_are_made_only_where_the_page_was(server):
    server.replies["/"] = answer(b"<p>x", 'ETag: "7"')
    first = fetcher(server).fetch(server.url())
    server.replies["/b"] = b"HTTP/1.1 304 Not Modified\r\n\r\n"
    got = fetcher(server).fetch(server.url("/b"), first)
    assert (got.status, "If-None-Match" in server.asked("/b")[0]) == ("http_304", False)


@pytest.mark.parametrize(
    ("code", "body"), [("404 No", b"<p>none"), ("503 Wait", b"<h1>Just a moment"), ("403 No", b"")]
)
def test_the_page_of_an_error_is_kept_to_be_looked_at(server, code, body):
    server.replies["/"] = answer(body, code=code)
    assert fetcher(server, attempts=1).fetch(server.url()).body == body


def test_an_empty_page_a_failed_fetch_and_a_refused_one_are_three_things(server):
    server.replies |= {"/empty": answer(b""), "/failed": b"", "/none": ABSENT}
    reader = fetcher(server)
    statuses = {path: reader.fetch(server.url(path)).status for path in ("/empty", "/failed", "/none")}
    assert statuses == {"/empty": "ok", "/failed": "reset", "/none": "http_404"}


def test_threads_that_share_a_fetcher_each_get_their_own_page(server):
    server.replies |= {f"/{number}": answer(b"<p>%d" % number) for number in range(16)}
    policy = WebPolicy(opened=(Opened("127.0.0.1"),))
    reader = Fetcher(Settings(policy, delay_ms=0, at_once=4))
    bodies = {}

    def read(number):
        bodies[number] = reader.fetch(server.url(f"/{number}")).body

    threads = [threading.Thread(target=read, args=(number,)) for number in range(16)]
    begun = time.monotonic()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert time.monotonic() - begun < 30
    assert bodies == {number: b"<p>%d" % number for number in range(16)}

"""One loop for all that is asked of the web: hundreds at once, turns that all builds share, and what is cut off."""

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from carter.adapters.cassettes.recorder import Recorder
from carter.adapters.cassettes.shelf import Shelf
from carter.adapters.web import loop
from carter.adapters.web.deadline import Deadline
from carter.adapters.web.fetcher import Fetcher
from carter.adapters.web.loop import on_loop, waited
from carter.adapters.web.pages import AT_ONCE_AT_HOME, WebPages
from carter.adapters.web.settings import Settings
from carter.adapters.web.turns import Manners, Turns, Waiting
from carter.kernel.digest import digest_bytes
from carter.kernel.perform import is_awaited
from carter.records.task_spec import WebRules
from carter.research.effects import Fetch, FetchRules
from carter.research.web.policy import Opened, WebPolicy
from carter.workspace.outside import Outside
from carter.workspace.reaching import Reach, unlimited
from tests.adapters.web.hostile import Slept, answer

MANY = 200


class Together:
    """Answers once so many are here at once; `most` is how many ever were."""

    def __init__(self, wanted):
        self.wanted, self.now, self.most = wanted, 0, 0
        self.full, self._lock = threading.Event(), threading.Lock()

    def __call__(self, connection):
        with self._lock:
            self.now += 1
            self.most = max(self.most, self.now)
            if self.now >= self.wanted:
                self.full.set()
        self.full.wait(20)
        time.sleep(0.02)  # whoever is let in too early comes meanwhile
        with self._lock:
            self.now -= 1
        connection.sendall(answer(b"<p>x"))


def fetch(server, path, *opened):
    return Fetch(url=server.url(path), rules=FetchRules(web=WebRules(open=opened)))


def all_of(pages, requests):
    async def asked():
        return await asyncio.gather(*map(pages, requests))

    return asyncio.run(asked())


def home(server):
    return f"127.0.0.1:{server.port}"


def test_two_hundred_pages_are_asked_for_on_one_thread(server):
    together = Together(AT_ONCE_AT_HOME)
    server.replies |= {f"/{number}": together for number in range(MANY)}
    threads = set()

    def left():
        threads.add(threading.current_thread().name)
        return 60.0

    requests = [fetch(server, f"/{number}", home(server)) for number in range(MANY)]
    replies = all_of(WebPages(left), requests)
    assert [reply.status for reply in replies] == ["ok"] * MANY
    assert (together.most, threads) == (AT_ONCE_AT_HOME, {"carter-web"})


def test_of_all_builds_no_more_are_under_way_than_there_is_room_for(server, monkeypatch):
    monkeypatch.setattr(loop, "MOST_UNDER_WAY", 3)
    monkeypatch.setattr(loop, "_running", None)  # another loop, with so much room
    together = Together(3)
    server.replies |= {f"/{number}": together for number in range(12)}
    requests = [fetch(server, f"/{number}", home(server)) for number in range(12)]
    assert {reply.status for reply in all_of(WebPages(lambda: 60.0), requests)} == {"ok"}
    assert together.most == 3


def test_builds_of_one_process_share_the_turns_at_a_host(server):
    together = Together(2)
    server.replies |= {f"/{number}": together for number in range(8)}
    turns, slept = Turns(), Slept()

    def build(number):
        policy = WebPolicy(opened=(Opened("127.0.0.1"),))
        fetcher = Fetcher(Settings(policy, at_once=2, robots=False), waiting=Waiting(turns, slept))
        pages = WebPages(lambda: 60.0, lambda _: fetcher)
        return all_of(pages, [fetch(server, f"/{page}") for page in range(number, 8, 2)])

    with ThreadPoolExecutor(2) as builds:
        replies = [*builds.map(build, range(2))]
    assert {reply.status for found in replies for reply in found} == {"ok"}
    assert together.most == 2
    # Each of the eight but the first begins a second after the one before, whichever build asked for that.
    assert sorted(slept) == [pytest.approx(seconds, abs=0.9) for seconds in range(1, 8)]


def test_the_order_at_a_host_is_that_of_the_coming():
    came = []

    async def visits():
        turns = Turns()

        async def visit(number):
            async with turns.turn("boats.example", Manners(1), Deadline(9)):
                await asyncio.sleep(0)
                came.append(number)

        await asyncio.gather(*map(visit, range(9)))

    asyncio.run(visits())
    assert came == [*range(9)]


def test_whoever_is_cut_off_while_it_waits_gives_its_place_back():
    async def visits():
        turns, inside = Turns(), asyncio.Event()

        async def visit():
            async with turns.turn("boats.example", Manners(1), Deadline(9)):
                inside.set()
                await asyncio.Event().wait()

        first = asyncio.ensure_future(visit())
        await inside.wait()
        second = asyncio.ensure_future(visit())
        await asyncio.sleep(0)
        for each in (second, first):
            each.cancel()
        await asyncio.gather(first, second, return_exceptions=True)
        async with turns.turn("boats.example", Manners(1), Deadline(9, within=1)):
            return "in"

    assert asyncio.run(visits()) == "in"


def test_a_fetch_that_nobody_waits_for_any_more_hangs_up(server):
    begun, hung_up = threading.Event(), threading.Event()

    def held(connection):
        begun.set()
        connection.settimeout(20)
        if not connection.recv(1):
            hung_up.set()

    server.replies["/"] = held
    pages = WebPages(lambda: 60.0)

    async def cut_off():
        asking = asyncio.ensure_future(pages(fetch(server, "/", home(server))))
        await asyncio.to_thread(begun.wait, 20)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking

    asyncio.run(cut_off())
    assert hung_up.wait(20)
    server.replies["/b"] = answer(b"<p>x")
    assert waited(pages(fetch(server, "/b", home(server)))).status == "ok"


def test_a_loop_that_runs_already_does_not_mind(server):
    server.replies["/"] = answer(b"<p>x")
    policy = WebPolicy(opened=(Opened("127.0.0.1"),))

    async def in_a_notebook():
        return Fetcher(Settings(policy)).fetch(server.url()).status  # waits, as a cell does

    assert asyncio.run(in_a_notebook()) == "ok"


def test_what_runs_on_the_loop_may_ask_again_there():
    async def twice():
        return await on_loop(asyncio.sleep(0, "here"))

    assert waited(twice()) == "here"


class Recordings(dict):
    """Replies by key; there are none."""

    def entries(self):
        return iter(())


def outside(folder, mode):
    shelf = Shelf(str(folder), sync=False)
    recorder = Recorder(shelf, mode, "first", lambda: "2026-11-30T00:00:00Z")
    out = Outside(recorder, "first", Recordings(), shelf.blobs, keeping=shelf.blobs)
    return out.answering({}, {"fetch": Reach({"engines": []}, unlimited).pages})["fetch"]


def test_what_was_recorded_on_the_loop_is_replayed_with_nobody_asked(server, tmp_path):
    server.replies |= {f"/{number}": answer(b"<p>%d" % number) for number in range(20)}
    requests = [fetch(server, f"/{number}", home(server)) for number in range(20)]
    live = outside(tmp_path, "missing")
    assert is_awaited(live)
    first = all_of(live, requests)
    asked = server.accepts
    assert all_of(outside(tmp_path, "none"), requests) == first
    assert server.accepts == asked == 21  # one for robots.txt
    assert [reply.body.digest for reply in first] == [digest_bytes(b"<p>%d" % number) for number in range(20)]


def test_nothing_of_the_loop_is_started_before_anything_is_asked(monkeypatch, tmp_path):
    monkeypatch.setattr(loop, "_running", None)
    outside(tmp_path, "none")
    assert loop._running is None

"""Any number of threads, tasks and processes record and replay at once: each answer is the asker's own."""

import asyncio
import contextlib
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from carter.adapters.batch import batched
from carter.errors import NotRecorded
from tests.adapters.cassettes.recording import LIBRARIES, Taping, key

THREADS, TASKS, EACH = 16, 50, 4
ROOT = str(Path(__file__).parent.parent.parent.parent)
ANOTHER = """
import sys
from tests.adapters.cassettes.recording import Taping, key
taping = Taping(sys.argv[1])
for number in range(int(sys.argv[4])):
    name = "same" if sys.argv[3] == "same" else f"{sys.argv[3]} {number}"
    with taping.recorder.effect(key(name)):
        taping.client.post(sys.argv[2], content=f"{sys.argv[3]} {number}".encode())
"""


def own(taping, site, name, together=None):
    """Two exchanges of one effect, told apart by their bodies alone; all who are `together` are within at once."""
    with taping.recorder.effect(key(name)):
        if together is not None:
            together.wait(60)
        told = [taping.client.post(site.url("/same"), content=f"{name} {n}".encode()).content for n in range(2)]
    return [json.loads(answer)["body"] for answer in told] == [f"{name} 0", f"{name} 1"]


@pytest.mark.parametrize("library", LIBRARIES, ids=lambda library: library.__name__)
def test_threads_record_and_replay_each_its_own(tmp_path, site, library):
    names = [f"effect {number}" for number in range(THREADS * EACH)]
    before = Taping(tmp_path, "missing", library)
    assert all(own(before, site, name) for name in names[::2])
    # At first half of them are replayed while the others are recorded, then all are replayed.
    for mode in ("missing", "none"):
        taping, together = Taping(tmp_path, mode, library), Barrier(THREADS)
        with ThreadPoolExecutor(THREADS) as pool:
            assert all(pool.map(lambda name: own(taping, site, name, together), names))  # noqa: B023
    assert len(site.asked) == 2 * len(names)


def test_tasks_record_and_replay_each_its_own(tmp_path, site):
    before = Taping(tmp_path)
    assert all(own(before, site, f"task {number}") for number in range(0, TASKS, 2))

    async def all_at_once(taping):
        # The client is not asynchronous, so each task has a thread; without a pool of that size few would be at once.
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(TASKS))
        together = Barrier(TASKS)
        tasks = (asyncio.to_thread(own, taping, site, f"task {number}", together) for number in range(TASKS))
        return all(await asyncio.gather(*tasks))

    for mode in ("missing", "none"):
        assert asyncio.run(all_at_once(Taping(tmp_path, mode)))
    assert len(site.asked) == 2 * TASKS


def test_equal_requests_of_one_effect_at_once_get_each_answer_once(tmp_path, site):
    def counts(taping):
        with taping.recorder.effect(key()) as tape, ThreadPoolExecutor(THREADS) as pool:
            from contextvars import copy_context

            contexts = [copy_context() for _ in range(40)]
            answers = pool.map(lambda context: context.run(taping.client.get, site.url("/same")), contexts)
            told = sorted(json.loads(answer.content)["count"] for answer in answers)
        return told, (tape.played, tape.recorded)

    told, kinds = counts(Taping(tmp_path))
    assert kinds == (0, 40)
    assert len(told) == 40
    assert counts(Taping(tmp_path, "none")) == (told, (40, 0))


def test_a_client_inside_one_effect_does_not_see_another(tmp_path, site):
    taping = Taping(tmp_path)
    with taping.recorder.effect(key("outer")):
        taping.client.get(site.url("/outer"))
        with taping.recorder.effect(key("inner")):
            taping.client.get(site.url("/inner"))
        taping.client.get(site.url("/outer"))
    assert [row["uri"] for row in taping.takes("outer")[0]["exchanges"]] == [site.url("/outer")] * 2
    assert [row["uri"] for row in taping.takes("inner")[0]["exchanges"]] == [site.url("/inner")]


def test_processes_that_record_the_same_effect_lose_nothing_of_each_other(tmp_path, site):
    words = [sys.executable, "-c", ANOTHER, str(tmp_path), site.url("/a")]
    others = [subprocess.Popen([*words, name, "5"], cwd=ROOT) for name in ("one", "two")]
    others += [subprocess.Popen([*words, "same", "5"], cwd=ROOT) for _ in range(2)]
    assert [other.wait() for other in others] == [0] * 4
    taping = Taping(tmp_path)
    assert all(len(taping.takes(f"{name} {n}")[0]["exchanges"]) == 1 for name in ("one", "two") for n in range(5))
    assert len(site.asked) >= 15
    recorded = [row for take in taping.takes("same") for row in take["exchanges"]]
    assert len(recorded) == len(site.asked) - 10


def test_the_robots_of_a_site_are_recorded_once_for_whoever_asks(tmp_path, site):
    site.pages["/robots.txt"] = (200, {}, b"User-agent: *\n")

    def visited(taping, name, path):
        with taping.recorder.effect(key(name)):
            return taping.client.get(site.url("/robots.txt")).text, taping.client.get(site.url(path)).status_code

    first = Taping(tmp_path)
    assert visited(first, "a", "/a") == ("User-agent: *\n", 200)
    assert visited(Taping(tmp_path), "b", "/b") == ("User-agent: *\n", 200)
    assert site.asked.count("GET /robots.txt") == 1
    replay = Taping(tmp_path, "none")
    assert [visited(replay, name, f"/{name}") for name in "ba"] == [("User-agent: *\n", 200)] * 2
    assert len(first.takes("a")[0]["exchanges"]) == 1


def test_robots_that_were_never_recorded_are_missing_to_each_page_that_asks(tmp_path, site):
    replay = Taping(tmp_path, "none")

    def visited(name):
        with replay.recorder.effect(key(name)), contextlib.suppress(Exception):
            replay.client.get(site.url("/robots.txt"))

    for name in "ab":
        with pytest.raises(NotRecorded, match="robots"):
            visited(name)


def test_two_who_let_what_they_record_wait_lose_nothing_of_each_other(tmp_path, site):
    recorded = []
    for path in ("/a", "/b", "/c"):
        taping = Taping(tmp_path / path.strip("/"))
        taping.get(site.url(path))
        recorded += taping.takes()
    one, other = (Taping(tmp_path / "both").shelf for _ in range(2))
    with batched(one.root, [one], sync=False):
        one.change(key(), recorded[0], lambda _take: None)
        with batched(other.root, [other], sync=False):
            other.change(key(), recorded[1], lambda _take: None)
            assert [len(each.takes(key())) for each in (one, other)] == [1, 1]  # neither sees what waits with the other
        one.change(key(), recorded[2], lambda _take: None)
    assert sorted(take["id"] for take in one.takes(key())) == sorted(take["id"] for take in recorded)

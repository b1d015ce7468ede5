"""Takes: what was cut off is gone on with, what failed is asked again, and nothing that was recorded is lost."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from carter.errors import NotRecorded
from tests.adapters.cassettes.recording import Taping, key

ROOT = str(Path(__file__).parent.parent.parent.parent)
LONG = """
import sys
from tests.adapters.cassettes.recording import Taping, key
taping = Taping(sys.argv[1])
with taping.recorder.effect(key()):
    for number in range(1000):
        taping.client.post(sys.argv[2], content=str(number).encode())
        print(number, flush=True)
"""


def states(taping):
    return [take["state"] for take in taping.takes()]


def ask(taping, site, *paths, **how):
    with taping.recorder.effect(key(), **how) as tape:
        for path in paths:
            if taping.client.get(site.url(path)).status_code == 401:
                raise PermissionError(path)
    return tape.played, tape.recorded


def cut_off(taping, site, **how):
    with taping.recorder.effect(key(), **how):
        taping.client.get(site.url("/a"))
        raise KeyboardInterrupt


def test_a_new_take_stands_beside_the_old_one_and_counts(tmp_path, site):
    taping = Taping(tmp_path)
    ask(taping, site, "/a", "/b")
    assert ask(taping, site, "/a", "/b", fresh=True) == (0, 2)
    assert states(taping) == ["whole", "whole"]
    assert [len(take["exchanges"]) for take in taping.takes()] == [2, 2]
    assert Taping(tmp_path, "none").get(site.url("/a")).json()["count"] == 3


def test_a_new_take_that_was_cut_off_does_not_hide_the_whole_one_from_a_replay(tmp_path, site):
    taping = Taping(tmp_path)
    ask(taping, site, "/a", "/b")
    with pytest.raises(KeyboardInterrupt):
        cut_off(taping, site, fresh=True)
    assert states(taping) == ["whole", "open"]
    assert ask(Taping(tmp_path, "none"), site, "/a", "/b") == (2, 0)
    assert ask(taping, site, "/a", "/b", fresh=True) == (1, 1)
    assert states(taping) == ["whole", "whole"]


def test_what_was_interrupted_goes_on_without_asking_twice(tmp_path, site):
    taping = Taping(tmp_path)
    with pytest.raises(KeyboardInterrupt):
        cut_off(taping, site)
    assert ask(taping, site, "/a", "/b") == (1, 1)
    assert states(taping) == ["whole"]
    assert site.asked == ["GET /a", "GET /b"]


def test_an_error_is_not_replayed_to_the_next_build_but_what_went_well_is(tmp_path, site):
    site.answers["/key"] = [(401, {}, b"no"), (200, {}, b"yes")]
    taping = Taping(tmp_path)
    with pytest.raises(PermissionError):
        ask(taping, site, "/paid", "/key")
    assert states(taping) == ["failed"]
    with pytest.raises(NotRecorded):
        ask(Taping(tmp_path, "none"), site, "/paid", "/key")
    assert ask(taping, site, "/paid", "/key") == (1, 1)
    assert states(taping) == ["failed", "whole"]
    assert ask(Taping(tmp_path, "none"), site, "/paid", "/key") == (2, 0)
    assert site.asked.count("GET /paid") == 1


def test_what_a_whole_take_lacks_is_added_to_it(tmp_path, site):
    taping = Taping(tmp_path)
    ask(taping, site, "/a")
    assert ask(taping, site, "/a", "/b") == (1, 1)
    assert states(taping) == ["whole"]
    assert ask(Taping(tmp_path, "none"), site, "/a", "/b") == (2, 0)


def test_in_mode_none_nothing_is_written(tmp_path, site):
    ask(Taping(tmp_path), site, "/a")
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    with pytest.raises(NotRecorded):
        ask(Taping(tmp_path, "none"), site, "/a", "/b")
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_a_miss_names_the_nearest_request_and_where_it_differs(tmp_path, site):
    taping = Taping(tmp_path)
    with taping.recorder.effect(key()):
        taping.client.post(site.url("/m"), content=b'{"model":"m","prompt":{"text":"How long is a lease?","n":1}}')
        taping.client.get(site.url("/other"))
    replay = Taping(tmp_path, "none")
    with pytest.raises(NotRecorded) as missed, replay.recorder.effect(key()):
        replay.client.post(site.url("/m"), content=b'{"model":"m","prompt":{"text":"How long is a loan?","n":1}}')
    assert f"the nearest recorded is POST {site.url('/m')}" in missed.value.what
    told = "`body.prompt.text` differs: asked `How long is a loan?`, recorded `How long is a lease?`"
    assert told in missed.value.what
    assert missed.value.exit_code == 7


def test_waiting_makes_sense_only_where_the_answer_is_not_recorded(tmp_path, site):
    slept: list[float] = []
    taping = Taping(tmp_path)
    sleep = taping.recorder.sleeping(slept.append)
    with taping.recorder.effect(key()):
        sleep(1)
        taping.client.get(site.url("/a"))
        sleep(2)
    with taping.recorder.effect(key()):
        sleep(3)
        taping.client.get(site.url("/a"))
        sleep(4)
        taping.client.get(site.url("/b"))
        sleep(5)
    with taping.recorder.effect(key(), fresh=True):
        sleep(6)
    replay = Taping(tmp_path, "none")
    with replay.recorder.effect(key("never")):
        replay.recorder.sleeping(slept.append)(7)
    assert slept == [1, 2, 5, 6]


def test_sigkill_while_recording_loses_at_most_the_exchange_in_flight(tmp_path, site):
    words = [sys.executable, "-c", LONG, str(tmp_path), site.url("/long")]
    for _ in range(3):
        before = len(site.asked)
        with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            told = [int(process.stdout.readline()) for _ in range(before + 8)]
            while len(site.asked) < before + 12:
                time.sleep(0.001)
            os.kill(process.pid, signal.SIGKILL)
            told += [int(line) for line in process.stdout.read().split()]
        (take,) = Taping(tmp_path).takes()
        assert take["state"] == "open"
        assert told[-1] + 1 <= len(take["exchanges"]) <= len(site.asked)
        assert len(take["exchanges"]) >= len(site.asked) - 3  # one for each kill

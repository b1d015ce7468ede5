"""Whatever kills a build, and however many build at once: no damage, and the same manifest after."""

import json
import random
import shutil
import signal
import time
from datetime import datetime, timedelta

import pytest

from tests.workspace.place import QUESTION, Here


@pytest.fixture(scope="module")
def expected(tmp_path_factory):
    """The manifest and the seconds of an undisturbed build."""
    place = Here(tmp_path_factory.mktemp("whole"))
    start = time.monotonic()
    manifest = place.build()["manifest"]
    return manifest, time.monotonic() - start


def _killed_again_and_again(place, kills, seconds, seed):
    instants = random.Random(seed)
    for _ in range(kills):
        builder = place.start("build", "question.yaml", "-j", "2")
        time.sleep(instants.uniform(0.05, seconds))
        builder.send_signal(signal.SIGKILL)
        builder.wait()


def _holds(place, expected):
    answer = place.build()
    assert answer["manifest"] == expected
    assert place.damaged() == []
    assert place.verify()["holds"]
    assert place.build()["state"] == "up to date"


def test_a_build_that_is_killed_three_times_ends_with_the_same_manifest(tmp_path, expected):
    manifest, seconds = expected
    place = Here(tmp_path)
    _killed_again_and_again(place, 3, seconds, seed=5)
    _holds(place, manifest)


@pytest.mark.slow
def test_fifty_builds_killed_at_random_instants_do_no_damage(tmp_path, expected):
    manifest, seconds = expected
    for number in range(10):
        folder = tmp_path / str(number)
        folder.mkdir()
        place = Here(folder)
        _killed_again_and_again(place, 5, seconds, seed=number)
        _holds(place, manifest)


@pytest.mark.parametrize("number", [2, pytest.param(8, marks=pytest.mark.slow)])
def test_builders_at_once_reach_the_same_manifest_and_ask_each_effect_once(tmp_path, expected, number):
    place = Here(tmp_path)
    builders = [place.start("build", "question.yaml", "-j", "1") for _ in range(number)]
    assert [builder.wait() for builder in builders] == [0] * number
    logs = [path.read_text() for path in tmp_path.glob("store/runs/*/event_log.jsonl")]
    performed = [line for log in logs for line in log.splitlines() if '"performed":true' in line]
    keys = [line.split('"key":"')[1][:71] for line in performed]
    assert len(keys) == len(set(keys)) > 0
    _holds(place, expected[0])


def test_an_interrupted_build_says_so_and_the_next_one_goes_on(tmp_path, expected):
    place = Here(tmp_path)
    builder = place.start("build", "question.yaml")
    while not list(tmp_path.glob("store/runs/*")):
        time.sleep(0.01)
    builder.send_signal(signal.SIGINT)
    assert builder.wait() in (130, 0)
    _holds(place, expected[0])


def test_a_damaged_blob_is_made_anew_by_the_next_build_that_needs_it(tmp_path, expected):
    place = Here(tmp_path)
    place.build()
    harmed = 0
    for path in tmp_path.glob("store/blobs/*/*"):
        path.write_bytes(path.read_bytes()[:-1] + b"?")
        harmed += 1
    assert harmed
    assert not place.verify()["holds"]
    place.carter("build", "question.yaml", "-B", "-q")
    assert place.verify()["holds"]
    assert place.build()["manifest"] == expected[0]
    assert place.damaged()


def test_what_a_build_took_before_it_was_cut_off_counts_when_it_goes_on(tmp_path):
    place = Here(tmp_path)
    place.ask(f"{QUESTION}constraints: {{max_minutes: 1}}\n")
    place.build()
    (run,) = tmp_path.glob("store/runs/*")
    lines = (run / "event_log.jsonl").read_text().splitlines()[:3]
    first, *_, last = (json.loads(line)["ts"] for line in lines)
    earlier = (datetime.fromisoformat(last) - timedelta(seconds=61)).isoformat().replace("+00:00", "Z")
    torn = lines[0].replace(first, earlier) + "\n" + "\n".join(lines[1:]) + '\n{"event_id'
    (run / "event_log.jsonl").write_text(torn)
    (run / "run.json").unlink()
    for folder in ("actions", "remembered", "finished"):
        shutil.rmtree(tmp_path / "store" / folder)
    shutil.rmtree(tmp_path / "cassettes" / "effects")
    answer = place.build()
    assert (answer["stop_reason"], answer["exit_code"]) == ("MAX_MINUTES", 6)
    log = (tmp_path / "store" / "runs" / answer["run"] / "event_log.jsonl").read_text()
    (resumed,) = [event["payload"] for event in map(json.loads, log.splitlines()) if event["type"] == "RESUMED"]
    assert resumed == {"run": run.name, "milliseconds": 61_000}
    assert place.build("--retry-failed")["exit_code"] == 0


def test_a_store_that_was_deleted_is_built_again_from_the_cassettes(tmp_path, expected):
    place = Here(tmp_path)
    place.build()
    shutil.rmtree(tmp_path / "store")
    answer = place.build()
    assert answer["manifest"] == expected[0]
    log = (tmp_path / "store" / "runs" / answer["run"] / "event_log.jsonl").read_text()
    assert '"performed":true' not in log

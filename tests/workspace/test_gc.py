"""`carter gc`: what no kept run needs goes; what one needs never does, whatever else is at work or kills it."""

import json
import os
import random
import shutil
import signal
import time
from pathlib import Path

import pytest

from carter.adapters.blob_store import DiskBlobs
from carter.adapters.presence import Presence
from carter.adapters.store_lock import StoreLock
from carter.kernel.digest import PREFIX, Digest, digest_bytes
from carter.kernel.gc import Rules
from carter.workspace import Workspace
from tests.workspace.place import QUESTION, Here

OTHER = "question: When does the canteen open at noon?\nsources: [notes]\n"
DAY = 86400


@pytest.fixture(scope="module")
def two(tmp_path_factory):
    """A place with runs of two questions."""
    place = Here(tmp_path_factory.mktemp("two"))
    place.build()
    place.ask(OTHER)
    place.second = place.build()  # type: ignore[attr-defined]
    place.ask(QUESTION)
    return place


@pytest.fixture
def place(two, tmp_path):
    """The same, to be changed."""
    return two.copied(tmp_path / "copy")


def _aged(place, days=30):
    """As if all had been written and looked at last so many days ago."""
    then = time.time() - days * DAY
    for path in (place.root / "store").rglob("*"):
        os.utime(path, (then, then))


def _files(place, *under):
    return {path for name in under for path in (place.root / name).rglob("*") if path.is_file()}


def _gc(place, *words):
    done = place.carter("gc", "--json", *words)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def _forgotten(place, answer):
    """The run's folder goes, as `--keep-last` would take it, so that nothing is reached from it."""
    shutil.rmtree(place.root / "store" / "runs" / answer["run"])


def _holds(place, *runs):
    assert place.carter("verify", "--store", "--read-data").returncode == 0
    for run in runs:
        assert place.carter("verify", run).returncode == 0


def test_of_finished_runs_nothing_goes_but_caches(place):
    _aged(place)
    found = _gc(place)
    assert (found["kept"], found["runs"], found["done"]) == (2, [], False)
    assert {kind["kind"] for kind in found["kinds"]} <= {"graphs", "index", "parsed", "settled"}


def test_without_yes_nothing_is_written_or_looked_at(place):
    _aged(place)
    before = {path: (path.read_bytes(), path.stat().st_mtime) for path in _files(place, "store", "cassettes")}
    assert _gc(place, "--keep-last", "0")["bytes"] > 0
    after = {path: (path.read_bytes(), path.stat().st_mtime) for path in _files(place, "store", "cassettes")}
    assert after == before


def test_what_only_a_run_that_is_gone_needed_goes_and_the_rest_holds(place):
    _forgotten(place, place.first)
    _aged(place)
    recorded = _files(place, "cassettes")
    told = _gc(place)
    before = _files(place, "store/blobs", "store/actions")
    assert _gc(place, "--yes")["bytes"] == told["bytes"]
    gone = before - _files(place, "store/blobs", "store/actions")
    assert len(gone) == sum(kind["files"] for kind in told["kinds"] if kind["kind"] in ("blobs", "actions")) > 20
    assert _files(place, "cassettes") == recorded
    assert not (place.root / "store" / "trash").exists()
    _holds(place, place.second["run"])
    assert place.build()["manifest"] == place.first["manifest"]
    assert _gc(place, "--yes")["runs"] == []


def test_what_is_younger_than_the_grace_stays(place):
    _forgotten(place, place.first)
    _aged(place, days=13)
    assert not {"blobs", "actions"} & {kind["kind"] for kind in _gc(place)["kinds"]}
    assert {"blobs", "actions"} <= {kind["kind"] for kind in _gc(place, "--grace", "12d")["kinds"]}


def test_a_build_makes_what_it_looks_at_young_again(place):
    _forgotten(place, place.first)
    _aged(place)
    place.carter("build", "question.yaml", "brief", "claims", "report", "-q")  # targets alone: no run comes of it
    files = {kind["kind"]: kind["files"] for kind in _gc(place)["kinds"]}
    assert "actions" not in files
    assert files["blobs"] == 1  # the manifest of the run that is gone


def test_only_the_last_runs_of_a_question_are_kept_and_what_is_pinned(place):
    place.note("more.md", "# More\n\nA worker holds a lease on a job for 61 seconds since May.\n")
    newer = place.build()
    _aged(place)
    assert place.carter("pin", place.first["run"]).returncode == 0
    assert _gc(place, "--keep-last", "1", "--grace", "0")["runs"] == []
    assert place.carter("pin", place.first["run"], "--remove").returncode == 0
    (gone,) = _gc(place, "--keep-last", "1", "--grace", "0", "--yes")["runs"]
    assert (gone["run"], gone["state"]) == (place.first["run"], "finished")
    assert not (place.root / "store" / "runs" / place.first["run"]).exists()
    _holds(place, newer["run"], place.second["run"])
    assert place.carter("replay", "--run-id", place.first["run"]).returncode == 0


def test_a_build_that_came_to_no_end_goes_with_what_it_left(place):
    place.ask("question: How is a lease renewed?\nsources: [notes]\n")
    builder = place.start("build", "question.yaml")
    logs = set(place.root.glob("store/runs/*/event_log.jsonl"))
    while not any(b"\n" in log.read_bytes() for log in set(place.root.glob("store/runs/*/event_log.jsonl")) - logs):
        time.sleep(0.005)
    builder.send_signal(signal.SIGKILL)
    builder.wait()
    (place.root / "store" / "tmp" / "1-2").write_bytes(b"half a blo")
    _aged(place)
    found = _gc(place, "--yes")
    (gone,) = found["runs"]
    assert gone["state"] == "unfinished"
    assert {"runs", "tmp"} <= {kind["kind"] for kind in found["kinds"]}
    _holds(place, place.first["run"], place.second["run"])


def test_nothing_is_taken_out_where_what_is_kept_is_damaged(place):
    _forgotten(place, place.first)
    _aged(place)
    manifest = place.second["manifest"].removeprefix(PREFIX)
    for path in place.root.glob(f"*/blobs/{manifest[:2]}/{manifest[2:]}"):
        path.write_bytes(b"CB1r")
    before = _files(place, "store")
    done = place.carter("gc", "--yes")
    assert (done.returncode, "nothing is taken out" in done.stderr) == (5, True)
    assert before <= _files(place, "store")


def test_one_takes_out_at_a_time_and_the_other_is_told_by_whom(place):
    with StoreLock(str(place.root / "store"), "carter gc"):
        done = place.carter("gc", "--yes")
        assert (done.returncode, f"process {os.getpid()}" in done.stderr) == (8, True)
        assert place.carter("gc").returncode == 0
    assert place.carter("gc", "--yes").returncode == 0


def test_the_lock_of_a_process_that_died_is_none(place):
    script = (
        "import os, signal\nfrom carter.adapters.store_lock import StoreLock\n"
        "with StoreLock('store', 'carter gc'):\n    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    assert place.python("-c", script).returncode == -signal.SIGKILL
    assert (place.root / "store" / "lock").read_text()
    assert place.carter("gc", "--yes").returncode == 0


def test_while_a_build_is_under_way_nothing_is_deleted_and_no_grace_is_short(place):
    _forgotten(place, place.first)
    _aged(place)
    size = sum(path.stat().st_size for path in _files(place, "store/blobs"))
    with Presence(str(place.root / "store")):
        assert place.carter("gc", "--yes", "--grace", "59m").returncode == 8
        assert _gc(place, "--yes")["waiting"]
    kept = sum(path.stat().st_size for path in _files(place, "store/blobs", "store/trash/blobs"))
    assert kept == size
    _holds(place, place.second["run"])
    assert "trash" in {kind["kind"] for kind in _gc(place, "--yes")["kinds"]}
    assert not (place.root / "store" / "trash").exists()


def test_a_blob_that_was_taken_out_is_taken_back_by_whoever_wants_it(tmp_path):
    blobs = DiskBlobs(str(tmp_path))
    digests = [blobs.put(data) for data in (b"one", b"two", b"three", b"four")]
    for digest in digests:
        assert blobs.trash.take(blobs.path(digest))
    looking = DiskBlobs(str(tmp_path), touch=False)
    assert looking.get(digests[0]) == b"one"
    assert looking.has(digests[0])
    assert not Path(blobs.path(digests[0])).exists()
    assert blobs.get(digests[0]) == b"one"
    assert blobs.has(digests[1])
    assert blobs.put(b"three") == digests[2]
    assert all(Path(blobs.path(digest)).exists() for digest in digests[:3])
    blobs.erase(digests[3])
    assert not blobs.has(digests[3])
    assert not blobs.has(Digest(digest_bytes(b"never")))


def _gc_in_the_midst(place, monkeypatch, moment, rules=Rules()):  # noqa: B008 - it cannot be changed
    """What comes between when `gc` has marked; then it goes on."""
    from carter.workspace import collecting, marking

    marking_all = marking.mark

    def marked(*words):
        found = marking_all(*words)
        moment()
        return found

    monkeypatch.setattr(collecting, "mark", marked)
    return Workspace(str(place.root)).upkeep.gc(rules, really=True)


def test_what_a_build_wanted_after_gc_had_marked_is_taken_back(place, monkeypatch):
    _forgotten(place, place.first)
    _aged(place)
    answers = []
    found = _gc_in_the_midst(place, monkeypatch, lambda: answers.append(place.build()))
    assert found.done
    (answer,) = answers
    assert answer["manifest"] == place.first["manifest"]
    _holds(place, answer["run"], place.second["run"])


def test_a_run_that_is_pinned_after_gc_had_marked_stays_whole(place, monkeypatch):
    place.note("more.md", "# More\n\nA worker holds a lease on a job for 61 seconds since May.\n")
    place.build()
    _aged(place)
    first = place.first["run"]
    found = _gc_in_the_midst(place, monkeypatch, lambda: place.carter("pin", first), Rules(keep_last=1, grace=0))
    assert [run.run for run in found.runs] == [first]
    _holds(place, first)


def _disturbed(place, rounds, chance):
    """Builds of two questions and `gc --yes` at once, over and over, what nobody needs always old."""
    for _ in range(rounds):
        for run in place.root.glob("store/runs/*"):
            shutil.rmtree(run)
        _aged(place)
        acts = [place.start("build", "question.yaml"), place.start("build", "other.yaml")]
        for _ in range(4):
            time.sleep(chance.uniform(0, 0.3))
            acts.append(place.start("gc", "--yes", "--grace", "1h"))
        assert [act.wait() for act in acts][:2] == [0, 0]
        assert {act.returncode for act in acts[2:]} <= {0, 8}
        assert place.build()["manifest"] == place.first["manifest"]
        _holds(place, *(run.name for run in place.root.glob("store/runs/*") if (run / "run.json").exists()))


def test_builds_and_gc_at_once_come_to_the_same_manifest_without_damage(place):
    (place.root / "other.yaml").write_text(OTHER)
    _disturbed(place, 2, random.Random(6))


@pytest.mark.slow
def test_builds_and_gc_at_once_many_times_do_no_damage(place):
    (place.root / "other.yaml").write_text(OTHER)
    _disturbed(place, 25, random.Random(60))


def _killed(place, times, chance):
    for _ in range(times):
        _aged(place)
        taking = place.start("gc", "--yes", "--keep-last", "0")
        time.sleep(chance.uniform(0.1, 0.5))
        taking.send_signal(signal.SIGKILL)
        taking.wait()
        _holds(place, place.second["run"])


def test_gc_that_is_killed_does_no_damage_and_the_next_one_ends_it(place):
    _forgotten(place, place.first)
    _killed(place, 3, random.Random(6))
    _gc(place, "--yes")
    assert not (place.root / "store" / "trash").exists()
    _holds(place, place.second["run"])


@pytest.mark.slow
def test_gc_that_is_killed_at_fifty_instants_does_no_damage(place):
    for number in range(10):
        _forgotten(place, place.build())
        _killed(place, 5, random.Random(number))
    assert place.build()["manifest"] == place.first["manifest"]

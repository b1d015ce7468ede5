"""`carter gc`, `pin`, `store stats` and `verify --store` as a user sees them."""

import json
import os
import time

import pytest

from carter.adapters.blob_store import DiskBlobs
from tests.workspace.place import QUESTION, Here

ASKED = QUESTION.partition(": ")[2].partition("\n")[0]


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    place = Here(tmp_path_factory.mktemp("place"))
    place.build()
    return place


@pytest.fixture
def empty(tmp_path):
    return Here(tmp_path)


def _half_written(place, days):
    """What a writer left that was killed so many days ago."""
    path = place.root / "store" / "tmp" / "12-34"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"x" * 1234)
    os.utime(path, (time.time() - days * 86400,) * 2)


def test_gc_says_what_it_would_free_and_frees_it(place):
    _half_written(place, 15)
    done = place.carter("gc")
    assert done.stdout == "tmp                1      1.2 kB\nwould free 1.2 kB; 1 run kept\n"
    assert done.stderr == "nothing was changed: `carter gc --yes` takes it out\n"
    done = place.carter("gc", "--yes")
    assert (done.stdout, done.stderr) == ("tmp                1      1.2 kB\nfrees 1.2 kB; 1 run kept\n", "")
    done = place.carter("gc")
    assert (done.stdout, done.stderr) == ("would free 0 B; 1 run kept\n", "")


def test_gc_answers_as_json(place):
    _half_written(place, 2)
    assert json.loads(place.carter("gc", "--json", "--grace", "36h").stdout) == {
        "schema_version": 1,
        "done": False,
        "kept": 1,
        "runs": [],
        "kinds": [{"kind": "tmp", "files": 1, "bytes": 1234}],
        "bytes": 1234,
        "waiting": False,
    }


def test_gc_of_a_folder_without_a_store_finds_and_makes_nothing(empty):
    assert empty.carter("gc").stdout == "would free 0 B; 0 runs kept\n"
    assert not (empty.root / "store").exists()


@pytest.mark.parametrize("words", [["--grace", "14"], ["--grace", "-1d"], ["--keep-last", "-1"], ["--keep-days", "x"]])
def test_gc_tells_what_is_no_number_or_span(place, words):
    assert place.carter("gc", *words).returncode == 2


def test_a_pin_is_set_listed_and_taken_away(place):
    run = place.run
    assert place.carter("pin").stdout == "no run is pinned\n"
    assert place.carter("pin", "latest").stdout == f"run {run} is pinned\n"
    assert place.carter("pin", run[:8]).stdout == f"run {run} was pinned already\n"
    assert place.carter("pin").stdout == f"{run}  {ASKED}\n"
    assert json.loads(place.carter("pin", "--json").stdout) == {
        "schema_version": 1,
        "pins": [{"run": run, "question": ASKED, "manifest": place.first["manifest"], "here": True}],
        "run": "",
        "changed": False,
    }
    assert place.carter("pin", "latest", "--remove").stdout == f"run {run} is pinned no more\n"
    assert place.carter("pin").stdout == "no run is pinned\n"


def test_a_pin_of_a_run_that_is_gone_is_listed_and_can_be_taken_away(empty):
    gone = "01ARZ3NDEKTSV4RRFFQ69G5FAV"
    (empty.root / "store" / "pins").mkdir(parents=True)
    (empty.root / "store" / "pins" / gone).touch()
    assert empty.carter("pin").stdout == f"{gone}  (the run is gone or damaged)\n"
    assert empty.carter("pin", gone, "--remove").returncode == 0
    assert empty.carter("pin").stdout == "no run is pinned\n"


@pytest.mark.parametrize("words", [["nothing"], ["--remove"], ["latest", "--remove"]])
def test_what_is_not_there_is_not_pinned(empty, words):
    assert empty.carter("pin", *words).returncode == 2


def test_stats_of_a_store_count_files_and_types(empty):
    blobs = DiskBlobs(str(empty.root / "store"))
    blobs.put(b'{"@type":"research/page@1","url":"file:a"}')
    blobs.put(b"A page.")
    stone = blobs.put(b"A page that is not kept.")
    blobs.drop(stone, "snippets")
    assert empty.carter("store", "stats").stdout.splitlines() == [
        "store/blobs                    3       116 B",
        "",
        "bytes                                          1         7 B",
        "not retained                                   1         0 B",
        "research/page@1                                1        42 B",
        "",
        "116 B on disk; 0 finished runs",
    ]


def test_stats_tell_what_is_stored_once_for_many_and_how_much_was_found_done(tmp_path):
    place = Here(tmp_path)
    place.build()
    one = json.loads(place.carter("store", "stats", "--json").stdout)
    assert (one["runs"], one["dedupe_ratio"], one["hit_rate"]) == (1, "1.00", "0.000")
    assert one["needed_bytes"] == one["distinct_bytes"] <= sum(each["bytes"] for each in one["types"])
    place.note("more.md", "# More\n\nA worker holds a lease on a job for 61 seconds since May.\n")
    place.build()
    two = json.loads(place.carter("store", "stats", "--json").stdout)
    assert (two["runs"], float(two["dedupe_ratio"]) > 1, 0 < float(two["hit_rate"]) < 1) == (2, True, True)
    assert two["actions"] > two["found"] > 0


def test_verify_of_the_store_says_what_was_checked(place):
    count = len(list(place.root.glob("*/blobs/*/*")))
    rows = sum(
        1
        for name in ("actions", "finished", "graphs", "last", "parsed", "remembered", "settled")
        for _ in (place.root / "store" / name).glob("*/*")
    )
    done = place.carter("verify", "--store", "--read-data")
    assert done.stdout.splitlines()[-1] == f"all holds: 1 run, {rows} rows, {count} blobs ({count} of them read)"
    assert (done.returncode, done.stderr) == (0, "")

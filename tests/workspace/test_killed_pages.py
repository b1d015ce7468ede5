"""A page whose reading takes too much never stops a build: the brief tells it, and a replay needs no luck."""

import shutil

import pytest

from tests.workspace.place import Here

LINE = "<p>Iron <b>rusts</b> where water and air reach it, day after day and year after year.</p>\n"
WORDS = {
    "memory": "reading it takes more memory than one file may",
    "time": "reading it takes longer than one file may",
}
LIMITS = {"memory": {"CARTER_WORKER_MEMORY": "180"}, "time": {"CARTER_WORKER_SECONDS": "1"}}
BIG = {"memory": 50_000, "time": 80_000}  # lines


@pytest.mark.parametrize("taken", [pytest.param(each, marks=pytest.mark.slow) for each in ("memory", "time")])
def test_a_page_that_takes_too_much_is_told_and_replayed_and_tried_again(tmp_path, taken):
    place = Here(tmp_path)
    # Its name is found, though nothing of its text is.
    place.note(
        "lease of a job.html", f"<h1>Lease</h1><p>A lease on a job is held for 75 seconds.</p>{LINE * BIG[taken]}"
    )
    built = place.build(**LIMITS[taken])
    assert built["exit_code"] == 0
    brief = brief_of(place, built)
    assert f"Not read: notes/lease of a job.html ({WORDS[taken]})." in brief
    assert "60 seconds" in brief
    assert place.build(**LIMITS[taken])["state"] == "up to date"
    shutil.rmtree(place.root / "store")
    answer = place.carter("replay")
    assert answer.returncode == 0, answer.stdout + answer.stderr
    assert place.build()["manifest"] == built["manifest"]
    again = brief_of(place, place.build("--retry-failed"))
    assert "Not read" not in again
    assert "75 seconds" in again


def brief_of(place, built):
    """The brief of a run."""
    return (place.root / "store" / "runs" / built["run"] / "brief.md").read_text()

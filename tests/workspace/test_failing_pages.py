"""A page on which a library or Carter has a bug never stops a build: it is told, recorded, and replayed without it."""

import json
import shutil

import pytest

from tests.workspace.place import Place

# Brought into each process of a command, workers too, as a faulty release of a library would be.
BUG = """
from carter.research.extract import reader
right = reader._read_as

def wrong(kind, text, name, marks):
    if "odd" in name:
        raise {raised}
    return right(kind, text, name, marks)

reader._read_as = wrong
"""
SECRET = "The words of the page are a secret."


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A place, its build with a bug, and the environment that brings the bug."""
    place = Place(tmp_path_factory.mktemp("place"))
    place.note(
        "lease of a job odd.md", f"# Lease of a job\n\nA worker holds a lease on a job for 75 seconds. {SECRET}\n"
    )
    bug = bringing(place, f"ValueError({SECRET!r})")
    return place, place.build(**bug), bug


def bringing(place, raised):
    folder = place.root / "bug"
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(BUG.format(raised=raised))
    return {"PYTHONPATH": f"{folder}:{place.environment()['PYTHONPATH']}"}


def run_of(place, built):
    return place.root / "store" / "runs" / built["run"]


def test_the_page_is_told_and_the_rest_is_built(built):
    place, first, _ = built
    brief = (run_of(place, first) / "brief.md").read_text()
    assert first["exit_code"] == 0
    assert (
        "Not read: notes/lease of a job odd.md (reading it ended in a fault of Carter's or of a library: ValueError)."
        in brief
    )
    assert "60 seconds" in brief


def test_a_rebuild_has_nothing_to_do_and_a_replay_needs_no_bug(built, tmp_path):
    place, first, bug = built
    assert place.build(**bug)["state"] == "up to date"
    assert place.build()["state"] == "up to date"
    other = place.copied(tmp_path)
    shutil.rmtree(other.root / "store")
    replayed = other.carter("replay")
    assert replayed.returncode == 0, replayed.stdout + replayed.stderr
    assert other.build()["manifest"] == first["manifest"]


@pytest.mark.slow
def test_without_the_bug_it_is_read_when_that_is_asked_for(built, tmp_path):
    place, _, _ = built
    other = place.copied(tmp_path)
    brief = (run_of(other, other.build("--retry-failed")) / "brief.md").read_text()
    assert "Not read" not in brief
    assert "75 seconds" in brief


@pytest.mark.slow
def test_debug_shows_where_and_nothing_that_stays_holds_what_was_said(built, tmp_path):
    place, _, _ = built
    other = Place(tmp_path)
    shutil.copytree(place.root / "notes", tmp_path / "notes", dirs_exist_ok=True)
    done = other.carter("--debug", "build", "question.yaml", "--json", **bringing(other, f"ValueError({SECRET!r})"))
    run = run_of(other, json.loads(done.stdout))
    assert "in wrong" in done.stderr
    assert "ValueError" in done.stderr
    errors = [line for line in (run / "event_log.jsonl").read_text().splitlines() if '"ERROR"' in line]
    assert {("it raised ValueError" in line, SECRET in line) for line in errors} == {(True, False)}

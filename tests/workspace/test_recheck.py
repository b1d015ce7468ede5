"""`carter recheck`: the cited pages are read again, and what became of each quotation is told; the run stays."""

import json
from pathlib import Path

import pytest

from carter.workspace import Workspace, reaching
from tests.workspace.desk import HELD, RENEWED
from tests.workspace.place import Here
from tests.workspace.site import Answer, html, redirect

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])
NOT_THERE = b"<!doctype html><title>Page not found</title><h1>Sorry, we can\xe2\x80\x99t find that page</h1>"


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    place = Here(tmp_path_factory.mktemp("recheck"))
    place.build()
    return place


@pytest.fixture
def notes(place):
    """The notes, put back afterwards."""
    kept = {path: path.read_bytes() for path in (place.root / "notes").rglob("*") if path.is_file()}
    yield place.root / "notes"
    for path, data in kept.items():
        path.write_bytes(data)


def _rechecked(place, *words):
    done = place.carter("recheck", "--json", *words)
    return json.loads(done.stdout), done.returncode


def _counts(answer):
    return {name: answer[name] for name in ("same", "moved", "changed", "gone", "unreachable") if answer[name]}


def test_where_nothing_changed_all_is_the_same_and_nothing_is_written(place):
    before = {path: path.stat().st_mtime_ns for path in place.root.rglob("*")}
    answer, code = _rechecked(place)
    assert code == 0
    assert set(_counts(answer)) == {"same"}
    assert all(page["same_bytes"] for page in answer["pages"])
    assert {path: path.stat().st_mtime_ns for path in place.root.rglob("*")} == before


def test_a_note_that_grew_at_its_head_has_its_quotations_moved(place, notes):
    text = (notes / "lease.md").read_text()
    (notes / "lease.md").write_text(f"A word before.\n\n{text}")
    answer, code = _rechecked(place)
    assert (code, answer["moved"] > 0, answer["changed"]) == (0, True, 0)
    (page,) = [page for page in answer["pages"] if page["url"].endswith("lease.md")]
    assert not page["same_bytes"]
    for citation in page["citations"]:
        assert citation["now"] == "moved"
        assert citation["places"][0]["start"] > citation["start"]


def test_a_figure_that_changed_is_told_with_what_stands_there_now(place, notes):
    text = (notes / "lease.md").read_text()
    (notes / "lease.md").write_text(text.replace("60 seconds", "75 seconds"))
    done = place.carter("recheck")
    assert done.returncode == 1
    assert "changed  " in done.stdout
    assert "    nearest now: “A worker holds a lease on a job for 75 seconds.”" in done.stdout
    assert done.stdout.splitlines()[-1].endswith(f"1 changed, 0 gone, 0 unreachable; run {place.run} is as it was")


def test_a_note_that_is_no_more_is_gone(place, notes):
    (notes / "lease.md").unlink()
    answer, code = _rechecked(place)
    assert (code, answer["gone"] > 0) == (1, True)


def test_a_note_that_cannot_be_read_is_out_of_reach(place, notes):
    (notes / "lease.md").write_bytes(b"")
    answer, code = _rechecked(place)
    assert (code, answer["unreachable"] > 0, answer["gone"]) == (4, True, 0)


def test_notes_are_looked_for_where_the_base_says(place, tmp_path):
    answer, code = _rechecked(place, "--base", str(tmp_path))
    assert (code, set(_counts(answer))) == (1, {"gone"})


def test_a_run_that_nobody_knows_is_told(place):
    done = place.carter("recheck", "01ARZ3NDEKTSV4RRFFQ69G5FAV")
    assert (done.returncode, "there is no run" in done.stderr) == (2, True)


def test_the_recheck_of_the_first_notes_reads_like_this(place):
    lines = place.carter("recheck", place.run).stdout.splitlines()
    assert lines[0].startswith("[1] file:notes/")
    assert lines[0].endswith(": the same bytes")
    assert all(line.startswith(("[", "  same  ")) for line in lines[:-1])


@pytest.fixture
def built(tmp_path, site, monkeypatch):
    monkeypatch.setattr(reaching, "pause", lambda _seconds: None)
    question = (
        f"question: How long does a worker hold a lease on a job?\nengines:\n  - searxng: {site.url}\n"
        f"web:\n  open: ['127.0.0.1:{site.port}']\n  seconds: 1\n"
    )
    place = Here(tmp_path, notes={}, question=question)
    made = Workspace(str(tmp_path)).build(str(tmp_path / "question.yaml"))
    assert HELD in Path(made.folder, "brief.md").read_text()
    return place


def _of_web(built, site):
    hosts = (f"127.0.0.1:{site.port}",)
    return Workspace(str(built.root), looks_only=True).recheck("latest", allow_hosts=hosts, robots=False)


@pytest.mark.parametrize(
    ("answer", "now", "code"),
    [
        (None, {"same"}, 0),
        (Answer(html("Leases", "New.", HELD, RENEWED)), {"moved"}, 0),
        (Answer(html("Leases", HELD.replace("60", "61"), RENEWED.replace("is", "was"))), {"changed"}, 1),
        (Answer(b"none", status=404), {"gone"}, 1),
        (Answer(b"none", status=410), {"gone"}, 1),
        (Answer(NOT_THERE), {"gone"}, 1),
        (Answer(b"no", status=403), {"unreachable"}, 4),
        (redirect("/elsewhere"), {"moved"}, 0),
    ],
    ids=["same", "moved", "changed", "404", "410", "soft 404", "403", "redirect"],
)
def test_what_became_of_a_page_of_the_web_is_told(built, site, answer, now, code):
    if answer is not None:
        site.pages["/lease"] = answer
        site.pages["/elsewhere"] = Answer(html("Leases", "Moved here.", HELD, RENEWED))
    found = _of_web(built, site)
    assert {each.now for page in found.pages for each in page.citations} == now
    assert found.exit_code == code


def test_a_server_that_nobody_runs_any_more_is_out_of_reach(built, site):
    site.stop()
    found = _of_web(built, site)
    assert (found.unreachable > 0, found.exit_code) == (True, 4)


def test_a_host_that_is_local_is_not_reached_unless_it_is_allowed(built, site):
    before = len(site.asked)
    found = Workspace(str(built.root), looks_only=True).recheck("latest")
    assert [page.status for page in found.pages] == ["blocked_address"]
    assert len(site.asked) == before

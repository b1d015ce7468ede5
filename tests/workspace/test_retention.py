"""What is let go of pages of the web once a build is done, what that costs, and what is never let go."""

import json
import shutil
import signal
from pathlib import Path

import pytest

from carter.adapters.blob_store import DiskBlobs
from carter.adapters.presence import Presence
from carter.errors import NotRecorded, exit_code_of
from carter.workspace import Workspace
from carter.workspace.tapes_checked import check
from carter.workspace.tapes_scrubbed import scrub
from tests.workspace.desk import HELD, QUESTION, RENEWED, Desk
from tests.workspace.place import Here
from tests.workspace.site import Answer, html, redirect

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

RAW = "raw canary"  # in the markup, where nobody reads it
UNQUOTED = "The harbour office keeps its own books about the boats."


@pytest.fixture
def site(site):
    page = html("Leases", HELD, RENEWED, UNQUOTED, date="2026-05-01")
    site.pages["/lease"] = Answer(page.replace(b"</body>", f"<!-- {RAW} --></body>".encode()))
    return site


def desk(root, site, retain="", **constraints):
    return Desk(root, site, extra=f"retain: {retain}\n" if retain else "", **constraints)


def holding(root: Path, what: str) -> set[str]:
    """The folders of a workspace in which a file holds these words."""
    found = [path for path in root.rglob("*") if path.is_file() and path.name != "question.yaml"]
    blobs = [DiskBlobs(str(root / name)) for name in ("store", "cassettes")]
    folders = {path.relative_to(root).parts[0] for path in found if what.encode() in path.read_bytes()}
    for name, store in zip(("store", "cassettes"), blobs, strict=True):
        whole = [digest for digest in store.listed() if not store.tombstone(digest)]
        folders |= {name} if any(what.encode() in store.get(digest) for digest in whole) else set()
    return folders


def test_by_default_the_page_goes_and_its_readable_text_stays(tmp_path, site):
    built = desk(tmp_path, site).build()
    assert holding(tmp_path, RAW) == set()
    assert holding(tmp_path, UNQUOTED) == {"store", "cassettes"}
    verified = Workspace(str(tmp_path)).verify()
    assert (verified.damage, verified.unretained, verified.let_go) == ((), 0, 1)
    assert built.notes == ()


def test_with_snippets_the_quotations_alone_stay_and_hold(tmp_path, site):
    question = desk(tmp_path, site, "snippets")
    question.build()
    assert holding(tmp_path, RAW) == holding(tmp_path, UNQUOTED) == set()
    assert f"“{HELD}” [1]" in question.read("brief.md")
    workspace = Workspace(str(tmp_path))
    verified = workspace.verify()
    assert verified.damage == ()
    assert verified.unretained == verified.evidence > 0
    claim = json.loads(question.read("claims.json"))["claims"][0]["claim_id"]
    assert f"»{HELD}« (its source was not retained)" in workspace.show(claim).text


def test_with_pages_nothing_goes(tmp_path, site):
    desk(tmp_path, site, "pages").build()
    assert holding(tmp_path, RAW) == {"cassettes"}
    assert Workspace(str(tmp_path)).verify().let_go == 0
    assert Workspace(str(tmp_path)).replay().cost == ""


def test_what_was_sent_on_the_way_or_in_the_place_of_a_page_goes_too(tmp_path, site):
    site.find("/moved", "Leases, moved")
    site.pages["/moved"] = redirect("/other")._replace(body=b"moved canary")
    site.pages["/other"] = Answer(html("Other", "A job is held by its worker until the job is done."))
    site.find("/gone", "Leases, gone")
    site.pages["/gone"] = Answer(b"gone canary", 404)
    site.pages["/robots.txt"] = Answer(b"User-agent: *\nDisallow:", headers=(("Content-Type", "text/plain"),))
    desk(tmp_path, site).build()
    assert {"/moved", "/gone", "/other"} <= {*site.visits}
    assert holding(tmp_path, "moved canary") == holding(tmp_path, "gone canary") == set()
    assert holding(tmp_path, "User-agent") == {"cassettes"}


@pytest.mark.parametrize("retain", ["snippets", "documents", "pages"])
def test_a_second_build_still_does_nothing_and_asks_nobody(tmp_path, site, retain):
    question = desk(tmp_path, site, retain)
    question.build()
    asked = list(site.asked)
    assert question.build().state == "up to date"
    assert question.build(offline=True).state == "up to date"
    assert site.asked == asked


@pytest.mark.parametrize("retain", ["snippets", "documents"])
def test_a_bare_clone_replays_and_builds_the_same_and_says_what_it_could_not_do(tmp_path, site, retain):
    first = desk(tmp_path / "first", site, retain).build()
    site.stop()
    shutil.copytree(tmp_path / "first" / "cassettes", tmp_path / "again" / "cassettes")
    workspace = Workspace(str(tmp_path / "again"))
    replayed = workspace.replay()
    assert (replayed.equal, replayed.made, replayed.found) == (True, first.manifest, 0)
    assert replayed.done > 0
    assert replayed.kept > 0
    assert "not retained (" in replayed.cost
    assert f"`retain: {retain}`" in replayed.cost
    assert not (tmp_path / "again" / "store").exists()
    again = desk(tmp_path / "again", site, retain).build(offline=True)
    assert again.manifest == first.manifest
    assert again.notes == (replayed.cost,)
    assert check(workspace.tapes).damage == ()
    assert check(workspace.tapes).let_go >= 1


def test_a_question_that_is_edited_needs_no_page_again(tmp_path, site):
    question = desk(tmp_path, site)
    first = question.build()
    asked = list(site.asked)
    question.file.write_text(question.file.read_text() + "  max_sources: 7\n")
    edited = question.build(offline=True)
    assert (edited.state, edited.exit_code) == ("built", 0)
    assert edited.manifest != first.manifest
    assert f"“{HELD}” [1]" in question.read("brief.md")
    assert site.asked == asked


@pytest.mark.parametrize("retain", ["snippets", "documents"])
def test_what_must_be_read_anew_is_asked_for_again_and_if_it_came_as_it_was_nothing_changed(tmp_path, site, retain):
    site.page("/renewed", "Renewal", "A worker that renews its lease on a job holds it for 60 seconds more.")
    question = desk(tmp_path, site, retain)
    first = question.build()
    again = question.build(rebuild=True)
    assert again.manifest == first.manifest
    assert sorted(site.visits) == ["/lease", "/lease", "/renewed", "/renewed"]
    assert len(site.searches) == len({*site.searches})
    assert holding(tmp_path, RAW) == set()
    assert question.build().state == "up to date"


def test_a_page_that_changed_since_is_recorded_beside_what_it_was(tmp_path, site):
    question = desk(tmp_path, site)
    first = question.build()
    site.pages["/lease"] = Answer(html("Leases", HELD.replace("60", "90")))
    again = question.build(rebuild=True)
    assert again.manifest != first.manifest
    assert "for 90 seconds" in question.read("brief.md")
    assert question.build().state == "up to date"
    assert Workspace(str(tmp_path)).replay(first.run).made == first.manifest


@pytest.mark.parametrize("quiet", [{"offline": True}, {"record": "none"}], ids=str)
def test_where_nobody_may_be_asked_it_is_said_what_is_missing(tmp_path, site, quiet):
    question = desk(tmp_path, site)
    question.build()
    asked = list(site.asked)
    with pytest.raises(
        NotRecorded, match=r"read_page failed .* bytes were not retained \(`retain: documents`\)"
    ) as raised:
        question.build(rebuild=True, **quiet)
    assert exit_code_of(raised.value) == 7
    assert "asked for again" in raised.value.mend
    assert site.asked == asked
    assert question.build().state == "up to date"


def test_a_replay_that_has_not_what_was_kept_says_that_it_cannot(tmp_path, site):
    desk(tmp_path, site).build()
    shutil.rmtree(tmp_path / "cassettes" / "actions")
    shutil.rmtree(tmp_path / "store")
    with pytest.raises(NotRecorded, match="not retained"):
        Workspace(str(tmp_path)).replay()


KILLED = (
    "import os, signal\n"
    "import carter.workspace.retaining as module\n"
    "from carter.interfaces.cli.main import main\n"
    "inner, count = module.{name}, iter(range(9))\n"
    "def killed(*words, **how):\n"
    "    if next(count) == {after}:\n"
    "        os.kill(os.getpid(), signal.SIGKILL)\n"
    "    return inner(*words)\n"
    "module.{name} = killed\n"
    "main(['build', '-q', 'question.yaml'])\n"
)


@pytest.mark.parametrize(
    ("name", "after"),
    [
        ("_keep_results", 0),
        *(pytest.param(*each, marks=pytest.mark.slow) for each in (("settle", 0), ("_drop", 0), ("_drop", 1))),
    ],
)
def test_whatever_kills_a_build_while_it_lets_go_the_next_one_finishes_that(tmp_path, site, name, after):
    site.page("/renewed", "Renewal", "A worker that renews its lease on a job holds it for 60 seconds more.")
    question = desk(tmp_path, site)
    place = Here(tmp_path, notes={}, question=question.file.read_text())
    assert place.python("-c", KILLED.format(name=name, after=after)).returncode == -signal.SIGKILL
    assert "cassettes" in holding(tmp_path, "<main>")
    asked = list(site.asked)
    answer = place.build()
    assert (answer["state"], answer["exit_code"]) == ("up to date", 0)
    assert holding(tmp_path, "<main>") == set()
    assert place.verify()["holds"]
    assert Workspace(str(tmp_path)).replay().equal
    assert site.asked == asked


def test_while_another_build_is_under_way_nothing_goes_and_later_it_does(tmp_path, site):
    question = desk(tmp_path, site)
    with Presence(str(tmp_path / "store")):
        question.build()
        assert question.build().state == "up to date"
        assert holding(tmp_path, RAW) == {"cassettes"}
    assert question.build().state == "up to date"
    assert holding(tmp_path, RAW) == set()


def other(tmp_path, site, retain):
    """Another question in the same workspace that reads the same page."""
    question = desk(tmp_path, site, retain)
    file = tmp_path / "other.yaml"
    file.write_text(question.file.read_text().replace(QUESTION, "Who renews a lease while a job runs?"))
    question.file = file
    return question


def test_what_another_question_retains_stays_until_that_one_lets_it_go(tmp_path, site):
    other(tmp_path, site, "pages").build()
    question = desk(tmp_path, site, "snippets")
    question.build()
    assert holding(tmp_path, RAW) == {"cassettes"}
    assert Workspace(str(tmp_path)).verify().let_go == 1  # the passages, which are the question's own
    other(tmp_path, site, "documents").build()
    assert holding(tmp_path, RAW) == set()
    assert "store" in holding(tmp_path, UNQUOTED)


def test_of_two_files_that_ask_the_same_the_one_that_keeps_more_is_heeded(tmp_path, site):
    keeping = desk(tmp_path, site, "pages")
    keeping.file = shutil.copy(keeping.file, tmp_path / "same.yaml")
    keeping.build()
    assert desk(tmp_path, site).build().state == "up to date"
    assert holding(tmp_path, RAW) == {"cassettes"}


def test_a_question_that_retains_less_than_before_lets_go_though_nothing_is_to_be_built(tmp_path, site):
    first = desk(tmp_path, site, "pages").build()
    again = desk(tmp_path, site, "documents").build()
    assert (again.state, again.run) == ("up to date", first.run)
    assert holding(tmp_path, RAW) == set()
    assert holding(tmp_path, UNQUOTED) != set()
    desk(tmp_path, site, "snippets").build()
    assert holding(tmp_path, UNQUOTED) == set()


def test_a_question_that_retains_more_than_before_is_told_what_is_gone_and_may_ask_anew(tmp_path, site):
    desk(tmp_path, site).build()
    question = desk(tmp_path, site, "pages")
    (note,) = question.build().notes
    assert note.startswith("1 page or text is not here")
    assert "--refresh" in note
    assert question.build(refresh=True).notes == ()
    assert holding(tmp_path, RAW) == {"cassettes"}


def test_what_a_file_of_the_user_holds_too_is_never_let_go(tmp_path, site):
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "lease.html").write_bytes(site.pages["/lease"].body)
    question = desk(tmp_path, site, "snippets")
    question.file.write_text(question.file.read_text().replace("engines:\n", "sources: [notes]\nengines:\n  - local\n"))
    question.build()
    assert site.visits == ["/lease"]
    assert holding(tmp_path, RAW) == {"cassettes", "notes"}
    assert "store" in holding(tmp_path, UNQUOTED)


def test_a_page_that_is_its_own_readable_text_stays_with_the_texts(tmp_path, site):
    plain = f"{HELD} {UNQUOTED}".encode()
    site.pages["/lease"] = Answer(plain, headers=(("Content-Type", "text/plain"),))
    question = desk(tmp_path, site)
    question.build()
    assert HELD in question.read("brief.md")
    assert "cassettes" in holding(tmp_path, UNQUOTED)
    assert Workspace(str(tmp_path)).verify().let_go == 0


def test_recordings_of_what_was_let_go_are_scrubbed_like_others(tmp_path, site):
    desk(tmp_path, site).build()
    tapes = Workspace(str(tmp_path)).tapes
    before = check(tapes)
    assert scrub(tapes, [f"127.0.0.1:{site.port}/lease"], really=True).cassettes
    assert not any(f"{site.port}/lease" in path.read_text() for path in tmp_path.glob("cassettes/exchanges/*/*"))
    assert check(tapes).let_go == before.let_go > 0


def test_a_store_that_is_deleted_is_built_again_and_nothing_that_was_let_go_comes_back(tmp_path, site):
    question = desk(tmp_path, site)
    first = question.build()
    asked = list(site.asked)
    shutil.rmtree(tmp_path / "store")
    assert question.build().manifest == first.manifest
    assert site.asked == asked
    assert holding(tmp_path, RAW) == set()

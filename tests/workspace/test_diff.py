"""Two runs of a question over local files: what differs, and that the cause is the right one."""

import shutil

import pytest

from carter.errors import IntegrityError, UnknownRun
from carter.workspace import Workspace
from tests.workspace.compared import Desk, because, of
from tests.workspace.other_stages import UNSEEN, pretend
from tests.workspace.place import QUESTION

LEASE, RENEWED = "A worker holds a lease on a job for", "The lease is renewed"


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    desk = Desk(tmp_path_factory.mktemp("built"))
    desk.make()
    return desk


@pytest.fixture
def desk(built, tmp_path):
    """A copy of a folder in which the question was built once."""
    return built.copied(tmp_path / "desk")


def test_an_edited_source_is_the_cause_of_the_claim_that_changed_with_its_text(desk):
    desk.edit("lease.md", "60 seconds", "45 seconds")
    desk.make()
    found = desk.diff()
    assert [(cause.of, cause.what, cause.how) for cause in found.causes] == [
        ("source", "file:notes/lease.md", "changed")
    ]
    claim = of(found, "changed", LEASE)
    assert because(claim) == [("source", "file:notes/lease.md", "changed")]
    assert [said.text for said in (claim.then, claim.now) if said] == [f"{LEASE} 60 seconds.", f"{LEASE} 45 seconds."]
    (snippet,) = claim.snippets
    assert snippet.url == "file:notes/lease.md"
    assert [line[:2] for line in snippet.lines] == ["- ", "+ "]
    assert "60 seconds" in snippet.lines[0]
    assert "45 seconds" in snippet.lines[1]
    assert not [claim for claim in found.claims if claim.how in ("added", "removed")]


def test_a_claim_whose_words_stayed_while_its_source_changed_around_it_is_touched(desk):
    desk.edit("lease.md", "60 seconds", "45 seconds")
    desk.make()
    claim = of(desk.diff(), "touched", RENEWED)
    assert claim.differing == ("evidence",)
    assert because(claim) == [("source", "file:notes/lease.md", "changed")]
    assert claim.snippets == ()


def test_a_source_that_appeared_is_the_cause_of_the_claims_that_it_brings(desk):
    desk.note("new.md", "# Leases\n\nA worker may hold a lease on a job for 120 seconds at night.\n")
    desk.make()
    found = desk.diff()
    claim = of(found, "added", "A worker may hold")
    assert because(claim) == [("source", "file:notes/new.md", "appeared")]
    assert claim.then is None
    assert claim.snippets[0].lines == ("+ A worker may hold a lease on a job for 120 seconds at night.",)
    assert not [claim for claim in found.claims if claim.how in ("removed", "changed")]
    assert {claim.via for claim in found.claims if claim.how == "touched"} > {"extract_snippets"}


def test_a_source_that_vanished_is_the_cause_of_the_claims_that_went_with_it(desk):
    (desk.root / "notes" / "lease.md").unlink()
    desk.make()
    found = desk.diff()
    assert because(of(found, "removed", LEASE)) == [("source", "file:notes/lease.md", "vanished")]
    assert because(of(found, "removed", RENEWED)) == [("source", "file:notes/lease.md", "vanished")]
    assert not [claim for claim in found.claims if claim.how == "added"]


def test_a_source_with_another_name_changes_no_words_and_is_told_as_renamed(desk):
    (desk.root / "notes" / "lease.md").rename(desk.root / "notes" / "hold.md")
    desk.make()
    found = desk.diff()
    assert {claim.how for claim in found.claims} == {"touched"}
    assert because(of(found, "touched", LEASE)) == [("source", "file:notes/hold.md", "renamed")]
    assert [cause.words for cause in found.causes] == ["notes/lease.md was renamed to notes/hold.md"]


def test_a_parameter_of_the_question_is_the_cause_by_way_of_the_stage_that_heeds_it(desk):
    desk.ask(f"{QUESTION}constraints: {{max_sources: 1}}\n")
    desk.make()
    claim = of(desk.diff(), "removed", "The lease holds a job for 90 seconds.")
    (cause,) = claim.causes
    assert (cause.of, cause.what, cause.then, cause.now) == ("question", "constraints.max_sources", "40", "1")
    assert claim.via == "choose_sources"


def test_another_question_is_the_cause_of_what_it_asks_for_and_runs_of_it_are_compared_all_the_same(desk):
    desk.ask(QUESTION.replace("How long does a worker hold a lease on a job?", "When does the canteen open?"))
    desk.make()
    found = desk.diff(stages=True, text=True)
    assert {cause.what for claim in found.claims for cause in claim.causes} == {"question"}
    assert (found.then.question, found.now.question) == (
        "How long does a worker hold a lease on a job?",
        "When does the canteen open?",
    )
    assert of(found, "added", "The canteen opens at noon.").how == "added"


def test_another_version_of_a_stage_is_the_cause_of_what_it_does_otherwise(desk):
    with pytest.MonkeyPatch.context() as patch:
        pretend(patch, "find_passages", version=99)
        desk.make()
    found = desk.diff()
    claim = of(found, "removed", RENEWED)
    assert UNSEEN in RENEWED
    (cause,) = claim.causes
    assert (cause.of, cause.what, cause.how, cause.now) == ("stage", "find_passages", "version", "99")
    assert claim.via == ""
    assert [claim.how for claim in found.claims if claim.how != "touched"] == ["removed"]


def test_a_tool_that_moved_and_changed_nothing_is_told_apart_and_its_versions_are_named(desk):
    with pytest.MonkeyPatch.context() as patch:
        pretend(patch, "compare", tools={"snowballstemmer": "0.1"})
        desk.make()
    found = desk.diff(stages=True)
    assert not found.same
    assert found.causes == ()
    (cause,) = found.without_effect
    assert (cause.what, cause.how, cause.now) == ("compare.snowballstemmer", "tool", "0.1")
    assert {line.how for line in found.stages} == {"same"}
    assert found.claims == ()


def test_a_prompt_that_moved_is_named(desk):
    with pytest.MonkeyPatch.context() as patch:
        pretend(patch, "propose_queries", prompts={"plan_queries": "blake3:" + "0" * 64})
        desk.make()
    (cause,) = desk.diff().without_effect
    assert (cause.what, cause.how) == ("propose_queries.plan_queries", "prompt")


def test_without_the_pipelines_of_both_runs_it_is_said_that_which_part_moved_is_not_known(desk):
    with pytest.MonkeyPatch.context() as patch:
        pretend(patch, "compare", tools={"snowballstemmer": "0.1"})
        run = desk.make()
    path = desk.root / "cassettes" / "runs" / f"{run}.json"
    path.write_text(path.read_text().replace('"0.1"', '"0.2"'))
    shutil.rmtree(desk.root / "store" / "graphs")
    (cause,) = desk.diff().without_effect
    assert (cause.what, cause.how) == ("compare", "identity")


def test_of_two_things_that_moved_each_claim_names_its_own(desk):
    desk.edit("lease.md", "60 seconds", "45 seconds")
    desk.note("new.md", "# Leases\n\nA worker may hold a lease on a job for 120 seconds at night.\n")
    desk.make()
    found = desk.diff()
    assert because(of(found, "changed", LEASE)) == [("source", "file:notes/lease.md", "changed")]
    assert because(of(found, "added", "A worker may hold")) == [("source", "file:notes/new.md", "appeared")]
    assert [cause.what for cause in found.causes] == ["file:notes/lease.md", "file:notes/new.md"]


def test_a_source_that_was_edited_and_is_not_read_any_more_names_both(desk):
    desk.edit("twice.html", "90 seconds", "95 seconds")
    desk.ask(f"{QUESTION}constraints: {{max_sources: 1}}\n")
    desk.make()
    causes = because(of(desk.diff(), "removed", "The lease holds a job for 90 seconds."))
    assert causes[0] == ("source", "file:notes/twice.html", "changed")
    assert ("question", "constraints.max_sources", "changed") in causes


def test_runs_of_one_manifest_are_the_same(desk):
    desk.make(rebuild=True)
    found = desk.diff(stages=True, text=True)
    assert found.same
    assert found.then.run != found.now.run
    assert (found.causes, found.without_effect, found.claims, found.stages, found.brief) == ((), (), (), (), ())
    assert found.equal_actions == found.actions > 0


def test_told_the_other_way_round_everything_is_mirrored(desk):
    desk.edit("lease.md", "60 seconds", "45 seconds")
    (desk.root / "notes" / "twice.html").unlink()
    desk.make()
    there, back = desk.diff("latest~1", "latest"), desk.diff("latest", "latest~1")
    turned = {"added": "removed", "removed": "added"}
    mirrored = {(turned.get(claim.how, claim.how), claim.now, claim.then) for claim in there.claims}
    assert mirrored == {(claim.how, claim.then, claim.now) for claim in back.claims}
    assert [(cause.what, cause.now, cause.then) for cause in there.causes] == [
        (cause.what, cause.then, cause.now) for cause in back.causes
    ]


def test_the_difference_of_the_briefs_is_a_unified_diff_of_them(desk):
    desk.edit("lease.md", "60 seconds", "45 seconds")
    desk.make()
    found = desk.diff(text=True)
    brief = found.brief
    assert brief[:2] == (f"--- brief.md of {found.then.run}", f"+++ brief.md of {found.now.run}")
    assert any(line.startswith("-") and "60 seconds" in line for line in brief)
    assert any(line.startswith("+") and "45 seconds" in line for line in brief)


def test_comparing_two_runs_writes_nothing(desk):
    desk.edit("lease.md", "60 seconds", "45 seconds")
    desk.make()
    before = {path: path.stat().st_mtime_ns for path in desk.root.rglob("*")}
    desk.diff(stages=True, text=True)
    assert {path: path.stat().st_mtime_ns for path in desk.root.rglob("*")} == before


def test_a_bare_clone_compares_runs_that_only_its_recordings_tell_of(desk):
    desk.edit("lease.md", "60 seconds", "45 seconds")
    desk.make()
    whole = desk.diff()
    shutil.rmtree(desk.root / "store")
    found = desk.diff("latest~1", "latest")
    assert found == whole
    assert not (desk.root / "store").exists()


def test_what_is_missing_is_said_and_the_rest_is_compared(desk):
    desk.edit("lease.md", "60 seconds", "45 seconds")
    desk.make()
    whole = desk.diff()
    texts = {claim.then.evidence[0].text for claim in whole.claims if claim.how == "changed"}
    for text in texts:
        for folder in ("store", "cassettes"):
            (desk.root / folder / "blobs" / text[7:9] / text[9:]).unlink(missing_ok=True)
    found = desk.diff()
    claim = of(found, "changed", LEASE)
    assert "not here any more" in claim.snippets[0].note
    assert claim.snippets[0].lines == (f"- {LEASE} 60 seconds.", f"+ {LEASE} 45 seconds.")
    assert any("missing or damaged" in note for note in found.notes)


def test_results_that_are_gone_are_done_anew_in_memory(desk):
    desk.edit("lease.md", "60 seconds", "45 seconds")
    desk.make()
    whole = desk.diff()
    shutil.rmtree(desk.root / "store" / "blobs")
    assert desk.diff().claims == whole.claims


def test_claims_that_are_gone_and_cannot_be_done_anew_are_not_taken_for_removed(desk):
    with pytest.MonkeyPatch.context() as patch:
        pretend(patch, "find_passages", version=99)
        desk.make()
    shutil.rmtree(desk.root / "store")
    found = desk.diff()
    assert (found.then.claims, found.now.claims) == (8, None)
    assert found.claims == ()
    assert [cause.words for cause in found.causes] == ["stage find_passages has another version: 11 -> 99"]
    assert any("this version of Carter makes something else" in note for note in found.notes)


def test_a_manifest_that_is_gone_is_an_error_that_names_it(desk):
    run = desk.make(rebuild=True)
    manifest = Workspace(str(desk.root)).history.diff(run, run).then.manifest
    for path in desk.root.glob(f"*/blobs/{manifest[7:9]}/{manifest[9:]}"):
        path.unlink()
    with pytest.raises(IntegrityError) as raised:
        desk.diff(run, run)
    assert raised.value.where == manifest


def test_one_run_alone_has_none_before_it(desk):
    with pytest.raises(UnknownRun, match="there is one finished run here"):
        desk.diff()

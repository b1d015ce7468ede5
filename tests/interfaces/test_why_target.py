"""`carter why TARGET` and `carter build -n`: what would be done, what was, why each, and the most that it may take."""

import json
import re
from importlib.metadata import version

import pytest

from carter.adapters import graph_cache
from carter.kernel.reason import Change
from carter.workspace import Workspace
from tests.workspace.place import QUESTION, Here

SHORT = re.compile(r"blake3:[0-9a-f]{12}")
PLAN = """\
round 1/candidates: input changed: corpus <digest> -> <digest>
round 1/choices: at most 1, after candidates
round 1/visits: at most 1, after choices
round 1/pages: at most 1, after visits
round 1/documents: at most 4, after pages
round 1/passages: at most 4, after documents
round 1/screened: at most 1, after pages, documents, passages
round 1/origins: at most 1, after screened
round 1/nearness: at most 1, after screened
round 1/snippets: at most 1, after screened, nearness
round 1/synthesis: at most 1, after choices, screened, snippets
round 1/draft_claims: at most 1, after snippets, synthesis, origins
round 1/judged: at most 1, after snippets, draft_claims, synthesis, origins
round 1/progress: at most 1, after choices, visits, screened, nearness, synthesis, judged, origins
round 1/scores: at most 1, after progress
round 1/stop: at most 1, after progress, scores
rounds 2 to 100: at most 2091, after round 1/stop
outline: at most 1, after progress, stop
arrangement: at most 1, after progress, stop, outline
draft: at most 1, after progress, arrangement
audited: at most 1, after progress, arrangement, draft
brief: at most 1, after progress, arrangement, audited
"""
MORE = """\
claims: at most 1, after progress, arrangement, audited, brief
report: at most 1, after progress, arrangement, audited, brief
"""
ALL = "in all at most {} actions, 200 calls, 0 requests, 0 bytes, 0 tokens, $0.000000\n"


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    place = Here(tmp_path_factory.mktemp("target"))
    place.build()
    return place


@pytest.fixture
def copy(made, tmp_path):
    place = made.copied(tmp_path)
    assert place.build()["state"] == "up to date"
    return place


@pytest.fixture
def changed(copy):
    """One note changed, one new, one gone."""
    copy.note("lease.md", "# Leases\n\nA worker holds a lease on a job for 61 seconds.\n")
    copy.note("new.md", "# New\n\nA lease of a worker on a job is cut after 5 hours.\n")
    (copy.root / "notes" / "canteen.txt").unlink()
    return copy


def asked(place, *words):
    return json.loads(place.carter("why", *words, "--json").stdout)


def steady(text):
    return SHORT.sub("<digest>", text)


def test_what_is_up_to_date_says_so(made):
    done = made.carter("why", "brief", "question.yaml")
    assert (done.stdout, done.returncode) == ("brief: up to date\n", 0)


def test_a_plan_is_exact_as_far_as_it_is_known_and_bounded_behind_that(changed):
    done = changed.carter("build", "-n", "question.yaml")
    assert steady(done.stdout) == PLAN + MORE + ALL.format(2120)
    assert done.returncode == 0


def test_why_of_a_target_says_what_would_be_done_for_it_and_which_files_changed(changed):
    done = changed.carter("why", "brief", "question.yaml")
    files = "  notes/canteen.txt: is gone\n  notes/lease.md: changed\n  notes/new.md: appeared\n"
    assert steady(done.stdout) == PLAN + files + ALL.format(2118)
    assert done.returncode == 1


def test_a_plan_as_json_holds_each_reason_with_its_digests(changed):
    plan = changed.build("-n")
    first = plan["steps"][0]
    (change,) = first["why"]["changes"]
    assert (change["what"], change["name"]) == ("input", "corpus")
    assert first["reason"] == f"input changed: corpus {change['before'][:19]} -> {change['now'][:19]}"
    assert {"tool_calls": 200, "requests": 0, "bytes": 0, "tokens": 0, "micro_dollars": 0}.items() <= (
        plan["most"].items()
    )
    assert plan["most"]["actions"] == sum(step["at_most"] for step in plan["steps"])
    assert asked(changed, "brief", "question.yaml")["steps"] == plan["steps"][:-2]


def test_no_build_does_or_takes_more_than_its_plan_said(changed):
    most = changed.build("-n")["most"]
    built = changed.build()
    report = json.loads((changed.root / "store" / "runs" / built["run"] / "run_report.json").read_text())
    assert 0 < built["built"] <= most["actions"]
    assert report["tool_calls"] <= most["tool_calls"]


def test_after_a_build_each_action_that_was_done_has_its_reason_and_the_change_furthest_upstream(changed):
    before = asked(changed, "brief", "question.yaml")["steps"][0]["why"]["changes"]
    run = changed.build()["run"]
    told = asked(changed, "brief")
    assert (told["run"], told["state"]) == (run, "finished")
    log = json.loads(changed.carter("log", run, "--type", "ACTION", "--json").stdout)["events"]
    for done in told["done"]:
        event = next(event for event in log if event["line"] == done["line"])
        assert event["payload"]["why"] == done["why"]
        assert event["payload"]["reason"] == done["reason"]
        assert event["event_id"] == done["event_id"]
    roots = {
        (change["name"], change["before"], change["now"])
        for done in told["done"]
        for change in (done["why"]["upstream"] or done["why"]["changes"])
        if done["why"]["kind"] == "input changed"
    }
    assert (("corpus", before[0]["before"], before[0]["now"])) in roots
    assert "notes/lease.md: changed" in told["details"]
    # Those of the claims and the report are not the brief's.
    assert {done["target"] for done in told["done"]}.isdisjoint({"claims", "report"})
    assert {event["payload"]["target"] for event in log} >= {"claims", "report"}


def test_why_of_a_kind_of_the_rounds_is_of_each_item_and_of_one_named_item(changed):
    changed.build()
    told = asked(changed, "documents")
    assert {done["stage"] for done in told["done"]} == {"read_page"}
    assert told["found"] > 0
    name = told["done"][0]["target"]
    assert [done["target"] for done in asked(changed, name)["done"]] == [name]
    lines = changed.carter("why", name).stdout.splitlines()
    assert lines[0].startswith(f"{name}: 1 of 1 actions done, 0 found done; run ")
    assert re.fullmatch(rf"  line \d+  {re.escape(name)}: read_page: .*", lines[1])


def test_what_a_kind_of_the_rounds_would_take_is_its_part_of_the_plan(changed):
    done = changed.carter("why", "documents", "question.yaml")
    assert done.stdout.splitlines()[0] == "round 1/documents: at most 4, after pages"
    assert done.stdout.splitlines()[1].startswith("rounds 2 to 100: ")
    assert asked(changed, "documents", "question.yaml")["most"] is None


def test_an_older_run_is_asked_by_its_name(changed):
    changed.build()
    told = asked(changed, "brief", "--run", "latest~1")
    assert {done["reason"] for done in told["done"]} == {"never built"}
    assert told["found"] == 0


def test_a_changed_constraint_is_what_the_task_says_changed(copy):
    copy.ask(f"{QUESTION}constraints: {{max_sources: 3}}\n")
    told = asked(copy, "brief", "question.yaml")
    assert told["steps"][0]["why"]["changes"][0]["name"] == "task"
    assert told["details"] == ["task_spec: constraints changed"]


def test_a_lost_result_is_told_as_lost_and_the_rest_is_up_to_date(copy):
    digest = next(
        event["payload"]["result"]
        for event in json.loads(copy.carter("log", "latest", "--type", "ACTION", "--json").stdout)["events"]
        if event["payload"]["target"] == "round 1/judged"
    ).removeprefix("blake3:")
    (blob,) = copy.root.glob(f"store/blobs/{digest[:2]}/{digest[2:]}*")
    blob.unlink()
    steps = asked(copy, "brief", "question.yaml")["steps"]
    assert steps[0]["target"] == "round 1/judged"
    assert steps[0]["reason"] == "its result is lost"


def test_a_failed_reply_that_is_to_be_asked_again_and_a_rebuild_say_so(copy):
    steps = copy.build("-n", "-B")["steps"]
    assert {step["reason"] for step in steps} == {"asked to rebuild", "not known yet"}


def test_a_tool_that_was_updated_is_named_with_its_versions(copy, monkeypatch):
    then = graph_cache.version_of("snowballstemmer")
    monkeypatch.setattr(graph_cache, "installed", lambda: ["another stemmer"])
    monkeypatch.setattr(graph_cache, "version_of", lambda tool: "99" if tool == "snowballstemmer" else version(tool))
    found = Workspace(str(copy.root)).history.would_be("brief", str(copy.root / "question.yaml"))
    assert str(found.steps[0].reason) == f"tool changed: snowballstemmer {then} -> 99"
    assert found.steps[0].reason.changes == (Change("tool", "snowballstemmer", then, "99"),)


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("nothing", "question.yaml"), 2, "there is no target `nothing`"),
        (("brief", "none.yaml"), 3, "cannot read the question file"),
        (("brief", "--run", "01ARZ3NDEKTSV4RRFFQ69G5FAV"), 2, "there is no run"),
        (("brief", "question.yaml", "--run", "latest"), 2, "either a question file"),
        (("round 7/documents[0]",), 2, "made no target `round 7/documents[0]`"),
    ],
)
def test_what_cannot_be_is_refused(made, words, code, told):
    done = made.carter("why", *words)
    assert told in done.stderr
    assert (done.returncode, done.stdout) == (code, "")


def test_a_log_that_does_not_hold_is_told(copy):
    (path,) = copy.root.glob("store/runs/*/event_log.jsonl")
    path.write_text(path.read_text().replace("never built", "never bui1t", 1))
    done = copy.carter("why", "brief")
    assert done.returncode == 5
    assert "line 2 of the event log was changed" in done.stderr


def test_asking_what_would_be_done_writes_nothing(changed):
    before = {str(path): path.stat().st_mtime_ns for path in changed.root.rglob("*")}
    changed.carter("why", "brief", "question.yaml")
    changed.carter("why", "brief")
    changed.carter("why", "documents", "question.yaml")
    assert {str(path): path.stat().st_mtime_ns for path in changed.root.rglob("*")} == before

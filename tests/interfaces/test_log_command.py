"""`carter log`: the runs, newest first, the events of one, and what it says of a log that does not hold."""

import json
import re
import shutil
from pathlib import Path

import pytest

from tests.workspace.place import Here

CHANGING = [(r"\b[0-7][0-9A-HJKMNP-TV-Z]{25}\b", "<ulid>"), (r"blake3:[0-9a-f]{12}", "<digest>")]
CHANGING += [(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", "<when>"), (r"\d\d:\d\d:\d\d\.\d{3}", "<when>")]


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    place = Here(tmp_path_factory.mktemp("log"))
    place.build()
    place.ask("question: Who renews a lease?\nsources: [notes]\n")
    place.build()
    return place


@pytest.fixture
def copy(place, tmp_path):
    """The same, of which the latest run may be damaged; and its log."""
    return place.copied(tmp_path), sorted(tmp_path.glob("store/runs/*/event_log.jsonl"))[-1]


def steady(text):
    for pattern, name in CHANGING:
        text = re.sub(pattern, name, text)
    return text


def test_the_runs_are_listed_newest_first(place):
    done = place.carter("log")
    assert steady(done.stdout) == (
        "<when>  <ulid>  SOURCES_EXHAUSTED  grounding 1.000  6 calls, 0 requests, 0 tokens, $0.000000  <digest>\n"
        "  Who renews a lease?\n"
        "<when>  <ulid>  SOURCES_EXHAUSTED  grounding 1.000  5 calls, 0 requests, 0 tokens, $0.000000  <digest>\n"
        "  How long does a worker hold a lease on a job?\n"
    )
    assert len(place.carter("log", "-n", "1").stdout.splitlines()) == 2


def test_the_list_as_json_is_that_of_the_runs(place):
    runs = json.loads(place.carter("log", "--json").stdout)["runs"]
    assert [run["question"] for run in runs] == ["Who renews a lease?", "How long does a worker hold a lease on a job?"]
    for run in runs:
        written = json.loads((place.root / "store" / "runs" / run["run"] / "run.json").read_text())
        for name in ("run", "started", "manifest", "question", "stop_reason"):
            assert run[name] == written[name]
        assert (run["state"], run["grounding"], run["micro_dollars"]) == ("finished", 1000, 0)


def test_events_are_printed_in_order_a_line_each(place):
    data = json.loads(place.carter("log", "latest", "--json").stdout)
    lines = steady(place.carter("log", "latest").stdout).splitlines()
    assert len(lines) == data["length"] == len(data["events"])
    reason = "input changed: task <digest> -> <digest>"
    assert lines[1] == f"    2  <when>  ACTION  facets: read_question, {reason} -> <digest>"
    assert lines[-1].split("  ")[-2:] == ["STOPPED", "manifest <digest>, stop_reason SOURCES_EXHAUSTED"]
    assert [event["line"] for event in data["events"]] == list(range(1, data["length"] + 1))
    assert (data["fault"], data["torn"], data["exit_code"]) == ("", 0, 0)


def test_types_filter_and_may_be_repeated(place):
    both = json.loads(place.carter("log", "latest", "--json", "--type", "ASKED", "--type", "STOPPED").stdout)
    assert {event["type"] for event in both["events"]} == {"ASKED", "STOPPED"}
    whole = json.loads(place.carter("log", "latest", "--json").stdout)
    assert both["events"] == [event for event in whole["events"] if event["type"] in ("ASKED", "STOPPED")]


def test_a_type_that_is_known_and_does_not_occur_gives_nothing(place):
    done = place.carter("log", "latest", "--type", "DAMAGED")
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("latest", "--type", "ASKD"), "no event has the type `ASKD`"),
        (("latest", "--type", "ASKD"), "it is one of ACTION, ASKED, "),
        (("nothing",), "there is no run `nothing`"),
        (("--type", "ASKED"), "carter log RUN --type TYPE"),
        (("latest", "-n", "3"), "-n is of the list of runs"),
    ],
)
def test_what_cannot_be_is_refused(place, words, told):
    done = place.carter("log", *words)
    assert told in done.stderr
    assert (done.returncode, done.stdout) == (2, "")


def test_an_edited_record_is_named_by_its_line_and_what_stands_before_it_is_printed(copy):
    place, log = copy
    log.write_text(log.read_text().replace('"stage":"plan_queries"', '"stage":"plan_querieS"', 1))
    done = place.carter("log", "latest")
    edited = next(number for number, line in enumerate(log.read_text().splitlines(), 1) if "querieS" in line)
    assert done.returncode == 5
    assert f"line {edited} of the event log was changed" in done.stderr
    assert len(done.stdout.splitlines()) == edited - 1
    assert json.loads(place.carter("log", "latest", "--json").stdout)["line"] == edited


def test_a_finished_log_that_was_cut_is_damage(copy):
    place, log = copy
    log.write_bytes(log.read_bytes()[:-100])
    done = place.carter("log", "latest")
    assert done.returncode == 5
    assert "and not as the finished run ended" in done.stderr


def test_a_torn_log_of_a_run_without_an_end_opens_and_says_so(copy):
    place, log = copy
    (log.parent / "run.json").unlink()
    whole = log.read_bytes()
    log.write_bytes(whole[:-100])
    done = place.carter("log", log.parent.name)
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) == whole.count(b"\n") - 1
    assert re.search(r"came to no end: its log ends at line \d+; its last record was torn after \d+ bytes", done.stderr)
    newest = json.loads(place.carter("log", "--json").stdout)["runs"][0]
    assert (newest["run"], newest["state"], newest["question"]) == (
        log.parent.name,
        "unfinished",
        "Who renews a lease?",
    )


def test_a_run_that_a_budget_of_damage_left_unreadable_is_listed_as_damaged(copy):
    place, log = copy
    (log.parent / "run_report.json").write_text("{}")
    assert json.loads(place.carter("log", "--json").stdout)["runs"][0]["state"] == "damaged"


def test_a_bare_clone_lists_its_runs_and_says_where_their_logs_are(copy):
    place, log = copy
    shutil.rmtree(place.root / "store")
    runs = json.loads(place.carter("log", "--json").stdout)["runs"]
    assert [run["state"] for run in runs] == ["recorded", "recorded"]
    assert runs[0]["question"] == "Who renews a lease?"
    done = place.carter("log", log.parent.name)
    assert done.returncode == 2
    assert "`cassettes/` holds its head alone" in done.stderr


def test_looking_at_logs_writes_nothing(copy):
    place, _ = copy
    before = sorted(str(path) for path in place.root.rglob("*"))
    place.carter("log")
    place.carter("log", "latest", "--type", "NO_SUCH")
    assert sorted(str(path) for path in place.root.rglob("*")) == before


def test_an_empty_workspace_lists_nothing(tmp_path):
    done = Here(tmp_path, notes={}).carter("log")
    assert (done.stdout, done.returncode) == ("", 0)
    assert done.stderr == "no run is here yet; `carter build QUESTION` makes one\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["question.yaml"]


def test_the_page_on_the_log_names_every_type(place):
    page = (Path(__file__).parents[2] / "docs" / "log.md").read_text(encoding="utf-8")
    known = place.carter("log", "latest", "--type", "NONE").stderr.partition("it is one of ")[2].split(", ")
    assert len(known) > 10
    assert [kind for kind in known if f"`{kind.strip()}`" not in page] == []

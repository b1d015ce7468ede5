"""`carter stats`: what it counts over the runs of a workspace."""

import json
import re

import pytest

from tests.workspace.place import Here


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    place = Here(tmp_path_factory.mktemp("counted"))
    place.build()
    place.note("more/new.txt", "A worker holds a lease on a job for 45 seconds in the tests.\n")
    place.build()
    (place.root / "other.yaml").write_text("question: When does the canteen open?\nsources: [notes]\n")
    place.carter("build", "-q", "other.yaml")
    place.carter("build", "-q", "other.yaml", "facets", "-B")
    place.carter("review", "--by", "Ada", "--brief", "accept")
    return place


def _counted(place, *words):
    return json.loads(place.carter("stats", "--json", *words).stdout)


def test_the_figures_stand_with_their_denominators(place):
    told = place.carter("stats")
    text = re.sub(r"\d+\.\d s", "<time>", re.sub(r"\d{4}-\d\d-\d\d", "<day>", told.stdout))
    rows = {line[:15].strip(): line[16:] for line in text.splitlines()}
    assert list(rows) == [
        "runs",
        "time to draft",
        "sources read",
        "sources cited",
        "diversity",
        "grounding",
        "answered",
        "tokens",
        "tool calls",
        "model calls",
        "requests",
        "money",
        "claims accepted",
        "briefs accepted",
    ]
    assert (told.returncode, told.stderr) == (0, "")
    assert rows["runs"] == "3 to 2 questions, <day> to <day>; 1 more made no brief"
    assert re.fullmatch(
        r"p50 <time>, p90 <time> over 3 runs; \d+ of \d+ actions done, the rest found", rows["time to draft"]
    )
    assert rows["tokens"] == "p50 0, p90 0, 0 in 3 briefs"
    assert rows["money"] == "p50 $0.0000, p90 $0.0000, $0.0000 in 3 briefs"
    assert rows["answered"] == "3 of 3 briefs; 0 of 3 partial"
    assert re.fullmatch(r"0 of 0 judgements, on 0 of \d+ claims; 0 disputed", rows["claims accepted"])
    assert rows["briefs accepted"] == "1 of 1 judgement, on 1 of 3 briefs; 0 disputed"


def test_the_figures_are_those_of_the_reports(place):
    reports = [json.loads(path.read_text()) for path in place.root.glob("store/runs/*/run_report.json")]
    found = _counted(place)
    assert found["runs"] == len(reports) == 3
    assert found["sources"]["total"] == sum(len(report["sources"]) for report in reports)
    assert found["calls"]["total"] == sum(report["tool_calls"] for report in reports)
    assert found["grounded"]["part"] == found["grounded"]["whole"] == sum(report["claims"] for report in reports)
    assert found["milliseconds"]["total"] == sum(round(report["seconds"] * 1000) for report in reports)
    assert found["actions"]["part"] == sum(report["actions"]["built"] for report in reports)


def test_runs_are_chosen_by_question_and_by_day(place):
    assert _counted(place, "--question", "CANTEEN  open")["runs"] == 1
    assert _counted(place, "--question", "canteen")["acceptance"]["briefs_judged"] == {"part": 1, "whole": 1}
    assert _counted(place, "--question", "tides")["runs"] == 0
    assert _counted(place, "--since", _counted(place)["first"][:10])["runs"] == 3
    after = _counted(place, "--since", "9999-01-01")
    assert (after["runs"], after["no_brief"]) == (0, 0)
    assert place.carter("stats", "--since", "9999-01-01").stdout == "runs            0 to 0 questions\n"


@pytest.mark.parametrize("day", ["yesterday", "2026-13-01", "20261201", "2026-12"])
def test_a_day_in_another_form_is_refused(place, day):
    done = place.carter("stats", "--since", day)
    assert done.returncode == 2
    assert f"--since: `{day}` is no day" in done.stderr


def test_where_nothing_was_built_nothing_is_counted_and_nothing_written(tmp_path):
    place = Here(tmp_path)
    before = sorted(tmp_path.rglob("*"))
    assert place.carter("stats").stdout == "runs            0 to 0 questions\n"
    assert sorted(tmp_path.rglob("*")) == before


def test_a_run_that_was_changed_is_named_and_not_counted(tmp_path):
    place = Here(tmp_path)
    place.build()
    (path,) = tmp_path.glob("store/runs/*/claims.json")
    path.write_text(path.read_text().replace("60 seconds", "61 seconds"))
    done = place.carter("stats")
    assert done.stdout == "runs            0 to 0 questions\n"
    assert path.parent.name in done.stderr


def test_what_a_build_took_before_it_was_cut_off_counts(tmp_path):
    place = Here(tmp_path)
    place.build()
    seconds = _counted(place)["milliseconds"]["total"]
    (path,) = tmp_path.glob("store/runs/*/event_log.jsonl")
    first, rest = path.read_text().split("\n", 1)
    resumed = json.dumps({"type": "RESUMED", "payload": {"run": "X", "milliseconds": 5000}})
    path.write_text(f"{first}\n{resumed}\n{rest}")
    assert _counted(place)["milliseconds"]["total"] == seconds + 5000

"""The report page: every figure of a plot is a figure of the run report, and the log's time is all accounted for."""

import json
import re
from datetime import datetime
from typing import Any

import pytest

from carter.interfaces.web import plots
from carter.interfaces.web.views.report import ABSENT, GROUNDED, NOT_FOUND, OPEN, STATES, sections_of
from carter.records.progress import SectionState
from carter.records.task_spec import Constraints, TaskSpec
from carter.research.output_models import RoundLine, RunReportFile
from carter.workspace.logged import LoggedEvent
from carter.workspace.reported import StageTime, bounds_of, stage_times
from tests.web.visitor import first, texts

REPORT = "/runs/latest/report"


@pytest.fixture
def file(visitor, two_runs):
    run = visitor.json(REPORT)["head"]["run"]
    return json.loads((two_runs.root / "store" / "runs" / run / "run_report.json").read_text())


def _line(number: int, **told: Any) -> RoundLine:
    """A round of which nothing else is told."""
    fields: dict[str, Any] = {"number": number, **told}
    return RoundLine.model_construct(**fields)


def _plot(page, name):
    return first(rf'<svg [^>]*aria-labelledby="{name}-title"[^>]*>.*?</svg>', page)


def test_the_sentence_that_decided_is_told_as_it_stands(visitor, file):
    assert file["stop_why"] in texts(visitor.open(REPORT), "blockquote")
    assert visitor.json(REPORT)["report"] == file


def test_the_points_of_coverage_are_those_of_the_rounds_and_the_threshold_stands_where_the_rule_has_it(visitor, file):
    plot = _plot(visitor.open(REPORT), "coverage")
    points = [float(y) for y in re.findall(r'<circle cx="[^"]*" cy="([^"]*)"', plot)]
    floor, roof = plots.HEIGHT - plots.BOTTOM, plots.TOP
    assert [round((floor - y) / (floor - roof), 3) for y in points] == [each["coverage"] for each in file["rounds"]]
    bound = float(first(r'y1="([^"]*)"[^>]*class="plot-bound"', plot))
    assert (floor - bound) / (floor - roof) == pytest.approx(0.8)
    assert "wanted: 80 %" in plot
    assert re.findall(r"round \d+: [\d.]+ %", texts(plot, "desc")[0]) == [
        f"round {each['number']}: {each['coverage'] * 100:g} %" for each in file["rounds"]
    ]


def test_the_bars_of_new_evidence_are_what_each_source_gave(visitor, file):
    page = visitor.open(REPORT)
    plot = _plot(page, "yields")
    read = [each for one in file["rounds"] for each in one["read"]]
    given = [each["snippets"] for each in read]
    heights = [float(height) for height in re.findall(r'height="([^"]*)" class="plot-bar"', plot)]
    field = plots.HEIGHT - plots.TOP - plots.BOTTOM
    assert [round(height / field * max(given)) for height in heights] == [count for count in given if count]
    assert plot.count('class="plot-none"') == given.count(0)
    table = page[page.index('aria-label="New evidence from each source"') :]
    assert [int(each) for each in re.findall(r'<td class="number">(\d+)</td></tr>', table)[: len(given)]] == given
    assert [each["source_id"] for each in visitor.json(REPORT)["yields"]] == [each["source_id"] for each in read]


def test_what_a_round_brought_is_held_against_what_the_rule_calls_next_to_nothing(visitor, file):
    data = visitor.json(REPORT)
    assert [each["new_share"] for each in data["rounds"]] == [
        1000 * each["new_evidence"] // max(1, each["evidence"]) for each in file["rounds"]
    ]
    assert (data["still_new"], data["quiet"]) == (50, 3)
    plot = _plot(visitor.open(REPORT), "new")
    assert "less than 5 %" in plot
    assert plot.count('class="plot-edge"') + plot.count('class="plot-none"') == len(file["rounds"])


def test_sections_have_their_titles_and_states_by_sign_and_word(visitor, file):
    page = visitor.open(REPORT)
    told = {each["key"]: each for each in visitor.json(REPORT)["sections"]}
    assert told["facet-1"]["title"] == "How long does a worker hold a lease on a job"
    for number, each in enumerate(file["rounds"]):
        for state in each["sections"]:
            word = GROUNDED if state["grounded"] else OPEN if state["applicable"] else NOT_FOUND
            assert told[state["key"]]["states"][number] == word
    assert f"{STATES[GROUNDED][0]} {GROUNDED}" in texts(page, "td")


def test_a_section_that_a_round_did_not_have_is_absent():
    one = SectionState(key="a", applicable=True, grounded=True)
    two = SectionState(key="b", applicable=False, grounded=False)
    three = SectionState(key="b", applicable=True, grounded=False)
    found = sections_of(
        [_line(1, sections=[one]), _line(2, sections=[one, two]), _line(3, sections=[three])], {"a": "A"}
    )
    assert [tuple(each) for each in found] == [
        ("a", "A", (GROUNDED, GROUNDED, ABSENT)),
        ("b", "b", (ABSENT, NOT_FOUND, OPEN)),
    ]


def test_each_limit_is_told_with_what_was_used_and_which_round_it_refused_work_in():
    task = TaskSpec(question="Q?", constraints=Constraints(max_tool_calls=8, max_minutes=2))
    rounds = [_line(1, reached=["calls"], refused=[]), _line(2, refused=["calls"], reached=["calls"])]
    told: dict[str, Any] = {"tool_calls": 8, "sources": [], "seconds": 1.5, "requests": 3, "bytes_received": 2000}
    told |= {"tokens": 0, "cost_usd": 0.0, "model_calls": [], "rounds": rounds}
    file = RunReportFile.model_construct(**told)
    found = {each.name: each for each in bounds_of(task, file)}
    assert list(found) == ["calls", "sources", "minutes", "requests", "bytes"]
    assert tuple(found["calls"]) == ("calls", 8, 8, "calls", (2,), (1, 2))
    assert tuple(found["minutes"])[1:4] == (120_000, 1500, "milliseconds")
    asked = {each.name: each for each in bounds_of(task, file.model_copy(update={"tokens": 12, "cost_usd": 0.03}))}
    assert tuple(asked["tokens"])[1:3] == (400_000, 12)
    assert tuple(asked["money"])[1:3] == (2_000_000, 30_000)


def _event(line, ts, kind, **payload):
    return LoggedEvent(line, "", f"2026-12-01T10:00:{ts}Z", kind, payload)


def test_time_from_line_to_line_counts_for_the_stage_of_the_later_one():
    events = (
        _event(1, "00.000", "TASK_CREATED"),
        _event(2, "00.100", "ACTION", target="a", stage="one", hit=False),
        _event(3, "02.100", "ASKED", target="b"),
        _event(4, "02.200", "ACTION", target="b", stage="two", hit=False),
        _event(5, "02.201", "ACTION", target="c", stage="one", hit=True),
        _event(6, "03.000", "STOPPED"),
    )
    assert stage_times(events) == (
        StageTime("two", 1, 0, 2100),
        StageTime("", 0, 0, 799),
        StageTime("one", 1, 1, 101),
    )
    assert stage_times(()) == ()


def test_the_times_of_the_stages_add_up_to_the_log_and_their_actions_to_the_report(visitor, two_runs, file):
    path = two_runs.root / "store" / "runs" / file["run"] / "event_log.jsonl"
    lines = [json.loads(line)["ts"] for line in path.read_text().splitlines()]
    whole = datetime.fromisoformat(lines[-1]) - datetime.fromisoformat(lines[0])
    stages = visitor.json(REPORT)["stages"]
    assert sum(each["milliseconds"] for each in stages) == round(whole.total_seconds() * 1000)
    built, found = (sum(each[name] for each in stages) for name in ("built", "found"))
    assert {"built": built, "found": found} == file["actions"]


def test_a_run_that_only_the_cassettes_know_is_told_with_what_is_not_here(place, reviewer):
    import shutil

    run = reviewer.json(REPORT)["head"]["run"]
    shutil.rmtree(place.root / "store")
    data = reviewer.json(f"/runs/{run}/report")
    assert "`cassettes/` alone knows this run" in data["notes"][0]
    assert data["stages"] == []
    assert data["rounds"]
    assert "Not known: the event log is not here" in reviewer.open(f"/runs/{run}/report")


def test_a_report_that_was_changed_is_damage_and_a_run_that_is_not_there_is_not_found(place, reviewer):
    assert "there is no run" in reviewer.open("/runs/NOSUCHRUN/report", 404)
    run = reviewer.json(REPORT)["head"]["run"]
    path = place.root / "store" / "runs" / run / "run_report.json"
    path.write_text(path.read_text().replace("0.8", "0.9"))
    assert "not as the run wrote it" in reviewer.open(REPORT, 500)


def test_hostile_text_in_a_plot_is_text():
    row = ('<script>alert(1)</script>"', (GROUNDED,))
    made = plots.grid_plot("x", ("<b>", '">\u202e'), [row], {GROUNDED: ("✓", "a")})
    assert "<script" not in made
    assert "<b>" not in made
    assert "\u202e" not in made


def test_looking_at_a_report_writes_nothing(visitor, two_runs):
    before = {path: path.stat().st_mtime_ns for path in two_runs.root.rglob("*")}
    for page in ("report", "changes", "review", "approve"):
        visitor.open(f"/runs/latest/{page}")
    visitor.open("/diff?then=latest~1&now=latest")
    assert {path: path.stat().st_mtime_ns for path in two_runs.root.rglob("*")} == before

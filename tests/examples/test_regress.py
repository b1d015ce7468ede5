"""The canned questions: each builds offline from what shipped, to a brief that keeps to its floors."""

import json
from pathlib import Path

import pytest
from pytest_socket import disable_socket, enable_socket

from tools import regress
from tools.record_examples import EXAMPLES, PINS, ROOT

CASES = regress.cases(regress.CASES)
MANIFESTS = {row["question"]: row["manifest"] for row in json.loads(PINS.read_text())}
each = pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
TO_MEND = "where a stage changed: make record"


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    """Question -> folder of what it builds to."""
    place = tmp_path_factory.mktemp("regress")
    disable_socket(allow_unix_socket=True)
    try:
        return {case.name: regress.built(case, ROOT, place) for case in CASES}
    finally:
        enable_socket()


@each
def test_a_canned_question_keeps_to_its_floors(case, folders):
    assert [row for row in regress.rows(case, folders[case.name]) if not row.holds] == [], TO_MEND


@each
def test_a_canned_question_builds_to_the_manifest_that_is_pinned(case, folders):
    report = json.loads((folders[case.name] / "run_report.json").read_text())
    assert report["manifest"] == MANIFESTS[case.question], TO_MEND


@each
def test_the_brief_of_a_canned_question_is_the_golden_one(case, folders, snapshot):
    assert (folders[case.name] / "brief.md").read_text() == snapshot, TO_MEND


@each
def test_what_is_pinned_as_then_is_what_is_built(case, folders):
    now = {row.figure: row.now for row in regress.rows(case, folders[case.name])}
    assert now == case.then, TO_MEND


def test_every_canned_question_has_a_floor_for_grounding_and_none_is_left_out():
    assert {case.question for case in CASES if "grounding" in case.floors} == {
        path.relative_to(ROOT).as_posix() for path in (EXAMPLES / "regress").glob("*.yaml")
    }


def _held(tmp_path: Path, capsys: pytest.CaptureFixture[str], **change: object) -> tuple[int, str]:
    """Hold the French question to other bounds; the code and what was printed."""
    case = next(row for row in json.loads(regress.CASES.read_text())["cases"] if "french" in row["question"])
    path = tmp_path / "cases.json"
    path.write_text(json.dumps({"cases": [{**case, **change}]}))
    return regress.main(["--cases", str(path)]), capsys.readouterr().out


def test_a_figure_below_its_floor_is_named_and_ends_with_1(tmp_path, capsys):
    code, said = _held(tmp_path, capsys, floors={"claims": "4", "cited_sources": "3"}, ceilings={})
    assert code == 1
    rows = [" ".join(line.split()) for line in said.splitlines()]
    assert "claims ≥ 4 4 4" in rows
    assert "cited_sources ≥ 3 1 1 BELOW" in rows
    assert rows[-1] == "1 questions, 4 figures: 1 not as they must be"


def test_a_figure_that_moved_and_holds_is_marked_and_ends_with_0(tmp_path, capsys):
    code, said = _held(tmp_path, capsys, floors={"claims": "2"}, then={"claims": "9"})
    assert code == 0
    assert "claims ≥ 2 9 4 (moved)" in [" ".join(line.split()) for line in said.splitlines()]


def test_a_text_that_is_missing_or_unwanted_is_told(tmp_path, capsys):
    code, said = _held(tmp_path, capsys, says=["le gardien", "la reine"], says_not=["21 heures"])
    assert code == 1
    assert "missing: la reine" in said
    assert "unwanted: 21 heures" in said


def test_a_question_that_was_never_recorded_is_told_and_nothing_is_pinned(tmp_path, capsys):
    (tmp_path / "q.yaml").write_text(
        "question: How high is the tide?\nengines:\n  - searxng: http://127.0.0.1:9\nweb:\n  open: ['127.0.0.1:9']\n"
    )
    path = tmp_path / "cases.json"
    case = {"question": "q.yaml", "kind": "unknown", "answered": True, "floors": {"claims": "1"}, "ceilings": {}}
    path.write_text(json.dumps({"cases": [case]}))
    before = path.read_text()
    assert regress.main(["--cases", str(path), "--root", str(tmp_path), "--pin"]) == 1
    said = capsys.readouterr()
    assert "never recorded" in said.out
    assert "make record" in said.err
    assert path.read_text() == before


def test_questions_over_a_folder_of_ones_own_are_held_to_their_own_floors(tmp_path, capsys):
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "tide.md").write_text("# Tides\n\nThe tide at Vell rises 4 metres.\n")
    (tmp_path / "q.yaml").write_text("question: How high does the tide rise at Vell?\nsources: [notes]\n")
    path = tmp_path / "cases.json"
    case = {"question": "q.yaml", "kind": "own", "answered": True, "floors": {"claims": "1"}, "ceilings": {}}
    path.write_text(json.dumps({"cases": [case]}))
    assert regress.main(["--cases", str(path), "--root", str(tmp_path), "--pin"]) == 0
    assert capsys.readouterr().out.endswith("1 questions, 2 figures: all hold\n")
    assert json.loads(path.read_text()) == {"cases": [{**case, "then": {"claims": "1", "answered": "yes"}}]}
    assert not (tmp_path / "store").exists()


def test_pinning_writes_what_is_now_and_leaves_the_floors(tmp_path):
    path = tmp_path / "cases.json"
    case = {"question": "a/b.yaml", "floors": {"claims": "2"}, "then": {"claims": "9"}}
    path.write_text(json.dumps({"cases": [case]}))
    regress.pinned(
        path, [regress.Row("b", "claims", "≥ 2", "9", "4", True), regress.Row("b", "missing", "", "", "x", False)]
    )
    assert json.loads(path.read_text()) == {"cases": [{**case, "then": {"claims": "4"}}]}


@pytest.mark.parametrize("text", ["no JSON", "[]", '{"cases": [{"question": "a"}]}'])
def test_a_file_without_cases_is_refused_by_name(tmp_path, text):
    (path := tmp_path / "cases.json").write_text(text)
    with pytest.raises(SystemExit, match="does not hold cases"):
        regress.cases(path)


def test_a_floor_for_what_is_no_figure_is_refused(tmp_path):
    case = {"question": "a", "kind": "", "answered": True, "floors": {"beauty": "1"}, "ceilings": {}}
    (path := tmp_path / "cases.json").write_text(json.dumps({"cases": [case]}))
    with pytest.raises(SystemExit, match="there is no figure beauty"):
        regress.cases(path)

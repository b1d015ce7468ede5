"""The examples are a course that runs: each is built here as its page says, where nothing was built before."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.workspace.place import Here

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def _copied(folder: Path, name: str) -> Path:
    return shutil.copytree(EXAMPLES / name, folder / name, ignore=shutil.ignore_patterns("out", "store", "topics"))


def _run(folder: Path, *words: str) -> str:
    done = subprocess.run([sys.executable, *words], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def _carter(folder: Path, *words: str) -> str:
    done = Here.at(folder).carter(*words)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def first(tmp_path_factory):
    folder = tmp_path_factory.mktemp("first")
    _copied(folder, "01_first_brief")
    _carter(folder, "build", "-q", "01_first_brief/question.yaml")
    return folder


def test_the_first_brief_is_the_golden_one(first, snapshot):
    assert (first / "01_first_brief" / "out" / "brief.md").read_text() == snapshot


def test_the_claims_table_of_the_first_brief_is_the_golden_one(first, snapshot):
    assert (first / "01_first_brief" / "out" / "claims.md").read_text() == snapshot


def test_the_first_brief_shows_that_its_sources_disagree(first):
    brief = (first / "01_first_brief" / "out" / "brief.md").read_text()
    assert "90 / 60 seconds" in brief
    assert "canteen" not in brief


def test_the_first_brief_verifies(first):
    assert _carter(first, "verify").startswith("all holds")


def test_the_reference_of_python_answers_how_attributes_are_looked_up(tmp_path):
    folder = _copied(tmp_path, "02_python_reference")
    _run(tmp_path, "02_python_reference/unpack.py")
    _carter(tmp_path, "build", "-q", "02_python_reference/question.yaml", "--out", "out")
    brief = (tmp_path / "out" / "brief.md").read_text()
    assert "Python may override the default behavior and invoke the descriptor method instead" in brief
    assert r"\_\_getattr\_\_" in brief
    table = json.loads((tmp_path / "out" / "claims.json").read_text())
    assert len({source["source_id"] for source in table["sources"]}) > 3
    for item in table["evidence"]:
        assert item["quote"]
    assert len(list((folder / "topics").iterdir())) > 70


def test_carter_from_python_gives_claims_with_their_places(tmp_path):
    _copied(tmp_path, "01_first_brief")
    _copied(tmp_path, "03_from_python")
    output = _run(tmp_path, "03_from_python/ask.py", "workspace")
    assert output.splitlines()[0].startswith("built: ")
    assert "characters" in output
    assert output.rstrip().endswith("all holds")


def _brief_of(folder: Path, name: str, *needs: str) -> str:
    for each in (name, *needs):
        _copied(folder, each)
    _carter(folder, "build", "-q", f"{name}/question.yaml")
    return (folder / name / "out" / "brief.md").read_text()


def test_what_holds_today_is_told_and_what_held_before_is_told_as_such(tmp_path):
    brief = _brief_of(tmp_path, "05_old_and_new")
    summary = brief.partition("## Key findings")[0]
    assert "forty-two euros per day" in summary
    assert "unless it takes longer than three days" in brief
    assert "This does not apply to field engineers" in brief
    assert "50 euros" not in brief
    for line in brief.splitlines():
        if "30 euros" in line:
            assert "Earlier, 2021-02-01" in line


def test_notes_that_do_not_answer_give_a_brief_that_says_so(tmp_path):
    brief = _brief_of(tmp_path, "06_no_answer", "01_first_brief")
    assert "The sources do not answer this." in brief
    assert "No source that was read mentions “vendor”, “sells” or “licence”." in brief


def test_a_german_question_is_answered_from_german_notes(tmp_path):
    brief = _brief_of(tmp_path, "07_auf_deutsch")
    assert "Die tägliche Sicherung wird fünfunddreißig Tage aufbewahrt." in brief
    assert "sofern kein Vertrag eine längere Frist verlangt" in brief
    assert "Jede Sicherung wird am ersten Montag des Monats geprüft" in brief
    assert "Kantine" not in brief


def test_many_questions_are_built_in_one_command(tmp_path):
    folder = _copied(tmp_path, "09_make")
    names = sorted(path.name for path in folder.glob("*.yaml"))
    table = _carter(folder, "build", *names, "-j", "2", "-q", "--out", "out").splitlines()
    assert [line.split()[:2] for line in table[1:4]] == [[name, "built"] for name in names]
    assert table[4] == "3 questions: 3 built"
    assert len(list(folder.glob("out/*/brief.md"))) == 3


def test_every_example_is_in_the_course():
    listed = (EXAMPLES / "README.md").read_text()
    assert [path.name for path in EXAMPLES.iterdir() if path.is_dir() and path.name not in listed] == []

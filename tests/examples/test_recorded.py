"""The recordings that ship: from a bare copy, on another machine, with no socket, they build to what is pinned."""

import json
import shutil
from pathlib import Path

import pytest
from pytest_socket import disable_socket, enable_socket

from carter.workspace import BuildOptions, Workspace
from tests.layout.tree import ours
from tests.workspace.place import Here
from tools.record_examples import PINS, RECORDED, ROOT, Pin

RECORDED_BY = [Pin(**row) for row in json.loads(PINS.read_text())]
TO_MEND = "where a stage changed, record and pin anew: make record"
ELSEWHERE = {"TZ": "Pacific/Kiritimati", "LC_ALL": "tr_TR.UTF-8", "PYTHONHASHSEED": "11"}
QUICK = {"examples/regress/french.yaml"}
FEW = [pin for pin in RECORDED_BY if pin.question in QUICK]


def pins(those):
    """Each of them; those that are not quick run with the slow ones."""
    marks = [() if pin in FEW else pytest.mark.slow for pin in those]
    each = [pytest.param(pin, id=pin.question, marks=mark) for pin, mark in zip(those, marks, strict=True)]
    return pytest.mark.parametrize("pin", each)


@pytest.fixture
def clone(tmp_path):
    """What a clone holds: the recordings and the questions, and no store."""
    names = [path.relative_to(ROOT).as_posix() for path in ours()]
    for name in names:
        if name.startswith(("cassettes/", *(f"examples/{each}/" for each in RECORDED))):
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, tmp_path / name)
    return Here.at(tmp_path)


@pins(RECORDED_BY)
def test_a_bare_copy_builds_offline_to_the_manifest_that_is_pinned(clone, pin):
    done = clone.carter("build", "--offline", "-q", "--json", pin.question, **ELSEWHERE)
    assert json.loads(done.stdout)["manifest"] == pin.manifest, TO_MEND
    assert clone.carter("verify").returncode == 0


@pins(FEW)
def test_no_socket_is_made_by_it(clone, pin):
    disable_socket(allow_unix_socket=True)
    try:
        result = Workspace(str(clone.root), sync=False).build(str(clone.root / pin.question), BuildOptions())
    finally:
        enable_socket()
    assert result.manifest == pin.manifest, TO_MEND


@pins(FEW)
def test_a_bare_copy_replays_the_run(clone, pin):
    done = clone.carter("replay", "--run-id", pin.run, "--json", **ELSEWHERE)
    answer = json.loads(done.stdout)
    assert (answer["equal"], answer["made"]) == (True, pin.manifest), TO_MEND
    assert not (clone.root / "store").exists()


@pins(FEW)
def test_from_the_exchanges_alone_it_comes_to_the_same(clone, pin):
    for row in clone.root.glob("cassettes/effects/*/*.json"):
        if '"kind":"now"' not in row.read_text():
            row.unlink()
    done = clone.carter("build", "--offline", "-q", "--json", pin.question)
    assert json.loads(done.stdout)["manifest"] == pin.manifest, TO_MEND


@pytest.mark.slow
def test_what_went_wrong_when_it_was_recorded_goes_wrong_again(clone):
    clone.carter("build", "--offline", "-q", "examples/08_from_the_web/question.yaml")
    folder = clone.root / "examples" / "08_from_the_web" / "out"
    report = json.loads((folder / "run_report.json").read_text())
    reasons = {drop["url"].rpartition("/")[2]: drop["reason"] for drop in report["dropped"]}
    assert reasons["inspections.html"] == "unavailable: deadline"
    assert reasons["results.html"] == "unavailable: refused"
    assert reasons["minutes.html"] == "unavailable: robots_disallowed"
    assert reasons["ferry-rules"].startswith("it leads to ")
    assert "tested every 30 days" in (folder / "brief.md").read_text()


def test_the_recordings_that_ship_hold_and_are_small(clone):
    done = clone.carter("cassettes", "check")
    assert done.returncode == 0, done.stdout
    assert sum(path.stat().st_size for path in (clone.root / "cassettes").rglob("*") if path.is_file()) < 1_000_000


def test_every_recorded_question_is_pinned():
    assert {pin.question for pin in FEW} == QUICK
    questions = {path.relative_to(ROOT) for name in RECORDED for path in (ROOT / "examples" / name).glob("*.yaml")}
    assert {Path(pin.question) for pin in RECORDED_BY} == questions

"""The example with a Makefile of one's own: incremental, parallel, and held to a floor."""

import os
import shutil
import subprocess
import sys

import pytest

from tools.record_examples import EXAMPLES


@pytest.fixture
def folder(tmp_path):
    return _copied(tmp_path)


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A folder in which all was made, and what `make` said of it."""
    folder = _copied(tmp_path_factory.mktemp("made"))
    return folder, _make(folder, "-j2")


def _copied(root):
    left_out = shutil.ignore_patterns("out", "store", "cassettes")
    return shutil.copytree(EXAMPLES / "09_make", root / "09_make", ignore=left_out)


def _make(folder, *words):
    """What `make` did; its lines in an order that does not depend on which build was faster."""
    done = subprocess.run(
        ["make", f"CARTER={sys.executable} -m carter", *words],
        cwd=folder,
        env={**os.environ, "MAKEFLAGS": "--no-print-directory"},  # it may run within another
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout.splitlines(), done.stderr


def _states(lines):
    """Question -> whether it was built or is up to date."""
    return {name: rest.partition(": ")[0] for name, _, rest in (line.partition(": ") for line in lines)}


ALL = ("access", "backups", "restores")


def test_several_questions_are_built_at_once_and_then_not_again(made):
    folder, (code, lines, told) = made
    assert code == 0, told
    assert _states(lines) == {**dict.fromkeys(ALL, "built"), "written": "out/index.md"}
    assert (folder / "out" / "index.md").read_text().count("](") == 3
    _, lines, _ = _make(folder, "-j2")
    assert _states(lines) == dict.fromkeys(ALL, "up to date")


@pytest.mark.slow
def test_what_is_made_of_the_briefs_is_made_anew_only_where_one_changed(made, tmp_path):
    folder = shutil.copytree(made[0], tmp_path / "changed")
    (folder / "notes" / "canteen.md").write_text("The canteen is painted green.\n")
    _, lines, _ = _make(folder)
    assert _states(lines) == dict.fromkeys(ALL, "built")
    backup = folder / "notes" / "backup.md"
    backup.write_text(backup.read_text().replace("35 days", "40 days"))
    _, lines, _ = _make(folder)
    assert "written: out/index.md" in lines
    assert "40 days" in (folder / "out" / "backups" / "brief.md").read_text()


@pytest.mark.slow
def test_the_briefs_are_checked_and_held_to_a_floor(made):
    folder, _ = made
    code, lines, told = _make(folder, "check")
    assert code == 0, told
    assert {f"{name}: grounding 1.0 (floor 0.9)" for name in ALL} <= {*lines}
    assert _make(folder, "check-access", "FLOOR=1.1")[0] == 2


def test_a_question_that_cannot_be_built_ends_it(folder):
    (folder / "access.yaml").write_text("sources: [notes]\n")
    code, _, told = _make(folder)
    assert code == 2
    assert "access.yaml:1: there is no question" in told

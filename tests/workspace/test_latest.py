"""Which run `latest` means, where builds with nothing to do follow each other."""

from pathlib import Path

import pytest

from carter.errors import QuestionError
from carter.workspace import Workspace
from carter.workspace.runs import LATEST
from tests.workspace.place import QUESTION, Here


@pytest.fixture
def three(tmp_path):
    """A workspace, its three questions, which are built, and the run of each."""
    Here(tmp_path)
    paths = [str(tmp_path / f"{number}.yaml") for number in range(3)]
    for number, path in enumerate(paths):
        Path(path).write_text(QUESTION.replace("How long", f"In case {number}, how long"), encoding="utf-8")
    workspace = Workspace(str(tmp_path), sync=False)
    return workspace, paths, [workspace.build(path).run for path in paths]


def noted(workspace):
    return (Workspace(workspace.root).last.get(LATEST) or {}).get("run")


def test_a_build_with_nothing_to_do_is_the_latest(three):
    workspace, paths, runs = three
    for path, run in zip(paths, runs, strict=True):
        assert workspace.build(path).state == "up to date"
        assert noted(workspace) == run


def test_of_many_the_last_is_noted_at_the_end(three):
    workspace, paths, runs = three
    with workspace.latest.of_many():
        for path in paths[:2]:
            assert workspace.build(path).state == "up to date"
            assert noted(workspace) == runs[2]
    assert noted(workspace) == runs[1]
    workspace.build(paths[0])
    assert noted(workspace) == runs[0]


def test_what_is_made_among_many_is_noted_at_once(three):
    workspace, paths, _ = three
    Path(paths[1]).write_text(QUESTION, encoding="utf-8")
    with workspace.latest.of_many():
        workspace.build(paths[0])
        made = workspace.build(paths[1])
        assert made.state == "built"
        assert noted(workspace) == made.run
    assert noted(workspace) == made.run


def test_what_was_found_before_a_failure_is_noted(three):
    workspace, paths, runs = three

    def build_both():
        with workspace.latest.of_many():
            workspace.build(paths[1])
            workspace.build(paths[1] + ".gone")

    with pytest.raises(QuestionError):
        build_both()
    assert noted(workspace) == runs[1]

"""Runs are named by ULID, manifest, the beginning of one, a path, `latest`: those made here and those recorded."""

import json
import re
import shutil

import pytest

from carter.errors import AmbiguousRun, IntegrityError, UnknownRun
from carter.workspace import Workspace
from carter.workspace.runs import find_ref, find_run
from tests.workspace.compared import Desk

OTHER = "01ARZ3NDEKTSV4RRFFQ69G5FAV"


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Three runs of three manifests."""
    desk = Desk(tmp_path_factory.mktemp("runs"))
    desk.make()
    for text in ("one", "two"):
        desk.note("new.md", f"# New\n\nA lease on a job, {text}.\n")
        desk.make()
    return desk


@pytest.fixture
def desk(made, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return made.copied(tmp_path)


@pytest.fixture
def runs(desk):
    return sorted(path.name for path in (desk.root / "store" / "runs").iterdir())


def named(desk, name):
    return find_ref(Workspace(str(desk.root)), name).run


def manifest(desk, run):
    return json.loads((desk.root / "cassettes" / "runs" / f"{run}.json").read_text())["manifest"]


@pytest.fixture(params=["here", "bare clone"])
def anywhere(request, desk, runs):
    """A folder with all, and one with nothing but recordings."""
    if request.param == "bare clone":
        shutil.rmtree(desk.root / "store")
    return desk


def test_a_run_is_named_by_its_ulid_in_any_case_its_manifest_and_the_beginning_of_either(anywhere, runs):
    for run in runs:
        digest = manifest(anywhere, run)
        names = (run, run.lower(), digest, digest.removeprefix("blake3:"), digest[:13], digest[7:13])
        assert {named(anywhere, name) for name in names} == {run}


def test_the_beginning_of_a_ulid_is_enough_where_it_fits_one_run_alone(anywhere, runs):
    shortest = next(length for length in range(6, 27) if len({run[:length] for run in runs}) == len(runs))
    assert [named(anywhere, run[:shortest]) for run in runs] == runs


def test_the_beginning_of_several_runs_lists_them(anywhere, runs):
    names = [OTHER, f"{OTHER[:-1]}W"]
    for run, name in zip(runs, names, strict=False):
        told = (anywhere.root / "cassettes" / "runs" / f"{run}.json").read_text()
        (anywhere.root / "cassettes" / "runs" / f"{name}.json").write_text(told.replace(run, name))
    with pytest.raises(AmbiguousRun) as raised:
        named(anywhere, OTHER[:6])
    assert raised.value.what == f"`{OTHER[:6]}` fits several runs: {', '.join(names)}"
    assert [named(anywhere, name) for name in names] == names


@pytest.mark.parametrize("length", [1, 5])
def test_fewer_than_six_characters_name_no_run(anywhere, runs, length):
    with pytest.raises(UnknownRun):
        named(anywhere, manifest(anywhere, runs[0])[7 : 7 + length])


def test_the_latest_run_and_those_before_it_are_counted_back(anywhere, runs):
    assert [named(anywhere, f"latest~{back}") for back in range(3)] == runs[::-1]
    assert named(anywhere, "latest") == runs[-1]
    assert named(anywhere, "latest~") == runs[-2]
    with pytest.raises(UnknownRun, match="there are 3 finished runs here"):
        named(anywhere, "latest~3")


def test_a_path_to_what_is_recorded_of_a_run_names_it(anywhere, runs):
    for run in runs:
        assert named(anywhere, f"cassettes/runs/{run}.json") == run


def test_a_path_to_the_folder_of_a_run_or_to_a_file_in_it_names_it(desk, runs):
    folder = f"store/runs/{runs[0]}"
    assert {named(desk, path) for path in (folder, f"{folder}/", f"{folder}/brief.md")} == {runs[0]}


def test_the_latest_is_one_that_was_made_here_before_any_that_is_recorded_alone(desk, runs):
    shutil.rmtree(desk.root / "store" / "runs" / runs[2])
    assert [named(desk, f"latest~{back}") for back in range(3)] == [runs[1], runs[0], runs[2]]


def test_what_needs_the_outputs_of_a_run_says_that_it_is_recorded_alone_and_what_to_do(anywhere, runs):
    shutil.rmtree(anywhere.root / "store", ignore_errors=True)
    with pytest.raises(UnknownRun) as raised:
        find_run(Workspace(str(anywhere.root)), runs[0][:26])
    assert raised.value.what == f"run {runs[0]} is recorded in `cassettes/`, and its outputs are not here"
    assert f"carter replay --run-id {runs[0]}" in raised.value.mend


def test_showing_a_run_that_is_recorded_alone_says_so_also_where_others_are_here(desk, runs):
    shutil.rmtree(desk.root / "store" / "runs" / runs[0])
    done = desk.carter("show", runs[0])
    assert done.returncode == 2
    assert f"run {runs[0]} is recorded in `cassettes/`" in done.stderr


def test_a_damaged_recording_of_a_run_stops_none_but_itself(anywhere, runs):
    shutil.rmtree(anywhere.root / "store", ignore_errors=True)
    (anywhere.root / "cassettes" / "runs" / f"{runs[0]}.json").write_text("{")
    assert named(anywhere, "latest") == runs[2]
    with pytest.raises(IntegrityError, match="what is recorded of a run is damaged"):
        named(anywhere, runs[0])


def test_runs_of_one_manifest_are_one_answer_to_its_name_and_the_newest_is_given(desk):
    run = desk.make(rebuild=True)
    assert named(desk, manifest(desk, run)) == run


def test_no_run_has_the_name_of_another(anywhere):
    for name in (OTHER, "latest~x", "latest1", "", "blake3:", "store", "~1"):
        with pytest.raises(UnknownRun):
            named(anywhere, name)


def test_a_path_that_leads_to_no_run_is_named_as_it_was_written(desk):
    for name in (".", "notes", "notes/new.md"):
        with pytest.raises(UnknownRun, match=rf"^there is no run `{re.escape(name)}`"):
            named(desk, name)


def test_a_run_that_came_to_no_end_is_told_from_one_that_is_not_there(desk):
    folder = desk.root / "store" / "runs" / OTHER
    folder.mkdir()
    (folder / "event_log.jsonl").write_bytes(b"")
    with pytest.raises(UnknownRun, match=f"^run {OTHER} came to no end") as told:
        named(desk, OTHER)
    assert f"`carter log {OTHER}`" in told.value.mend

"""Many questions in front of shared stores, and actions done elsewhere there: each sees what it needs at once."""

import json
from pathlib import Path

import pytest

from carter.workspace import BuildOptions, Workspace
from tests.few import few
from tests.workspace.cluster import Cluster
from tests.workspace.place import Here

QUESTIONS = (
    "How long does a worker hold a lease on a job?",
    "When is a job run twice?",
    "When does the canteen open?",
    "Who renews a lease?",
)
LIVE = pytest.mark.enable_socket


def asked(root: Path, stores: tuple[str, ...] = ()) -> list[str]:
    """A question file for each question, which names one of the stores by turns."""
    for name in {*stores}:
        (root / name).mkdir(exist_ok=True)
    files = []
    for number, question in enumerate(QUESTIONS):
        text = f"question: {question}\nsources: [notes]\n"
        if stores and stores[number % len(stores)]:
            text += f"store: file://{root / stores[number % len(stores)]}\n"
        file = root / f"q{number}.yaml"
        file.write_text(text)
        files.append(str(file))
    return files


def damaged(root: Path) -> list[str]:
    """What builds under `root` found gone, and made anew: a sign that they could not see it."""
    lines = [line for log in root.glob("store/runs/*/event_log.jsonl") for line in log.read_text().splitlines()]
    return [event["payload"]["where"] for event in map(json.loads, lines) if event["type"] == "DAMAGED"]


@pytest.mark.parametrize("stores", few([(("one", "two", ""),), (("one",),)], 1))
def test_question_files_may_name_stores(tmp_path, stores):
    Here(tmp_path)
    alone = [Workspace(str(tmp_path / "alone"), sync=False).build(file).manifest for file in asked(tmp_path)]
    files = asked(tmp_path, stores)
    many = Workspace(str(tmp_path), sync=False).build_many(files, BuildOptions(workers=4))
    assert [each.result and each.result.manifest for each in many.questions] == alone
    assert not damaged(tmp_path)
    for store in filter(None, stores):
        assert list((tmp_path / store / "actions").rglob("*.json"))


@pytest.fixture(scope="module")
def cluster():
    with Cluster() as cluster:
        cluster.worker()
        cluster.worker()
        yield cluster


@LIVE
@pytest.mark.slow
def test_workers_of_a_cluster_see_at_once_what_they_are_given(tmp_path, cluster):
    files, place, address = asked(tmp_path, ("",)), Here(tmp_path), f"file://{tmp_path / 'shared'}"
    (tmp_path / "shared").mkdir()
    # Another machine has done some of it, which lies in the shared store alone.
    Workspace(str(tmp_path / "other"), sync=False, store=address).build(files[0])
    place.note("new.txt", "A new worker holds a lease on a job for 45 seconds.\n")
    alone = [Workspace(str(tmp_path / "alone"), sync=False).build(file).manifest for file in files]
    there = BuildOptions(workers=2, engine="dask", scheduler=cluster.address)
    many = Workspace(str(tmp_path), sync=False, store=address).build_many(files, there)
    assert [each.result and each.result.manifest for each in many.questions] == alone
    assert not damaged(tmp_path)

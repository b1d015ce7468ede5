"""Builds on a real Dask cluster: the same manifests, and what fails there is told, tried again and gone on from."""

import json
import os
import shutil
import signal
import socket
from pathlib import Path
from typing import Any

import pytest

from carter.adapters import dask_cluster, dask_task
from carter.adapters.dask_cluster import Where
from carter.adapters.dask_engine import DaskEngine
from carter.adapters.dask_task import Address
from carter.errors import StageFailed, WorldError
from carter.kernel.pipeline import Each, Pipeline, stage, surviving
from carter.kernel.record import load
from carter.workspace import BuildOptions, Workspace
from carter.workspace.engines import opened
from tests.kernel.toy import Bench, Count, Counts, Line, Words, split
from tests.workspace.cluster import Cluster
from tests.workspace.place import Here

pytestmark = pytest.mark.enable_socket

QUESTIONS = (
    "How long does a worker hold a lease on a job?",
    "When is a job run twice?",
    "When does the canteen open?",
)


@pytest.fixture(scope="module")
def cluster():
    with Cluster() as cluster:
        cluster.worker("--resources", "CARTER=1")
        cluster.worker("--resources", "CARTER=1")
        yield cluster


@pytest.fixture
def place(tmp_path: Path) -> Here:
    return Here(tmp_path)


def asked(place: Here, question: str) -> None:
    place.ask(f"question: {question}\nsources: [notes]\n")


def test_the_manifests_are_those_of_one_process(place, cluster):
    for question in QUESTIONS:
        asked(place, question)
        there = place.build("--engine", "dask", "--scheduler", cluster.address)
        here = place.carter("--root", "alone", "build", "question.yaml", "--json")
        assert there["state"] == "built"
        assert there["manifest"] == json.loads(here.stdout)["manifest"]
        assert place.build()["state"] == "up to date"
    # With -B each action is done once more, and comes to the same.
    again = place.build("-B", "--engine", "dask", "--scheduler", cluster.address)
    assert (again["manifest"], again["found"]) == (there["manifest"], 0)


@pytest.mark.slow
def test_workers_that_see_no_folder_of_the_builder_meet_it_in_a_shared_store(place, cluster, tmp_path):
    (shared := tmp_path / "shared").mkdir()
    there = place.build("--engine", "dask", "--scheduler", cluster.address, CARTER_STORE=f"file://{shared}")
    here = place.carter("--root", "alone", "build", "question.yaml", "--json")
    assert there["state"] == "built"
    assert there["manifest"] == json.loads(here.stdout)["manifest"]
    rows = [path for path in shared.rglob("*") if path.is_file() and "actions" in path.parts]
    assert len(rows) >= there["built"]
    assert place.verify()["holds"]
    # Another machine, which has nothing but the store, finds all of it.
    second = place.copied(tmp_path / "second")
    for folder in ("store", "cassettes"):
        shutil.rmtree(second.root / folder)
    found = second.build(CARTER_STORE=f"file://{shared}")
    assert (found["manifest"], found["built"]) == (there["manifest"], 0)


@pytest.mark.slow
def test_the_address_may_come_from_the_environment_and_a_local_build_takes_no_notice(place, cluster):
    built = place.build("--engine", "dask", CARTER_SCHEDULER=cluster.address)
    assert built["state"] == "built"
    assert place.build("-B", CARTER_SCHEDULER="tcp://127.0.0.1:1")["manifest"] == built["manifest"]


# ------------------------------------------------------------------------ what cannot be built


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("--scheduler", "localhost"), 2, "`localhost` is no address of a scheduler"),
        (("--scheduler", "tcp://127.0.0.1:1", "--offline"), 2, "`--offline` opens no socket"),
        (("--scheduler", "tcp://127.0.0.1:1"), 4, "the scheduler does not answer"),
    ],
)
def test_what_cannot_be_is_told_before_anything_is_done(place, monkeypatch, words, code, told):
    monkeypatch.setattr(dask_cluster, "PATIENCE", 1.0)
    failed = place.carter("build", "question.yaml", "--engine", "dask", *words)
    assert failed.returncode == code
    assert told in failed.stderr
    assert "to mend:" in failed.stderr
    assert not (place.root / "store" / "runs").exists()


def test_a_scheduler_without_workers_is_told(place, monkeypatch):
    monkeypatch.setattr(dask_cluster, "PATIENCE", 1.0)
    with Cluster() as lonely:
        failed = place.carter("build", "question.yaml", "--engine", "dask", "--scheduler", lonely.address)
    assert failed.returncode == 4
    assert "the scheduler has had no worker for this in 1 seconds" in failed.stderr
    assert f"dask worker {lonely.address}" in failed.stderr


def test_a_server_that_never_answers_is_told(place, monkeypatch):
    monkeypatch.setattr(dask_cluster, "PATIENCE", 1.0)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        failed = place.carter("build", "question.yaml", "--engine", "dask", "--scheduler", address)
    assert (failed.returncode, "the scheduler does not answer" in failed.stderr) == (4, True)


@pytest.mark.slow
def test_a_worker_that_cannot_load_carter_s_code_or_has_another_is_refused(place, cluster, monkeypatch):
    here = dask_task.code_here

    def other(tools: Any) -> Any:
        return here(tools)._replace(python="3.11.99")

    monkeypatch.setattr(dask_cluster, "code_here", other)
    failed = place.carter("build", "question.yaml", "--engine", "dask", "--scheduler", cluster.address)
    assert failed.returncode == 4
    assert "the worker tcp://127.0.0.1:" in failed.stderr
    assert "Python is 3.11.99 here and 3.11." in failed.stderr


# ------------------------------------------------------------------------ workers that die


@surviving(lambda line, status: Count(words=-len(status)))
@stage(version=1)
def weigh(line: Line) -> Count:
    """Line -> Count; some lines kill whoever weighs them."""
    if line.text == "deadly":
        os.kill(os.getpid(), signal.SIGKILL)
    return Count(words=len(line.text.split()))


@stage(version=1)
def frail(line: Line) -> Count:
    """Line -> Count, without a word for what is killed."""
    if line.text == "deadly":
        os.kill(os.getpid(), signal.SIGKILL)
    return Count(words=len(line.text.split()))


LINES = Words(lines=("one", "deadly", *("word " * number for number in range(1, 9))))
KILLED = -len("unavailable: killed: crash")


def bench_at(root: Path, weighing: Any) -> Bench:
    """A pipeline that weighs each line, in a store on the disk."""
    bench = Bench(Pipeline(name="weighing", given=(Words,), stages=(split, Each(weighing, into=Counts))))
    workspace = Workspace(str(root), sync=False)
    bench.store = bench.store._replace(blobs=workspace.blobs, cache=workspace.store.cache)
    bench.blobs = workspace.blobs  # type: ignore[assignment]
    return bench


def engine_at(root: Path, cluster: Cluster, bench: Bench, patience: float = 60.0) -> DaskEngine:
    given = tuple(bench.given(LINES).values())
    return DaskEngine(Where(cluster.address, 1, Address(opened, str(root)), (), given, patience))


@pytest.mark.slow
def test_who_kills_its_workers_is_told_and_who_stood_beside_it_is_not(tmp_path):
    never = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"}
    with Cluster(0, **never) as mortal:
        for _ in range(2):
            mortal.worker("--resources", "CARTER=1")  # so that all stand on a worker's list at once
        bench = bench_at(tmp_path / "one", weigh)
        with engine_at(tmp_path / "one", mortal, bench) as engine:
            manifest = bench.build(LINES, frozenset({Counts.tag}), engine=engine)
        words = [
            load(Count, manifest.entries[f"counts[{index}]"].digest, bench.blobs.get).words
            for index in range(len(LINES.lines))
        ]
        assert words == [1, KILLED, 1, 2, 3, 4, 5, 6, 7, 8]
        bench = bench_at(tmp_path / "two", frail)
        with engine_at(tmp_path / "two", mortal, bench) as engine, pytest.raises(StageFailed) as raised:
            bench.build(LINES, frozenset({Counts.tag}), engine=engine)
        assert (raised.value.where, raised.value.code) == ("counts[1]", 4)
        assert "frail failed: its worker was killed: crash" in raised.value.what


@pytest.mark.slow
def test_when_the_last_worker_is_gone_the_build_ends_and_is_gone_on_with(tmp_path):
    with Cluster() as small:
        process = small.worker("--no-nanny")
        bench = bench_at(tmp_path, weigh)
        with engine_at(tmp_path, small, bench, patience=2.0) as engine:
            os.kill(process, signal.SIGKILL)
            with pytest.raises(WorldError, match="no worker for this in 2 seconds"):
                bench.build(Words(lines=("one", "two")), frozenset({Counts.tag}), engine=engine)
            with pytest.raises(WorldError, match="no worker"):
                bench.build(Words(lines=("one", "two")), frozenset({Counts.tag}), engine=engine)
        small.worker("--no-nanny")
        with engine_at(tmp_path, small, bench) as engine:
            assert bench.build(Words(lines=("one", "two")), frozenset({Counts.tag}), engine=engine)


@pytest.mark.slow
def test_a_build_may_be_told_of_twice_over_one_cluster(tmp_path, cluster):
    options = BuildOptions(engine="dask", scheduler=cluster.address)
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        place = Here(tmp_path / name)
        result = Workspace(str(place.root)).build(str(place.root / "question.yaml"), options)
        assert result.state == "built"

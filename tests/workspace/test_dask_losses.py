"""Fifty questions of the web on a real cluster, parts of which are killed: the same manifests, nothing asked twice."""

import json
import os
import signal
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from carter.adapters import dask_cluster
from carter.errors import WorldError
from carter.workspace import BuildOptions, Workspace
from tests.workspace.cluster import Cluster
from tests.workspace.place import Place
from tests.workspace.site import Answer, Site

pytestmark = [pytest.mark.enable_socket, pytest.mark.slow]

QUESTIONS = 50
AT_ONCE = 4  # builds
NOTES = {f"{number}.txt": f"A worker holds a lease on a job for {number} seconds.\n" for number in range(30)}


class Shelf(Site):
    """Finds the page of the queue that a query names, and the one of all."""

    def answer(self, path: str) -> Answer:
        """What is served under `path`."""
        if not path.startswith("/search?"):
            return super().answer(path)
        words = parse_qs(urlsplit(path).query)["q"][0].split()
        found = [entry for entry in self.found if entry["title"].split()[-1] in ("Leases", *words)]
        reply = {
            "query": "",
            "number_of_results": len(found),
            "results": found,
            "answers": [],
            "unresponsive_engines": [],
        }
        return Answer(json.dumps(reply).encode(), headers=(("Content-Type", "application/json"),))


def asked_of(root: Path, site: Site) -> list[str]:
    """Fifty questions, each of a page of its own and of one that all find."""
    site.page("/leases", "Leases", "A worker holds a lease on a job for 60 seconds.", "The lease is renewed.")
    files = []
    for number in range(QUESTIONS):
        name = f"Queue {number}"
        site.page(f"/queue{number}", name, f"{name} holds a lease on a job for {number + 5} seconds.")
        file = root / f"{number}.yaml"
        file.write_text(
            f"question: How long does queue {number} hold a lease on a job?\nengines:\n  - searxng: {site.url}\n"
            f"web:\n  open: ['127.0.0.1:{site.port}']\n  seconds: 1\n"
            "constraints:\n  max_sources: 2\nretain: pages\n"
        )
        files.append(str(file))
    return files


def manifests(root: Path, files: list[str], **options: object) -> list[str]:
    """The manifest of each question, several built at once."""
    workspace = Workspace(str(root))

    def built(file: str) -> str:
        return workspace.build(file, BuildOptions(**options)).manifest  # type: ignore[arg-type]

    with ThreadPoolExecutor(AT_ONCE) as threads:
        return list(threads.map(built, files))


@contextmanager
def in_the_middle(arrived: Callable[[], bool], work: Callable[[], object]) -> Iterator[None]:
    """Do something in another thread once what is under way has come so far; it is done when this ends."""
    over = threading.Event()
    done = []

    def doing() -> None:
        while not arrived():
            if over.wait(0.02):
                return
        work()
        done.append(True)

    thread = threading.Thread(target=doing)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
    assert done


def once(site: Site) -> bool:
    """Whether no page was asked for twice, nor the site's rules."""
    return set(Counter(site.asked).values()) == {1}


def rows_in(root: Path) -> set[str]:
    """The rows of the action cache."""
    return {path.name for path in (root / "store" / "actions").glob("*/*")}


def test_a_worker_is_killed_in_the_middle_of_fifty_questions(tmp_path):
    with Shelf() as site, Cluster() as cluster:
        files = asked_of(tmp_path, site)
        first, _ = cluster.worker(), cluster.worker()
        with in_the_middle(lambda: len(site.visits) >= QUESTIONS // 2, lambda: os.kill(first, signal.SIGKILL)):
            there = manifests(tmp_path / "there", files, engine="dask", scheduler=cluster.address)
        assert once(site)
        assert {*site.visits} == {"/leases", *(f"/queue{number}" for number in range(QUESTIONS))}
        # One process that has the recordings alone comes to the same, and asks nobody.
        (tmp_path / "here").mkdir()
        (tmp_path / "there" / "cassettes").rename(tmp_path / "here" / "cassettes")
        site.asked.clear()
        here = manifests(tmp_path / "here", files, record="none")
        assert site.asked == []
    assert there == here
    assert len({*there}) == QUESTIONS


def test_a_scheduler_is_killed_in_the_middle_and_the_build_goes_on_with_another(tmp_path, monkeypatch):
    place = Place(tmp_path, NOTES)
    workspace, question = Workspace(str(tmp_path)), str(tmp_path / "question.yaml")
    with Cluster() as cluster:
        cluster.worker()
        options = BuildOptions(engine="dask", scheduler=cluster.address)
        monkeypatch.setattr(dask_cluster, "PATIENCE", 3.0)
        with (
            in_the_middle(lambda: len(rows_in(tmp_path)) >= 30, cluster.scheduler.kill),
            pytest.raises(WorldError, match="the scheduler does not answer") as raised,
        ):
            workspace.build(question, options)
        monkeypatch.setattr(dask_cluster, "PATIENCE", 60.0)
        assert raised.value.exit_code == 4
        kept = rows_in(tmp_path)
    with Cluster() as another:
        another.worker()
        result = workspace.build(question, BuildOptions(engine="dask", scheduler=another.address))
    assert (result.state, result.found > 0) == ("built", True)
    assert kept <= rows_in(tmp_path)
    alone = Workspace(str(tmp_path / "alone")).build(str(place.root / "question.yaml"))
    assert alone.manifest == result.manifest


def test_a_scheduler_that_comes_back_is_found_again(tmp_path):
    Place(tmp_path, NOTES)
    again: list[Cluster] = []
    with Cluster() as cluster:
        cluster.worker()

        def restart() -> None:
            cluster.scheduler.kill()
            again.append(Cluster(cluster.port))
            again[0].worker()

        options = BuildOptions(engine="dask", scheduler=cluster.address)
        with in_the_middle(lambda: len(rows_in(tmp_path)) >= 30, restart):
            result = Workspace(str(tmp_path)).build(str(tmp_path / "question.yaml"), options)
        with again[0]:
            assert result.state == "built"


def test_a_cluster_is_started_for_one_build_and_ends_with_it(tmp_path):
    place = Place(tmp_path)
    there = place.build("--engine", "dask", "-j", "2")
    assert there["state"] == "built"
    here = place.carter("--root", "alone", "build", "question.yaml", "--json")
    assert there["manifest"] in here.stdout

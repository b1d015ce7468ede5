"""Benchmark of the pages of `carter serve`: what each costs the server, and its bytes, in a store of many runs."""

import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import orjson
from starlette.testclient import TestClient
from ulid import ULID

from carter.adapters.run_folder import closing
from carter.interfaces.web.app import application
from carter.interfaces.web.pages import PAGES
from carter.workspace import BuildOptions, Workspace
from tools.bench_frame import FEW, ROUNDS, Bound, Growth, Row, Told, by_turns, processor_time

LIBRARIES = ("jinja2", "starlette")
MOST_MILLISECONDS, MOST_BYTES = 200, 400_000
RUNS, SOURCES = 1_000, 60
_APART = ("/builds/{build}", "/diff")  # a page of a build shows a log, as `progress` does; a diff has two runs
_QUESTION = "question: How long is the lease of a worker on a job?\nsources: [notes]\nconstraints: {max_sources: 80}\n"


def measured(*, quick: bool) -> Iterator[Told]:
    """The processor's time and the bytes of each page over a thousand runs of sixty sources; the list as it grows."""
    count, rounds = (RUNS // 10, FEW) if quick else (RUNS, ROUNDS)
    with tempfile.TemporaryDirectory() as folder:
        run = _built(Path(folder))
        grown = []
        for size in (count // 100 or 1, count // 10, count):
            _many(Path(folder), run, size)
            with TestClient(application(folder), base_url="http://127.0.0.1") as client:
                grown += by_turns([partial(_taken, client, "/runs?q=nothing+like+it")], rounds)
        slowest, largest = 0.0, 0
        with TestClient(application(folder), base_url="http://127.0.0.1") as client:
            for path in _paths(Path(folder), run):
                _taken(client, path)  # what is imported and compiled once
                took = by_turns([partial(_taken, client, path)], rounds)[0]
                name = path.partition("?")[0].replace(run, "RUN")
                yield Row(f"{_short(name)}: time", took)
                size = len(client.get(path).content)
                yield Row(f"{_short(name)}: size", size / 1000, "kB")
                slowest, largest = max(slowest, took), max(largest, size)
        yield Row("the slowest of the pages", slowest, bound=Bound(MOST_MILLISECONDS))
        yield Row("the largest of the pages", largest / 1000, "kB", bound=Bound(MOST_BYTES / 1000))
        yield Growth("the list of runs, looked through", (count // 100 or 1, count // 10, count), grown)


def _taken(client: TestClient, path: str) -> float:
    def got() -> None:
        answer = client.get(path)
        if answer.status_code != 200:
            raise SystemExit(f"{path}: {answer.status_code}")

    return processor_time(got)


def _built(folder: Path) -> str:
    """A run of so many sources."""
    (folder / "notes").mkdir()
    for number in range(SOURCES + 10):
        text = f"# Note {number}\n\nThe lease of worker {number} on a job is {number + 30} seconds.\n"
        (folder / "notes" / f"{number}.md").write_text(text, encoding="utf-8")
    (folder / "question.yaml").write_text(_QUESTION, encoding="utf-8")
    here = Path.cwd()
    os.chdir(folder)
    try:
        result = Workspace(str(folder), sync=False).build("question.yaml", BuildOptions(workers=1))
    finally:
        os.chdir(here)
    return result.run


def _many(folder: Path, run: str, count: int) -> None:
    """Copies of the run under other names, until there are so many runs in all."""
    runs = folder / "store" / "runs"
    facts = orjson.loads((runs / run / "run.json").read_bytes())
    for _ in range(count - len(list(runs.iterdir()))):
        name = str(ULID())
        shutil.copytree(runs / run, runs / name)
        (runs / name / "run.json").write_bytes(closing({**facts, "run": name}))


def _paths(folder: Path, run: str) -> Iterator[str]:
    """A path for each page."""
    table = json.loads((folder / "store" / "runs" / run / "claims.json").read_bytes())
    claim = table["claims"][0]
    line = next(each for each in table["evidence"] if each["evidence_id"] == claim["evidence_ids"][0])
    names = {"run": run, "claim_id": claim["claim_id"], "evidence_id": line["evidence_id"]}
    names |= {"source_id": line["source_id"], "digest": line["text"]}
    yield from (path.format(**names) for path in PAGES if path not in _APART)
    other = next(each.name for each in (folder / "store" / "runs").iterdir() if each.name != run)
    yield f"/diff?then={other}&now={run}"


def _short(path: str) -> str:
    """A path without what names one thing of many."""
    return "/".join("…" if len(part) > 20 else part for part in path.split("/"))

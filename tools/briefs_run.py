"""Ask the questions of the benchmark of briefs: search, build, read again what was quoted."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from carter.adapters.local_files import list_files
from carter.adapters.local_pages import SCHEME
from carter.adapters.reading import one_by_one, version_of_reading
from carter.adapters.search_index import LocalIndex
from carter.kernel.manifest import read_manifest
from carter.kernel.stored import fields_of
from carter.research.effects import Search
from carter.research.engines import local
from carter.research.versions import LOCAL_ENGINE
from carter.workspace import Workspace
from carter.workspace.runs import find_run
from tools import briefs_measure as measure
from tools.briefs_questions import Page, Question, folder_of, pages_of, stating

MOST_PAGES = 100  # of all that the searches find, as many are "everything"
ALL_HITS = 1000  # of one query, as many as the engine gives, when everything is read
MOST_RANKED = 1000
MOST_ROUNDS = 100


class Built(NamedTuple):
    """What one build gave."""

    run: str
    brief: str
    claims: dict[str, Any]
    report: dict[str, Any]
    passages: list[str]  # that touch the question, of all pages read
    seconds: float

    @property
    def said(self) -> list[str]:
        """The texts of all claims."""
        return [claim["text"] for claim in self.claims["claims"]]

    @property
    def read(self) -> frozenset[str]:
        """The pages that were read."""
        return frozenset(source["url"].removeprefix(SCHEME) for source in self.report["sources"])


class Row(NamedTuple):
    """What was measured of one question."""

    question: Question
    run: str
    pages: int
    ranking: measure.Ranking
    found: frozenset[str]  # facts in the brief
    claimed: frozenset[str]  # facts in the claims table
    words: int
    sentences: int
    answering: int
    spans: int
    proven: int  # spans whose text, read again, is the quotation
    read: int
    seconds: float
    answered: bool
    lost: dict[str, str]  # fact that the brief lacks -> where it was lost
    claimed_all: frozenset[str] | None = None  # facts in the claims table after reading everything
    said_all: int = 0  # claims after reading everything
    said_kept: int = 0  # of these, the claims without
    read_all: int = 0
    seconds_all: float = 0.0


@contextmanager
def searching(hits: int) -> Iterator[None]:
    """Look at so many hits of each query."""
    before, local.LIMIT = local.LIMIT, hits
    try:
        yield
    finally:
        local.LIMIT = before


class Bench:
    """A workspace in which the questions are asked."""

    def __init__(self, root: Path, *, semantic: bool = False) -> None:
        self.root = root
        self.semantic = semantic  # ask each question with `semantic: on`
        self.workspace = Workspace(str(root), sync=False)

    def measured(self, question: Question, *, everything: bool = True) -> Row:
        """Search, build and measure; with `everything`, build once more with all pages to be read."""
        pages = pages_of(question, self.root)
        stated = stating(question.facts, pages)
        ranking = self.ranking(question, pages)
        built = self.built(question)
        row = self._row(question, built, pages, ranking)
        lost = {fact: self._lost(question, fact, built, ranking, stated[fact]) for fact in stated}
        row = row._replace(lost={fact: where for fact, where in lost.items() if fact not in row.found})
        if not everything or not question.facts:
            return row._replace(ranking=measure.ranked(ranking, stated))
        whole = self.built(question, most=MOST_PAGES)
        return row._replace(
            ranking=measure.ranked(ranking, stated),
            claimed_all=measure.held(question.facts, whole.said),
            said_all=len(set(whole.said)),
            said_kept=len(set(whole.said) & set(built.said)),
            read_all=len(whole.read),
            seconds_all=whole.seconds,
        )

    def ranking(self, question: Question, pages: dict[str, Page]) -> list[str]:
        """The paths that the search engine finds for the question as it stands, best first."""
        listing = list_files([str(folder) for folder in self._folders(question)], str(self.root))

        def readable(_: bytes, path: str) -> tuple[str, str]:
            return pages[path].title, pages[path].text

        self.workspace.open()
        index = LocalIndex(
            f"{self.workspace.store_folder}/index", listing, one_by_one(readable), version=version_of_reading()
        )
        found = index(Search(engine=LOCAL_ENGINE, query=question.question, limit=MOST_RANKED))
        return [hit.url.removeprefix(SCHEME) for hit in found.hits]

    def built(self, question: Question, *, most: int = 0) -> Built:
        """One build of the question; with `most`, one that goes on until so many pages are read or none is found."""
        asked: dict[str, Any] = {
            "question": question.question,
            "sources": [str(folder) for folder in self._folders(question)],
        }
        if self.semantic:
            asked["semantic"] = "on"
        if most:
            calls, rounds = most + MOST_ROUNDS * 10, MOST_ROUNDS
            asked["constraints"] = {"max_sources": most, "max_tool_calls": calls, "max_minutes": 1000}
            asked["stop"] = {"rounds": rounds}
        file = self.root / "questions" / f"{question.name}{'-all' * bool(most)}{'-semantic' * self.semantic}.json"
        file.parent.mkdir(exist_ok=True)
        file.write_text(json.dumps(asked), encoding="utf-8")
        start = time.perf_counter()
        with searching(ALL_HITS if most else local.LIMIT):
            result = self.workspace.build(str(file))
        seconds = time.perf_counter() - start
        folder = Path(result.folder)
        claims, report = (json.loads((folder / name).read_bytes()) for name in ("claims.json", "run_report.json"))
        brief = (folder / "brief.md").read_text(encoding="utf-8")
        return Built(result.run, brief, claims, report, list(self._passages(result.run)), seconds)

    def _row(self, question: Question, built: Built, pages: dict[str, Page], ranking: list[str]) -> Row:
        quoted = measure.quoted_in(built.brief)
        said = measure.sentences(quoted)
        return Row(
            question,
            built.run,
            len(pages),
            measure.ranked(ranking, {}),
            measure.held(question.facts, quoted),
            measure.held(question.facts, built.said),
            built.report["words"],
            len(said),
            measure.answering(question, said),
            len(built.claims["evidence"]),
            sum(measure.is_proven(self.workspace.blobs.get(item["text"]), item) for item in built.claims["evidence"]),
            len(built.read),
            built.seconds,
            built.report["answered"],
            {},
        )

    def _lost(self, question: Question, fact: str, built: Built, ranking: list[str], pages: frozenset[str]) -> str:
        (one,) = (each for each in question.facts if each.fact == fact)
        touched, claimed = (bool(measure.held((one,), texts)) for texts in (built.passages, built.said))
        return measure.lost_at(pages, ranking, built.read, passages=touched, claimed=claimed)

    def _passages(self, run: str) -> Iterator[str]:
        blobs = self.workspace.blobs
        for name, entry in read_manifest(blobs, find_run(self.workspace, run).facts["manifest"]).entries.items():
            if "/passages[" in name:
                for passage in fields_of(blobs.get(entry.digest), entry.digest)["passages"]:
                    yield passage["quote"]

    def _folders(self, question: Question) -> list[Path]:
        return [folder_of(name, self.root) for name in question.folders]

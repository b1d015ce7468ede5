"""A shelf of documents in memory, on which the whole research pipeline is built by the real kernel."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from carter.adapters.memory import FixedClock, MemoryBlobs, MemoryEvents, MemoryRecordings, MemoryRows, SilentStatus
from carter.adapters.search_index import spaced
from carter.evidence.words import content_words
from carter.kernel.build import build
from carter.kernel.compile import compiled
from carter.kernel.digest import digest_bytes
from carter.kernel.doing import Doing
from carter.kernel.graph import targets_named
from carter.kernel.ledger import Ledger
from carter.kernel.manifest import Manifest
from carter.kernel.perform import Effects, World
from carter.kernel.plan import plan
from carter.kernel.ports import Performer
from carter.kernel.record import FarBlob, load, save
from carter.kernel.walk import Goal, Store
from carter.records.brief import Brief
from carter.records.claims_table import ClaimsTable
from carter.records.corpus import Corpus, LocalFile
from carter.records.report import ReportFacts
from carter.records.task_spec import TaskSpec
from carter.research.effects import Fetch, Fetched, Found, Hit, Search
from carter.research.pipeline import RESEARCH

TARGETS = ("brief", "claims", "report")
GRAPH = compiled(RESEARCH, lambda tool: "1.0")


class Made(NamedTuple):
    """What a build left behind."""

    brief: str
    claims: ClaimsTable
    report: ReportFacts
    manifest: Manifest
    events: MemoryEvents
    blobs: MemoryBlobs


class Shelf:
    """Files by path, and what was built and recorded over them."""

    def __init__(self, files: Mapping[str, str | bytes], date: str = "2026-11-30") -> None:
        self.files = {path: body if isinstance(body, bytes) else body.encode() for path, body in files.items()}
        self.gone: set[str] = set()  # paths whose fetch fails
        self.clock = FixedClock(date)
        self.blobs = MemoryBlobs()
        self.store = Store(self.blobs, MemoryRows(), MemoryRecordings())
        self.asked: list[Search | Fetch] = []
        self.performers: dict[str, Performer] = {}  # of requests of other kinds

    def corpus(self) -> Corpus:
        """The listing of the files."""
        listed = sorted(self.files.items())
        return Corpus(
            files=tuple(LocalFile(path=path, content=digest_bytes(body), size=len(body)) for path, body in listed)
        )

    def search(self, request: Search) -> Found:
        """The files that hold most of the words that are asked for, each word once."""
        self.asked.append(request)
        wanted = {word.stem for word in content_words(spaced(request.query), "en")}
        begun = tuple(word[:-1] for word in request.query.casefold().split() if word.endswith("*"))
        held = {
            path: {word.stem for word in content_words(spaced(body.decode("utf-8", "replace")), "en")}
            for path, body in self.files.items()
        }
        scores = sorted(
            (-len(met), path)
            for path, stems in held.items()
            if (met := {stem for stem in stems if stem in wanted or stem.startswith(begun)})
        )
        return Found(hits=tuple(Hit(url=f"file:{path}", score=-score) for score, path in scores[: request.limit]))

    def fetch(self, request: Fetch) -> Fetched:
        """The bytes of a file."""
        self.asked.append(request)
        path = request.url.removeprefix("file:")
        return (
            Fetched(status="unavailable: gone")
            if path in self.gone
            else Fetched(status="ok", body=FarBlob(self.files[path]))
        )

    def build(self, task: TaskSpec | str, **doing: Any) -> Made:
        """Answer a question."""
        asked = TaskSpec(question=task) if isinstance(task, str) else task
        events, ledger = MemoryEvents(), Ledger(self.clock.seconds)
        performers: dict[str, Performer] = {
            "now": self.clock,
            "budget": ledger.grant,
            "search": self.search,
            "fetch": self.fetch,
            **self.performers,
        }
        effects = Effects(self.store.recordings, self.blobs, events, World(performers, self.clock.instant))
        given = {record.tag: save(record, self.blobs.put) for record in (asked, self.corpus())}
        goal = Goal(GRAPH, given, targets_named(GRAPH, TARGETS))
        build(goal, self.store, Doing(effects, ledger, events, SilentStatus(), **doing))
        manifest = plan(goal, self.store).manifest
        assert manifest is not None
        brief, claims, report = (
            load(kind, manifest.targets[kind.target()], self.blobs.get) for kind in (Brief, ClaimsTable, ReportFacts)
        )
        assert isinstance(brief, Brief)
        assert isinstance(claims, ClaimsTable)
        assert isinstance(report, ReportFacts)
        return Made(str(brief.markdown), claims, report, manifest, events, self.blobs)

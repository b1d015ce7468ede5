"""The one place where ports meet adapters: what the command line, the web pages and Python all call."""

import os
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from carter.adapters.blob_store import DiskBlobs, Layered
from carter.adapters.disk import Disk
from carter.adapters.graph_cache import GraphCache
from carter.adapters.rows import Fits, Rows, fits_action, fits_names
from carter.workspace.options import RESEARCH, BuildOptions, BuildResult
from carter.workspace.placing import completed, in_its_place, shared
from carter.workspace.sets import in_its_set
from carter.workspace.tables import Recording, blobs_in, rows_in, store_of

if TYPE_CHECKING:
    from carter.kernel.ports import ActionCache, Retaining
    from carter.kernel.walk import Store
    from carter.research.audit.audited import Audited
    from carter.workspace.alongside import Alongside
    from carter.workspace.checking import Verified
    from carter.workspace.extracting import Extracted
    from carter.workspace.fetching import FetchedPage
    from carter.workspace.history import History
    from carter.workspace.latest import Latest
    from carter.workspace.many import Many, Watch
    from carter.workspace.posing import Posed
    from carter.workspace.quoting import Matched
    from carter.workspace.rechecking import PageNow, Recheck
    from carter.workspace.replaying import Replayed
    from carter.workspace.showing import Shown
    from carter.workspace.tapes import Tapes
    from carter.workspace.upkeep import Upkeep

MARKER = "CARTER_STORE"  # a folder that holds this file is never read as a source


class Workspace:
    """A folder with `store/` (may be deleted) and `cassettes/` (recordings), and what can be done there.

    Args:
        root: the folder; it is made when something is first kept.
        sync: off, nothing waits for the disk; a power cut may then lose what was written last.
        looks_only: on, everything is read and nothing is written: what would be is kept in memory.
        store: address of a store that machines share; the folder is the cache in front of it.
    """

    def __init__(self, root: str = ".", *, sync: bool = True, looks_only: bool = False, store: str = "") -> None:
        self.root = os.path.abspath(root)
        self.sync = sync
        self.looks_only = looks_only
        self.store_folder = os.path.join(self.root, "store")
        self.cassettes_folder = os.path.join(self.root, "cassettes")
        self.own = blobs_in(self, self.store_folder)
        self.recorded = blobs_in(self, self.cassettes_folder)
        self.recording = Recording(self)
        local = Layered(self.own, self.recorded)
        self.sharing = shared(self, store, local)
        self.beside: dict[str, Workspace] = {}  # the same folder in front of stores that question files name
        self.blobs: Retaining = self.sharing.blobs if self.sharing else local
        code = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
        self.graphs = GraphCache(self.rows("graphs", fits_names("graph")), code)

    @cached_property
    def latest(self) -> "Latest":
        """Notes which run is the latest."""
        from carter.workspace.latest import Latest

        return Latest(self)

    @cached_property
    def store(self) -> "Store":
        """Where plans and builds look things up."""
        return store_of(self)

    @cached_property
    def actions(self) -> "ActionCache":
        """ActionKey -> what it asked, or what came of it; on this machine."""
        return self.rows("actions", fits_action)

    @property
    def kept_results(self) -> Rows:
        """The results that cannot be made anew from the recordings alone, since retention let go what they need."""
        return Rows(self.cassettes_folder, "actions", sync=self.sync, fits=fits_action, touch=not self.looks_only)

    @property
    def untouched(self) -> Layered:
        """The blobs, for those who only look: damage is told and left where it is."""
        return Layered(*(DiskBlobs(folder, touch=False) for folder in (self.store_folder, self.cassettes_folder)))

    def rows(self, folder: str, fits: Fits = bool) -> "ActionCache":
        """The rows of one kind in the store; `fits` knows their shape."""
        return rows_in(self, folder, fits)

    @property
    def finished(self) -> "ActionCache":
        """Manifest digest -> the run that made it: `run`, `files` (name -> digest), `exit_code`, `stop_reason`."""
        return self.rows("finished", fits_names("run", "files", "exit_code", "stop_reason"))

    @property
    def last(self) -> "ActionCache":
        """Question, or `LATEST` for any -> `run` and `manifest` of its last build."""
        return self.rows("last", fits_names("run", "manifest"))

    def open(self) -> None:
        """Mark the folders as Carter's own, so that they are never read as a source."""
        if self.looks_only:
            return
        for folder in (self.store_folder, self.cassettes_folder):
            path = os.path.join(folder, MARKER)
            if not os.path.exists(path):
                Disk(folder, sync=self.sync).write(path, b"")

    def run_folder(self, run: str) -> str:
        """Where the outputs and the log of a run lie."""
        return os.path.join(self.store_folder, "runs", run)

    @property
    def history(self) -> "History":
        """What can be asked about its runs."""
        from carter.workspace.history import History

        return History(self)

    @property
    def upkeep(self) -> "Upkeep":
        """What keeps the folders whole and small."""
        from carter.workspace.upkeep import Upkeep

        return Upkeep(self)

    def build(self, question: str, options: BuildOptions | None = None) -> BuildResult:
        """Bring the brief of a question file up to date.

        Args:
            question: path of the question file.
            options: what to build and how; by default all, with one worker.

        Raises:
            QuestionError, SourceError: the question or its sources cannot be used (exit 3).
            StageFailed: a stage raised; what was built before it is kept.
            WorldError: the disk failed (exit 4).
        """
        from carter.workspace.posing import read_question

        options = options or BuildOptions()
        place = self._for(options)
        return place.build_posed(read_question(place, question, options.out), options)

    def ask(
        self, question: str, sources: Sequence[str] = (), options: BuildOptions | None = None, **constraints: int
    ) -> BuildResult:
        """Answer a question that is handed in as text, from `sources`; `constraints` as in a question file.

        Without sources, Wikipedia is searched.
        """
        from carter.workspace.posing import pose

        options = options or BuildOptions()
        place = self._for(options)
        return place.build_posed(pose(place, question, sources, constraints, options.out), options)

    def _for(self, options: BuildOptions) -> "Workspace":
        store = self.sharing.address if self.sharing else ""
        place = Workspace(self.root, looks_only=True, store=store) if options.dry_run else self
        place.open()
        return place

    def build_many(self, questions: Sequence[str], options: BuildOptions, watch: "Watch | None" = None) -> "Many":
        """Bring the briefs of many question files up to date, all together: see `carter.workspace.many`."""
        from carter.workspace.many import build_many

        return build_many(self._for(options), questions, options, watch)

    def build_posed(self, posed: "Posed", options: BuildOptions, alongside: "Alongside | None" = None) -> BuildResult:
        """Bring a question that was read up to date, `alongside` others."""
        from carter.workspace.remembering import remembered

        place = in_its_place(self, posed, options)
        if place is not self:
            return place.build_posed(posed._replace(store=""), options, alongside)
        posed = in_its_set(self, posed, options, alongside.set_name if alongside else "")
        known = remembered(self, posed, options)
        if known is not None:
            return known
        from carter.workspace.building import build

        if not options.offline:
            return build(self, posed, options, alongside)
        from carter.adapters.offline import no_sockets

        with no_sockets():
            return build(self, posed, options, alongside)

    def fetch(self, url: str, **options: Any) -> "FetchedPage":
        """Fetch one page and say everything that was decided; `options` are those of `FetchOptions`.

        Raises:
            UsageError: a host that is to be allowed is none (exit 2).
        """
        from carter.workspace.fetching import FetchOptions, fetch

        return fetch(url, FetchOptions(**options))

    def recheck(
        self, run: str, base: str = ".", told: Callable[["PageNow"], None] = lambda _page: None, **options: Any
    ) -> "Recheck":
        """Fetch the pages that a brief cites again, and say what became of each quotation; the run stays as it is.

        `base` is the folder that the paths of local sources start from, `options` are those of `FetchOptions`;
        `told` hears of each page once it is known.

        Raises:
            UnknownRun, AmbiguousRun, UsageError: no one run is named, or a host is none (exit 2).
            InputError: the claims table of the run cannot be read (exit 3).
        """
        from carter.workspace.fetching import FetchOptions
        from carter.workspace.rechecking import recheck

        return recheck(self, run, FetchOptions(**options), base, told)

    def extract(self, place: str, **options: Any) -> "Extracted":
        """What can be read of a file or a URL, as a build reads it; `options` are those of `FetchOptions`.

        Raises:
            InputError: the file cannot be read (exit 3).
            UsageError, Refused, WorldError: the page could not be fetched (exit 2, 1, 4).
        """
        from carter.workspace.extracting import extract
        from carter.workspace.fetching import FetchOptions

        return extract(place, FetchOptions(**options))

    def match(self, quote: str, cited: str, others: Sequence[str] = ()) -> "Matched":
        """Where a quotation stands in a file or folder, or in which of the others.

        Raises:
            UsageError: the quotation has no word (exit 2).
            InputError: a file cannot be read (exit 3).
        """
        from carter.workspace.quoting import match

        return match(quote, cited, others)

    def audit(self, report: str, **options: Any) -> "Audited":
        """Judge a report that anybody wrote; `options` are those of `AuditOptions`.

        Raises:
            UsageError: a floor that cannot be measured, or a host that is none (exit 2).
            InputError: the report or the folder of copies cannot be read (exit 3).
        """
        from carter.workspace.auditing import AuditOptions, audit

        return audit(report, AuditOptions(**options))

    def show(self, name: str, *, run: str = "latest") -> "Shown":
        """A run, a target or a claim of `run`, to be read.

        Raises:
            UnknownRun, UnknownTarget: nothing here has that name (exit 2).
        """
        from carter.workspace.showing import show

        completed(self, run)
        return show(self, name, run)

    def replay(self, run: str = "latest", *, workers: int | None = None) -> "Replayed":
        """Do a run anew from what was recorded, with sockets blocked, and compare; nothing is written.

        Raises:
            UnknownRun: there is no such run (exit 2).
            NotRecorded: something that it asked was never recorded, or is not here (exit 7).
        """
        from carter.workspace.replaying import replay

        completed(self, run)
        return replay(Workspace(self.root, looks_only=True), run, workers)

    @property
    def tapes(self) -> "Tapes":
        """What is recorded in `cassettes/`: to be listed, shown, checked and scrubbed."""
        from carter.workspace.tapes import Tapes

        return Tapes(self.cassettes_folder, sync=self.sync)

    def verify(self, run: str = "latest") -> "Verified":
        """Re-check a run, or the bundle that is a file of that name, without network or model.

        Raises:
            UnknownRun: there is no such run (exit 2).
        """
        from carter.workspace.checking import verify

        completed(self, run)
        return verify(Workspace(self.root, looks_only=True), run)


__all__ = ["MARKER", "RESEARCH", "BuildOptions", "BuildResult", "Workspace"]

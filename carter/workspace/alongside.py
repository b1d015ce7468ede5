"""What builds that go on alongside each other in one process share, beside the store."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple

from carter.adapters.local_files import Listing
from carter.adapters.search_index import Opened
from carter.kernel.digest import Digest
from carter.kernel.together import Together

if TYPE_CHECKING:
    from carter.kernel.ports import Performer
    from carter.workspace import Workspace
    from carter.workspace.posing import Posed
    from carter.workspace.working import Working

_NO_FILES = Listing((), {})


class Unsettled(NamedTuple):
    """A build that came to its end, and of which nothing was let go yet."""

    posed: "Posed"  # without its sources, which may be many
    manifest: Digest
    row: dict[str, Any] | None  # that is remembered of it, once it is settled; none of a build of single targets


class Alongside:
    """Shared by the builds of one command; each has a run, a log, a budget and a recorder of its own."""

    def __init__(self, workers: int, builds: int, set_name: str = "") -> None:
        """`workers` pieces of work at once, in at most so many `builds`; a refresh begins the set of this name."""
        self.set_name = set_name
        self.together = Together(workers)
        self.unsettled: list[Unsettled] = []
        self._builds = builds
        self._lock = Lock()
        self._open = ExitStack()
        self._working: dict[Workspace, Working] = {}
        self._indexes: dict[Digest, Opened] = {}
        self._models: dict[str, Performer] = {}
        self._questions: defaultdict[Digest, Lock] = defaultdict(Lock)

    def working(self, place: "Workspace", make: Callable[[ExitStack], "Working"]) -> "Working":
        """Where the work of all of one `place` is done; `make` is given what keeps it open until all have ended."""
        with self._lock:
            if place not in self._working:
                self._working[place] = make(self._open)
            return self._working[place]

    def close(self) -> None:
        """All have ended."""
        self._open.close()

    def index(self, corpus: Digest) -> Opened:
        """The index of one listing, which is made by whoever comes first."""
        with self._lock:
            return self._indexes.setdefault(corpus, Opened(others=self._builds))

    def model(self, name: str, make: Callable[[], "Performer"]) -> "Performer":
        """A model of this machine, loaded once."""
        with self._lock:
            if name not in self._models:
                self._models[name] = make()
            return self._models[name]

    @contextmanager
    def alone(self, asked: Digest) -> Iterator[None]:
        """Of those that ask the same, one at a time.

        Raises:
            KeyboardInterrupt: all were stopped meanwhile.
        """
        with self._lock:
            mine = self._questions[asked]
        with mine:
            if self.together.stopped:
                raise KeyboardInterrupt
            yield

    def later(self, posed: "Posed", manifest: Digest, row: dict[str, Any] | None) -> None:
        """A build ended; what it lets go waits until all have."""
        self.unsettled.append(Unsettled(posed._replace(listing=_NO_FILES, records=()), manifest, row))

"""Read all pages of a folder, in a build or bare: `python -m tools.bench_cold_build PAGES WORKERS`."""

import sys
import tempfile
from pathlib import Path

from blake3 import blake3

from carter.adapters.clock import SystemClock
from carter.adapters.local_files import list_files
from carter.adapters.local_pages import LocalPages
from carter.adapters.memory import SilentStatus
from carter.adapters.run_folder import RunFolder
from carter.kernel.build import build
from carter.kernel.compile import compiled
from carter.kernel.digest import Digest
from carter.kernel.doing import Doing
from carter.kernel.ledger import Ledger
from carter.kernel.perform import Effects, World
from carter.kernel.plan import plan
from carter.kernel.record import save
from carter.kernel.walk import Goal
from carter.records.document import Documents
from carter.research.extract import read
from carter.workspace import Workspace
from carter.workspace.working import Working
from tools.bench_cold_stages import COLD, File, Files
from tools.bench_frame import milliseconds

WARM = b"<html><body><main><h1>Tides</h1><p>The tide turns twice a day, and the ferry waits for it.</p></main></html>"


def built(pages: Path, root: str, workers: int) -> Digest:
    """The digest of the readable texts of all pages, built from nothing in the workspace `root`; everything is synced.

    Raises:
        RuntimeError: something of what was built is not there.
    """
    workspace, clock = Workspace(root), SystemClock()
    listing = list_files([str(pages)], root)
    files = Files(items=tuple(File(path=each.path, content=each.content) for each in listing.files))
    given = {Files.tag: save(files, workspace.blobs.put)}
    goal = Goal(compiled(COLD, lambda _: ""), given, frozenset({Documents.tag}))
    run = RunFolder(workspace.run_folder, clock)
    world = World({"fetch": LocalPages(listing)}, clock.instant)
    effects = Effects(workspace.store.recordings, workspace.recorded, run.events, world)
    doing = Doing(effects, Ledger(clock.seconds), run.events, SilentStatus(), workers)
    with Working(workers, goal.graph) as working:
        build(goal, workspace.store, doing._replace(engine=working.engine(workspace.blobs)))
    manifest = plan(goal, workspace.store).manifest
    if manifest is None:
        raise RuntimeError("something of what was built is not there")
    return manifest.targets["documents"]


def bare(pages: Path) -> None:
    """What the libraries alone take for the same pages: read, digest, parse and extract, digest the text."""
    for path in sorted(path for path in pages.rglob("*") if path.is_file()):
        body = path.read_bytes()
        blake3(body).hexdigest()
        blake3(read(body, path.name).text.encode()).hexdigest()


def main() -> None:
    """Milliseconds, without those of the imports."""
    pages, workers = Path(sys.argv[1]).resolve(), int(sys.argv[2])
    read(WARM, "warm.html")
    if not workers:
        print(milliseconds(lambda: bare(pages)))
        return
    with tempfile.TemporaryDirectory() as root:
        print(milliseconds(lambda: built(pages, root, workers)))


if __name__ == "__main__":
    main()

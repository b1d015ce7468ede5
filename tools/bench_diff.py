"""Benchmark of comparing two manifests, by the processor's clock."""

from collections.abc import Container, Iterator
from functools import partial

import orjson

from carter.adapters.memory import MemoryBlobs
from carter.kernel.diff import Comparison
from carter.kernel.diff_lines import Lines, stage_lines
from carter.kernel.digest import Digest, digest_bytes
from carter.kernel.manifest import Entry, Manifest, read_manifest
from carter.kernel.ports import BlobStore
from carter.kernel.upstream import without_effect
from tools.bench_frame import Bound, Growth, Row, Told, by_turns, processor_time

LIBRARIES = ()
MOST = 80  # milliseconds for `NODES`
NODES = 2_000
SIZES = (200, 2_000, 20_000)
A_PAGE = 4  # nodes


def measured(*, quick: bool) -> Iterator[Told]:
    """Manifests of which one page in a hundred differs, and all do, beside parsing their bytes."""
    sizes = SIZES[:2] if quick else SIZES
    for name, every in (("one page in 100 differs", 100), ("all pages differ", 1)):
        pairs = [_Pair(size, every) for size in sizes]
        parsed = pairs[sizes.index(NODES)].parsed
        works = [*(pair.compared for pair in pairs), parsed]
        *figures, theirs = by_turns([partial(processor_time, work) for work in works])
        ours = figures[sizes.index(NODES)]
        yield Row(
            f"manifests of {NODES:,} nodes compared, {name}",
            ours,
            against="both parsed",
            theirs=theirs,
            bound=Bound(MOST),
        )
        yield Growth(f"nodes of manifests, {name}", sizes, figures)


class _Pair:
    """A manifest of then and one of now, as they are kept."""

    def __init__(self, nodes: int, every: int) -> None:
        pages = nodes // A_PAGE
        self.blobs = MemoryBlobs()
        both = manifest(pages, ()), manifest(pages, range(0, pages, every))
        self.digests = [self.blobs.put(each.encoded()) for each in both]

    def compared(self) -> Lines:
        return compared(self.blobs, *self.digests)

    def parsed(self) -> None:
        for digest in self.digests:
            orjson.loads(self.blobs.get(digest))


def manifest(pages: int, changed: Container[int]) -> Manifest:
    """That of a build that made four nodes a page, of which some came to something else."""

    def named(*parts: object) -> Digest:
        return digest_bytes(repr(parts).encode())

    entries = {}
    for at in range(pages):
        new = at in changed
        page, document, snippet = (named(kind, at, new) for kind in ("page", "document", "snippet"))
        asked = ((named("request", at), named("reply", at, new)),)
        chain = (
            ("pages", page, {"source": named("source", at)}, asked),
            ("documents", document, {"page": page}, ()),
            ("snippets", snippet, {"document": document, "task_spec": named("task")}, ()),
            ("claims", named("claim", at, new), {"snippet": snippet}, ()),
        )
        for name, made, inputs, replies in chain:
            action = named(name, sorted(inputs.items()))
            entries[f"round 1/{name}[{at}]"] = Entry(made, action, name, 1, inputs, replies)
    brief = named("brief", [at for at in range(pages) if at in changed])
    return Manifest({"task_spec": named("task")}, entries, {"brief": brief})


def compared(blobs: BlobStore, then: Digest, now: Digest) -> Lines:
    """What `carter diff` tells of the stages of two kept manifests."""
    comparison = Comparison(read_manifest(blobs, then), read_manifest(blobs, now), lambda _: {}, lambda _: ())
    without_effect(comparison)
    return stage_lines(comparison)

"""What lies in a store and its recordings, counted: sizes by kind and type, what is stored once for many, and hits."""

import os
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from carter.adapters.blob_store import DiskBlobs
from carter.errors import IntegrityError, NotRetained
from carter.kernel.digest import Digest
from carter.kernel.verify import tag_of
from carter.workspace.needing import needs
from carter.workspace.runs import closed_run
from carter.workspace.runs_seen import runs_seen
from carter.workspace.store_checked import KNOWN

if TYPE_CHECKING:
    from carter.workspace import Workspace

OTHER, GONE, BAD = "bytes", "not retained", "damaged"  # types of blobs that are no records


class OfKind(NamedTuple):
    """The files of one folder."""

    place: str  # `store` or `cassettes`
    kind: str  # the folder in it
    files: int
    bytes: int  # on disk


class OfType(NamedTuple):
    """The blobs of one type; one that lies in both places is one."""

    type: str  # its type tag; `bytes` for pages and texts, `not retained` for tombstones, `damaged`
    blobs: int
    bytes: int  # before compression


class Counted(NamedTuple):
    """What lies in a workspace."""

    bytes: int  # on disk
    kinds: tuple[OfKind, ...]
    types: tuple[OfType, ...]
    runs: int  # finished ones
    needed_bytes: int  # before compression, of all blobs that runs need, each counted for each run
    distinct_bytes: int  # of the same, each counted once
    dedupe_ratio: str  # the one by the other, a decimal with two places; empty where no run needs any
    actions: int  # of all finished runs
    found: int  # of them, of which the result was found done
    hit_rate: str  # the one by the other, a decimal with three places; empty where there was none


def count(workspace: "Workspace") -> Counted:
    """Count all that lies in a workspace; every blob is read."""
    kinds = tuple(_kinds(workspace))
    sizes, types = _blobs(workspace)
    needed = needs(workspace)
    whole = sum(sizes.get(digest, 0) for blobs in needed.values() for digest in blobs)
    once = sum(sizes.get(digest, 0) for digest in set[Digest]().union(*needed.values()))
    closed = [run for seen in runs_seen(workspace) if (run := closed_run(workspace, seen.run)) is not None]
    acts = [run.facts.get("actions", {}) for run in closed]
    found = sum(int(each.get("found", 0)) for each in acts)
    actions = found + sum(int(each.get("built", 0)) for each in acts)
    return Counted(
        sum(kind.bytes for kind in kinds),
        kinds,
        types,
        len(closed),
        whole,
        once,
        ratio(whole, once, 2),
        actions,
        found,
        ratio(found, actions, 3),
    )


def ratio(one: int, other: int, places: int) -> str:
    """`one` by `other` as a decimal, rounded half up; empty where `other` is nothing."""
    if not other:
        return ""
    scaled = (2 * one * 10**places + other) // (2 * other)
    return f"{scaled // 10**places}.{scaled % 10**places:0{places}d}"


def _kinds(workspace: "Workspace") -> Iterator[OfKind]:
    for place in KNOWN:
        root = os.path.join(workspace.root, place)
        for kind in sorted(os.listdir(root)) if os.path.isdir(root) else ():
            folder = os.path.join(root, kind)
            sizes = [os.lstat(os.path.join(at, name)).st_size for at, _, names in os.walk(folder) for name in names]
            if sizes:
                yield OfKind(place, kind, len(sizes), sum(sizes))


def _blobs(workspace: "Workspace") -> tuple[dict[Digest, int], tuple[OfType, ...]]:
    """The size of each blob, and the blobs of each type."""
    places = [DiskBlobs(os.path.join(workspace.root, place), touch=False) for place in KNOWN]
    sizes, blobs, of_type = dict[Digest, int](), Counter[str](), Counter[str]()
    for digest in sorted({digest for place in places for digest in place.listed()}):
        name, sizes[digest] = _looked_at(workspace, digest)
        blobs[name] += 1
        of_type[name] += sizes[digest]
    return sizes, tuple(OfType(name, number, of_type[name]) for name, number in sorted(blobs.items()))


def _looked_at(workspace: "Workspace", digest: Digest) -> tuple[str, int]:
    """The type of a blob and its size before compression."""
    try:
        data = workspace.untouched.get(digest)
    except NotRetained:
        return GONE, 0
    except IntegrityError:
        return BAD, 0
    return tag_of(data, digest) or OTHER, len(data)

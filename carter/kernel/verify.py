"""Checks of a run that need no pipeline: its manifest, the blobs that it names, and its log."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from carter.errors import IntegrityError, NotRetained
from carter.kernel.digest import TYPE_FIELD, Digest, is_digest
from carter.kernel.events import Head, opened
from carter.kernel.manifest import Manifest
from carter.kernel.ports import BlobStore
from carter.kernel.stored import fields_of, target_of

_TAGGED = b'{"@type":'  # how a stored record begins
Stores = Mapping[str, BlobStore]
"""Name of a store, as it is told -> that store; the first that holds a blob whole is read from."""


class Damage(NamedTuple):
    """Something that is not as it was written."""

    what: str
    where: str


class BlobCheck(NamedTuple):
    """One blob that was looked at, in each place where a copy of it lies."""

    digest: Digest
    what: str  # what it is
    whole: bool  # some copy of it is, or was let go on purpose
    let_go: bool  # no copy is left, and a tombstone says that this was meant
    damage: tuple[Damage, ...]


def named_by(manifest: Manifest) -> dict[Digest, str]:
    """What each blob is that a manifest names: what was given, made, asked and answered."""
    named: dict[Digest, str] = {}
    for target, digest in manifest.given.items():
        named.setdefault(digest, f"`{target}`, which was given")
    for target, digest in manifest.targets.items():
        named.setdefault(digest, f"`{target}`")
    for target, entry in manifest.entries.items():
        named.setdefault(entry.digest, f"`{target}`")
    for target, entry in manifest.entries.items():
        for name, digest in entry.inputs.items():
            named.setdefault(digest, f"`{name}` of `{target}`")
        for request, reply in entry.replies:
            named.setdefault(request, f"what `{target}` asked")
            named.setdefault(reply, f"what `{target}` was answered")
    return named


def check_blobs(named: Mapping[Digest, str], stores: Stores) -> Iterator[BlobCheck]:
    """Every blob that is named, and all that those refer to: every copy of each against its digest."""
    waiting = [(digest, named[digest]) for digest in sorted(named)]
    seen = set[Digest]()
    while waiting:
        digest, what = waiting.pop()
        if digest in seen:
            continue
        seen.add(digest)
        data, found = _copies(digest, what, stores)
        yield found
        part = what if what.startswith("part of ") else f"part of {what}"
        waiting += [
            (other, named.get(other, part))
            for other in references(data, digest)
            if other not in seen and any(store.has(other) for store in stores.values())
        ]


def _copies(digest: Digest, what: str, stores: Stores) -> tuple[bytes, BlobCheck]:
    """The bytes of a blob, if any copy is whole, and what was found of it."""
    whole, let_go, damage = list[bytes](), 0, list[Damage]()
    holding = {name: store for name, store in stores.items() if store.has(digest)}
    if not holding:
        damage.append(Damage(f"this blob is not here: {what}", digest))
    for name, store in holding.items():
        try:
            whole.append(store.get(digest))
        except NotRetained:
            let_go += 1
        except IntegrityError as error:
            told = error.what if len(stores) == 1 else f"{error.what} in {name}"
            damage.append(Damage(f"{told}: {what}", digest))
    data = whole[0] if whole else b""
    return data, BlobCheck(digest, what, bool(whole or let_go), bool(let_go and not whole), tuple(damage))


def reached(named: Mapping[Digest, str], store: BlobStore) -> set[Digest]:
    """All digests that are named or stand in what is named, also of what is gone, as far as records can be read."""
    waiting, found = list(named), set[Digest]()
    while waiting:
        digest = waiting.pop()
        if digest in found:
            continue
        found.add(digest)
        try:
            waiting += references(store.get(digest), digest)
        except IntegrityError:
            continue
    return found


def references(data: bytes, digest: Digest) -> list[Digest]:
    """The digests that stand in a stored record; none in a blob that is no record."""
    if not data.startswith(_TAGGED):
        return []
    try:
        waiting: list[object] = [fields_of(data, digest)]
    except IntegrityError:
        return []
    found = []
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            waiting += value.values()
        elif isinstance(value, list):
            waiting += value
        elif is_digest(value):
            found.append(Digest(str(value)))
    return found


def tag_of(data: bytes, digest: Digest) -> str:
    """The type tag of a stored record; empty for a blob that is none."""
    if not data.startswith(_TAGGED):
        return ""
    try:
        return str(fields_of(data, digest)[TYPE_FIELD])
    except IntegrityError:
        return ""  # a page that begins as a record does


def check_given(given: Mapping[str, str], manifest: Manifest, tags: Mapping[str, str]) -> bool:
    """Whether `given`, by type tag, is what a manifest was given; `tags` says the tag of each of its blobs."""
    named = {target_of(tag): digest for tag, digest in given.items()}
    return named == manifest.given and all(tags.get(digest) == tag for tag, digest in given.items())


def check_log(data: bytes, head: Head | None) -> Damage | int:
    """The number of events of a log, or what is wrong with it and in which line; only a finished run's has a head."""
    found = opened(data, head)
    return Damage(found.fault, f"line {found.line}") if found.fault else len(found.events)

"""Check all that is recorded: every index, row and blob against its digest, and that nothing it names is gone."""

import os
from collections.abc import Iterator
from typing import NamedTuple

import orjson

from carter.adapters.cassettes.shelf import bodies_of
from carter.adapters.disk import listed, read_file
from carter.adapters.rows import Rows, fits_action, unsealed
from carter.errors import IntegrityError, NotRetained
from carter.kernel.digest import PREFIX, Digest, is_digest
from carter.kernel.verify import Damage
from carter.workspace.tapes import Tapes


class Checked(NamedTuple):
    """What was checked, and what did not hold."""

    replies: int
    cassettes: int
    blobs: int
    runs: int
    damage: tuple[Damage, ...]
    let_go: int = 0  # blobs in whose place a tombstone stands

    @property
    def exit_code(self) -> int:
        """0 if all holds, else 5."""
        return IntegrityError.exit_code if self.damage else 0


def check(tapes: Tapes) -> Checked:
    """Check the recordings of a workspace; nothing is changed."""
    damage = [*structure(tapes), *_blobs(tapes)]
    runs = _runs(tapes)
    replies, cassettes, blobs = (len(list(kind.listed())) for kind in (tapes.effects, tapes.shelf, tapes.blobs))
    let_go = sum(tapes.blobs.tombstone(digest) is not None for digest in tapes.blobs.listed())
    return Checked(replies, cassettes, blobs - let_go, len(runs), tuple(dict.fromkeys(damage)), let_go)


def structure(tapes: Tapes) -> Iterator[Damage]:
    """What is wrong with the recordings, the bytes of blobs not looked at: a row, or what names a blob that is gone."""
    yield from (*_replies(tapes), *_cassettes(tapes), *_sets(tapes), *_results(tapes), *_reviews(tapes))
    folder = os.path.join(tapes.folder, "runs")
    for name in _runs(tapes):
        yield from _run(tapes, os.path.join(folder, name))


def _runs(tapes: Tapes) -> list[str]:
    folder = os.path.join(tapes.folder, "runs")
    return sorted(os.listdir(folder)) if os.path.isdir(folder) else []


def _replies(tapes: Tapes) -> Iterator[Damage]:
    for key in tapes.effects.listed():
        entry = tapes.effects.get(key)
        if entry is None:
            yield Damage("this reply's row is damaged", key)
            continue
        named = (entry["request"], entry["reply"], *entry["blobs"], *filter(None, [entry.get("before")]))
        yield from (Damage("it is named by a reply, and is gone", blob) for blob in named if not tapes.blobs.has(blob))


def _cassettes(tapes: Tapes) -> Iterator[Damage]:
    for key in tapes.shelf.listed():
        try:
            takes = tapes.shelf.takes(key)
        except IntegrityError as error:
            yield Damage(error.what, error.where)
            continue
        named = [Digest(digest) for take in takes for digest in bodies_of(take)]
        yield from (
            Damage("it is named by a cassette, and is gone", blob) for blob in named if not tapes.blobs.has(blob)
        )


def _blobs(tapes: Tapes) -> Iterator[Damage]:
    for digest in tapes.blobs.listed():
        try:
            tapes.blobs.get(digest)
        except NotRetained:
            continue
        except IntegrityError as error:
            yield Damage(error.what, digest)


def _results(tapes: Tapes) -> Iterator[Damage]:
    """What was kept since it cannot be made anew."""
    rows = Rows(tapes.folder, "actions", fits=fits_action, touch=False)
    for point in rows.listed():
        row = rows.get(point)
        named = (row["result"], *row["blobs"]) if row and "result" in row else ()
        gone = (blob for blob in named if not tapes.blobs.has(blob))
        yield from (Damage("it is named by a result that was kept, and is gone", blob) for blob in gone)
        if row is None:
            yield Damage("the row of a result that was kept is damaged", point)


def _reviews(tapes: Tapes) -> Iterator[Damage]:
    """What people judged; `carter review` reads more of it."""
    folder = os.path.join(tapes.folder, "reviews")
    for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
        path = os.path.join(folder, name)
        if name.endswith(".json") and unsealed(read_file(path)) is None:
            yield Damage("this review is not as it was written", path)


def _sets(tapes: Tapes) -> Iterator[Damage]:
    told = {"sets": "which recordings are a question's", "retained": "what a question file retains"}
    for kind, what in told.items():
        folder = os.path.join(tapes.folder, kind)
        for name in listed(folder, ".json"):
            path = os.path.join(folder, name[:2], name[2:] + ".json")
            if not is_digest(PREFIX + name) or unsealed(read_file(path)) is None:
                yield Damage(f"it is damaged {what}", path)


def _run(tapes: Tapes, path: str) -> Iterator[Damage]:
    try:
        facts = orjson.loads(read_file(path))
        named = [facts["manifest"], *facts["given"].values()]
        gone = [str(digest) for digest in named if not tapes.blobs.has(digest)]
    except (orjson.JSONDecodeError, KeyError, TypeError, AttributeError, IntegrityError, FileNotFoundError):
        yield Damage("what is recorded of a run is damaged", path)
        return
    yield from (Damage(f"it is named by {os.path.basename(path)}, and is gone", digest) for digest in gone)

"""What `cassettes/` holds of one run: its record, the rows of the replies that it had, and the exchanges for them."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

import orjson

from carter.adapters.cassettes.shelf import Shelf, Take, bodies_of
from carter.adapters.disk import read_file
from carter.adapters.rows import Fits, Rows, fits_action, fits_names, fits_recording
from carter.errors import CanonicalError, IntegrityError
from carter.kernel.action import after, effect_keys
from carter.kernel.canonical import canonical
from carter.kernel.digest import TYPE_FIELD, Digest, digest_bytes
from carter.kernel.manifest import Manifest
from carter.kernel.ports import BlobStore
from carter.kernel.stored import fields_of, target_of
from carter.kernel.verify import Damage, check_given
from carter.workspace.posing import TASK
from carter.workspace.recorded_runs import record_path

if TYPE_CHECKING:
    from carter.workspace import Workspace
    from carter.workspace.runs import Run

SAID = ("question", "manifest", "recording_set", "log")  # of a run, by `store/` and by `cassettes/`


class Recorded(NamedTuple):
    """What was found of the recordings of a run."""

    rows: int  # rows and cassettes that are whole
    blobs: dict[Digest, str]  # what they name -> what it is
    damage: tuple[Damage, ...]


def record_of_run(run: str, given: dict[str, Any], facts: dict[str, Any]) -> bytes:
    """The bytes in which `cassettes/` writes a run down."""
    told = {"run": run, "given": given, **{name: facts[name] for name in SAID}}
    told |= {"stages": facts["stages"]} if "stages" in facts else {}
    told["check"] = digest_bytes(canonical(told))  # nothing else tells of a byte of `stages` that was changed
    return orjson.dumps(told, option=orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS | orjson.OPT_APPEND_NEWLINE)


def check_record(workspace: "Workspace", run: "Run", manifest: Manifest | None) -> Iterator[Damage]:
    """Whether `cassettes/`, where it knows the run, says of it what `store/` and the manifest say, to the byte."""
    path = record_path(workspace, run.run)
    try:
        data = read_file(path)
    except FileNotFoundError:
        return
    try:
        known = orjson.loads(data)
        same = all(run.facts.get(name) == known[name] for name in SAID)
        whole = record_of_run(run.run, known["given"], known) == data
        given = manifest is None or check_given(known["given"], manifest, _tags(workspace.untouched, manifest))
    except (orjson.JSONDecodeError, KeyError, TypeError, AttributeError, IntegrityError, CanonicalError):
        same = whole = given = False
    if not (same and given):
        yield Damage("`store/` and `cassettes/` say different things of this run", path)
    elif not whole:
        yield Damage("what is recorded of this run is not as it was written", path)


def _tags(blobs: BlobStore, manifest: Manifest) -> dict[str, str]:
    return {digest: fields_of(blobs.get(digest), digest)[TYPE_FIELD] for digest in manifest.given.values()}


def check_recorded(workspace: "Workspace", recording_set: str, manifest: Manifest) -> Recorded:
    """The rows and cassettes of all that a run asked; what is not recorded here is no damage."""
    rows = Rows(workspace.cassettes_folder, "effects", fits=fits_recording, touch=False)
    shelf, blobs, damage, seen = Shelf(workspace.cassettes_folder), dict[Digest, str](), list[Damage](), 0
    waiting = dict(keys_of(workspace.untouched, recording_set, manifest))
    shared = dict[Digest, str]()
    for keys in (waiting, shared):
        for key, what in keys.items():
            try:
                row, takes = rows.checked(key), shelf.takes(key)
            except IntegrityError as error:
                damage.append(Damage(f"{error.what}: {what}", error.where))
                continue
            seen += (row is not None) + bool(takes)
            blobs |= dict.fromkeys(_of_row(row), f"part of {what}")
            blobs |= dict.fromkeys(map(Digest, _bodies(takes)), f"a body that was exchanged for {what}")
            if keys is waiting:
                shared |= {name: what for name, what in _shared(takes, recording_set) if name not in waiting}
    for table, key, what in _beside(workspace, manifest):
        try:
            row = table.checked(key)
        except IntegrityError as error:
            damage.append(Damage(f"{error.what}: {what}", error.where))
            continue
        seen += row is not None
        blobs |= dict.fromkeys(map(Digest, _of_result(row)), f"part of {what}")
    return Recorded(seen, blobs, tuple(damage))


def _beside(workspace: "Workspace", manifest: Manifest) -> Iterator[tuple[Rows, Digest, str]]:
    """The rows that say how the run's question is recorded and retained, and its results that were kept."""

    def table(folder: str, fits: Fits) -> Rows:
        return Rows(workspace.cassettes_folder, folder, fits=fits, touch=False)

    task = manifest.given.get(target_of(TASK))
    if task is not None:
        yield table("sets", fits_names("set")), task, "which recordings are the question's"
    retained = table("retained", fits_names("retain", "tasks"))
    for key in retained.listed():  # under the question file: a damaged one may be that of this run
        yield retained, key, "what a question file retains"
    results = table("actions", fits_action)
    for target, entry in manifest.entries.items():
        # Along the rows as far as they are whole; the first that is not is told, and ends the way.
        point, answered = entry.action, 0
        while point:
            yield results, point, f"the result of `{target}`, which was kept"
            try:
                row = results.checked(point)
            except IntegrityError:
                break
            if row is None or "result" in row:
                break
            answers = [reply for _, reply in entry.replies[answered : answered + len(row["asks"])]]
            point, answered = after(point, answers), answered + len(answers)


def _of_result(row: dict[str, Any] | None) -> list[str]:
    return [row["result"], *row["blobs"]] if row and "result" in row else []


def keys_of(blobs: BlobStore, recording_set: str, manifest: Manifest) -> Iterator[tuple[Digest, str]]:
    """The effect keys of all that a manifest says was asked; some are of everywhere, some of this very action."""
    for target, entry in manifest.entries.items():
        for ordinal, (request, _) in enumerate(entry.replies):
            try:
                kind = target_of(fields_of(blobs.get(request), request)[TYPE_FIELD])
            except (IntegrityError, KeyError):
                continue  # a stage that was applied, or a blob that is told of where blobs are checked
            what = f"the reply to what `{target}` asked ({kind})"
            yield from ((key, what) for key in effect_keys(request, kind, recording_set, entry.action, ordinal))


def _of_row(row: dict[str, Any] | None) -> list[Digest]:
    if row is None:
        return []
    return [row["request"], row["reply"], *row["blobs"], *filter(None, [row.get("before")])]


def _bodies(takes: list[Take]) -> list[str]:
    return [digest for take in takes for digest in bodies_of(take)]


def _shared(takes: list[Take], recording_set: str) -> Iterator[tuple[Digest, str]]:
    """The cassettes that the exchanges of these lean on and that belong to no single effect."""
    from carter.adapters.cassettes.recorder import shared_by_all, shared_key  # late: only what went out leans on any

    for uri in sorted({row["uri"] for take in takes for row in take["exchanges"]}):
        site = urlsplit(uri)
        name = shared_by_all("GET", f"{site.scheme}://{site.netloc}/robots.txt")
        yield shared_key(name, recording_set), f"the {name}"

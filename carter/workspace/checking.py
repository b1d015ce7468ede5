"""Verify a run: every digest, span, id, citation, recording and log line, without network or model."""

import os
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from carter.adapters.names import CLOSED, LOG
from carter.errors import IntegrityError
from carter.kernel.digest import Digest
from carter.kernel.events import Head
from carter.kernel.manifest import Manifest, read_manifest
from carter.kernel.ports import BlobStore
from carter.kernel.verify import BlobCheck, Damage, check_blobs, check_log, named_by
from carter.workspace.outputs_checked import Outputs, check_outputs
from carter.workspace.recorded_of_run import Recorded, check_record, check_recorded
from carter.workspace.run_outputs import differing, files_of
from carter.workspace.runs import Run, is_of_a_run
from carter.workspace.runs_checked import find_to_check, is_as_written

if TYPE_CHECKING:
    from carter.workspace import Workspace

NOT_AS_WRITTEN = "it is not as the run wrote it"


class Verified(NamedTuple):
    """What was checked, and what did not hold."""

    run: str
    manifest: str
    blobs: int
    claims: int
    evidence: int
    sources: int
    events: int
    damage: tuple[Damage, ...]
    unretained: int = 0  # quotations: quote kept, source not retained
    let_go: int = 0  # blobs in whose place a tombstone stands
    text_alone: int = 0  # files of which the text alone is kept: they held a secret, or could not be looked through
    recorded: int = 0  # rows and cassettes in `cassettes/` of what the run asked

    @property
    def exit_code(self) -> int:
        """0 if all holds, else 5."""
        return IntegrityError.exit_code if self.damage else 0


class Contents(NamedTuple):
    """Where what a run needs is held."""

    store: BlobStore  # all of it
    places: Mapping[str, BlobStore]  # the same by place, so that either copy of a blob is checked
    files: Mapping[str, bytes]  # outputs and log by name; empty bytes for one that is gone
    recorded: Callable[[Manifest | None], Recorded]  # what lies beside the blobs, of a manifest that can be read or not


class _Below(NamedTuple):
    """What was found of all that a run's manifest names."""

    blobs: tuple[BlobCheck, ...] = ()
    text_alone: int = 0
    damage: tuple[Damage, ...] = ()


def verify(workspace: "Workspace", name: str) -> Verified:
    """Re-check the run that `name` names, or the bundle that is a file of that name; `workspace` only looks.

    Raises:
        UnknownRun: there is no such run.
        IntegrityError: there is, and what is written of it is damaged.
        InputError: the file is no bundle.
    """
    if os.path.isfile(name) and not is_of_a_run(name):
        from carter.workspace.bundled import verify_bundle

        return verify_bundle(name)
    run = find_to_check(workspace, name)
    places = {"`store/`": workspace.untouched.first, "`cassettes/`": workspace.untouched.second}
    known = [] if is_as_written(run) else [Damage(NOT_AS_WRITTEN, CLOSED)]

    def recorded(manifest: Manifest | None) -> Recorded:
        told = tuple(check_record(workspace, run, manifest))
        if manifest is None:
            return Recorded(0, {}, told)
        found = check_recorded(workspace, str(run.facts.get("recording_set", "")), manifest)
        return found._replace(damage=(*told, *found.damage))

    return checked(run, Contents(workspace.untouched, places, dict(files_of(run)), recorded), known)


def checked(run: Run, contents: Contents, known: Sequence[Damage] = ()) -> Verified:
    """A run, its blobs and its files held against each other; what is `known` to be damaged is told with the rest."""
    from carter.research.recheck import recheck

    store, files = contents.store, contents.files
    damage = [Damage(NOT_AS_WRITTEN, name) for name in differing(files, run.facts["files"])]
    damage += known
    manifest = _manifest(store, run, damage)
    recorded, below = contents.recorded(manifest), _Below()
    damage += recorded.damage
    if manifest is not None:
        outputs = check_outputs(store, manifest, run, files)
        damage += outputs.damage
        below = _below(run, manifest, contents.places, {**recorded.blobs}, outputs)
        damage += below.damage
    log = check_log(files[LOG], Head(run.facts["log"]["length"], run.facts["log"]["digest"]))
    damage += [Damage(log.what, f"{LOG}, {log.where}")] if isinstance(log, Damage) else []
    table = recheck(files["claims.json"], files["brief.md"], store.get)
    damage += [Damage(finding.what, finding.where) for finding in table.findings]
    return Verified(
        run.run,
        run.facts["manifest"],
        sum(blob.whole and not blob.let_go for blob in below.blobs),
        *(table.claims, table.evidence, table.sources),
        log if isinstance(log, int) else 0,
        tuple(dict.fromkeys(damage)),
        len(table.unretained),
        sum(blob.let_go for blob in below.blobs),
        below.text_alone,
        recorded.rows,
    )


def _manifest(store: BlobStore, run: Run, damage: list[Damage]) -> Manifest | None:
    """The manifest of a run; None, and the damage, where it is not here whole."""
    try:
        return read_manifest(store, run.facts["manifest"])
    except IntegrityError as error:
        damage.append(Damage(f"{error.what}: the manifest", run.facts["manifest"]))
        return None


def _below(
    run: Run, manifest: Manifest, places: Mapping[str, BlobStore], recorded: dict[Digest, str], outputs: Outputs
) -> _Below:
    """Every blob that a run needs, in each place where it may lie."""
    named = {Digest(run.facts["manifest"]): "the manifest", **outputs.texts, **named_by(manifest)}
    named = {**recorded, **named, **outputs.texts}
    counting = {name: _TextAloneCounter(store) for name, store in places.items()}
    blobs = tuple(check_blobs(named, counting))
    damage = tuple(each for blob in blobs for each in blob.damage)
    return _Below(blobs, len(set().union(*(each.text_alone for each in counting.values()))), damage)


class _TextAloneCounter:
    """A store, and which of the blobs that were asked of it are texts that are kept without their file."""

    def __init__(self, store: BlobStore) -> None:
        self._store = store
        self.put, self.has, self.settle = store.put, store.has, store.settle
        self.text_alone: set[Digest] = set()

    def get(self, digest: Digest) -> bytes:
        from carter.research.extract.kept_text import MAGIC

        data = self._store.get(digest)
        if data.startswith(MAGIC):
            self.text_alone.add(digest)
        return data

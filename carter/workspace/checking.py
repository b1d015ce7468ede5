"""Verify a run: every digest, span, id, citation, recording and log line, without network or model."""

from typing import TYPE_CHECKING, NamedTuple

from carter.adapters.names import CLOSED, LOG
from carter.errors import CarterError, IntegrityError
from carter.kernel.digest import Digest
from carter.kernel.events import Head
from carter.kernel.manifest import Manifest
from carter.kernel.ports import BlobStore
from carter.kernel.verify import Checked, Damage, check_blobs, check_log, named_by
from carter.workspace.outputs_checked import Outputs, check_outputs
from carter.workspace.recorded_of_run import check_record, check_recorded
from carter.workspace.runs import Run, changed, files_of
from carter.workspace.runs_checked import find_to_check, is_as_written
from carter.workspace.showing import manifest_of

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


class _Below(NamedTuple):
    """What was found of all that a run's manifest names."""

    blobs: tuple[Checked, ...] = ()
    recorded: int = 0
    text_alone: int = 0
    damage: tuple[Damage, ...] = ()


def verify(workspace: "Workspace", name: str) -> Verified:
    """Re-check the run that `name` names; `workspace` only looks.

    Raises:
        UnknownRun: there is no such run.
        IntegrityError: there is, and what is written of it is damaged.
    """
    from carter.research.recheck import recheck

    run = find_to_check(workspace, name)
    store, files = workspace.untouched, dict(files_of(run))
    damage = [Damage(NOT_AS_WRITTEN, name) for name in changed(run, run.facts["files"])]
    damage += [] if is_as_written(run) else [Damage(NOT_AS_WRITTEN, CLOSED)]
    manifest = _manifest(store, run, damage)
    below = _Below()
    damage += check_record(workspace, run, manifest)
    if manifest is not None:
        outputs = check_outputs(store, manifest, run, files)
        damage += outputs.damage
        below = _below(workspace, run, manifest, outputs)
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
        below.recorded,
    )


def _manifest(store: BlobStore, run: Run, damage: list[Damage]) -> Manifest | None:
    """The manifest of a run; None, and the damage, where it is not here whole."""
    try:
        return manifest_of(store, run)
    except (IntegrityError, KeyError, TypeError, AttributeError, ValueError) as error:
        what = error.what if isinstance(error, CarterError) else "this is no manifest"
        damage.append(Damage(f"{what}: the manifest", run.facts["manifest"]))
        return None


def _below(workspace: "Workspace", run: Run, manifest: Manifest, outputs: Outputs) -> _Below:
    """Every blob that a run needs, in `store/` and in `cassettes/`, and its recordings."""
    recorded = check_recorded(workspace, str(run.facts.get("recording_set", "")), manifest)
    named = {Digest(run.facts["manifest"]): "the manifest", **outputs.texts, **named_by(manifest)}
    named = {**recorded.blobs, **named, **outputs.texts}
    own, kept = _Noting(workspace.untouched.first), _Noting(workspace.untouched.second)
    blobs = tuple(check_blobs(named, {"`store/`": own, "`cassettes/`": kept}))
    damage = (*recorded.damage, *(each for blob in blobs for each in blob.damage))
    return _Below(blobs, recorded.rows, len(own.text_alone | kept.text_alone), damage)


class _Noting:
    """A store, and which of the blobs that were asked of it are texts that are kept without their file."""

    def __init__(self, store: BlobStore) -> None:
        self._store = store
        self.put, self.has = store.put, store.has
        self.text_alone: set[Digest] = set()

    def get(self, digest: Digest) -> bytes:
        from carter.research.extract.kept_text import MAGIC

        data = self._store.get(digest)
        if data.startswith(MAGIC):
            self.text_alone.add(digest)
        return data

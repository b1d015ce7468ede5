"""What an export is built of, gathered from `store/`, or made anew in memory where only `cassettes/` knows the run."""

import os
from typing import TYPE_CHECKING, NamedTuple

from carter.adapters.disk import read_file
from carter.adapters.names import CLOSED
from carter.errors import IntegrityError, NotRecorded, NotRetained, UnknownRun
from carter.kernel.digest import Digest
from carter.kernel.manifest import Manifest, read_manifest
from carter.kernel.ports import Retaining
from carter.kernel.tombstone import Tombstone
from carter.kernel.verify import check_blobs, named_by, tag_of
from carter.research.export.material import Material, Stored, Told
from carter.research.output_models import ClaimsFile
from carter.workspace.finishing import Rendered, read_targets, retrieved
from carter.workspace.recorded_runs import RunRef
from carter.workspace.replaying import replay
from carter.workspace.run_outputs import checked_output, files_of
from carter.workspace.runs import Run, find_ref, find_run

if TYPE_CHECKING:
    from carter.workspace import Workspace


class Gathered(NamedTuple):
    """A run, where its blobs can be read."""

    run: str
    manifest: Manifest
    store: Retaining
    made: Rendered
    outputs: dict[str, bytes]  # its files and log; of a run that only `cassettes/` knows, brief.md and claims.json
    facts: bytes  # run.json; empty for such a run

    def material(self, *, blobs: bool = False, damaged: set[str] | None = None) -> Material:
        """What exports are built of; the blobs where they are asked for.

        Args:
            blobs: whether the blobs are wanted, too.
            damaged: takes the digests of texts that are damaged or lost, which are then as if they had been let go.

        Raises:
            IntegrityError: a text is damaged or lost, and nobody takes its digest.
        """
        table = ClaimsFile.model_validate_json(self.outputs["claims.json"])
        facts = self.made.report
        told = Told(self.run, self.manifest.digest, facts.stop_reason, facts.stop_why, facts.partial, facts.answered)
        texts = {line.text: self._text(Digest(line.text), damaged) for line in table.evidence}
        stored = tuple(sorted(self._stored())) if blobs else ()
        return Material(told, self.outputs["brief.md"].decode(), table, self.manifest, texts, stored)

    def all_blobs(self) -> tuple[dict[str, bytes], tuple[Tombstone, ...]]:
        """Every blob that the manifest leads to, itself among them, and the tombstones of what was let go.

        Raises:
            IntegrityError: one is damaged, or not here.
        """
        blobs = {str(self.manifest.digest): self.manifest.encoded()}
        stones: list[Tombstone] = []
        for found in check_blobs(named_by(self.manifest), {"here": self.store}):
            for damage in found.damage:
                raise IntegrityError(damage.what, where=damage.where, mend="`carter verify` tells all that is damaged")
            if found.let_go:
                stone = self.store.tombstone(found.digest)
                stones += [stone] if stone else []
            else:
                blobs[found.digest] = self.store.get(found.digest)
        return blobs, tuple(sorted(stones))

    def _stored(self) -> list[Stored]:
        from hashlib import sha256

        blobs, stones = self.all_blobs()
        found = [
            Stored(digest, sha256(data).hexdigest(), len(data), tag_of(data, Digest(digest)))
            for digest, data in blobs.items()
        ]
        return found + [Stored(stone.digest, "", stone.size, "") for stone in stones]

    def _text(self, digest: Digest, damaged: set[str] | None) -> str | None:
        try:
            return self.store.get(digest).decode()
        except NotRetained:
            return None
        except IntegrityError:
            if damaged is None:
                raise
            damaged.add(str(digest))
            return None


def gather(workspace: "Workspace", name: str) -> Gathered:
    """The run that `name` names; nothing is written.

    Raises:
        UnknownRun: neither `store/` nor `cassettes/` knows it (exit 2).
        IntegrityError: what is stored of it is damaged (exit 5).
        NotRecorded: only `cassettes/` knows it, and what it holds does not give the same again (exit 7).
    """
    try:
        return _from_store(workspace, find_run(workspace, name))
    except UnknownRun:
        return _made_anew(workspace, find_ref(workspace, name))


def _from_store(workspace: "Workspace", run: Run) -> Gathered:
    store = workspace.untouched
    outputs = dict(files_of(run)) | {name: checked_output(run, name) for name in run.facts["files"]}
    manifest = read_manifest(store, run.facts["manifest"])
    facts = read_file(os.path.join(run.folder, CLOSED))
    return Gathered(run.run, manifest, store, read_targets(store, manifest), outputs, facts)


def _made_anew(workspace: "Workspace", known: RunRef) -> Gathered:
    from carter.research import outputs

    looking = type(workspace)(workspace.root, looks_only=True)
    replayed = replay(looking, known.run)
    if not replayed.equal:
        mend = "export it where it was built, or with the version of Carter that made it"
        raise NotRecorded(f"its recordings give something else here: {replayed.difference}", where=known.run, mend=mend)
    manifest = read_manifest(looking.blobs, known.manifest)
    made = read_targets(looking.blobs, manifest)
    received = retrieved(looking, manifest, known.recording_set)
    files = {"brief.md": made.brief.markdown.encode(), "claims.json": outputs.claims_json(made.claims, received)}
    return Gathered(known.run, manifest, looking.blobs, made, files, b"")

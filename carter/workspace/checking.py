"""Verify a run: every digest, span, id, citation and log line, without network or model."""

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import orjson

from carter.adapters.disk import read_file
from carter.adapters.names import CLOSED, LOG
from carter.errors import IntegrityError, NotRetained
from carter.kernel.digest import Digest
from carter.kernel.events import Head
from carter.kernel.manifest import Manifest
from carter.kernel.ports import BlobStore
from carter.kernel.verify import Damage, check_blobs, check_log
from carter.workspace.finishing import read_targets
from carter.workspace.runs import Run, differing, files_of, find_run
from carter.workspace.showing import manifest_of

if TYPE_CHECKING:
    from carter.workspace import Workspace


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

    @property
    def exit_code(self) -> int:
        """0 if all holds, else 5."""
        return IntegrityError.exit_code if self.damage else 0


def verify(workspace: "Workspace", name: str) -> Verified:
    """Re-check the run that `name` names, or the bundle that is a file of that name."""
    if os.path.isfile(name):
        from carter.workspace.bundled import verify_bundle

        return verify_bundle(name)
    run = find_run(workspace, name)
    return checked(workspace.untouched, run, dict(files_of(run)), _written_otherwise(workspace, run))


def checked(store: BlobStore, run: Run, files: dict[str, bytes], known: Sequence[Damage] = ()) -> Verified:
    """A run, its blobs and its files held against each other; what is `known` to be damaged is told with the rest."""
    from carter.research.recheck import recheck

    damage = [Damage("it is not as the run wrote it", name) for name in differing(files, run.facts["files"])]
    damage += known
    blobs: list[Damage | Digest | NotRetained] = []
    text_alone = 0
    try:
        manifest = manifest_of(store, run)
        blobs = list(check_blobs(manifest, noted := _Noting(store)))
        text_alone = len(noted.text_alone)
        damage += [
            Damage("it says something else than the manifest", name) for name in _forged(store, manifest, run, files)
        ]
    except (IntegrityError, KeyError, TypeError) as error:
        damage.append(
            Damage(error.what if isinstance(error, IntegrityError) else "this is no manifest", run.facts["manifest"])
        )
    damage += [blob for blob in blobs if isinstance(blob, Damage)]
    log = check_log(files[LOG], Head(**run.facts["log"]))
    damage += [log] if isinstance(log, Damage) else []
    table = recheck(files["claims.json"], files["brief.md"], store.get)
    damage += [Damage(finding.what, finding.where) for finding in table.findings]
    let_go = sum(isinstance(blob, NotRetained) for blob in blobs)
    good = len(blobs) - let_go - sum(isinstance(blob, Damage) for blob in blobs)
    counts = (table.claims, table.evidence, table.sources)
    events = log if isinstance(log, int) else 0
    return Verified(
        run.run,
        run.facts["manifest"],
        good,
        *counts,
        events,
        tuple(dict.fromkeys(damage)),
        len(table.unretained),
        let_go,
        text_alone,
    )


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


def _forged(store: BlobStore, manifest: Manifest, run: Run, files: dict[str, bytes]) -> list[str]:
    """The outputs that are not what the manifest's targets give, whatever `run.json` says of them.

    What a report says of the run alone (its times) is taken from the report.
    """
    try:
        report = orjson.loads(files["run_report.json"])
        of_run = {name: report[name] for name in ("started", "finished", "seconds")}
        of_run["retrieved"] = {source["url"]: source["retrieved_at"] for source in report["sources"]}
    except (orjson.JSONDecodeError, KeyError, TypeError):
        return ["run_report.json"]
    made = read_targets(store, manifest)
    expected = made.outputs({**run.facts, **of_run})
    forged = [name for name, data in expected.items() if data != files[name]]
    same = made.report.stop_reason == run.facts["stop_reason"] and report["started"] == run.facts.get("started")
    return forged if same else [*forged, CLOSED]


def _written_otherwise(workspace: "Workspace", run: Run) -> list[Damage]:
    """Whether `cassettes/`, where it knows the run, says the same of it as `store/`."""
    path = os.path.join(workspace.cassettes_folder, "runs", f"{run.run}.json")
    try:
        known = orjson.loads(read_file(path))
        same = all(run.facts.get(name) == known[name] for name in ("question", "manifest", "recording_set", "log"))
    except FileNotFoundError:
        return []
    except (orjson.JSONDecodeError, KeyError, TypeError):
        same = False
    return [] if same else [Damage("`store/` and `cassettes/` say different things of this run", path)]

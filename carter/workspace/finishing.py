"""The end of a run: outputs rendered, the log closed, the run written down in `store/` and in `cassettes/`."""

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from carter.adapters.disk import Disk
from carter.adapters.run_folder import RunFolder
from carter.errors import WorldError
from carter.kernel.action import effect_key
from carter.kernel.digest import digest_bytes
from carter.kernel.doing import Outcome
from carter.kernel.manifest import Manifest
from carter.kernel.ports import BlobStore
from carter.kernel.record import load
from carter.kernel.stored import fields_of
from carter.workspace.identities import told_identities
from carter.workspace.options import RESEARCH
from carter.workspace.posing import Posed
from carter.workspace.recorded_of_run import record_of_run

if TYPE_CHECKING:
    from carter.records.brief import Brief
    from carter.records.claims_table import ClaimsTable
    from carter.records.report import ReportFacts
    from carter.workspace import Workspace

_REFUSED = 6  # exit code where wanted work was


class Rendered(NamedTuple):
    """What a build made, read from the store."""

    brief: "Brief"
    claims: "ClaimsTable"
    report: "ReportFacts"

    def outputs(self, of_run: Mapping[str, Any]) -> dict[str, bytes]:
        """The files of a run; `of_run` is what its report says of the run alone, `retrieved` among it."""
        from carter.research import outputs

        return {
            "brief.md": self.brief.markdown.encode(),
            "claims.json": outputs.claims_json(self.claims, of_run["retrieved"]),
            "claims.md": outputs.claims_table_md(self.claims).encode(),
            "run_report.json": outputs.run_report_json(self.report, self.claims, of_run),
        }


def exit_code_of(report: "ReportFacts") -> int:
    """6 where a limit refused wanted work, 4 where the world failed and nothing was read or stated, else 0."""
    from carter.records.scores import MODEL_FAILED, PARTIAL
    from carter.research.world_failed import world_failed

    if report.stop_reason in PARTIAL:
        return _REFUSED
    failed = report.stop_reason == MODEL_FAILED or world_failed(report)
    return WorldError.exit_code if failed else 0


class Finished(NamedTuple):
    """A build that made all of its targets."""

    workspace: "Workspace"
    posed: Posed
    run: RunFolder
    manifest: Manifest
    outcome: Outcome


def read_targets(blobs: BlobStore, manifest: Manifest) -> Rendered:
    """Read what the outputs are made of.

    Raises:
        IntegrityError: a blob is damaged.
    """
    from carter.records.brief import Brief
    from carter.records.claims_table import ClaimsTable
    from carter.records.report import ReportFacts

    get, targets = blobs.get, manifest.targets
    brief, claims = load(Brief, targets["brief"], get), load(ClaimsTable, targets["claims"], get)
    return Rendered(brief, claims, load(ReportFacts, targets["report"], get))


def finish(done: Finished, made: Rendered) -> dict[str, Any]:
    """Write the outputs and close the run; what the store keeps of it."""
    reason = made.report.stop_reason
    head = done.run.stopped({"stop_reason": reason, "manifest": done.manifest.digest})
    facts = {
        "exit_code": exit_code_of(made.report),
        "stop_reason": reason,
        "question": done.posed.task["question"],
        "manifest": done.manifest.digest,
        "recording_set": done.posed.recording_set,
        "log": head._asdict(),
        "actions": {"built": done.outcome.built, "found": done.outcome.found},
    }
    received = retrieved(done.workspace, done.manifest, done.posed.recording_set)
    written = made.outputs({**facts, "run": done.run.run, "retrieved": received, **done.run.times()})
    for name, data in written.items():
        done.run.write(name, data)
    _recorded(done, facts)
    files = {name: digest_bytes(data) for name, data in written.items()}
    done.run.close("finished", {**facts, "files": files})
    row = {"run": done.run.run, "files": files, "exit_code": facts["exit_code"], "stop_reason": reason}
    row["graph"] = done.workspace.graphs.key(RESEARCH)
    done.workspace.finished.replace(done.manifest.digest, row)
    return row


def _recorded(done: Finished, facts: dict[str, Any]) -> None:
    """Write the run down in `cassettes/`, with what it was given, so that a bare clone knows it."""
    workspace = done.workspace
    for digest in (*done.posed.given.values(), workspace.own.put(done.manifest.encoded())):
        workspace.recorded.put(workspace.blobs.get(digest))
    path = os.path.join(workspace.cassettes_folder, "runs", f"{done.run.run}.json")
    told = {**facts, "stages": told_identities(workspace.graphs.graph(RESEARCH))}
    data = record_of_run(done.run.run, done.posed.given, told)
    Disk(workspace.cassettes_folder, sync=workspace.sync).write(path, data)


def retrieved(workspace: "Workspace", manifest: Manifest, recording_set: str) -> dict[str, str]:
    """When each page was received first, from the recordings: a replay tells the first time."""
    scope = {"set": recording_set, "trial": 0}
    found: dict[str, list[str]] = {}
    for request, reply in {pair for entry in manifest.entries.values() for pair in entry.replies}:
        fields = fields_of(workspace.blobs.get(request), request)
        if fields.get("@type") == "research/fetch@2":
            entry = workspace.store.recordings.get(effect_key(request, "fetch", scope))
            answered = fields_of(workspace.blobs.get(reply), reply)["url"] or fields["url"]
            found.setdefault(answered, []).append(entry["at"] if entry else "")
    return {url: min(instants) for url, instants in found.items()}

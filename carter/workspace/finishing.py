"""The end of a run: outputs rendered, the log closed, the run written down in `store/` and in `cassettes/`."""

import os
from typing import TYPE_CHECKING, Any, NamedTuple

import orjson

from carter.adapters.disk import Disk
from carter.adapters.run_folder import RunFolder
from carter.kernel.action import effect_key
from carter.kernel.build import Outcome
from carter.kernel.digest import digest_bytes
from carter.kernel.manifest import Manifest
from carter.kernel.record import load
from carter.kernel.stored import fields_of
from carter.workspace.posing import Posed

if TYPE_CHECKING:
    from carter.workspace import Workspace

EXIT_CODES = {"MAX_TOOL_CALLS": 6, "MAX_MINUTES": 6}  # wanted work was refused; all other reasons end well


class Finished(NamedTuple):
    """A build that made all of its targets."""

    workspace: "Workspace"
    posed: Posed
    run: RunFolder
    manifest: Manifest
    outcome: Outcome


def finish(done: Finished) -> dict[str, Any]:
    """Write the outputs and close the run; its facts."""
    from carter.records.brief import Brief
    from carter.records.claims_table import ClaimsTable
    from carter.records.report import ReportFacts
    from carter.research import outputs

    get, targets = done.workspace.blobs.get, done.manifest.targets
    claims, report = load(ClaimsTable, targets["claims"], get), load(ReportFacts, targets["report"], get)
    written = {
        "brief.md": load(Brief, targets["brief"], get).markdown.encode(),
        "claims.json": outputs.claims_json(claims),
        "claims.md": outputs.claims_table_md(claims).encode(),
    }
    head = done.run.stopped({"stop_reason": report.stop_reason, "manifest": done.manifest.digest})
    facts = {
        "exit_code": EXIT_CODES.get(report.stop_reason, 0),
        "stop_reason": report.stop_reason,
        "question": done.posed.task["question"],
        "manifest": done.manifest.digest,
        "recording_set": done.workspace.store.recording_set,
        "log": head._asdict(),
        "actions": {"built": done.outcome.built, "found": done.outcome.found},
    }
    written["run_report.json"] = outputs.run_report_json(
        report, claims, {**facts, "run": done.run.run, "retrieved": _retrieved(done)}
    )
    for name, data in written.items():
        done.run.write(name, data)
    _recorded(done, facts)
    done.run.close("finished", {**facts, "files": {name: digest_bytes(data) for name, data in written.items()}})
    row = {"run": done.run.run, "exit_code": facts["exit_code"], "stop_reason": report.stop_reason}
    done.workspace.rows("finished").replace(done.manifest.digest, row)
    return facts


def _recorded(done: Finished, facts: dict[str, Any]) -> None:
    """Write the run down in `cassettes/`, with what it was given, so that a bare clone knows it."""
    workspace = done.workspace
    for digest in (*done.posed.given.values(), workspace.own.put(done.manifest.encoded())):
        workspace.recorded.put(workspace.blobs.get(digest))
    names = ("question", "manifest", "recording_set", "log")
    run = {"run": done.run.run, "given": done.posed.given, **{name: facts[name] for name in names}}
    path = os.path.join(workspace.cassettes_folder, "runs", f"{done.run.run}.json")
    data = orjson.dumps(run, option=orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS | orjson.OPT_APPEND_NEWLINE)
    Disk(workspace.cassettes_folder, sync=workspace.sync).write(path, data)


def _retrieved(done: Finished) -> dict[str, str]:
    """URL -> when its reply was received, from the recordings: a replay tells the first time."""
    store = done.workspace.store
    scope = {"set": store.recording_set, "trial": 0}
    found = {}
    for entry in done.manifest.entries.values():
        for request, _ in entry.replies:
            fields = fields_of(done.workspace.blobs.get(request), request)
            if fields.get("@type") == "research/fetch@1":
                found[fields["url"]] = store.recordings.received(effect_key(request, "fetch", scope))
    return found

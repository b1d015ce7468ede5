"""What a run, a target or a claim looks like, to be read by a person or as JSON."""

import os
from typing import TYPE_CHECKING, Any, NamedTuple

import orjson

from carter.errors import NotRetained, UnknownRun, UnknownTarget
from carter.kernel.manifest import read_manifest
from carter.kernel.stored import fields_of
from carter.workspace.reviews import told, told_of_claim
from carter.workspace.rounds_shown import rounds_text
from carter.workspace.run_outputs import checked_output
from carter.workspace.runs import Run, closed_run, closed_runs, find_ref, find_run, run_of

if TYPE_CHECKING:
    from carter.workspace import Workspace

_ROUNDS = "rounds"  # shown as a person reads them; `report` holds the same as JSON
_FILES = {"brief": "brief.md", "claims": "claims.md", "report": "run_report.json", "log": "event_log.jsonl"}
_ID = 26  # characters of a ULID
_AROUND = 160  # characters shown on either side of a quotation


class Shown(NamedTuple):
    """Something to be read."""

    kind: str  # `run`, `target` or `claim`
    text: str
    data: dict[str, Any]  # the same, for machines


def show(workspace: "Workspace", name: str, run: str) -> Shown:
    """The run, target or claim that `name` names; targets and claims are those of `run`."""
    try:
        known = find_ref(workspace, name)
    except UnknownRun as unknown:
        if name.startswith("latest"):
            raise
        found = find_run(workspace, run)
        shown = (
            _file(found, name)
            or _rounds(found, name)
            or _claim_of_any(workspace, found, name)
            or _target(workspace, found, name)
        )
        if shown is None:
            names = dict.fromkeys(
                [*_FILES, _ROUNDS, *read_manifest(workspace.untouched, found.facts["manifest"]).targets]
            )
            mend = f"name a run, a claim of {found.run}, or one of {', '.join(names)}"
            raise UnknownTarget(f"there is no run, target or claim `{name}`", mend=mend) from unknown
        return shown
    return _run(workspace, run_of(workspace, known))


def _run(workspace: "Workspace", run: Run) -> Shown:
    facts, reviewed = run.facts, tuple(told(workspace, run))
    lines = (f"run {run.run}  {facts['stop_reason']}  {facts['manifest']}", *reviewed, "", "")
    brief = _read(run, "brief.md")
    data = {**facts, "folder": run.folder, "brief": brief, "reviewed": list(reviewed)}
    return Shown("run", "\n".join(lines) + brief, data)


def _file(run: Run, name: str) -> Shown | None:
    if name not in _FILES:
        return None
    text = _read(run, _FILES[name])
    path = os.path.join(run.folder, "claims.json" if name == "claims" else _FILES[name])
    data: dict[str, Any] = {"target": name, "run": run.run, "path": path}
    data["value"] = _json(run, os.path.basename(path)) if path.endswith(".json") else text
    return Shown("target", text, data)


def _rounds(run: Run, name: str) -> Shown | None:
    if name != _ROUNDS:
        return None
    report = _json(run, _FILES["report"])
    told = {each: report[each] for each in ("stop_reason", "stop_why", _ROUNDS)}
    return Shown("target", rounds_text(report), {"target": name, "run": run.run, **told})


def _target(workspace: "Workspace", run: Run, name: str) -> Shown | None:
    manifest = read_manifest(workspace.untouched, run.facts["manifest"])
    digest = manifest.targets.get(name) or manifest.given.get(name)
    if digest is None and name in manifest.entries:
        digest = manifest.entries[name].digest
    if digest is None:
        return None
    fields = fields_of(workspace.untouched.get(digest), digest)
    text = orjson.dumps(fields, option=orjson.OPT_INDENT_2).decode()
    return Shown(
        "target", f"{name}  {digest}\n{text}\n", {"target": name, "digest": digest, "run": run.run, "value": fields}
    )


def _claim_of_any(workspace: "Workspace", run: Run, name: str) -> Shown | None:
    """A claim of this run or, an id being the same wherever it stands, of the newest other one that has it."""
    if len(name) != _ID:
        return None
    others = (closed_run(workspace, other) for other in reversed(closed_runs(workspace)))
    shown = (_claim(workspace, each, name) for each in (run, *others) if each is not None)
    return next((claim for claim in shown if claim is not None), None)


def _claim(workspace: "Workspace", run: Run, name: str) -> Shown | None:
    table = _json(run, "claims.json")
    claim = next((claim for claim in table["claims"] if claim["claim_id"] == name.upper()), None)
    if claim is None:
        return None
    evidence = {item["evidence_id"]: item for item in table["evidence"]}
    sources = {source["source_id"]: source for source in table["sources"]}
    held = [evidence[evidence_id] for evidence_id in claim["evidence_ids"]]
    lines = [
        f"claim {claim['claim_id']}  confidence {claim['confidence']}  {', '.join(claim['tags'])}",
        f"  {claim['text']}",
        *(f"  verdict: {each}" for each in _verdicts(table, claim["claim_id"], "")),
        *_read_off(claim),
        *(reviewed := tuple(told_of_claim(workspace, claim["claim_id"]))),
        "",
    ]
    lines += _origins(claim, sources)
    for item in held:
        source = sources[item["source_id"]]
        lines += [
            f"evidence {item['evidence_id']}",
            f"  {source['title']}  ({_on_one_line(source['url'])}{_page(item)})",
            f"  characters {item['char_start']} to {item['char_end']} of {item['text']}",
            *(f"  verdict: {each}" for each in _verdicts(table, claim["claim_id"], item["evidence_id"])),
            "",
        ]
        lines += [f"    {_surroundings(workspace, item)}", ""]
    verdicts = [each for each in table["verdicts"] if each["claim_id"] == claim["claim_id"]]
    data = {
        "claim": claim,
        "verdicts": verdicts,
        "evidence": held,
        "sources": [sources[item["source_id"]] for item in held],
        "run": run.run,
        "reviewed": [line.strip() for line in reviewed],
    }
    return Shown("claim", "\n".join(lines), data)


def _origins(claim: dict[str, Any], sources: dict[str, Any]) -> list[str]:
    """How many origins the sources of a claim have, and why, where they are fewer."""
    if claim.get("sources", 0) <= claim.get("origins", 0):
        return []
    count = claim["origins"]
    told = [f"{claim['sources']} sources, {count} origin{'s' * (count != 1)}"]
    for link in claim["origin_links"]:
        one, other = (_on_one_line(sources[link[side]]["url"]) for side in ("one", "other"))
        told.append(f"  {one} and {other}: {link['why']} ({_on_one_line(link['detail'])})")
    return [*told, ""]


def _verdicts(table: dict[str, Any], claim_id: str, evidence_id: str) -> list[str]:
    """The verdicts on a claim and a piece of its evidence; on the claim as a whole where that is empty."""
    found = (each for each in table["verdicts"] if each["claim_id"] == claim_id and each["evidence_id"] == evidence_id)
    return [
        f"{each['stance']}, {each.get('means')}, score {each.get('score', 0)} of 1000"
        + "".join(f"; {_on_one_line(why['detail'])}" for why in each.get("reasons", ()))
        for each in found
    ]


def _read_off(claim: dict[str, Any]) -> list[str]:
    """The fields of a claim, and what its confidence is computed from; tables of older runs have neither."""
    told = [f"{name.replace('_', ' ')} {', '.join(found)}" for name, found in claim.get("fields", {}).items() if found]
    lines = [f"  fields: {'; '.join(told)}"] if told else []
    if made := claim.get("confidence_from"):
        lines.append(
            f"  confidence from: relevance {made['relevance']} of its best evidence, sources {made['sources']}"
        )
    return lines


def _page(item: dict[str, Any]) -> str:
    return f", p. {item['page']}" if item.get("page") else ""


def _surroundings(workspace: "Workspace", item: dict[str, Any]) -> str:
    try:
        text = workspace.untouched.get(item["text"]).decode()
    except NotRetained:
        return " ".join(f"»{item['quote']}« (its source was not retained)".split())
    start, end = item["char_start"], item["char_end"]
    before, after = text[max(0, start - _AROUND) : start], text[end : end + _AROUND]
    return " ".join(f"…{before}»{text[start:end]}«{after}…".split())


def _json(run: Run, name: str) -> Any:
    return orjson.loads(checked_output(run, name))


def _read(run: Run, name: str) -> str:
    return checked_output(run, name).decode()


def _on_one_line(name: str) -> str:
    """The name of a source, which adds no line to what is shown even where a file's name holds one."""
    return name.replace("\n", r"\x0a")

"""The outputs of a run against its manifest: each is rendered anew, and where one differs the line is told."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import orjson

from carter.adapters.names import CLOSED
from carter.errors import CarterError
from carter.kernel.digest import Digest, is_digest
from carter.kernel.manifest import Manifest
from carter.kernel.ports import BlobStore
from carter.kernel.verify import Damage
from carter.workspace.finishing import read_targets
from carter.workspace.run_outputs import OUTPUTS
from carter.workspace.runs import Run

OTHERWISE = "it says something else than the manifest"
REPORT, TABLE = "run_report.json", "claims.json"
_RECORDS = ("claim_id", "evidence_id", "source_id")  # what a line of the table is told to belong to


class Outputs(NamedTuple):
    """What was found of the outputs of a run."""

    damage: tuple[Damage, ...]
    texts: Mapping[Digest, str]  # of the sources that are quoted -> what each is


def check_outputs(store: BlobStore, manifest: Manifest, run: Run, files: Mapping[str, bytes]) -> Outputs:
    """Whether the outputs are what the manifest's targets give, whatever `run.json` says of them.

    What a report says of the run alone (its times) is taken from the report.
    """
    try:
        expected, same = expected_outputs(store, manifest, run, files[REPORT])
    except CarterError as error:
        return Outputs((Damage(f"{error.what}: the outputs are made of it", error.where),), {})
    except (orjson.JSONDecodeError, KeyError, TypeError, ValueError, AttributeError):
        return Outputs((Damage(OTHERWISE, REPORT),), {})
    damage = [_differing(name, data, files[name]) for name, data in expected.items() if data != files[name]]
    damage += [] if same else [Damage(OTHERWISE, CLOSED)]
    return Outputs(tuple(damage), dict(_texts(orjson.loads(expected[TABLE]))))


def expected_outputs(store: BlobStore, manifest: Manifest, run: Run, report: bytes) -> tuple[dict[str, bytes], bool]:
    """The outputs as the manifest gives them, and whether `run.json` tells the same of the run as the report."""
    said: Any = orjson.loads(report)
    of_run = {name: said[name] for name in ("started", "finished", "seconds")}
    of_run["retrieved"] = {source["url"]: source["retrieved_at"] for source in said["sources"]}
    made = read_targets(store, manifest)
    outputs = made.outputs({**run.facts, "run": run.run, **of_run})
    same = made.report.stop_reason == run.facts["stop_reason"] and said["started"] == run.facts.get("started")
    return {name: outputs[name] for name in OUTPUTS}, same


def _differing(name: str, expected: bytes, found: bytes) -> Damage:
    """The first line in which an output is not what it should be, and in a table what that line belongs to."""
    lines, others = expected.split(b"\n"), found.split(b"\n")
    pairs = enumerate(zip(lines, others, strict=False))
    number = next((number for number, (one, other) in pairs if one != other), min(len(lines), len(others)))
    belongs = _record_of(lines, number) if name == TABLE else ""
    return Damage(f"{OTHERWISE}{belongs}", f"{name}:{number + 1}")


def _record_of(lines: list[bytes], number: int) -> str:
    """The claim, evidence or source in whose lines a line of the table stands: the last that is begun before."""
    for line in reversed(lines[: number + 1]):
        field, _, value = line.decode().replace('"', "").strip(" ,").partition(": ")
        if field in _RECORDS:
            return f", in {field} {value}"
    return ""


def _texts(table: dict[str, Any]) -> dict[Digest, str]:
    """The text of each source that is quoted, and which claims rest on it."""
    urls = {source["source_id"]: source["url"] for source in table["sources"]}
    claims: dict[str, list[str]] = {}
    for claim in table["claims"]:
        for each in claim["evidence_ids"]:
            claims.setdefault(each, []).append(claim["claim_id"])
    texts: dict[Digest, dict[str, None]] = {}
    named: dict[Digest, str] = {}
    for line in table["evidence"]:
        if is_digest(line["text"]):
            resting = texts.setdefault(Digest(line["text"]), {})
            resting |= dict.fromkeys(claims.get(line["evidence_id"], ()))
            named[Digest(line["text"])] = f"the text of {urls.get(line['source_id'], '')}".replace("\n", r"\x0a")
    return {digest: f"{named[digest]}, on which {_told(tuple(resting))}" for digest, resting in texts.items()}


def _told(claims: tuple[str, ...]) -> str:
    if not claims:
        return "no claim rests"
    return f"claim{'s' * (len(claims) > 1)} {', '.join(claims)} rest{'s' * (len(claims) == 1)}"

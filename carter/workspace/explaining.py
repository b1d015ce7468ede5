"""Why a claim stands in a brief, down to the characters and requests; why a target was done, or would be."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import orjson

from carter.adapters.disk import read_file
from carter.adapters.names import LOG
from carter.errors import UnknownTarget
from carter.kernel.digest import Digest
from carter.kernel.events import Head, Opened, opened
from carter.kernel.manifest import read_manifest
from carter.kernel.why import EventIndex, Seen
from carter.workspace.run_outputs import checked_output
from carter.workspace.runs import Run, all_runs, find_run

if TYPE_CHECKING:
    from carter.research.lineage_shown import Lineage
    from carter.workspace import Workspace

_SHORTEST = 6  # characters of a prefix
_FITTING = 8  # claims that an error lists
_NUMBER = re.compile(r"#?([1-9]\d{0,5})")
_CITATION = re.compile(r"\[(\d{1,6})\]")


class _Logs:
    """The logs of a run and of those before it, read when something is looked for in them."""

    def __init__(self, workspace: "Workspace", run: Run) -> None:
        self._workspace = workspace
        self._older = self._told_before(run.run)
        self._read: list[EventIndex] = []

    def _told_before(self, run: str) -> Iterator[EventIndex]:
        for each in reversed(all_runs(self._workspace)):
            if each < run:
                yield EventIndex(each, _log(self._workspace, each).events)

    def earlier(self, request: Digest, reply: Digest) -> tuple[Seen, bool] | None:
        """What the newest older log that knows an exchange tells of it."""
        for told in self._read:
            if found := told.asked(request, reply):
                return found
        for told in self._older:
            self._read.append(told)
            if found := told.asked(request, reply):
                return found
        return None


def why_claim(workspace: "Workspace", name: str, run_name: str) -> "Lineage":
    """The way of a claim that `name` names in a run, from the brief to the characters of its sources.

    Raises:
        UnknownRun: there is no such run.
        UnknownTarget: it has no such claim, or several fit.
        IntegrityError: an output of the run is not as it was written.
    """
    from carter.research.lineage_of_claims import lineage
    from carter.research.lineage_records import Known
    from carter.research.lineage_shown import Fault

    run = find_run(workspace, run_name)
    table = orjson.loads(checked_output(run, "claims.json"))
    claim = _claim(table, name, run.run)
    log = _log(workspace, run.run, Head(**run.facts["log"]))
    known = Known(
        read_manifest(workspace.untouched, run.facts["manifest"]),
        workspace.untouched.get,
        EventIndex(run.run, log.events),
        _Logs(workspace, run).earlier,
    )
    walked = lineage(known, run.run, table, checked_output(run, "brief.md").decode(), claim)
    if log.fault:
        walked = walked._replace(faults=(*walked.faults, Fault(log.fault, LOG)))
    return walked


def _log(workspace: "Workspace", run: str, finished: Head | None = None) -> Opened:
    try:
        return opened(read_file(f"{workspace.run_folder(run)}/{LOG}"), finished)
    except FileNotFoundError:
        return opened(b"", finished)


def _claim(table: dict[str, Any], name: str, run: str) -> dict[str, Any]:
    """The claim of a table that is named by its id, how that begins, its row, its citation, or words of it."""
    claims: list[dict[str, Any]] = table["claims"]
    fitting = list(_fitting(table, name.strip()))
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        listed = "".join(f"\n  {claim['claim_id']}  {claim['text'][:100]}" for claim in fitting[:_FITTING])
        more = f"\n  and {len(fitting) - _FITTING} more" if len(fitting) > _FITTING else ""
        raise UnknownTarget(f"`{name}` fits {len(fitting)} claims of run {run}:{listed}{more}", mend="name one of them")
    mend = f"name a target, or one of its {len(claims)} claims by id, by row of claims.md, or by its words"
    raise UnknownTarget(f"run {run} has no target and no claim `{name}`", mend=mend)


def _fitting(table: dict[str, Any], name: str) -> Iterator[dict[str, Any]]:
    claims: list[dict[str, Any]] = table["claims"]
    if number := _NUMBER.fullmatch(name):
        yield from claims[int(number[1]) - 1 : int(number[1])]
    elif cited := _CITATION.fullmatch(name):
        yield from _citing(table, int(cited[1]))
    elif " " in name:
        words = _plain(name)
        begun = [claim for claim in claims if _plain(claim["text"]).startswith(words)]
        yield from begun or (claim for claim in claims if words in _plain(claim["text"]))
    elif len(name) >= _SHORTEST:
        yield from (claim for claim in claims if claim["claim_id"].startswith(name.upper()))


def _citing(table: dict[str, Any], number: int) -> Iterator[dict[str, Any]]:
    """The claims in the brief that rest on the source of this number."""
    cited = {source["source_id"] for source in table["sources"] if source.get("reference") == number}
    pieces = {item["evidence_id"] for item in table["evidence"] if item["source_id"] in cited}
    for claim in table["claims"]:
        if claim.get("in_brief") and pieces.intersection(claim["evidence_ids"]):
            yield claim


def _plain(text: str) -> str:
    return " ".join(text.split()).strip("“”\"'. ").casefold()

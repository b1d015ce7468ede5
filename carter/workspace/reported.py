"""The report of a run, with what stands beside it: the bounds that it kept, and the time that each stage took."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from carter.errors import CarterError, IntegrityError, UnknownRun
from carter.kernel.digest import Digest
from carter.kernel.manifest import Manifest, read_manifest
from carter.kernel.record import load
from carter.records.facets import CONTRADICTIONS, DEFINITIONS
from carter.records.task_spec import EXTRACTIVE, StopRule, TaskSpec
from carter.research.output_models import RoundLine, RunReportFile
from carter.workspace.gathering import Gathered, gather
from carter.workspace.logged import LoggedEvent, log
from carter.workspace.reading_blobs import Reader
from carter.workspace.run_outputs import checked_output
from carter.workspace.runs import find_ref, read_run

if TYPE_CHECKING:
    from carter.workspace import Workspace

_SECONDS, _MEGABYTE, _CENT = 60, 1_000_000, 10_000  # in a minute; bytes; millionths of a dollar
_OF_MODELS = ("tokens", "money")


class Bound(NamedTuple):
    """One limit of the task, and how near the run came to it."""

    name: str  # `calls`, `minutes`, `sources`, `requests`, `bytes`, `tokens`, `money`
    limit: int  # in `unit`
    used: int | None  # in `unit`; None where it is not known
    unit: str  # `calls`, `milliseconds`, `sources`, `requests`, `bytes`, `tokens`, `micro_dollars`
    refused: tuple[int, ...]  # rounds in which it refused work that was wanted
    reached: tuple[int, ...]  # rounds after which it was reached, whether or not it refused any


class StageTime(NamedTuple):
    """What the actions of one stage took, by the event log."""

    stage: str  # empty: what passed before the first action and after the last
    built: int  # actions that were done
    found: int  # actions whose results were there
    milliseconds: int  # from the line of the log before to that of the action, summed


class Reported(NamedTuple):
    """The report, and what explains it."""

    run: str
    manifest: str
    report: RunReportFile
    stop: StopRule | None  # None where the task cannot be read
    bounds: tuple[Bound, ...]
    titles: Mapping[str, str]  # key of a section -> its title
    stages: tuple[StageTime, ...]  # the longest first; none where the log is not here
    notes: tuple[str, ...]  # what is not known, and why


def report_file(workspace: "Workspace", name: str) -> RunReportFile:
    """The report alone of the run that `name` names, as it was written; of a run that only `cassettes/` knows, anew.

    Raises:
        UnknownRun, AmbiguousRun, IntegrityError, NotRecorded: as `reported`.
    """
    ref = find_ref(workspace, name)
    if ref.is_here:
        data = checked_output(read_run(workspace, ref.run), "run_report.json")
    else:
        data = _rendered(gather(workspace, ref.run))
    return RunReportFile.model_validate_json(data)


def reported(workspace: "Workspace", name: str) -> Reported:
    """The report of the run that `name` names; nothing is written.

    Raises:
        UnknownRun, AmbiguousRun: there is no such run, or several.
        IntegrityError: the report is gone, or not as the run wrote it.
        NotRecorded: only `cassettes/` knows it, and what it holds does not give the same again.
    """
    ref = find_ref(workspace, name)
    if not ref.is_here:
        return _made_anew(workspace, ref.run)
    report = report_file(workspace, ref.run)
    blobs, notes = workspace.untouched, list[str]()
    try:
        manifest: Manifest | None = read_manifest(blobs, ref.manifest)
    except IntegrityError as error:
        manifest = None
        notes.append(f"the manifest cannot be read ({error.what}): limits and titles are not known")
    stages, faults = _timed(workspace, ref.run)
    return _reported(ref.run, report, manifest, Reader(blobs))._replace(
        manifest=ref.manifest, stages=stages, notes=(*notes, *faults)
    )


def _rendered(found: Gathered) -> bytes:
    from carter.research import outputs

    return outputs.run_report_json(found.made.report, found.made.claims, {})


def _made_anew(workspace: "Workspace", run: str) -> Reported:
    found = gather(workspace, run)
    report = RunReportFile.model_validate_json(_rendered(found))
    note = "`cassettes/` alone knows this run: when it ran, how long, and what each stage took is not here"
    return _reported(run, report, found.manifest, Reader(found.store))._replace(notes=(note,))


def _reported(run: str, report: RunReportFile, manifest: Manifest | None, reader: Reader) -> Reported:
    if manifest is None:
        return Reported(run, "", report, None, (), {}, (), ())
    task = _task(manifest, reader)
    bounds = tuple(bounds_of(task, report)) if task else ()
    return Reported(
        run, str(manifest.digest), report, task.stop if task else None, bounds, _titles(manifest, reader), (), ()
    )


def _task(manifest: Manifest, reader: Reader) -> TaskSpec | None:
    try:
        return load(TaskSpec, manifest.given["task_spec"], reader.data)
    except (CarterError, KeyError):
        return None


def _titles(manifest: Manifest, reader: Reader) -> dict[str, str]:
    entry = manifest.entries.get("facets")
    facets = reader.fields(entry.digest if entry else Digest("")).get("facets", ())
    told = {facet["key"]: facet["title"] for facet in facets}
    return {DEFINITIONS: "Definitions", **told, CONTRADICTIONS: "Contradictions"}


def bounds_of(task: TaskSpec, report: RunReportFile) -> Iterator[Bound]:
    """The limits of a task and what a run took of each; those of models only where one may be asked."""
    most, model = task.constraints, task.model
    seconds = None if report.seconds is None else round(report.seconds * 1000)
    asks = report.tokens or report.model_calls or task.synthesizer != EXTRACTIVE
    told = (
        ("calls", most.max_tool_calls, report.tool_calls, "calls"),
        ("sources", most.max_sources, len(report.sources), "sources"),
        ("minutes", most.max_minutes * _SECONDS * 1000, seconds, "milliseconds"),
        ("requests", most.max_requests, report.requests, "requests"),
        ("bytes", most.max_megabytes * _MEGABYTE, report.bytes_received, "bytes"),
        ("tokens", model.max_tokens, report.tokens, "tokens"),
        ("money", model.max_cents * _CENT, round(report.cost_usd * 1_000_000), "micro_dollars"),
    )
    for name, limit, used, unit in told:
        if asks or name not in _OF_MODELS:
            refused, reached = _numbers(report.rounds, "refused", name), _numbers(report.rounds, "reached", name)
            yield Bound(name, limit, used, unit, refused, reached)


def _numbers(rounds: Sequence[RoundLine], field: str, name: str) -> tuple[int, ...]:
    return tuple(each.number for each in rounds if name in getattr(each, field))


def _timed(workspace: "Workspace", run: str) -> tuple[tuple[StageTime, ...], tuple[str, ...]]:
    """The time of each stage, and what is wrong with the log."""
    try:
        found = log(workspace, run)
    except UnknownRun as error:
        return (), (f"{error.what}: what each stage took is not known",)
    fault = f"the event log does not hold ({found.fault}): the times are of the lines before that"
    return stage_times(found.events), (fault,) if found.fault else ()


def stage_times(events: Iterable[LoggedEvent]) -> tuple[StageTime, ...]:
    """What each stage took, the longest first.

    The time from each line to the next counts for the action that the next line is of, so that the sum is the time
    from the first line to the last; where several actions ran at once, each moment counts once, for the one that ended.
    """
    told = list(events)
    stage_of = {event.payload["target"]: event.payload["stage"] for event in told if event.type == "ACTION"}
    spent, built, found = dict[str, int](), dict[str, int](), dict[str, int]()
    before = _milliseconds(told[0]) if told else 0
    for event in told:
        stage = stage_of.get(event.payload.get("target", ""), "")
        now = _milliseconds(event)
        spent[stage] = spent.get(stage, 0) + now - before
        before = now
        if event.type == "ACTION":
            counts: dict[str, int] = found if event.payload["hit"] else built
            counts[stage] = counts.get(stage, 0) + 1
    times = (StageTime(name, built.get(name, 0), found.get(name, 0), spent[name]) for name in spent)
    return tuple(sorted(times, key=lambda each: (-each.milliseconds, each.stage)))


def _milliseconds(event: LoggedEvent) -> int:
    return round(datetime.fromisoformat(event.ts).timestamp() * 1000)


__all__ = ["Bound", "Reported", "StageTime", "bounds_of", "report_file", "reported", "stage_times"]

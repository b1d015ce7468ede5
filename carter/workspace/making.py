"""A build that has something to do: a run with its log, from the first event to the outputs."""

from typing import Any, NamedTuple

from carter.adapters.clock import SystemClock
from carter.adapters.local_pages import LocalPages
from carter.adapters.memory import SilentStatus
from carter.adapters.reading import read_all, version_of_reading
from carter.adapters.run_folder import RunFolder
from carter.adapters.search_index import LocalIndex
from carter.errors import CarterError, IntegrityError, StageFailed, WorldError, exit_code_of
from carter.kernel.build import Doing, Outcome
from carter.kernel.build import build as build_missing
from carter.kernel.ledger import Ledger
from carter.kernel.manifest import Manifest
from carter.kernel.perform import Effects, World
from carter.kernel.plan import Plan
from carter.kernel.ports import Performer, Status
from carter.workspace.building import Asked
from carter.workspace.finishing import Finished, Rendered, finish, read_targets
from carter.workspace.options import BuildResult
from carter.workspace.outside import Outside, outside, recorder
from carter.workspace.remembering import copies, remember
from carter.workspace.runs import is_latest

_LOSSES = 3  # times that what was just built may be gone before the build gives up
_TOLD = 200  # files between two lines of progress of the index


class _Since(NamedTuple):
    """The clock, and when the build began by it; earlier by what it took before it was cut off."""

    clock: SystemClock
    began: float

    def elapsed(self) -> float:
        """Seconds that the build has taken."""
        return self.clock.seconds() - self.began


class Made(NamedTuple):
    """A build that came to its end."""

    manifest: Manifest
    outcome: Outcome
    planned: Plan  # with nothing left to do
    rendered: Rendered | None  # what a whole build's outputs are made of


def make(asked: Asked, planned: Plan) -> BuildResult:
    """Do what is missing and, for a whole build, finish the run.

    Raises:
        StageFailed: a stage failed; with `keep_going` the first in item order, after the rest was built.
    """
    clock = SystemClock()
    run = RunFolder(asked.workspace.run_folder, clock, sync=asked.workspace.sync)
    since = clock.seconds() - _begun(asked, run) / 1000
    try:
        made = _made(asked, planned, run, _Since(clock, since))
    except BaseException as error:
        status = "interrupted" if isinstance(error, KeyboardInterrupt) else "failed"
        run.abandon(status, _told(error), exit_code_of(error))
        raise
    named = tuple(sorted(made.manifest.targets.items()))
    result = BuildResult(
        "built", manifest=made.manifest.digest, targets=named, built=made.outcome.built, found=made.outcome.found
    )
    if made.rendered is None:
        run.abandon("targets only", {"targets": made.manifest.targets}, 0)
        return result
    done = finish(Finished(asked.workspace, asked.posed, run, made.manifest, made.outcome), made.rendered)
    is_latest(asked.workspace, run.run, result.manifest)
    asked.workspace.last.replace(asked.posed.identity, {"manifest": result.manifest, "run": run.run})
    remember(asked.workspace, asked.posed, made.planned, done)
    out, notes = copies(asked.posed, run.folder)
    facts = {name: done[name] for name in ("exit_code", "stop_reason")}
    return result._replace(run=run.run, folder=run.folder, out=out, notes=notes, **facts)


def _begun(asked: Asked, run: RunFolder) -> int:
    """Log the beginning; the milliseconds that builds of this question took which were cut off since the last end."""
    last = asked.workspace.last
    before = last.get(asked.posed.identity) or {}
    payload = {"question": asked.posed.task["question"], "given": asked.posed.given}
    run.events.append("TASK_CREATED", payload)
    unfinished = before.get("run", "")
    taken = 0
    if unfinished and run.was_cut_off(unfinished):
        taken = run.milliseconds_of(unfinished)
        run.events.append("RESUMED", {"run": unfinished, "milliseconds": taken})
    last.replace(asked.posed.identity, {"manifest": before.get("manifest", ""), "run": run.run})
    return taken


def _made(asked: Asked, planned: Plan, run: RunFolder, since: _Since) -> Made:
    """Build until nothing is missing; what is found damaged was set aside by then, and is made anew."""
    outcome = Outcome(0, planned.found, ())
    lost = 0
    store = asked.store
    doing, damaged = _doing(asked, run, since), set[str]()
    while True:
        # Each try charges what it finds done, so each has a ledger of its own.
        doing = doing.again(Ledger(since.elapsed))
        try:
            done = build_missing(asked.goal, store, doing, asked.previous())
            outcome = Outcome(outcome.built + done.built, done.found, done.failures)
            if done.failures:
                raise done.failures[0]
            planned = asked.plan()
            if planned.manifest is not None:
                whole = not asked.options.targets
                rendered = read_targets(asked.workspace.blobs, planned.manifest) if whole else None
                return Made(planned.manifest, outcome, planned, rendered)
        except (StageFailed, IntegrityError) as error:
            damage = error.cause if isinstance(error, StageFailed) else error
            if not isinstance(damage, IntegrityError) or damage.where in damaged:
                raise  # the same once more: making it anew does not help
            damaged.add(damage.where)
            run.events.append("DAMAGED", {"what": damage.what, "where": damage.where})
            asked.posed.keep(asked.workspace)
        else:
            # Nothing failed, and yet something is missing: another process took it away, or the disk did.
            lost += 1
            if lost > _LOSSES:
                mend = "see what else writes there; `store/` may be deleted"
                raise IntegrityError(
                    "the store loses what is kept in it", where=asked.workspace.store_folder, mend=mend
                )
        doing = doing._replace(rebuild=False)


def _doing(asked: Asked, run: RunFolder, since: _Since) -> Doing:
    workspace, options = asked.workspace, asked.options
    status = options.status or SilentStatus()
    folder = f"{workspace.store_folder}/index"
    clock, most = since.clock, 60 * asked.posed.task["constraints"]["max_minutes"]

    def indexing(done: int, total: int) -> None:
        if total > _TOLD and done % _TOLD == 0:
            status.started("search index", f"{done} of {total} files are read")
        if since.elapsed() > most:
            raise _too_slow(done, total)

    index = LocalIndex(folder, asked.posed.listing, read_all, version_of_reading(), indexing)
    performers: dict[str, Performer] = {"now": clock, "fetch": LocalPages(asked.posed.listing), "search": index}
    if asked.posed.task["semantic"] == "on":
        performers["compare"] = _model(status)
    asks = not options.offline and options.record != "none"
    if asks and asked.posed.task.get("synthesizer", "extractive") == "claude":
        performers["complete"] = _claude(run)
    going_out = Outside(
        recorder(asked, clock.instant), asked.posed.recording_set, workspace.store.recordings, workspace.blobs
    )
    everyone = going_out.answering(performers, outside(asked.posed.task, lambda: most - since.elapsed()))
    world = World(everyone, clock.instant, options.retry_failed, asked.store.anew)
    effects = Effects(workspace.store.recordings, workspace.recorded, run.events, world)
    return Doing(
        effects, Ledger(since.elapsed), run.events, status, options.workers, options.rebuild, options.keep_going
    )


def _model(status: Status) -> Performer:
    from carter.adapters.minilm import MiniLM  # late: few questions ask for it

    return MiniLM(lambda done, total: status.started("passages", f"{done} of {total} are compared with the question"))


def _claude(run: RunFolder) -> Performer:
    from carter.adapters.claude import asking  # late: few questions ask for it

    return asking(lambda failed: run.events.append("ATTEMPT_FAILED", failed))


def _too_slow(done: int, total: int) -> WorldError:
    """Never recorded, since the next build finds the index as it is by then, and answers."""
    what = f"`max_minutes` had passed when {done} of {total} files were in the search index"
    return WorldError(what, where="search index", mend="build again: it goes on from there; or raise `max_minutes`")


def _told(error: BaseException) -> dict[str, Any]:
    what = error.what if isinstance(error, CarterError) else f"{type(error).__name__}: {error}"
    return {"what": what, "where": error.where if isinstance(error, CarterError) else ""}

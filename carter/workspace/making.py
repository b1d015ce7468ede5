"""A build that has something to do: a run with its log, from the first event to the outputs."""

from collections.abc import Callable
from typing import Any

from carter.adapters.clock import SystemClock
from carter.adapters.local_pages import LocalPages
from carter.adapters.memory import SilentStatus
from carter.adapters.run_folder import RunFolder
from carter.adapters.search_index import LocalIndex
from carter.errors import CarterError, IntegrityError, StageFailed, exit_code_of
from carter.kernel.build import Doing, Outcome
from carter.kernel.build import build as build_missing
from carter.kernel.ledger import Ledger
from carter.kernel.manifest import Manifest
from carter.kernel.perform import Effects, World
from carter.kernel.plan import Plan
from carter.workspace.building import Asked, copies
from carter.workspace.finishing import Finished, finish
from carter.workspace.options import BuildResult

_MENDS = 20  # damaged blobs that one build makes anew before it gives up


def make(asked: Asked, planned: Plan) -> BuildResult:
    """Do what is missing and, for a whole build, finish the run.

    Raises:
        StageFailed: a stage failed; with `keep_going` the first in item order, after the rest was built.
    """
    clock = SystemClock()
    run = RunFolder(asked.workspace.run_folder, clock, sync=asked.workspace.sync)
    _begun(asked, run)
    try:
        manifest, outcome = _made(asked, planned, run, clock)
    except BaseException as error:
        run.abandon(
            "interrupted" if isinstance(error, KeyboardInterrupt) else "failed", _told(error), exit_code_of(error)
        )
        raise
    if asked.options.targets:
        run.abandon("targets only", {"targets": manifest.targets}, 0)
        named = tuple(sorted(manifest.targets.items()))
        return BuildResult("built", manifest=manifest.digest, built=outcome.built, found=outcome.found, targets=named)
    return _finished(asked, run, manifest, outcome)


def _begun(asked: Asked, run: RunFolder) -> None:
    last = asked.workspace.rows("last")
    before = last.get(asked.posed.identity) or {}
    payload = {"question": asked.posed.task["question"], "given": asked.posed.given}
    run.events.append("TASK_CREATED", payload)
    unfinished = before.get("run", "")
    if unfinished and not run.is_closed(unfinished):
        run.events.append("RESUMED", {"run": unfinished})
    last.replace(asked.posed.identity, {"manifest": before.get("manifest", ""), "run": run.run})


def _made(asked: Asked, planned: Plan, run: RunFolder, clock: SystemClock) -> tuple[Manifest, Outcome]:
    """Build until nothing is missing; a damaged blob that was set aside is made anew."""
    doing = _doing(asked, run, clock)
    outcome = Outcome(0, planned.found, ())
    for _ in range(_MENDS):
        try:
            done = build_missing(asked.goal, asked.workspace.store, doing, asked.previous)
        except (StageFailed, IntegrityError) as error:
            damaged = error.cause if isinstance(error, StageFailed) else error
            if not isinstance(damaged, IntegrityError):
                raise
            run.events.append("DAMAGED", {"what": damaged.what, "where": damaged.where})
            continue
        outcome = Outcome(outcome.built + done.built, done.found, done.failures)
        if done.failures:
            raise done.failures[0]
        manifest = asked.plan().manifest
        if manifest is not None:
            return manifest, outcome
        doing = doing._replace(rebuild=False)
    raise IntegrityError(
        "the store loses what is written to it",
        where=asked.workspace.store_folder,
        mend="check the disk; `store/` may be deleted",
    )


def _doing(asked: Asked, run: RunFolder, clock: SystemClock) -> Doing:
    workspace, options, started = asked.workspace, asked.options, clock.seconds()
    index = LocalIndex(f"{workspace.store_folder}/index", asked.posed.listing, _readable(), version=_reader(asked))
    world = World({"now": clock, "fetch": LocalPages(asked.posed.listing), "search": index}, clock.instant)
    ledger = Ledger(lambda: clock.seconds() - started)
    # Budgets are answered by the ledger, through the same door as the rest, so that they are recorded.
    performers = {**world.performers, "budget": ledger.grant}
    effects = Effects(workspace.store.recordings, workspace.recorded, run.events, world._replace(performers=performers))
    status = options.status or SilentStatus()
    return Doing(effects, ledger, run.events, status, options.workers, options.rebuild, options.keep_going)


def _reader(asked: Asked) -> str:
    """What the text in the index depends on, so that an index never outlives the code that read for it."""
    return asked.workspace.graphs.key("carter.research.extract:read")


def _readable() -> Callable[[bytes, str], tuple[str, str]]:
    from carter.research.extract import read

    def readable(body: bytes, name: str) -> tuple[str, str]:
        found = read(body, name, marks=False)
        return found.title, found.text

    return readable


def _finished(asked: Asked, run: RunFolder, manifest: Manifest, outcome: Outcome) -> BuildResult:
    done = finish(Finished(asked.workspace, asked.posed, run, manifest, outcome))
    asked.workspace.rows("last").replace(asked.posed.identity, {"manifest": manifest.digest, "run": run.run})
    out, notes = copies(asked, run.folder)
    named = tuple(sorted(manifest.targets.items()))
    return BuildResult(
        "built",
        done["exit_code"],
        run.run,
        manifest.digest,
        run.folder,
        out,
        done["stop_reason"],
        built=outcome.built,
        found=outcome.found,
        targets=named,
        notes=notes,
    )


def _told(error: BaseException) -> dict[str, Any]:
    what = error.what if isinstance(error, CarterError) else f"{type(error).__name__}: {error}"
    return {"what": what, "where": error.where if isinstance(error, CarterError) else ""}

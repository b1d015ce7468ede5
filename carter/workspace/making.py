"""A build that has something to do: a run with its log, from the first event to the outputs."""

from typing import Any, NamedTuple

from carter.adapters.blob_store import Wanting
from carter.adapters.clock import SystemClock
from carter.adapters.run_folder import RunFolder
from carter.errors import (
    CarterError,
    IntegrityError,
    NotRecorded,
    NotRetained,
    StageFailed,
    exit_code_of,
)
from carter.kernel.build import build as build_missing
from carter.kernel.digest import Digest
from carter.kernel.doing import Doing, Outcome
from carter.kernel.ledger import Ledger
from carter.kernel.manifest import Manifest
from carter.kernel.plan import Plan
from carter.workspace.asked import Asked, brought, concluded, retained
from carter.workspace.doing import Means, Since, doing_of
from carter.workspace.engines import working_for
from carter.workspace.finishing import Finished, Rendered, finish, read_targets
from carter.workspace.options import BuildResult
from carter.workspace.remembering import copies
from carter.workspace.tables import batched_in
from carter.workspace.working import Working

_LOSSES = 3  # times that what was just built may be gone before the build gives up
_TOLD = 200  # files between two lines of progress of the index


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
        WorldError: there is no cluster that can do this build.
    """
    # First, so that where there is none nothing was begun.
    with working_for(asked) as working:
        return _make(asked, planned, working)


def _make(asked: Asked, planned: Plan, working: Working) -> BuildResult:
    clock = SystemClock()
    run = RunFolder(asked.workspace.run_folder, clock, sync=asked.workspace.sync)
    since = clock.seconds() - _begun(asked, run) / 1000
    try:
        made = _made(asked, planned, run, Means(Since(clock, since), working))
        _tell_of_differing(asked, run, made.manifest)
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
        return result._replace(notes=retained(asked, made.manifest)[1])
    done = finish(Finished(asked.workspace, asked.posed, run, made.manifest, made.outcome), made.rendered)
    asked.workspace.latest.made(run.run, result.manifest)
    asked.workspace.last.replace(asked.posed.identity, {"manifest": result.manifest, "run": run.run})
    out, notes = copies(asked.posed, run.folder)
    _, told = concluded(asked, made.planned, done)
    facts = {name: done[name] for name in ("exit_code", "stop_reason")}
    return result._replace(run=run.run, folder=run.folder, out=out, notes=(*notes, *told), **facts)


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


def _made(asked: Asked, planned: Plan, run: RunFolder, means: Means) -> Made:
    """Build until nothing is missing; what is found damaged was set aside by then, and is made anew."""
    outcome = Outcome(0, planned.found, ())
    losses = _Losses(asked, run)
    workspace = asked.workspace
    store = asked.store._replace(blobs=Wanting(workspace.blobs, losses.wanted))
    doing = doing_of(asked, run, losses.wanted, means)
    while True:
        # Each try charges what it finds done, so each has a ledger of its own.
        doing = doing.again(Ledger(means.since.elapsed))
        try:
            with batched_in(workspace):
                done = build_missing(asked.goal, store, doing, asked.previous())
            outcome = Outcome(outcome.built + done.built, done.found, done.failures)
            if done.failures:
                raise done.failures[0]
            planned = asked.plan()
            if planned.manifest is not None:
                brought(asked.workspace, planned.blobs)
                whole = not asked.options.targets
                rendered = read_targets(workspace.blobs, planned.manifest) if whole else None
                return Made(planned.manifest, outcome, planned, rendered)
            doing = losses.another(doing)
        except (StageFailed, IntegrityError) as error:
            doing = losses.after(error, outcome.failures, doing)


def _tell_of_differing(asked: Asked, run: RunFolder, manifest: Manifest) -> None:
    """Log what was made here, apart from the shared store, and came to something else than what that has."""
    sharing = asked.workspace.sharing
    targets = {entry.action: target for target, entry in manifest.entries.items()}
    for at, kept, came in sharing.differing if sharing else ():
        payload = {"target": targets.get(at, ""), "at": at, "kept": kept, "came": came}
        run.events.append("NONDETERMINISTIC", payload)


class _Losses:
    """What a build found gone or damaged, so that the same is not made anew again and again."""

    def __init__(self, asked: Asked, run: RunFolder) -> None:
        self.wanted = set[Digest]()  # what retention let go, and must be had again
        self._asked = asked
        self._run = run
        self._damaged = set[str]()
        self._lost = 0

    def another(self, doing: Doing) -> Doing:
        """How the build goes on where nothing failed and something is missing: another process took it, or the disk.

        Raises:
            IntegrityError: again and again.
        """
        self._lost += 1
        where = self._asked.workspace.store_folder
        if self._lost > _LOSSES:
            self._damaged.add(where)  # so that it is not gone on with
            mend = "see what else writes there; `store/` may be deleted"
            raise IntegrityError("the store loses what is kept in it", where=where, mend=mend)
        return doing._replace(rebuild=False)

    def after(self, error: CarterError, failures: tuple[StageFailed, ...], doing: Doing) -> Doing:
        """How the build goes on after an error.

        Raises:
            CarterError: it is no damage, or the same once more: making it anew does not help.
            NotRecorded: what retention let go is needed, and this build may not ask for it again.
        """
        damage = error.cause if isinstance(error, StageFailed) else error
        if isinstance(damage, NotRetained):
            return self._let_go(error, (damage, *(failure.cause for failure in failures)), doing)
        if not isinstance(damage, IntegrityError) or damage.where in self._damaged:
            raise error
        self._damaged.add(damage.where)
        self._run.events.append("DAMAGED", {"what": damage.what, "where": damage.where})
        self._asked.posed.keep(self._asked.workspace)
        return doing._replace(rebuild=False)

    def _let_go(self, error: CarterError, causes: tuple[BaseException, ...], doing: Doing) -> Doing:
        options = self._asked.options
        if options.offline or options.record == "none":
            mend = "build where it may be asked for again; `retain: pages` keeps what comes from then on"
            raise NotRecorded(error.what, where=error.where, mend=mend) from error
        missing = {Digest(cause.where) for cause in causes if isinstance(cause, NotRetained)}
        if missing <= self.wanted:
            raise error
        self.wanted |= missing
        self._run.events.append("NOT_RETAINED", {"digests": sorted(missing)})
        # All that is missing is to be known at once, so that each page is not a try of its own.
        return doing._replace(keep_going=True)


def _told(error: BaseException) -> dict[str, Any]:
    what = error.what if isinstance(error, CarterError) else f"{type(error).__name__}: {error}"
    return {"what": what, "where": error.where if isinstance(error, CarterError) else ""}

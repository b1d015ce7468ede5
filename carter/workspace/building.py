"""A build: plan first; where nothing is missing, that is all there is to do."""

from typing import TYPE_CHECKING, NamedTuple

from carter.adapters.presence import Presence
from carter.errors import IntegrityError
from carter.kernel.graph import targets_named
from carter.kernel.manifest import Manifest, from_fields
from carter.kernel.plan import Plan, plan
from carter.kernel.stored import fields_of
from carter.kernel.walk import Goal, Store
from carter.workspace.options import RESEARCH, BuildOptions, BuildResult
from carter.workspace.outside import goes_out
from carter.workspace.posing import Posed
from carter.workspace.remembering import remember, up_to_date
from carter.workspace.runs import changed, closed_run

if TYPE_CHECKING:
    from carter.workspace import Workspace

OUTPUTS = ("brief", "claims", "report")  # the targets of a whole build


class Asked(NamedTuple):
    """All that a build works on."""

    workspace: "Workspace"
    posed: Posed
    options: BuildOptions
    goal: Goal
    presence: Presence

    @property
    def store(self) -> Store:
        """Where the build looks things up: in its recording set; what it is to ask again counts as missing."""
        options = self.options
        anew = goes_out if options.record == "all" else None
        return self.workspace.store._replace(
            recording_set=self.posed.recording_set, retry_failed=options.retry_failed, anew=anew
        )

    def plan(self, previous: Manifest | None = None, *, fresh: bool = False) -> Plan:
        """What is missing now; a damaged blob is set aside when it is read, and then counts as missing.

        With `fresh`, what the options ask to be done again counts as missing too.
        """
        store = self.store if fresh else self.store._replace(retry_failed=False, anew=None)
        damaged = set[str]()
        while True:
            try:
                return plan(self.goal, store, previous, rebuild=fresh and self.options.rebuild)
            except IntegrityError as error:
                if error.where in damaged:
                    raise
                damaged.add(error.where)
                self.posed.keep(self.workspace)

    def previous(self) -> Manifest | None:
        """What this question's last build made: what the reasons of a plan are told against."""
        row = self.workspace.last.get(self.posed.identity)
        if row is None or not row["manifest"]:
            return None
        try:
            return from_fields(fields_of(self.workspace.blobs.get(row["manifest"]), row["manifest"]))
        except IntegrityError:
            return None  # lost or damaged: the reasons say "never built"


def build(workspace: "Workspace", posed: Posed, options: BuildOptions) -> BuildResult:
    """Bring a question up to date, or say what that would take."""
    if options.dry_run:
        return _built(workspace, posed, options, Presence(workspace.store_folder))
    with Presence(workspace.store_folder) as presence:
        return _built(workspace, posed, options, presence)


def _built(workspace: "Workspace", posed: Posed, options: BuildOptions, presence: Presence) -> BuildResult:
    graph = workspace.graphs.graph(RESEARCH)
    goal = Goal(graph, posed.given, targets_named(graph, options.targets or OUTPUTS))
    asked = Asked(workspace, posed, options, goal, presence)
    planned = asked.plan(fresh=True)
    if options.dry_run:
        # Planned again, since only a plan with steps needs to know the build before.
        steps = asked.plan(asked.previous(), fresh=True).steps if planned.steps else ()
        return BuildResult("planned", steps=steps, found=planned.found)
    if planned.manifest is not None:
        result = _up_to_date(asked, planned, planned.manifest)
        if result is not None:
            return result
    from carter.workspace.making import make

    return make(asked, planned)


def _up_to_date(asked: Asked, planned: Plan, manifest: Manifest) -> BuildResult | None:
    """What is there already; None if the run that belongs to it is not, or is not as it was written."""
    workspace = asked.workspace
    if asked.options.targets:
        named = tuple(sorted(manifest.targets.items()))
        return BuildResult("up to date", manifest=manifest.digest, targets=named, found=planned.found)
    row = workspace.finished.get(manifest.digest)
    run = closed_run(workspace, row["run"]) if row else None
    if row is None or run is None or changed(run, row["files"]):
        return None
    workspace.blobs.put(manifest.encoded())
    settled, notes = retained(asked, manifest)
    row = remember(workspace, asked.posed, planned, row, keep=settled)
    result = up_to_date(workspace, asked.posed, run, row)
    return result._replace(notes=(*result.notes, *notes))


def retained(asked: Asked, manifest: Manifest) -> tuple[bool, tuple[str, ...]]:
    """Let go what may not be kept; whether that is done, and what the user should know."""
    from carter.research.retention import cost  # late: a build that is known by its inputs needs none of it
    from carter.workspace.retaining import settle, stones_of

    done, note = settle(asked.workspace, asked.posed, manifest, asked.presence)
    told = cost(stones_of(asked.workspace, manifest)) if asked.options.offline else ""
    return done, tuple(filter(None, (note, told)))

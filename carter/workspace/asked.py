"""What was asked: a question with the options of its build, and what is known of it before anything is done."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from carter.adapters.presence import Presence
from carter.errors import IntegrityError
from carter.kernel.digest import Digest
from carter.kernel.manifest import Manifest, read_manifest
from carter.kernel.plan import UNBOUNDED, Bounds, Plan, plan
from carter.kernel.previous import NOTHING, Previous, identities
from carter.kernel.walk import Goal, Store
from carter.workspace.going_out import goes_out
from carter.workspace.options import BuildOptions
from carter.workspace.posing import LOCAL, Posed
from carter.workspace.remembering import remember, to_remember

if TYPE_CHECKING:
    from carter.workspace import Workspace
    from carter.workspace.alongside import Alongside


class Asked(NamedTuple):
    """All that a build works on."""

    workspace: "Workspace"
    posed: Posed
    options: BuildOptions
    goal: Goal
    presence: Presence
    alongside: "Alongside | None" = None  # what it shares with other builds of this process

    @property
    def store(self) -> Store:
        """Where the build looks things up: in its recording set; what it is to ask again counts as missing."""
        options = self.options
        anew = goes_out if options.record == "all" else None
        return self.workspace.store._replace(
            recording_set=self.posed.recording_set, retry_failed=options.retry_failed, anew=anew
        )

    def plan(self, previous: Previous = NOTHING, *, fresh: bool = False) -> Plan:
        """What is missing now; a damaged blob is set aside when it is read, and then counts as missing.

        With `fresh`, what the options ask to be done again counts as missing too.
        """
        bounds = self._bounds()
        store = self.store if fresh else self.store._replace(retry_failed=False, anew=None)
        damaged = set[str]()
        while True:
            try:
                return plan(self.goal, store, previous, rebuild=fresh and self.options.rebuild, bounds=bounds)
            except IntegrityError as error:
                if error.where in damaged:
                    raise
                damaged.add(error.where)
                self.posed.keep(self.workspace)

    def _bounds(self) -> Bounds:
        """The most that may be done of what is not known; nobody wants to know it but who only plans."""
        if not self.options.dry_run:
            return UNBOUNDED
        from carter.research.bounds import bounds_of  # late: a build with nothing to do needs none of it

        return bounds_of(self.posed.task, self.goal.graph)

    def previous(self) -> Previous:
        """What this question's last build made: what the reasons of a plan are told against."""
        row = self.workspace.last.get(self.posed.identity)
        if row is None or not row["manifest"]:
            return NOTHING
        try:
            manifest = read_manifest(self.workspace.blobs, row["manifest"])
        except IntegrityError:
            return NOTHING  # lost or damaged: the reasons say "never built"
        finished = self.workspace.finished.get(row["manifest"]) or {}
        graph = self.workspace.graphs.known(finished.get("graph", ""))
        return Previous(manifest, {} if graph is None else identities(graph))


def retained(asked: Asked, manifest: Manifest, row: dict[str, Any] | None = None) -> tuple[bool, tuple[str, ...]]:
    """Let go what may not be kept; whether that is done, and what the user should know. `row` is remembered later."""
    if asked.alongside is not None:  # once all builds have ended, since any of them may need it
        asked.alongside.later(asked.posed, manifest.digest, row)
        return False, ()
    from carter.workspace.retaining import settle  # late: a build that is known by its inputs needs none of it

    digest = asked.workspace.blobs.put(manifest.encoded())
    done, (notes,) = settle(asked.workspace, [(asked.posed, digest)], asked.presence, offline=asked.options.offline)
    return done, notes


def concluded(asked: Asked, plan: Plan, row: dict[str, Any]) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Let go what may not be kept, and remember the build; what is known of it, and what the user should know.

    Args:
        asked: what was built.
        plan: its plan, without steps.
        row: what is known of its run.
    """
    if plan.manifest is None:
        raise ValueError("only a plan without steps is concluded")
    whole = to_remember(asked.posed, plan, plan.manifest, row)
    # Of files of the user's own nothing is let go, so that is remembered even if the other builds are cut off.
    is_own = all(engine["name"] == LOCAL for engine in asked.posed.task.get("engines", ()))
    settled, notes = retained(asked, plan.manifest, None if is_own else whole)
    if settled or (is_own and asked.alongside is not None):
        remember(asked.workspace, asked.posed, whole)
    return whole, notes


def brought(workspace: "Workspace", digests: Iterable[Digest]) -> None:
    """Bring what a plan found here, where a shared store has it: from then on the run needs that no more."""
    if workspace.sharing is not None and not workspace.looks_only:
        workspace.sharing.complete(digests)

"""How a build does what is missing: who answers its requests, and where its actions are done."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from carter.adapters.blob_store import Wanting
from carter.adapters.clock import SystemClock
from carter.adapters.local_pages import LocalPages
from carter.adapters.memory import SilentStatus
from carter.adapters.reading import ReadAll, version_of_reading
from carter.adapters.run_folder import RunFolder
from carter.adapters.search_index import LocalIndex
from carter.errors import StageFailed, WorldError
from carter.kernel.digest import Digest
from carter.kernel.doing import Doing
from carter.kernel.ledger import Ledger
from carter.kernel.perform import Effects, World
from carter.kernel.ports import Performer, Status
from carter.workspace.asked import Asked
from carter.workspace.outside import Outside, outside, recorder
from carter.workspace.posing import CORPUS, ONNX
from carter.workspace.working import Working

_TOLD = 200  # files between two lines of progress of the index


class Since(NamedTuple):
    """The clock, and when the build began by it; earlier by what it took before it was cut off."""

    clock: SystemClock
    began: float

    def elapsed(self) -> float:
        """Seconds that the build has taken."""
        return self.clock.seconds() - self.began


class Means(NamedTuple):
    """The time of a build, and where its work is done."""

    since: Since
    working: Working


def doing_of(asked: Asked, run: RunFolder, wanted: set[Digest], means: Means) -> Doing:
    """How this build does what is missing; `wanted` is what counts as missing though a tombstone is there."""
    workspace, options = asked.workspace, asked.options
    status = options.status or SilentStatus()
    clock, most = means.since.clock, 60 * asked.posed.task["constraints"]["max_minutes"]

    def indexing(done: int, total: int) -> None:
        if total > _TOLD and done % _TOLD == 0:
            status.started("search index", f"{done} of {total} files are read")
        if means.since.elapsed() > most:
            raise _too_slow(done, total)

    def unread(failed: StageFailed) -> None:
        run.events.append("ERROR", {"target": failed.where, "what": f"it raised {failed.raised}; it is left out"})
        status.failed(failed.where, failed)

    shared = asked.alongside
    performers = _performers(asked, means.working.read_all(unread), means, indexing)
    performers["fetch"] = LocalPages(asked.posed.listing, unread)
    going_out = Outside(
        recorder(asked, clock.instant),
        asked.posed.recording_set,
        workspace.store.recordings,
        workspace.blobs,
        asked.posed.set_before,
        workspace.recorded,
    )
    makers = outside(asked.posed.task, lambda: most - means.since.elapsed(), lambda failed: _attempted(run, failed))
    everyone = going_out.answering(performers, makers)
    together = shared.together if shared else None
    tried = together.tried if together else None
    world = World(everyone, clock.instant, options.retry_failed, asked.store.anew, tried)
    if workspace.sharing is not None:
        workspace.sharing.claims.waits = lambda owner: status.started("shared store", f"waits for {owner}")
    effects = Effects(workspace.store.recordings, Wanting(workspace.recorded, wanted), run.events, world)
    how = (means.working.number, options.rebuild, options.keep_going, means.working.engine(workspace.blobs))
    return Doing(effects, Ledger(means.since.elapsed), run.events, status, *how, together)


def _performers(
    asked: Asked, read_all: ReadAll, means: Means, indexing: Callable[[int, int], None]
) -> dict[str, Performer]:
    """What answers the requests that stay on this machine, by kind."""
    options, status = asked.options, asked.options.status or SilentStatus()
    shared, listing = asked.alongside, asked.posed.listing
    index = LocalIndex(f"{asked.workspace.store_folder}/index", listing, read_all, version_of_reading(), indexing)
    if options.retry_failed:
        index.retry_failed()
    if shared:
        index.share(shared.index(asked.posed.given[CORPUS]))
    performers: dict[str, Performer] = {"now": means.since.clock, "search": index}
    if asked.posed.task["semantic"] == "on":
        performers["compare"] = shared.model("compare", lambda: _model(status)) if shared else _model(status)
    if asked.posed.judge:
        name, place = asked.posed.task["judge"], asked.posed.judge
        performers["entail"] = shared.model(place, lambda: _judge(name, place)) if shared else _judge(name, place)
    return performers


def _model(status: Status) -> Performer:
    from carter.adapters.minilm import MiniLM  # late: few questions ask for it

    return MiniLM(lambda done, total: status.started("passages", f"{done} of {total} are compared with the question"))


def _judge(identity: str, place: str) -> Performer:
    if not identity.startswith(ONNX):
        from carter.adapters.judge_plugins import PluginEntailment, named  # late: few questions name one

        return PluginEntailment(named(place))
    from carter.adapters.onnx_judge import OnnxEntailment

    return OnnxEntailment(place)


def _attempted(run: RunFolder, failed: Mapping[str, Any]) -> None:
    run.events.append("ATTEMPT_FAILED", failed)


def _too_slow(done: int, total: int) -> WorldError:
    """Never recorded, since the next build finds the index as it is by then, and answers."""
    what = f"`max_minutes` had passed when {done} of {total} files were in the search index"
    return WorldError(what, where="search index", mend="build again: it goes on from there; or raise `max_minutes`")

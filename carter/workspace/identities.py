"""What the key of an action was made of: tools, prompts and parameters, as a pipeline that is known here had them."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from carter.adapters.graph_cache import GraphCache
from carter.adapters.rows import Rows, fits_names
from carter.kernel.digest import digest_typed
from carter.kernel.graph import Graph, stages_of
from carter.kernel.manifest import Entry
from carter.workspace.options import RESEARCH
from carter.workspace.recorded_runs import recorded_facts

if TYPE_CHECKING:
    from carter.workspace import Workspace


_PARTS = ("tools", "prompts", "parameters")


def told_identities(graph: Graph) -> list[dict[str, Any]]:
    """The stages that have tools, prompts or parameters, with these: what a recording tells of the run's pipeline."""
    return [identity for identity in _identities(graph) if any(identity[part] for part in _PARTS)]


class Identities:
    """Takes keys of actions apart, by trying what is known: only what gives the very same key is told.

    It knows the pipelines that were compiled here, what the recordings of runs tell, and the present pipeline.
    """

    def __init__(self, workspace: "Workspace", runs: Iterable[str] = ()) -> None:
        """`runs` are those whose recordings are looked into first."""
        self._workspace = workspace
        self._waiting = self._all(runs)
        self._known: dict[str, list[Mapping[str, Any]]] = {}  # stage -> identities

    def __call__(self, entry: Entry) -> Mapping[str, Any] | None:
        """The identity of the stage that this action applied; None where it is not known here."""
        bare: Mapping[str, Any] = {"stage": entry.stage, "version": entry.version, **{part: {} for part in _PARTS}}
        for identity in (bare, *self._known.get(entry.stage, ())):
            if _key_of(identity, entry) == entry.action:
                return dict(identity)
        for identity in self._waiting:
            self._known.setdefault(identity["stage"], []).append(identity)
            if identity["stage"] == entry.stage and _key_of(identity, entry) == entry.action:
                return identity
        return None

    def _all(self, runs: Iterable[str]) -> Iterator[Mapping[str, Any]]:
        for run in runs:
            yield from _recorded(recorded_facts(self._workspace, run))
        rows = Rows(self._workspace.store_folder, "graphs", fits=fits_names("graph"), touch=False)
        graphs = GraphCache(rows, "")
        for graph in map(graphs.known, rows.listed()):
            if graph is not None:
                yield from _identities(graph)
        yield from _identities(self._workspace.graphs.graph(RESEARCH))


def _recorded(facts: dict[str, Any]) -> Iterator[Mapping[str, Any]]:
    """What the recording of a run tells of its stages; nothing where it is not here, damaged, or older."""
    with suppress(AttributeError, TypeError):
        yield from (each for each in facts.get("stages", ()) if each.keys() >= {"stage", "version", *_PARTS})


def _identities(graph: Graph) -> list[dict[str, Any]]:
    return [stage.identity for stage in (*stages_of(graph), *graph.applied.values())]


def _key_of(identity: Mapping[str, Any], entry: Entry) -> str:
    return digest_typed("kernel/action@1", {**identity, "inputs": dict(entry.inputs)})

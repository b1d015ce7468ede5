"""What the key of an action was made of: tools, prompts and parameters, as a pipeline that is known here had them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from carter.adapters.rows import Rows, fits_names
from carter.kernel.digest import digest_typed
from carter.kernel.graph import Graph, from_json, stage_nodes
from carter.kernel.manifest import Entry
from carter.workspace.options import RESEARCH

if TYPE_CHECKING:
    from carter.workspace import Workspace


class Identities:
    """Takes keys of actions apart, by trying what is known: only what gives the very same key is told.

    It knows the pipelines that were compiled here, those that the recordings of runs tell, and the present one.
    """

    def __init__(self, workspace: "Workspace", recorded: Iterable[Mapping[str, Any]] = ()) -> None:
        """`recorded` are identities of stages as recordings of runs tell them."""
        self._workspace = workspace
        self._waiting = self._all(recorded)
        self._known: dict[str, list[Mapping[str, Any]]] = {}  # stage -> identities

    def __call__(self, entry: Entry) -> Mapping[str, Any] | None:
        """The identity of the stage that this action applied; None where it is not known here."""
        tried = 0
        while True:
            known = self._known.setdefault(entry.stage, [])
            for identity in known[tried:]:
                if _key_of(identity, entry) == entry.action:
                    return identity
            tried = len(known)
            for identity in self._waiting:
                self._known.setdefault(identity["stage"], []).append(identity)
                if identity["stage"] == entry.stage:
                    break
            else:
                return None

    def _all(self, recorded: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
        yield from recorded
        rows = Rows(self._workspace.store_folder, "graphs", fits=fits_names("graph"), touch=False)
        for key in rows.listed():
            row = rows.get(key)
            if row is not None:
                yield from _identities(from_json(row["graph"]))
        yield from _identities(self._workspace.graphs.graph(RESEARCH))


def _identities(graph: Graph) -> list[Mapping[str, Any]]:
    return [node.identity for node in stage_nodes(graph)]


def _key_of(identity: Mapping[str, Any], entry: Entry) -> str:
    return digest_typed("kernel/action@1", {**identity, "inputs": dict(entry.inputs)})

"""The build before: what the reasons of a plan or build are told against."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from carter.kernel.came_from import Upstream
from carter.kernel.digest import Digest
from carter.kernel.graph import Graph, StageNode, stages_of
from carter.kernel.manifest import Entry, Manifest
from carter.kernel.reason import INPUT, NEVER_BUILT, ROW_LOST, Reason, reason_of


class Previous(NamedTuple):
    """What the build before made of the same question."""

    manifest: Manifest | None = None
    identities: Mapping[str, Mapping[str, Any]] = MappingProxyType({})  # stage -> its identity then, as far as known


NOTHING = Previous()


class Reasons:
    """Why the actions of one walk must be done."""

    def __init__(
        self, previous: Previous, graph: Graph, given: Mapping[str, Digest], entries: Mapping[str, Entry]
    ) -> None:
        """`given` and `entries` are those of the walk, by target; entries are added as it goes."""
        before = previous.manifest
        self._entries = before.entries if before else {}
        self._identities = previous.identities
        self._upstream = Upstream(graph, before, given, entries) if before else None

    def of(
        self, node: StageNode, key: Digest, inputs: Mapping[str, Digest], target: str, missing: Reason | None
    ) -> Reason:
        """Why an action has no result; `missing` is what the rows of its key say, where there are any."""
        before = self._entries.get(target)
        if before is not None and before.action == key:
            return missing or Reason(ROW_LOST)
        reason = reason_of(before, node, inputs, self._identities.get(node.name, {}))
        if reason.kind == NEVER_BUILT and missing:
            return missing
        if reason.kind != INPUT or self._upstream is None:
            return reason
        found = [each for change in reason.changes for each in self._upstream.of_input(target, change.name)]
        direct = {(change.before, change.now) for change in reason.changes}
        deeper = (each for each in dict.fromkeys(found) if (each.before, each.now) not in direct)
        return reason._replace(upstream=tuple(deeper))


def identities(graph: Graph) -> dict[str, dict[str, Any]]:
    """The identity of each stage, by name."""
    return {stage.name: stage.identity for stage in (*graph.applied.values(), *stages_of(graph))}

"""Stages that do what those of the pipeline do, otherwise: another version of Carter, for tests."""

from typing import Any

import pytest

from carter.adapters.graph_cache import GraphCache
from carter.kernel.digest import digest_typed
from carter.kernel.graph import EachNode, Graph, LoopNode, StageNode
from carter.kernel.pipeline import stage
from carter.records.document import Document
from carter.records.facets import Facets
from carter.records.passage import DocumentPassages
from carter.research.stages.find_passages import find_passages as first

UNSEEN = "renewed"
"""The other `find_passages` finds no passage that holds this."""


@stage(version=first.version + 1)
def find_passages(facets: Facets, document: Document) -> DocumentPassages:
    """The passages of a document, but for some."""
    found: DocumentPassages = first(facets, document)
    return found.model_copy(update={"passages": tuple(each for each in found.passages if UNSEEN not in each.quote)})


def pretend(patch: pytest.MonkeyPatch, name: str, **identity: Any) -> None:
    """From now on the stage of that name has this identity, and what this file has under its name is done."""
    graph, key = GraphCache.graph, GraphCache.key
    where = f"{__name__}:{name}" if name in globals() else ""

    def other(node: StageNode) -> StageNode:
        if node.name != name:
            return node
        return node._replace(identity={**node.identity, **identity}, where=where or node.where)

    patch.setattr(GraphCache, "graph", lambda self, pipeline: _each(graph(self, pipeline), other))
    told = {each: str(value) for each, value in identity.items()}
    patch.setattr(
        GraphCache, "key", lambda self, pipeline: digest_typed("tests/other@1", {"key": key(self, pipeline), **told})
    )


def _each(graph: Graph, other: Any) -> Graph:
    return graph._replace(nodes=tuple(_node(node, other) for node in graph.nodes))


def _node(node: Any, other: Any) -> Any:
    if isinstance(node, LoopNode):
        body = tuple(_node(each, other) for each in node.body)
        return node._replace(start=other(node.start), until=other(node.until), body=body)
    return node._replace(stage=other(node.stage)) if isinstance(node, EachNode) else other(node)

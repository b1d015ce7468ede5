"""Pipelines: what fits together compiles; what does not is refused when it is made, by name."""

import orjson
import pytest

from carter.errors import PipelineError, UnknownTarget
from carter.kernel.canonical import canonical
from carter.kernel.compile import compiled
from carter.kernel.effects import Asking, now
from carter.kernel.graph import StageNode, from_json, targets_named, to_json
from carter.kernel.pipeline import Decision, Each, Loop, Pipeline, stage
from carter.kernel.record import Record
from tests.kernel.toy import (
    TOY,
    Count,
    Counts,
    Enough,
    Line,
    Lines,
    Summary,
    Tally,
    Words,
    add,
    begin,
    count,
    enough,
    split,
    summarise,
)


def made(*stages, given=(Words,)):
    return Pipeline(name="test", given=given, stages=stages)


@pytest.mark.parametrize(
    ("stages", "message"),
    [
        ((summarise,), "summarise needs Tally, which no stage above it makes"),
        ((split, split), "split makes Lines, which is already made above it"),
        ((Each(count, into=Counts),), "must take the items of exactly one collection above it"),
        ((split, Each(count, into=Lines)), "which Lines does not hold"),
        ((split, Each(count, into=Counts), Loop((), Tally, begin, enough)), "no stage of the loop makes Tally anew"),
        ((split, Each(count, into=Counts), Loop((add,), Tally, enough, enough)), "enough needs Tally"),
        ((split, Each(count, into=Counts), Loop((add,), Tally, begin, begin)), "begin must make a Decision"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_does_not_fit_is_refused_when_the_pipeline_is_made(stages, message):
    with pytest.raises(PipelineError, match=message):
        made(*stages)


def test_two_stages_of_one_name_are_refused():
    first = stage(version=1)(_named_twice)
    second = stage(version=2)(_named_twice_too)
    with pytest.raises(PipelineError, match="two stages have the name same"):
        made(first, second)


def _named_twice(words: Words) -> Line:
    return Line(text="")


def _named_twice_too(words: Words) -> Count:
    return Count(words=0)


_named_twice.__name__ = _named_twice_too.__name__ = "same"


def test_a_stage_must_take_and_give_records():
    def takes(words: str) -> Line:
        return Line(text=words)

    def gives(words: Words) -> str:
        return str(words)

    def wants(words: Words, *, limit: int) -> Line:
        return Line(text=words.lines[limit])

    for function, message in ((takes, "must be a record"), (gives, "must return a record"), (wants, "needs a default")):
        with pytest.raises(PipelineError, match=message):
            stage(version=1)(function)


def test_a_stage_that_asks_says_what_it_reaches():
    @stage(version=1)
    def dated(words: Words) -> Asking[Line]:
        return Line(text=(yield from now()))

    assert dated.output is Line


def test_parameters_are_part_of_the_identity():
    @stage(version=1, tools=("blake3",), prompts={"ask": "What?"})
    def limited(words: Words, *, limit: int = 3) -> Line:
        return Line(text=" ".join(words.lines[:limit]))

    def identity(of):
        (node,) = compiled(made(of), lambda tool: "1.2").nodes
        assert isinstance(node, StageNode)
        return node.identity

    assert identity(limited)["parameters"] == {"limit": 3}
    assert identity(limited)["tools"] == {"blake3": "1.2"}
    assert identity(limited.configured(limit=5))["parameters"] == {"limit": 5}
    assert limited.configured(limit=1)(Words(lines=("a", "b"))) == Line(text="a")
    with pytest.raises(PipelineError, match="has no parameter `most`"):
        limited.configured(most=1)


def test_a_graph_survives_being_written_down():
    graph = compiled(TOY, lambda tool: "1")
    assert from_json(to_json(graph)) == graph
    assert from_json(orjson.loads(canonical(to_json(graph)))) == graph


def test_a_graph_of_a_version_whose_stages_had_other_fields_is_told_apart():
    older = to_json(compiled(TOY, lambda tool: "1"))
    older["stage"] = [*older["stage"][:-1], "other"]
    with pytest.raises(TypeError, match="other fields"):
        from_json(older)


def test_only_what_a_target_depends_on_is_needed():
    graph = compiled(TOY, lambda tool: "1")
    names = [getattr(node, "name", "") or node.__class__.__name__ for node in graph.needed(frozenset({Counts.tag}))]
    assert names == ["split", "EachNode"]


def test_an_unknown_target_is_refused_with_those_that_there_are():
    graph = compiled(TOY, lambda tool: "1")
    assert targets_named(graph, ["summary"]) == {Summary.tag}
    with pytest.raises(UnknownTarget) as refused:
        targets_named(graph, ["sumary"])
    assert "summary" in refused.value.mend


def test_a_decision_is_a_record_that_says_stop():
    assert issubclass(Enough, Decision)
    assert issubclass(Enough, Record)

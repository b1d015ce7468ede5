"""Pipeline -> Graph: resolve each signature to what is above it, or say what does not fit."""

from collections.abc import Callable
from typing import Any, TypeAlias

from carter.errors import PipelineError
from carter.kernel.digest import digest_bytes
from carter.kernel.graph import BEFORE, EachNode, Graph, LoopNode, StageNode
from carter.kernel.pipeline import Decision, Each, Loop, Part, Pipeline, Stage
from carter.kernel.record import Collection, Record

ToolVersion: TypeAlias = Callable[[str], str]
Scope: TypeAlias = dict[type[Record], str]  # type -> slot in which it is found


def compiled(pipeline: Pipeline, tool_version: ToolVersion) -> Graph:
    """The graph of `pipeline`, with the version of each tool that its stages name.

    Raises:
        PipelineError: a stage needs what nothing above it makes, or two make one type.
    """
    compiler = _Compiler(tool_version)
    scope: Scope = {kind: kind.tag for kind in pipeline.given}
    nodes = tuple(compiler.part(part, scope) for part in pipeline.stages)
    return Graph(pipeline.name, tuple(kind.tag for kind in pipeline.given), nodes, compiler.applied)


class _Compiler:
    def __init__(self, tool_version: ToolVersion) -> None:
        self.tool_version = tool_version
        self.applied: dict[str, StageNode] = {}
        self.named: dict[str, Stage] = {}

    def part(self, part: Part, scope: Scope) -> Any:
        """The node of `part`; what it makes is added to `scope`."""
        if isinstance(part, Stage):
            node = self.stage(part, scope)
            _made(part.output, part.name, scope)
            return node
        return self.each(part, scope) if isinstance(part, Each) else self.loop(part, scope)

    def stage(self, stage: Stage, scope: Scope) -> StageNode:
        inputs = []
        for parameter, kind in stage.inputs.items():
            if kind not in scope:
                raise PipelineError(f"{stage.name} needs {kind.__name__}, which no stage above it makes")
            inputs.append((parameter, scope[kind]))
        return self.node(stage, tuple(inputs))

    def node(self, stage: Stage, inputs: tuple[tuple[str, str], ...]) -> StageNode:
        other = self.named.setdefault(stage.name, stage)
        if other is not stage:
            raise PipelineError(f"two stages have the name {stage.name}")
        for applied in stage.applies:
            if applied.name not in self.applied:
                slots = tuple((parameter, kind.tag) for parameter, kind in applied.inputs.items())
                self.applied[applied.name] = self.node(applied, slots)
        function = stage.function
        identity = {
            "stage": stage.name,
            "version": stage.version,
            "tools": {tool: self.tool_version(tool) for tool in stage.tools},
            "prompts": {name: digest_bytes(text.encode()) for name, text in stage.prompts.items()},
            "parameters": dict(stage.parameters),
        }
        where = f"{function.__module__}:{function.__qualname__}"
        applies = tuple(applied.name for applied in stage.applies)
        how = (stage.said, applies, stage.asks, stage.killed is not None)
        return StageNode(stage.name, where, inputs, stage.output.tag, identity, *how)

    def each(self, each: Each, scope: Scope) -> EachNode:
        stage = each.stage
        if each.into.item_type() is not stage.output:
            raise PipelineError(
                f"Each({stage.name}) makes {stage.output.__name__}, which {each.into.__name__} does not hold"
            )
        items = {kind.item_type(): kind for kind in scope if issubclass(kind, Collection)}
        mapped = [parameter for parameter, kind in stage.inputs.items() if kind not in scope and kind in items]
        if len(mapped) != 1:
            needed = ", ".join(kind.__name__ for kind in stage.inputs.values())
            raise PipelineError(
                f"Each({stage.name}) must take the items of exactly one collection above it; it takes {needed}"
            )
        over = items[stage.inputs[mapped[0]]]
        node = self.stage(stage, {**scope, stage.inputs[mapped[0]]: over.item_type().tag})
        _made(each.into, stage.name, scope)
        return EachNode(node, mapped[0], scope[over], each.into.tag)

    def loop(self, loop: Loop, scope: Scope) -> LoopNode:
        start = self.stage(loop.start, scope)
        if loop.start.output is not loop.carry:
            raise PipelineError(f"{loop.start.name} must make {loop.carry.__name__}, which the loop carries")
        if not issubclass(loop.until.output, Decision):
            raise PipelineError(f"{loop.until.name} must make a Decision")
        inner: Scope = {**scope, loop.carry: loop.carry.tag + BEFORE}
        body = []
        for part in loop.stages:
            if _output(part) is loop.carry and inner[loop.carry].endswith(BEFORE):
                body.append(self._carrier(part, inner))
                inner[loop.carry] = loop.carry.tag
            else:
                body.append(self.part(part, inner))
        if inner[loop.carry].endswith(BEFORE):
            raise PipelineError(f"no stage of the loop makes {loop.carry.__name__} anew")
        until = self.stage(loop.until, inner)
        _made(loop.carry, loop.start.name, scope)
        _made(loop.until.output, loop.until.name, scope)
        return LoopNode(start, tuple(body), until, loop.carry.tag, loop.at_most)

    def _carrier(self, part: Stage | Each, inner: Scope) -> StageNode:
        if not isinstance(part, Stage):
            raise PipelineError(f"{part.into.__name__} is carried by the loop: one stage must make it, not Each")
        return self.stage(part, inner)


def _output(part: Stage | Each) -> type[Record]:
    return part.output if isinstance(part, Stage) else part.into


def _made(kind: type[Record], maker: str, scope: Scope) -> None:
    if kind in scope:
        raise PipelineError(f"{maker} makes {kind.__name__}, which is already made above it")
    scope[kind] = kind.tag

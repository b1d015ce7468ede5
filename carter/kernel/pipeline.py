"""Stages, and pipelines of them: a tuple in the order data flows, whose type signatures are the edges."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias, get_args, get_origin, get_type_hints

from carter.errors import PipelineError
from carter.kernel.record import Collection, Record


@dataclass(frozen=True)
class Stage:
    """A pure function from records to a record, with a version; make one with `@stage`."""

    function: Callable[..., Any]
    name: str
    version: int
    inputs: Mapping[str, type[Record]]
    output: type[Record]
    parameters: Mapping[str, Any]
    tools: tuple[str, ...] = ()
    prompts: Mapping[str, str] = field(default_factory=dict)
    said: tuple[str, str] | None = None
    applies: tuple["Stage", ...] = ()
    asks: bool = False
    killed: Callable[..., Any] | None = None

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """What the function gives: a record, or a generator that asks."""
        return self.function(*args, **{**self.parameters, **kwargs})

    def configured(self, **parameters: Any) -> "Stage":
        """This stage with other parameters (JSON values); they are part of its key."""
        unknown = parameters.keys() - self.parameters.keys()
        if unknown:
            raise PipelineError(f"{self.name} has no parameter `{min(unknown)}`")
        return replace(self, parameters={**self.parameters, **parameters})


def stage(
    *,
    version: int,
    tools: tuple[str, ...] = (),
    prompts: Mapping[str, str] | None = None,
    said: tuple[str, str] | None = None,
    applies: tuple[Stage, ...] = (),
) -> Callable[[Callable[..., Any]], Stage]:
    """Declare a function to be a stage.

    Positional parameters are its inputs (records), keyword-only ones its parameters (JSON values,
    each with a default). It returns a record, or `Asking[…]` one.

    Args:
        version: raised whenever the same inputs may give another result.
        tools: distributions whose version is part of the key, since they shape the result.
        prompts: name -> text of each prompt that it sends; their digests are part of the key.
        said: (event type, dotted path of the ids in the result) that the event log records.
        applies: stages that it applies at run time.

    Raises:
        PipelineError: a signature that is not of this form.
    """

    def declare(function: Callable[..., Any]) -> Stage:
        inputs, output, parameters, asks = _signature(function)
        name = function.__name__
        told = (tools, prompts or {}, said, applies, asks)
        return Stage(function, name, version, inputs, output, parameters, *told)

    return declare


def surviving(killed: Callable[..., Any]) -> Callable[[Stage], Stage]:
    """Declare what a stage makes where its worker is killed for taking too much, or it raises: else that is a failure.

    Args:
        killed: a function of the same inputs and the status of a `Killed`.

    Raises:
        PipelineError: the stage asks, so no worker does it alone.
    """

    def declare(declared: Stage) -> Stage:
        if declared.asks:
            raise PipelineError(f"{declared.name} asks, so no worker does it alone")
        return replace(declared, killed=killed)

    return declare


def _signature(function: Callable[..., Any]) -> tuple[dict[str, type[Record]], type[Record], dict[str, Any], bool]:
    """The inputs, the output and the parameters of a stage's function, and whether it asks."""
    hints, name = get_type_hints(function), function.__name__
    declared = inspect.signature(function).parameters.values()
    inputs: dict[str, Any] = {p.name: hints.get(p.name) for p in declared if p.kind is not p.KEYWORD_ONLY}
    for parameter, kind in inputs.items():
        if not _is_record(kind):
            raise PipelineError(f"{name}: `{parameter}` must be a record with a tag, not {kind}")
    parameters = {p.name: p.default for p in declared if p.kind is p.KEYWORD_ONLY}
    for parameter, default in parameters.items():
        if default is inspect.Parameter.empty:
            raise PipelineError(f"{name}: the parameter `{parameter}` needs a default")
    output = _returned(hints.get("return"))
    if not _is_record(output):
        raise PipelineError(f"{name} must return a record with a tag, or Asking[…] one, not {output}")
    return inputs, output, parameters, output is not hints.get("return")


@dataclass(frozen=True)
class Each:
    """`stage` applied to every item of the one collection in reach whose items it takes.

    Its results become the collection `into`, in the order of the items.
    """

    stage: Stage
    into: type[Collection[Any]]


@dataclass(frozen=True)
class Loop:
    """Rounds of `stages`, from the record that `start` makes until `until` decides to stop.

    One stage of each round makes `carry` anew. Those above it in the round see the record as the
    round found it, those below it the new one; below the loop stand the last `carry` and decision.
    """

    stages: tuple[Stage | Each, ...]
    carry: type[Record]
    start: Stage
    until: Stage
    at_most: int = 100


Part: TypeAlias = Stage | Each | Loop


class Decision(Record):
    """What a loop's `until` makes: `stop` ends the loop."""

    stop: bool


@dataclass(frozen=True)
class Pipeline:
    """Stages in the order data flows, over the records that are `given`.

    Raises:
        PipelineError: a stage needs what nothing above it makes, or two stages make one type.
    """

    name: str
    given: tuple[type[Record], ...]
    stages: tuple[Part, ...]

    def __post_init__(self) -> None:
        """Refuse what does not fit together, at import rather than in the middle of a build."""
        from carter.kernel.compile import compiled

        compiled(self, lambda _tool: "")


def _is_record(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Record) and bool(kind.tag)


def _returned(hint: Any) -> Any:
    # Asking[T] is Generator[…, …, T]: what is reached stands last.
    return get_args(hint)[2] if get_origin(hint) is not None and len(get_args(hint)) == 3 else hint

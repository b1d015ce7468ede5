"""The records and stages of Carter as tables in Markdown, from their own declarations."""

import importlib
import pkgutil
from collections.abc import Iterator

import carter
from carter.kernel.pipeline import Each, Loop, Part, Pipeline, Stage
from carter.kernel.record import Record


def records() -> list[type[Record]]:
    """Every record of Carter's that has a tag, in alphabetical order."""
    for module in pkgutil.walk_packages(carter.__path__, "carter."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    found = {kind for kind in _below(Record) if kind.tag and kind.__module__.startswith("carter.")}
    return sorted(found, key=lambda kind: kind.__name__.lower())


def record_table() -> str:
    """The records: name, tag, and what each is."""
    lines = [f"| `{kind.__name__}` | `{kind.tag}` | {_first(kind.__doc__)} |" for kind in records()]
    return "\n".join(["| record | tag | what it is |", "| --- | --- | --- |", *lines, ""])


def stage_table(pipeline: Pipeline) -> str:
    """The stages of a pipeline in their order: what each reads, what it makes, and in which words."""
    lines = [line for part in pipeline.stages for line in _lines(part, "")]
    return "\n".join(["| stage | from | to | what it does |", "| --- | --- | --- | --- |", *lines, ""])


def _lines(part: Part, place: str) -> Iterator[str]:
    if isinstance(part, Loop):
        for inner in (part.start, *part.stages, part.until):
            yield from _lines(inner, "each round: " if inner is not part.start else "before the rounds: ")
    elif isinstance(part, Each):
        yield _line(part.stage, place, part.into.__name__)
    else:
        yield _line(part, place, part.output.__name__)


def _line(stage: Stage, place: str, makes: str) -> str:
    reads = ", ".join(f"`{kind.__name__}`" for kind in stage.inputs.values())
    return f"| {place}`{stage.name}` | {reads} | `{makes}` | {_first(stage.function.__doc__)} |"


def _first(doc: str | None) -> str:
    """The first paragraph of a docstring, on one line."""
    return " ".join((doc or "").partition("\n\n")[0].split()).replace("|", "\\|")


def _below(kind: type[Record]) -> Iterator[type[Record]]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)

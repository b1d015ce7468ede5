"""A task -> what the form of a question has for it: only what differs from the defaults."""

from collections.abc import Mapping
from typing import Any

from carter.interfaces.web.question_form import ADDRESSED, ADDRESSES
from carter.kernel.digest import TYPE_FIELD
from carter.records.task_spec import LOCAL, ModelSettings, QuestionFile, StopRule, TaskSpec, WebRules, bounds

_SHARES = ("coverage", "gain")
_OWN_JUDGES = ("", "words", "none", "claude")


def values_of(task: Mapping[str, Any], file: QuestionFile | None) -> dict[str, str]:
    """What was filled in for a question, by field.

    Args:
        task: fields of its TaskSpec.
        file: its question file, where that is known: sources and outputs are no part of the task.
    """
    spec = TaskSpec.model_validate({name: value for name, value in task.items() if name != TYPE_FIELD})
    empty = TaskSpec(question="What?")
    values: dict[str, Any] = {
        name: getattr(spec, name)
        for name in ("question", "title", "language", "semantic", "synthesizer", "judge")
        if getattr(spec, name) != getattr(empty, name)
    }
    if spec.judge not in _OWN_JUDGES:
        # The task names a judge by what it is; how it is found, only the file says.
        values["judge"] = file.task.judge if file is not None else ""
    values["engines"] = "\n".join(engine.name for engine in spec.engines) or LOCAL
    values[ADDRESSES] = "\n".join(
        address for engine in spec.engines if engine.name == ADDRESSED for address in engine.addresses
    )
    limits = bounds({}, spec.engines, spec.synthesizer)
    for section, record, default in (
        ("constraints", spec.constraints, limits),
        ("web", spec.web, WebRules()),
        ("model", spec.model, ModelSettings()),
        ("stop", spec.stop, StopRule()),
    ):
        values |= {f"{section}.{name}": value for name, value in _differing(record, default)}
    if file is not None:
        defaults = QuestionFile(task=empty)
        values |= {name: getattr(file, name) for name in ("sources", "as_of", "store")}
        values |= {"retain": file.retain} if file.retain != defaults.retain else {}
        values["output.folder"] = file.folder
    return {name: text for name, value in values.items() if (text := _text(name, value))}


def _differing(record: Any, default: Any) -> list[tuple[str, Any]]:
    names = type(record).model_fields
    return [(name, getattr(record, name)) for name in names if getattr(record, name) != getattr(default, name)]


def _text(name: str, value: Any) -> str:
    if isinstance(value, tuple):
        return "\n".join(map(str, value))
    return f"{value / 1000:g}" if name.rpartition(".")[2] in _SHARES else str(value)

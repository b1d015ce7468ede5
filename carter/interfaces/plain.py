"""Answers as JSON has them: the same of the command line and of the pages."""

from typing import Any

SCHEMA_VERSION = 1


def readable(text: str) -> str:
    """`text` with what is no Unicode (bytes of a file's name) shown as U+FFFD."""
    return text.encode("utf-8", "surrogatepass").decode("utf-8", "replace")


def plain(value: Any) -> Any:
    """`value` as JSON has it: at every depth a NamedTuple or a model is an object with the names of its fields."""
    if isinstance(value, str):
        return readable(value)
    value = value._asdict() if hasattr(value, "_asdict") else value
    value = value.model_dump(mode="json") if hasattr(value, "model_dump") else value
    if isinstance(value, dict):
        return {readable(str(name)): plain(item) for name, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, list | tuple) else value


def whole(answer: Any, /, **more: Any) -> dict[str, Any]:
    """One JSON object: `schema_version`, the fields of `answer` (a dict or a NamedTuple), and `more`."""
    return {"schema_version": SCHEMA_VERSION, **plain(answer), **plain(more)}

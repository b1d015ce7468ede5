"""Types of answers -> JSON Schema: named tuples and typed dicts as objects that hold all their fields and no other."""

import inspect
import re
import sys
import types
import typing
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, get_args, get_origin

from pydantic import BaseModel

Schema = dict[str, Any]

_COMMENT = re.compile(r"^    (\w+): .*?  # (.+)$", re.MULTILINE)
_PLAIN = {str: "string", int: "integer", bool: "boolean", float: "number", type(None): "null"}


class Answer(NamedTuple):
    """One answer of a command: the fields of `of`, and more or others in their place."""

    of: Any  # a named tuple or a typed dict
    also: tuple[tuple[str, tuple[Any, str]], ...]  # name, (type, what it is)
    without: tuple[str, ...]


def answer(of: Any, /, *, without: tuple[str, ...] = (), **also: tuple[Any, str]) -> Answer:
    """The fields of `of` but those in `without`, and `also`."""
    return Answer(of, tuple(also.items()), without)


def many(kind: Any) -> Any:
    """The type of a list of answers."""
    return types.GenericAlias(list, (kind,))


def optional(kind: Any) -> Any:
    """The type of an answer that may be null."""
    return types.GenericAlias(typing.Union, (kind, type(None)))  # type: ignore[arg-type]


def by_name(kind: Any) -> Any:
    """The type of an object that has an answer by each name."""
    return types.GenericAlias(dict, (str, kind))


class Definitions:
    """The shapes that answers share, each defined once."""

    def __init__(self, known: Mapping[str, Any]) -> None:
        self.schemas: dict[str, Schema] = {}
        self._known = known  # names that annotations use and their modules import late
        self._of: dict[str, Any] = {}

    def answer(self, wanted: Answer, more: Schema) -> Schema:
        """One answer, with the schemas of fields that all answers have."""
        also = {name: {**self.schema(kind), "description": about} for name, (kind, about) in wanted.also}
        fields = {**self._fields(wanted.of, {*wanted.without, *also}), **also}
        return {"description": _about(wanted.of), **_object({**more, **fields})}

    def schema(self, kind: Any) -> Schema:
        """The schema of any type that an answer may hold."""
        if kind is Any:
            return {}
        if isinstance(kind, typing.NewType):
            return self.schema(kind.__supertype__)
        if isinstance(kind, Answer) or _has_fields(kind):
            return {"$ref": f"#/$defs/{self._named(kind)}"}
        if kind in _PLAIN:
            return {"type": _PLAIN[kind]}
        return self._made_of(get_origin(kind), get_args(kind), kind)

    def _made_of(self, origin: Any, parts: tuple[Any, ...], kind: Any) -> Schema:
        if origin is Literal:
            return {"enum": list(parts)}
        if origin in (typing.Union, types.UnionType):
            return {"anyOf": [self.schema(part) for part in parts]}
        if origin is tuple and parts[1:] != (...,):
            return {"type": "array", "prefixItems": [self.schema(part) for part in parts], "items": False}
        if origin in (tuple, list):
            return {"type": "array", "items": self.schema(parts[0])}
        if origin is not None and issubclass(origin, Mapping):
            return {"type": "object", "additionalProperties": self.schema(parts[1])}
        raise TypeError(f"{kind} is not what an answer may hold")

    def _named(self, kind: Any) -> str:
        shape = kind.of if isinstance(kind, Answer) else kind
        name = f"{shape.__name__}{'Told' if isinstance(kind, Answer) else ''}"
        if self._of.setdefault(name, kind) != kind:
            name = f"{shape.__module__.rpartition('.')[2]}.{name}"
        if self._of.setdefault(name, kind) != kind:
            raise TypeError(f"two shapes are named {name}")
        if name not in self.schemas:
            self.schemas[name] = {}  # one that holds itself ends here
            self.schemas[name] = self._shape(kind)
        return name

    def _shape(self, kind: Any) -> Schema:
        if isinstance(kind, Answer):
            return self.answer(kind, {})
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            whole = kind.model_json_schema(mode="serialization")
            for name, inner in whole.pop("$defs", {}).items():
                self.schemas.setdefault(name, inner)
            return _all_required(whole)
        return {"description": _about(kind), **_object(self._fields(kind, set()))}

    def _fields(self, kind: Any, without: set[str]) -> dict[str, Schema]:
        hints = typing.get_type_hints(kind, vars(sys.modules[kind.__module__]), dict(self._known))
        told = dict(_COMMENT.findall(inspect.getsource(kind)))
        return {
            name: {**self.schema(one), **_described(told.get(name))}
            for name, one in hints.items()
            if name not in without
        }


def _has_fields(kind: Any) -> bool:
    return isinstance(kind, type) and (
        hasattr(kind, "_fields") or typing.is_typeddict(kind) or issubclass(kind, BaseModel)
    )


def _object(fields: dict[str, Schema]) -> Schema:
    return {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}


def _all_required(whole: Schema) -> Schema:
    """A record as it is dumped: with all of its fields."""
    return {**whole, "required": list(whole["properties"]), "additionalProperties": False}


def _described(told: str | None) -> Schema:
    return {"description": told} if told else {}


def _about(kind: Any) -> str:
    return " ".join((kind.__doc__ or "").partition("\n\n")[0].split())

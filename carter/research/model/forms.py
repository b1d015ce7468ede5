"""Forms: the JSON Schema that an answer must fit, made from a record, and an answer read back, strictly."""

from typing import Any, NamedTuple, TypeVar

import orjson
from pydantic import ValidationError

from carter.kernel.canonical import canonical
from carter.kernel.record import Record
from carter.research.node import Fault, Node
from carter.research.setting import MAX_DIGITS
from carter.research.strict_json import read_json

MOST_CHARACTERS = 200_000  # of an answer; a longer one is not read
_KEPT = frozenset(["$defs", "$ref", "type", "properties", "items", "required", "additionalProperties", "enum", "const"])
R = TypeVar("R", bound=Record)


class Wrong(NamedTuple):
    """Why an answer cannot be used."""

    kind: str  # `bad_response`: no JSON that is read; `bad_shape`: other fields or values than the form's
    what: str


def form_of(kind: type[Record]) -> str:
    """The JSON Schema of `kind`, canonical, without the prose and bounds that structured outputs do not know.

    Every field is required: a model leaves out what it may leave out.
    """
    return canonical(_bare(kind.model_json_schema())).decode()


def _bare(schema: Any, *, names: bool = False) -> Any:
    """A schema of known keywords; below `properties` and `$defs` the keys are names, and all are kept."""
    if isinstance(schema, list):
        return [_bare(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {
        key: _bare(part, names=key in ("properties", "$defs") and not names)
        for key, part in schema.items()
        if names or key in _KEPT
    }
    if not names and "properties" in kept:
        kept["required"] = list(kept["properties"])
    return kept


def read(text: str, kind: type[R]) -> R | Wrong:
    """The record that an answer holds, or what is wrong with it.

    No deeper than 20 levels, no key twice, no number but plain integers of 15 digits at most, no half of a surrogate
    pair, nothing before or behind the one value.
    """
    if len(text) > MOST_CHARACTERS:
        return Wrong("bad_response", f"the answer is longer than {MOST_CHARACTERS:,} characters")
    try:
        value = _plain(read_json(text))
    except Fault as fault:
        return Wrong("bad_response", fault.what)
    try:
        return kind.model_validate_json(orjson.dumps(value), strict=True)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        place = ".".join(map(str, first["loc"]))
        return Wrong("bad_shape", f"{place}: {first['msg']}" if place else first["msg"])


def _plain(node: Node) -> Any:
    if node.kind == "list":
        return [_plain(item) for item in node.items]
    if node.kind == "map":
        return {_whole(key): _plain(value) for key, value in node.entries}
    if node.kind == "text":
        return _whole(node)
    known: dict[str, Any] = {"true": True, "false": False, "null": None}
    if node.text in known:
        return known[node.text]
    if not node.text.removeprefix("-").isdigit() or len(node.text) > MAX_DIGITS:
        raise Fault(node.line, "a number is no plain integer, or a very long one", "write plain digits")
    return int(node.text)


def _whole(node: Node) -> str:
    if any("\ud800" <= letter <= "\udfff" for letter in node.text):
        raise Fault(node.line, "a text holds half of a surrogate pair", "write whole characters")
    return node.text

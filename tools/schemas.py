"""The files that Carter writes and what it answers, as JSON Schemas (docs/schemas/) and as tables (docs/schemas.md)."""

import importlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import BaseModel

from tools import answers
from tools.settle import settle

FILES = "carter.research.outputs:SCHEMAS"  # file name -> model of the file, or of one line of it
FOLDER = Path(__file__).parent.parent / "docs" / "schemas"
DIALECT = "https://json-schema.org/draft/2020-12/schema"
Schema = dict[str, Any]


class Row(NamedTuple):
    """One field of a file: `findings[].text`."""

    path: str
    type: str
    about: str


def models() -> Mapping[str, type[BaseModel]]:
    """The model of each file."""
    module, _, attribute = FILES.partition(":")
    return getattr(importlib.import_module(module), attribute)  # type: ignore[no-any-return]  # held by its own module


def schema(name: str, model: type[BaseModel]) -> Schema:
    """The JSON Schema of one file as it is written."""
    return {"$schema": DIALECT, **model.model_json_schema(mode="serialization"), "title": name}


def files() -> dict[Path, str]:
    """The schema files, as they should stand."""
    wanted = {Path(name).stem: schema(name, model) for name, model in models().items()} | {"answers": answers.schema()}
    texts = {name: json.dumps(each, indent=2, ensure_ascii=False) for name, each in wanted.items()}
    return {FOLDER / f"{name}.schema.json": f"{text}\n" for name, text in texts.items()}


def rows(name: str) -> list[Row]:
    """The fields of one file, each after the one that holds it."""
    whole = schema(name, models()[name])
    return list(_rows(whole, "", whole.get("$defs", {}), ()))


def table(name: str) -> str:
    """The fields of one file as a table in Markdown."""
    cells = [(f"`{row.path}`", row.type, row.about.replace("|", "\\|")) for row in rows(name)]
    lines = [("field", "type", "what it holds"), ("---", "---", "---"), *cells]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def sections() -> str:
    """One section a file."""
    return "".join(f"\n## {name}\n\n{_about_file(name)}\n\n{table(name)}" for name in models()) + "\n"


def _about_file(name: str) -> str:
    lines = " Each line is one such object." if name.endswith(".jsonl") else ""
    return " ".join((models()[name].__doc__ or "").partition("\n\n")[0].split()) + lines


def _rows(part: Schema, path: str, definitions: Mapping[str, Schema], above: tuple[str, ...]) -> Iterator[Row]:
    for field, inner in part.get("properties", {}).items():
        here = f"{path}.{field}" if path else field
        yield Row(here, _type(inner, definitions), _about(inner, definitions))
        yield from _within(inner, here, definitions, above)


def _within(part: Schema, path: str, definitions: Mapping[str, Schema], above: tuple[str, ...]) -> Iterator[Row]:
    """The fields inside a field: of the object, of the items of a list, of the alternatives."""
    for choice in _choices(part):
        yield from _within(choice, path, definitions, above)
    if isinstance(part.get("items"), dict):
        yield from _within(part["items"], f"{path}[]", definitions, above)
    name = part.get("$ref", "").rpartition("/")[2]
    if name and name not in above:
        yield from _rows(definitions[name], path, definitions, (*above, name))
    yield from _rows(part, path, definitions, above)


def _choices(part: Schema) -> list[Schema]:
    return [*part.get("anyOf", []), *part.get("oneOf", [])]


def _type(part: Schema, definitions: Mapping[str, Schema]) -> str:
    if "$ref" in part:
        return _type(definitions[part["$ref"].rpartition("/")[2]], definitions)
    if choices := _choices(part):
        return " or ".join(dict.fromkeys(_type(choice, definitions) for choice in choices))
    if "enum" in part or "const" in part:
        return " or ".join(f"`{json.dumps(value)}`" for value in part.get("enum", [part.get("const")]))
    if part.get("type") == "array":
        return f"list of {_type(part.get('items', {}), definitions)}"
    bounds = f" from {part['minimum']:g} to {part['maximum']:g}" if {"minimum", "maximum"} <= part.keys() else ""
    return str(part.get("type", "any")) + bounds


def _about(part: Schema, definitions: Mapping[str, Schema]) -> str:
    """The field's own description, else that of its type, on one line."""
    inner = definitions.get((part.get("$ref") or part.get("items", {}).get("$ref", "")).rpartition("/")[2], {})
    return " ".join(str(part.get("description") or inner.get("description", "")).partition("\n\n")[0].split())


def main() -> int:
    """Write the schema files, or with `--check` say which are not as they should be."""
    return settle(files(), set(FOLDER.glob("*.json")))


if __name__ == "__main__":
    raise SystemExit(main())

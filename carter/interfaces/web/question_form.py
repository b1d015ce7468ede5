"""The form of a question: what a question file may say, field by field, and the file that a filled one makes."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from pydantic.fields import FieldInfo

from carter.errors import CarterError, SourceError
from carter.records.task_spec import (
    LOCAL,
    WIDER,
    Constraints,
    ModelSettings,
    QuestionFile,
    StopRule,
    TaskSpec,
    WebRules,
)
from carter.research.question_file import SECTIONS, SOURCES, TASK, parse
from carter.research.reach_setting import read_engines, read_hosts
from carter.research.setting import read_integer, read_languages, read_line, read_share, read_texts

NAME = "question.yaml"  # of the file, in errors
ADDRESSED = "searxng"  # the engine that stands where its user says
ADDRESSES = f"engines.{ADDRESSED}.addresses"
_KINDS: dict[Any, str] = {
    read_integer: "number",
    read_share: "number",
    read_texts: "lines",
    read_hosts: "lines",
    read_languages: "lines",
    read_engines: "engines",
    read_line: "line",
}
_MODELS: dict[str, Any] = {
    "constraints": Constraints,
    "web": WebRules,
    "model": ModelSettings,
    "stop": StopRule,
    "output": QuestionFile,
}
_FIRST = ("question", "sources", "engines")
_GROUPS = (
    ("Limits", ("constraints.",)),
    ("Who states and judges", ("synthesizer", "judge", "model.", "semantic")),
    ("When it stops", ("stop.",)),
    ("Pages of the web", ("web.", "retain", "as_of")),
    ("Title, language and output", ("title", "language", "output.", "store")),
)
_ABOUT = {
    "question": "what you want to know, in a sentence",
    "sources": "folders, files and patterns such as notes/*.md, one a line, relative to the folder that is served",
    "engines": "who is asked; none ticked: the sources alone",
    "stop.coverage": "share of the applicable sections that have a grounded claim, from 0 to 1",
    "stop.gain": "share of coverage that a round must gain to earn another, from 0 to 1",
    "output.folder": "for a copy of the outputs, relative to the folder that is served; empty: none",
}
_LABELS = {
    "as_of": "Date of the recordings",
    "model.name": "Model",
    "model.search_name": "Model that searches",
    "output.folder": "Folder of the outputs",
    "retain": "Kept of pages",
    "semantic": "Compare by a small model",
    "store": "Shared store",
    "synthesizer": "Who states the claims",
    "judge": "Who judges",
    "web.open": "Open servers",
    "web.robots": "Obey robots.txt",
    "web.seconds": "Seconds a fetch",
}
_PLAIN = re.compile(r"(?!(?i:null|true|false|yes|no|on|off)$)(?:\.\./)*[^\W_](?:[\w ,./?!()’–-]*[\w./?!()])?", re.ASCII)
_NUMBER = re.compile(r"[-+.0-9A-Za-z]{1,40}", re.ASCII)
_HIDDEN = re.compile("[\x7f-\x9f\u2028\u2029\ufeff]")  # YAML breaks a line at some, and refuses the others


class Field(NamedTuple):
    """One setting of a question file, as a form asks for it."""

    name: str  # `constraints.max_minutes`
    label: str
    about: str
    kind: str  # `line`, `text`, `lines`, `number`, `choice` or `engines`
    default: str  # what it means to leave it empty
    choices: tuple[str, ...] = ()


class Group(NamedTuple):
    """Fields that belong together."""

    title: str
    fields: tuple[Field, ...]


class Wrong(NamedTuple):
    """Why a field cannot be used."""

    what: str
    mend: str


class Written(NamedTuple):
    """A question file, and which field stands in which of its lines."""

    data: bytes
    lines: tuple[str, ...]  # names of fields, that of line 1 first; empty where a line is of none


def groups() -> tuple[Group, ...]:
    """All fields: first those that everybody needs, without a title, then the others."""
    every = {field.name: field for field in _fields()}
    first = Group("", tuple(every[name] for name in _FIRST))
    others = [
        Group(title, tuple(field for name, field in every.items() if name.startswith(leads)))
        for title, leads in _GROUPS
    ]
    return (first, *others)


def values_in(form: Mapping[str, str]) -> dict[str, str]:
    """What was filled in, by field; engines one a line, as the boxes that were ticked name them."""
    names = [field.name for group in groups() for field in group.fields]
    values = {name: form.get(name, "").strip().replace("\r\n", "\n") for name in (*names, ADDRESSES)}
    ticked = [name.removeprefix("engines.") for name, on in form.items() if name.startswith("engines.") and on == "on"]
    return {name: value for name, value in {**values, "engines": "\n".join(ticked)}.items() if value}


def written(values: Mapping[str, str]) -> Written:
    """The question file that says so; what is left empty does not stand in it."""
    lines = ["# A question for Carter, asked in a browser."]
    names = [""]
    for name in (*TASK, *SOURCES):
        made = _setting(name, values.get(name, ""), values)
        lines, names = lines + made, names + [name] * len(made)
    for section, readers in SECTIONS.items():
        inner = [(f"{section}.{key}", _setting(key, values.get(f"{section}.{key}", ""), values)) for key in readers]
        if any(made for _, made in inner):
            lines, names = [*lines, f"{section}:"], [*names, ""]
        for name, made in inner:
            lines, names = lines + [f"  {line}" for line in made], names + [name] * len(made)
    return Written("".join(f"{line}\n" for line in lines).encode(), tuple(names))


def faults(values: Mapping[str, str], check: Callable[[bytes], None]) -> dict[str, Wrong]:
    """Why fields cannot be used, by field: what reading the file says, and of what is left then, `check`."""
    left, found = dict(values), dict[str, Wrong]()
    if not left.get("question"):
        found["question"] = Wrong("there is no question", "write what you want to know")
        left["question"] = "What?"
    while (fault := _fault(left, _read)) is not None:
        name, wrong = fault
        found.setdefault(name, wrong)
        # The other fields are to be read too, so what this one means is put aside.
        if name == "question":
            left["question"] = "What?" if left["question"] != "What?" else "Which?"
        elif left.pop(name, None) is None:
            break
    last = None if "engines" in found else _fault(left, check)  # without its engines it asks others
    if last is not None:
        found.setdefault(*last)
    return found


def _read(data: bytes) -> None:
    """Read a question file, as a build does."""
    parse(data, NAME)


def _fault(values: Mapping[str, str], check: Callable[[bytes], None]) -> tuple[str, Wrong] | None:
    """The first field that `check` has something against, and what; None where it has not."""
    made = written(values)
    try:
        check(made.data)
    except CarterError as error:
        name = "sources" if isinstance(error, SourceError) else _field_of(error, made)
        return name, Wrong(error.what, error.mend)
    return None


def slug(question: str) -> str:
    """A name for the file of a question: its first words, in small letters and digits."""
    words = re.findall(r"[a-z0-9]+", question.lower())
    name = ""
    for word in words:
        if len(name) + len(word) > 50:
            break
        name = f"{name}-{word}" if name else word
    return name or "question"


def _fields() -> list[Field]:
    top: list[tuple[Any, str, str, Any]] = [(TaskSpec, name, name, reader) for name, reader in TASK.items()]
    top += [(QuestionFile, name, name, reader) for name, reader in SOURCES.items()]
    inner = [
        (_MODELS[section], key, f"{section}.{key}", reader)
        for section, readers in SECTIONS.items()
        for key, reader in readers.items()
    ]
    return [
        _field(name, model.model_fields[key], _KINDS.get(reader, "line")) for model, key, name, reader in top + inner
    ]


def _field(name: str, info: FieldInfo, kind: str) -> Field:
    about = _ABOUT.get(name) or re.sub(r"^word (?:`[^:]*: |for )", "", info.description or "")
    alternatives = re.fullmatch(r"\^\(([a-z_|]+)\)\??\$", _pattern(info))
    choices = tuple(alternatives[1].split("|")) if alternatives else ()
    kind = "text" if name == "question" else "choice" if choices else kind
    label = _LABELS.get(name) or name.rpartition(".")[2].replace("_", " ").capitalize()
    return Field(name, label, about, kind, _default(name, info), choices)


def _default(name: str, info: FieldInfo) -> str:
    if name == "engines":
        return LOCAL
    value: Any = "" if info.is_required() else info.default
    if name in ("stop.coverage", "stop.gain"):
        return f"{value / 1000:g}"
    wider = WIDER.get(name.removeprefix("constraints."))
    more = f"; {wider} where only local files are read, and quoted" if wider else ""
    return "" if value in ((), 0, "") else f"{value}{more}"


def _pattern(info: FieldInfo) -> str:
    return next((rule.pattern for rule in info.metadata if getattr(rule, "pattern", None)), "")


def _setting(key: str, value: str, values: Mapping[str, str]) -> list[str]:
    """The lines of one setting; none where it is left empty."""
    if not value.strip():
        return []
    reader = TASK.get(key) or SOURCES.get(key) or next((r[key] for r in SECTIONS.values() if key in r), None)
    kind = _KINDS.get(reader, "line")
    if kind == "number":
        return [f"{key}: {value if _NUMBER.fullmatch(value) else _quoted(value)}"]
    if kind == "line":
        return [f"{key}: {_scalar(value)}"]
    entries = [line.strip() for line in value.split("\n") if line.strip()]
    if kind == "engines":
        addresses = values.get(ADDRESSES, "").split()
        return [f"{key}:", *(f"  - {_engine(entry, addresses)}" for entry in entries)]
    return [f"{key}:", *(f"  - {_scalar(entry)}" for entry in entries)]


def _engine(name: str, addresses: Sequence[str]) -> str:
    if name != ADDRESSED or not addresses:
        return _scalar(name)
    return f"{name}: [{', '.join(map(_quoted, addresses))}]"


def _scalar(text: str) -> str:
    return text if _PLAIN.fullmatch(text) else _quoted(text)


def _quoted(text: str) -> str:
    """A text in quotes, on one line, as YAML and JSON both have it."""
    return _HIDDEN.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(text, ensure_ascii=False))


def _field_of(error: CarterError, made: Written) -> str:
    """The field that an error is of: the one that it names, else the one that stands in its line."""
    known = {*made.lines, *TASK, *SOURCES, *(f"{section}.{key}" for section, keys in SECTIONS.items() for key in keys)}
    for word in re.findall(r"`([a-z_.]+)`?", error.what):
        if word in known - {""}:
            return str(word)
        if word == ADDRESSED:
            return "engines"
    line = error.where.rpartition(":")[2]
    if line.isdecimal() and 0 < int(line) <= len(made.lines) and made.lines[int(line) - 1]:
        return made.lines[int(line) - 1]
    return "judge" if "judge" in error.what else "question"

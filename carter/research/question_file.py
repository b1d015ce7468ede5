"""question.yaml -> QuestionFile: the file that a user writes, read strictly, each error with its line and its mend."""

import difflib
from collections.abc import Callable, Mapping
from typing import Any

from pydantic.fields import FieldInfo

from carter.errors import QuestionError
from carter.records.task_spec import Constraints, ModelSettings, QuestionFile, StopRule, TaskSpec, WebRules, bounds
from carter.research.node import Fault, Node, shown
from carter.research.reach_setting import read_engines, read_hosts
from carter.research.redaction import secrets_in
from carter.research.setting import got, read_integer, read_languages, read_line, read_share, read_text, read_texts
from carter.research.strict_json import read_json
from carter.research.strict_yaml import read_yaml

VERSION = 1
"""Raise it when the same bytes come to mean something else: it is part of the key under which a parse is kept."""

MAX_BYTES = 64 * 1024

Reader = Callable[[Node, str, FieldInfo], Any]
TASK: dict[str, Reader] = {
    "question": read_line,
    "title": read_line,
    "language": read_text,
    "semantic": read_text,
    "engines": read_engines,
    "synthesizer": read_text,
    "judge": read_text,
}
SOURCES: dict[str, Reader] = {"sources": read_texts, "retain": read_text, "as_of": read_text, "store": read_text}
SECTIONS: dict[str, dict[str, Reader]] = {
    "constraints": {
        "max_tool_calls": read_integer,
        "max_requests": read_integer,
        "max_megabytes": read_integer,
        "max_minutes": read_integer,
        "max_sources": read_integer,
        "recency_days": read_integer,
        "allow_domains": read_texts,
        "deny_domains": read_texts,
        "languages": read_languages,
    },
    "web": {"open": read_hosts, "seconds": read_integer, "robots": read_text},
    "model": {
        "name": read_text,
        "search_name": read_text,
        "effort": read_text,
        "thinking": read_text,
        "thinking_tokens": read_integer,
        "max_reply_tokens": read_integer,
        "max_tokens": read_integer,
        "max_cents": read_integer,
        "input_price": read_integer,
        "output_price": read_integer,
        "if_it_fails": read_text,
    },
    "stop": {"coverage": read_share, "gain": read_share, "rounds": read_integer},
    "output": {"folder": read_text},
}


def parse(data: bytes, name: str) -> QuestionFile:
    """The question file that `data` holds: JSON if `name` ends in `.json` or `data` begins with `{`, else YAML.

    Texts are kept as they were written, without white space around them; line breaks and tabs
    inside a question or a title become spaces. A key with nothing after it takes its default.

    Raises:
        QuestionError: `where` is `name:line`, and the mend says what to write instead.
    """
    try:
        return _question_file(_tree(data, name))
    except Fault as fault:
        raise QuestionError(fault.what, where=f"{name}:{fault.line}", mend=fault.mend) from None


def render_template() -> str:
    """The commented question file that `carter init` writes; the bounds that it shows are the defaults."""
    return _TEMPLATE


def _tree(data: bytes, name: str) -> Node:
    if len(data) > MAX_BYTES:
        what = f"the file is too large: {len(data):,} bytes, at most {MAX_BYTES:,}"
        raise Fault(1, what, "a question file holds a question and its bounds; name documents under `sources`")
    try:
        text = data.decode("utf-8-sig")  # some editors begin every file with a byte order mark
    except UnicodeDecodeError as error:
        raise Fault(data.count(b"\n", 0, error.start) + 1, "the file is not UTF-8", "save it as UTF-8") from None
    if not text.strip():
        raise Fault(1, "the file is empty", "write at least `question: …`, or let `carter init` write one")
    for secret in secrets_in(text)[:1]:
        what = f"this looks like a secret (`{secret.kind}`), and a question is stored and sent"
        mend = "take it out; keys are read from the environment, or from a file that only you can read"
        raise Fault(text.count("\n", 0, secret.start) + 1, what, mend)
    is_json = name.lower().endswith(".json") or text.lstrip().startswith("{")
    return read_json(text) if is_json else read_yaml(text)


def _question_file(top: Node) -> QuestionFile:
    given = _fields(top, "", (*TASK, *SOURCES, *SECTIONS))
    task = _settings(given, "", TASK, TaskSpec)
    if task.get("question") == _UNWRITTEN:
        what = "the question is still that of the template"
        raise Fault(given["question"].line, what, "write your own question, and your documents under `sources`")
    if not task.get("question"):
        line = next((key.line for key, _ in top.entries if key.text == "question"), 1)
        raise Fault(line, "there is no question", "write `question:` and the question after it")
    return QuestionFile(
        task=TaskSpec(
            **task,
            web=WebRules(**_section(given, "web", WebRules)),
            model=_model(given),
            constraints=bounds(
                _section(given, "constraints", Constraints), task.get("engines", ()), task.get("synthesizer", "")
            ),
            stop=StopRule(**_section(given, "stop", StopRule)),
        ),
        **_settings(given, "", SOURCES, QuestionFile),
        **_section(given, "output", QuestionFile),
    )


def _model(given: Mapping[str, Node]) -> ModelSettings:
    settings = ModelSettings(**_section(given, "model", ModelSettings))
    most, tokens = settings.max_reply_tokens, settings.thinking_tokens
    if (settings.thinking == "enabled") != (tokens > 0):
        what = "`model.thinking: enabled` and `model.thinking_tokens` go together"
        raise Fault(given["model"].line, what, "write both, or neither: most models take `adaptive`")
    if tokens >= most:
        what = f"`model.thinking_tokens` must be less than `model.max_reply_tokens`, got {tokens} of {most}"
        raise Fault(given["model"].line, what, "raise the one, or lower the other")
    return settings


def _section(given: Mapping[str, Node], name: str, record: Any) -> dict[str, Any]:
    if name not in given:
        return {}
    return _settings(_fields(given[name], name, (*SECTIONS[name],)), f"{name}.", SECTIONS[name], record)


def _settings(given: Mapping[str, Node], place: str, readers: Mapping[str, Reader], record: Any) -> dict[str, Any]:
    """The settings among `given`, within the bounds that the fields of `record` declare."""
    return {
        key: read(given[key], place + key, record.model_fields[key]) for key, read in readers.items() if key in given
    }


def _fields(node: Node, place: str, known: tuple[str, ...]) -> dict[str, Node]:
    """The values of a mapping by key; those left blank are left out, and so take their defaults."""
    if node.kind != "map":
        what = f"`{place}` must hold keys and values" if place else "the file must hold keys, such as `question: …`"
        raise Fault(node.line, f"{what}, got {got(node)}", f"the keys are {_listed(known)}")
    for key, _ in node.entries:
        if key.text not in known:
            under = f" under `{place}`" if place else ""
            raise Fault(key.line, f"unknown key `{shown(key.text)}`{under}", _nearest(key.text, known))
    return {key.text: value for key, value in node.entries if not value.is_blank}


def _nearest(key: str, known: tuple[str, ...]) -> str:
    """The mend of an unknown key: the nearest key of the file, and where it belongs if that is not here."""
    places = dict.fromkeys((*TASK, *SOURCES, *SECTIONS), "at the left margin")
    places |= {inner: f"under `{section}:`" for section, readers in SECTIONS.items() for inner in readers}
    near = difflib.get_close_matches(key.lower(), places, n=1)
    if not near:
        return f"the keys here are {_listed(known)}"
    if near[0] in known:
        return f"did you mean `{near[0]}`?"
    return f"write `{near[0]}` {places[near[0]]}"


def _listed(keys: tuple[str, ...]) -> str:
    return ", ".join(f"`{key}`" for key in keys)


_UNWRITTEN = "What do these documents say about …?"
_TEMPLATE = f"""\
# A question for Carter. Build it with: carter build question.yaml
# Only `question` is required; every other line may be deleted, and then means what it says here.

question: {_UNWRITTEN}

# The title of the brief; without one, the question is the title.
title:

# The language of the question, as a code of two letters such as de; without one, the question shows it.
language:

# Whether a small model that comes with Carter's extra `semantic` helps to find passages: on or off.
semantic: off

# Who states the claims: `extractive` takes them word for word from the documents; `claude` asks a language
# model, which needs ANTHROPIC_API_KEY, sends it the passages that were found, and costs money.
synthesizer: extractive

# Who judges whether the evidence supports a statement that is no quotation: `words` (code alone), `none`,
# `claude`, `onnx:FOLDER` with a classifier of one's own, or the name of an installed plug-in; the default is
# `claude` where Claude states.
judge:

# Which model Claude is, and what it may take in all; `if_it_fails` is gap or extractive.
model:
  name: claude-sonnet-5-5
  effort: medium
  max_reply_tokens: 16000
  max_tokens: 400000
  max_cents: 200
  if_it_fails: gap

# What may be read: folders, files and patterns such as notes/*.md, relative to this file.
sources:
  - docs

# Who is asked: `local` searches the sources; others search the web, such as wikipedia, or a server of one's
# own with `searxng: http://127.0.0.1:8888`. `carter engines` lists all, and what each needs.
engines: [local]

# How pages of the web are fetched: servers that may be local or at any port, HOST or HOST:PORT; seconds that
# a fetch may take; whether robots.txt is obeyed.
web:
  open: []
  seconds: 30
  robots: on

# What is kept of pages of the web once the brief is built: snippets (the quotations), documents (also their
# readable text) or pages (also as they came).
retain: documents

constraints:
  max_tool_calls: 200  # searches and fetches in all; 25 by default where the web or a model is asked
  max_requests: 200    # requests on the web in all, those of redirects, retries and robots.txt too
  max_megabytes: 200   # millions of bytes that arrive from there in all
  max_minutes: 10      # time for the whole build
  max_sources: 40      # documents that are read, at most; 10 by default where the web or a model is asked
  recency_days: 3650   # dated documents that are older are left out
  allow_domains: []    # hosts, or folders of local files; empty allows all
  deny_domains: []     # hosts, or folders of local files; these win over allow_domains
  languages: []        # codes such as en; sources that are in another language are left out; empty allows all

# From round `rounds` on, a build ends when the share `coverage` of its sections has a grounded
# claim and the last round added less than the share `gain`.
stop:
  coverage: 0.8
  gain: 0.05
  rounds: 2

# The date that names the recordings of this question; write another to ask the world anew. The old ones stay.
as_of:

# A store that several machines share, so that each result is made and each reply is paid for once:
# s3://bucket/prefix, gs://…, az://… or file:///folder. Credentials are read from the environment.
store:

# Where brief.md and the other outputs are copied to, relative to this file; without it, nowhere.
output:
  folder:
"""

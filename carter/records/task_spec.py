"""The task: a question and the constraints under which it is answered."""

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from pydantic import Field

from carter.kernel.record import Record

Thousandths = Annotated[int, Field(ge=0, le=1000)]
"""A share from 0 to 1 as an integer from 0 to 1000, since hashed records hold no floats."""


LOCAL = "local"
"""The name of the engine that searches the local sources."""

EXTRACTIVE = "extractive"
"""The name of the synthesizer that only quotes."""


DEFAULT_REQUESTS, DEFAULT_MEGABYTES = 200, 200


class Constraints(Record):
    """Bounds of a build; the defaults are those of the specification, and `WIDER` where only local files are read."""

    max_tool_calls: int = Field(default=25, ge=1, le=100_000, description="searches and fetches in all")
    max_requests: int = Field(
        default=DEFAULT_REQUESTS,
        ge=1,
        le=1_000_000,
        exclude_if=lambda value: value == DEFAULT_REQUESTS,
        description="requests that are sent in all, those of redirects, retries and robots.txt too",
    )
    max_megabytes: int = Field(
        default=DEFAULT_MEGABYTES,
        ge=1,
        le=1_000_000,
        exclude_if=lambda value: value == DEFAULT_MEGABYTES,
        description="millions of bytes that arrive in all",
    )
    max_minutes: int = Field(default=10, ge=1, le=100_000, description="minutes of wall time")
    max_sources: int = Field(default=10, ge=1, le=10_000, description="sources that are read")
    recency_days: int = Field(default=3650, ge=1, le=100_000, description="oldest dated source, in days before today")
    allow_domains: tuple[str, ...] = Field(default=(), description="hosts, or folders of local files; empty allows all")
    deny_domains: tuple[str, ...] = Field(default=(), description="hosts, or folders of local files; wins over allow")
    # Left out of the canonical form where nothing is said, so that a task keeps its identity.
    languages: tuple[str, ...] = Field(
        default=(),
        exclude_if=lambda value: not value,
        description="codes of ISO 639-1 of the languages that sources may be in; empty allows all",
    )


class StopRule(Record):
    """When a further round is not worth it (specification, section 4)."""

    coverage: Thousandths = Field(
        default=800, description="thousandths of the applicable sections that have a grounded claim"
    )
    gain: Thousandths = Field(default=50, description="thousandths of coverage that a round must gain to earn another")
    rounds: int = Field(default=2, ge=1, le=100, description="rounds before which the rule does not stop a build")


WIDER: dict[str, int] = {"max_tool_calls": 200, "max_sources": 40}
"""Defaults where only local files are read, and quoted: nobody is asked for them, and nobody is paid."""


class EngineChoice(Record):
    """A search engine that is asked, and where, if it is the user's own."""

    name: str = Field(description="of the engine, as `carter engines` lists it")
    addresses: tuple[str, ...] = Field(default=(), description="URLs of start pages, asked until one answers")


def bounds(given: dict[str, Any], engines: Iterable[EngineChoice] = (), synthesizer: str = "") -> Constraints:
    """The constraints `given`, and the defaults for the rest: `WIDER` where neither the web nor a model is asked."""
    abroad = any(engine.name != LOCAL for engine in engines) or synthesizer not in ("", EXTRACTIVE)
    return Constraints.model_validate({**({} if abroad else WIDER), **given})


class WebRules(Record):
    """How pages of the web are fetched; the lists of domains are those of the constraints."""

    open: tuple[str, ...] = Field(
        default=(), description="`HOST` or `HOST:PORT` of servers that may be local and at any port"
    )
    seconds: int = Field(default=30, ge=1, le=3600, description="seconds that one fetch may take, waiting apart")
    robots: str = Field(
        default="on",
        pattern=r"^(on|off)$",
        description="word `on` or `off`: whether robots.txt of a site is obeyed",
    )


Effort = Literal["", "low", "medium", "high", "xhigh", "max"]
"""How hard a model should think; empty leaves it to the model."""

Thinking = Literal["", "adaptive", "between_tools", "disabled", "enabled"]
"""Whether a model thinks, in the words of its protocol; empty leaves it to the model."""


class ModelSettings(Record):
    """Which language model is asked where `synthesizer` or an engine names one, and what it may take in all."""

    name: str = Field(
        default="claude-sonnet-5-5",
        pattern=r"^[A-Za-z0-9][A-Za-z0-9._:/@-]{0,99}$",
        description="name of the model, as its provider writes it",
        examples=["claude-sonnet-5-5"],
    )
    search_name: str = Field(
        default="",
        pattern=r"^([A-Za-z0-9][A-Za-z0-9._:/@-]{0,99})?$",
        exclude_if=lambda value: not value,
        description="name of the model that searches where `claude` is an engine; nothing takes `name`",
        examples=["claude-haiku-4-5"],
    )
    effort: Effort = Field(
        default="medium",
        pattern=r"^(low|medium|high|xhigh|max)?$",
        description="word for how hard it should think",
        examples=["medium"],
    )
    thinking: Thinking = Field(
        default="",
        pattern=r"^(adaptive|between_tools|disabled|enabled)?$",
        exclude_if=lambda value: not value,
        description="word for whether it thinks, of those that the model takes",
        examples=["adaptive"],
    )
    thinking_tokens: int = Field(
        default=0,
        ge=1024,
        le=127_999,
        exclude_if=lambda value: not value,
        description="tokens of thinking in one answer, with `enabled`",
    )
    max_reply_tokens: int = Field(
        default=16_000, ge=256, le=128_000, description="tokens of one answer, those of thinking too"
    )
    max_tokens: int = Field(default=400_000, ge=1, le=1_000_000_000, description="tokens of the build in all")
    max_cents: int = Field(default=200, ge=0, le=1_000_000, description="US cents of the build in all")
    input_price: int = Field(
        default=0, ge=0, le=10**9, description="micro-dollars at most for a million tokens read, cached or not"
    )
    output_price: int = Field(
        default=0, ge=0, le=10**9, description="the same for a million tokens written; 0: both are those of the table"
    )
    if_it_fails: Literal["gap", "extractive"] = Field(
        default="gap",
        pattern=r"^(gap|extractive)$",
        description="word for what the brief does then: own up to it, or be written of quotations alone",
    )


class TaskSpec(Record, tag="research/task_spec@1"):
    """A question, normalised: what the pipeline is asked to answer."""

    question: str = Field(min_length=1, max_length=4000)
    title: str = Field(default="", max_length=300, description="title of the brief; empty takes the question")
    language: str = Field(
        default="",
        pattern=r"^(?:[a-z]{2})?$",
        description="code of ISO 639-1 of the question, or nothing where the question shows it",
        examples=["en"],
    )
    semantic: str = Field(
        default="off",
        pattern=r"^(on|off)$",
        description="word `on` or `off`: whether the model of the extra `semantic` compares passages with the question",
    )
    # The two below are left out of the canonical form where nothing is said, so that a task over local sources alone
    # keeps its identity.
    engines: tuple[EngineChoice, ...] = Field(
        default=(), exclude_if=lambda value: not value, description="that are asked; none: the local sources alone"
    )
    web: WebRules = Field(default=WebRules(), exclude_if=lambda value: value == WebRules())
    # These two are left out of the canonical form where they are the defaults, so that a task without a model
    # keeps its identity.
    synthesizer: Literal["extractive", "claude"] = Field(
        default="extractive",
        pattern=r"^(extractive|claude)$",
        exclude_if=lambda value: value == "extractive",
        description="word for who states the claims: `extractive` (the sources, word for word) or `claude`",
    )
    model: ModelSettings = Field(default=ModelSettings(), exclude_if=lambda value: value == ModelSettings())
    judge: str = Field(
        default="",
        pattern=r"^((onnx|plugin):.{1,400}|[A-Za-z][A-Za-z0-9._-]{0,63})?$",
        exclude_if=lambda value: not value,
        description="word for who judges statements that are no quotations: `words`, `none`, `claude`, `onnx:FOLDER` "
        "or the name of a plug-in",
        examples=["words"],
    )
    constraints: Constraints = Constraints()
    stop: StopRule = StopRule()

    @property
    def searcher(self) -> str:
        """The name of the model that searches, where one does."""
        return self.model.search_name or self.model.name

    @property
    def judges(self) -> str:
        """Who judges statements: whoever is named, else the model where one states them, else words."""
        return self.judge or ("words" if self.synthesizer == EXTRACTIVE else self.synthesizer)

    @property
    def asks_locally(self) -> bool:
        """Whether the local sources are searched."""
        return not self.engines or any(engine.name == LOCAL for engine in self.engines)


class QuestionFile(Record, tag="research/question_file@1"):
    """What a question file says: the task, and what is not part of its identity.

    `sources` and `folder` are paths of one machine; the task is the same wherever it is built.
    """

    task: TaskSpec
    sources: tuple[str, ...] = Field(default=(), description="folders, files, patterns, relative to the question file")
    retain: str = Field(
        default="documents",
        pattern=r"^(snippets|documents|pages)$",
        description="word `snippets`, `documents` or `pages`: what is kept of what the web gave",
    )
    as_of: str = Field(
        default="",
        pattern=r"^(?:[0-9]{4}-[0-9]{2}-[0-9]{2})?$",
        description="date that names the recordings; another one asks the world anew and loses nothing",
        examples=["2026-11-30"],
    )
    store: str = Field(
        default="",
        max_length=1000,
        description="address of a store that machines share: s3://, gs://, az:// or file://; it changes no result",
        examples=["s3://bucket/prefix"],
    )
    folder: str = Field(default="", description="copy of the outputs, relative to the question file; empty: none")

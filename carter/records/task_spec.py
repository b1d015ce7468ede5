"""The task: a question and the constraints under which it is answered."""

from typing import Annotated

from pydantic import Field

from carter.kernel.record import Record

Thousandths = Annotated[int, Field(ge=0, le=1000)]
"""A share from 0 to 1 as an integer from 0 to 1000, since hashed records hold no floats."""


class Constraints(Record):
    """Bounds of a build; the defaults are those of the specification."""

    max_tool_calls: int = Field(default=25, ge=1, le=100_000, description="searches and fetches in all")
    max_minutes: int = Field(default=10, ge=1, le=100_000, description="minutes of wall time")
    max_sources: int = Field(default=10, ge=1, le=10_000, description="sources that are read")
    recency_days: int = Field(default=3650, ge=1, le=100_000, description="oldest dated source, in days before today")
    allow_domains: tuple[str, ...] = Field(default=(), description="hosts, or folders of local files; empty allows all")
    deny_domains: tuple[str, ...] = Field(default=(), description="hosts, or folders of local files; wins over allow")


class StopRule(Record):
    """When a further round is not worth it (specification, section 4)."""

    coverage: Thousandths = Field(
        default=800, description="thousandths of the applicable sections that have a grounded claim"
    )
    gain: Thousandths = Field(default=50, description="thousandths of coverage that a round must gain to earn another")
    rounds: int = Field(default=2, ge=1, le=100, description="rounds before which the rule does not stop a build")


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
    constraints: Constraints = Constraints()
    stop: StopRule = StopRule()


class QuestionFile(Record, tag="research/question_file@1"):
    """What a question file says: the task, and what is not part of its identity.

    `sources` and `folder` are paths of one machine; the task is the same wherever it is built.
    """

    task: TaskSpec
    sources: tuple[str, ...] = Field(default=(), description="folders, files, patterns, relative to the question file")
    folder: str = Field(default="", description="copy of the outputs, relative to the question file; empty: none")

"""Synthesis: what a language model stated from the evidence, what of it was dropped, and what it took."""

from pydantic import Field

from carter.kernel.record import Record
from carter.records.candidate import Limit
from carter.records.model_call import ModelCall
from carter.records.query import Query
from carter.records.task_spec import Thousandths
from carter.records.verdict import Means, Why


class Stated(Record):
    """A statement in a model's words, with what found that the evidence that it cites supports it as a whole."""

    text: str = Field(min_length=1)
    evidence_ids: tuple[str, ...] = Field(min_length=1, description="sorted")
    section: str = Field(description="key of the section that it belongs to")
    means: Means = "asked"
    score: Thousandths = 1000
    reasons: tuple[Why, ...] = ()


class Hypothesis(Record):
    """A statement in a model's words that nothing refuses and nothing supports: the verdict on it is `cannot_tell`."""

    text: str = Field(min_length=1)
    evidence_ids: tuple[str, ...] = Field(min_length=1, description="sorted")
    reason: str = Field(min_length=1, description="why it is not told as a fact, in Carter's own words")


class Rejected(Record):
    """A statement of a model that was dropped, and why."""

    text: str
    reason: str
    rule: str = Field(
        default="",
        exclude_if=lambda value: not value,
        description="what refused it: `form`, `citation`, `guard`, `honesty: recency` and the like, `judge: no_info`",
    )


class Open(Record):
    """A part of the question that a model finds open."""

    facet: str = Field(description="key of the facet")
    what: str = Field(description="`not answered`, `answered in part`, `out of date` or `sources disagree`")


class Account(Record):
    """What asking a model took, and what it was asked for and did not do."""

    shortfalls: tuple[str, ...] = Field(
        default=(), exclude_if=lambda value: not value, description="what it was asked for and did not do; for people"
    )
    refused: tuple[Limit, ...] = Field(
        default=(), exclude_if=lambda value: not value, description="limits that refused a request that was wanted"
    )
    calls: tuple[ModelCall, ...] = Field(default=(), description="requests of all rounds so far, in order")


class Proposals(Account, tag="research/proposals@1"):
    """The queries that a model proposes for a round; none where the question does not ask for one."""

    queries: tuple[Query, ...] = ()
    earlier: tuple[str, ...] = Field(default=(), description="the words of all that were proposed before, in order")


class Synthesis(Account, tag="research/synthesis@2"):
    """What a language model made of the evidence; empty where the question does not ask for one."""

    stated: tuple[Stated, ...] = Field(default=(), description="what passed every check, in the order of the model")
    rejected: tuple[Rejected, ...] = Field(default=(), description="what was dropped, in the order of the model")
    undecided: tuple[Hypothesis, ...] = Field(
        default=(), exclude_if=lambda value: not value, description="what may be told as speculation alone, in order"
    )
    instead: tuple[str, ...] = Field(
        default=(),
        exclude_if=lambda value: not value,
        description="ids of the evidence of statements that were not honest: its own words take their place",
    )
    trouble: str = Field(default="", description="why the model gave nothing, or less than was asked; for people")
    extractive: bool = Field(default=True, description="claims are quotations of the evidence, as without a model")
    evidence: tuple[str, ...] = Field(default=(), description="ids of the evidence that it was made from, in order")
    open: tuple[Open, ...] = Field(
        default=(),
        exclude_if=lambda value: not value,
        description="parts of the question that are left open",
    )
    proposed: tuple[str, ...] = Field(
        default=(), exclude_if=lambda value: not value, description="words of all queries that it proposed, in order"
    )

"""The facts of the run report: the scores, why the build stopped, and what it took."""

from pydantic import Field

from carter.kernel.record import Record
from carter.records.choice import Drop
from carter.records.draft import Failure
from carter.records.gap import Gap
from carter.records.model_call import ModelCall
from carter.records.progress import RoundFacts
from carter.records.scores import Scores, StopReason
from carter.records.synthesis import Rejected


class ReportFacts(Record, tag="research/report@1"):
    """What the run report says of the build itself, whenever and wherever it ran."""

    question: str
    scores: Scores
    stop_reason: StopReason
    stop_why: str = Field(default="", description="the numbers that decided, in one sentence")
    partial: bool = Field(description="wanted work was refused by a limit, or a model failed")
    answered: bool = Field(description="at least one part of the question has an answer")
    searches: int = Field(ge=0)
    fetches: int = Field(ge=0)
    requests: int = Field(
        default=0, ge=0, exclude_if=lambda value: not value, description="sent to the network, for whatever reason"
    )
    received: int = Field(
        default=0, ge=0, exclude_if=lambda value: not value, description="bytes that arrived from the network"
    )
    tokens: int = Field(default=0, ge=0, description="tokens of language models")
    sources: int = Field(ge=0, description="sources that were read and could be used")
    claims: int = Field(ge=0)
    words: int = Field(ge=0, description="words of the brief, the references left out")
    best_unused: str = Field(default="", description="URL of the best candidate that was not read")
    unused: int = Field(default=0, ge=0, description="candidates that were found and not read")
    rounds: tuple[RoundFacts, ...] = ()
    gaps: tuple[Gap, ...] = ()
    dropped: tuple[Drop, ...] = Field(default=(), description="sources that were found and not used, with the reason")
    micro_dollars: int = Field(
        default=0,
        ge=0,
        exclude_if=lambda value: not value,
        description="cost of language models, millionths of a dollar",
    )
    model_calls: tuple[ModelCall, ...] = Field(
        default=(), exclude_if=lambda value: not value, description="requests to language models, in order"
    )
    rejected: tuple[Rejected, ...] = Field(
        default=(), exclude_if=lambda value: not value, description="statements of a model that were dropped"
    )
    audit_failures: tuple[Failure, ...] = ()

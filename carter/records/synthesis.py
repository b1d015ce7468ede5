"""Synthesis: what a language model stated from the evidence, what of it was dropped, and what it took."""

from pydantic import Field

from carter.kernel.record import Record


class Tokens(Record):
    """Tokens of a request to a model, all its attempts together."""

    input: int = Field(default=0, ge=0, description="tokens read that no cache held")
    output: int = Field(default=0, ge=0, description="tokens written, those of thinking too")
    cache_read: int = Field(default=0, ge=0, description="tokens read from a cache")
    cache_write: int = Field(default=0, ge=0, description="tokens read and put into a cache")

    @property
    def total(self) -> int:
        """All of them, whatever they cost."""
        return self.input + self.output + self.cache_read + self.cache_write


class ModelCall(Record):
    """One request to a model, as the report tells it."""

    prompt: str = Field(description="name and version of the prompt")
    model: str = Field(description="the model that was asked")
    outcome: str = Field(description="`ok`, `bad_shape`, or how else it ended")
    tokens: Tokens = Tokens()
    micro_dollars: int = Field(default=0, ge=0, description="cost in millionths of a dollar, by the table of prices")
    attempts: int = Field(default=1, ge=0, description="attempts, those that failed included")


class Stated(Record):
    """A statement in a model's words, whose numbers, names and words stand in the evidence that it cites."""

    text: str = Field(min_length=1)
    evidence_ids: tuple[str, ...] = Field(min_length=1, description="sorted")
    section: str = Field(description="key of the section that it belongs to")


class Rejected(Record):
    """A statement of a model that was dropped, and why."""

    text: str
    reason: str


class Synthesis(Record, tag="research/synthesis@1"):
    """What a language model made of the evidence; empty where the question does not ask for one."""

    stated: tuple[Stated, ...] = Field(default=(), description="what passed every check, in the order of the model")
    rejected: tuple[Rejected, ...] = Field(default=(), description="what was dropped, in the order of the model")
    trouble: str = Field(default="", description="why the model gave nothing, or less than was asked; for people")
    extractive: bool = Field(default=True, description="claims are quotations of the evidence, as without a model")
    evidence: tuple[str, ...] = Field(default=(), description="ids of the evidence that it was made from, in order")
    calls: tuple[ModelCall, ...] = Field(default=(), description="requests of all rounds so far, in order")

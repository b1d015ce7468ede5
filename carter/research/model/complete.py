"""What is asked of a language model, and the typed outcome that is recorded."""

from typing import Literal, get_args

from pydantic import Field, model_validator

from carter.kernel.effects import Request
from carter.kernel.record import Record, Text
from carter.records.model_call import Tokens
from carter.records.task_spec import Effort, Thinking

Outcome = Literal[
    "ok",
    "refused",
    "truncated",
    "empty",
    "thinking_only",
    "context_exceeded",
    "overloaded",
    "rate_limited",
    "cut_stream",
    "bad_response",
    "unavailable",
    "unauthorized",
]
"""How a request ended. `bad_response`: not what the protocol says, or too large. `unauthorized`: the key is refused."""

OK = "ok"
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)
MOST_PAID = 2
"""Attempts of one request that may cost something: the first, and one more after a stream that broke."""


class Turn(Record):
    """One message of the conversation."""

    role: Literal["user", "assistant"]
    text: Text


class Completed(Record, tag="research/completed@1"):
    """What came of a request: a text, or why there is none."""

    status: str = Field(description="`ok`, or `unavailable: ` and the outcome, so that a build can ask again")
    outcome: Outcome
    text: str = Field(default="", description="the answer; empty unless it is whole")
    detail: str = Field(default="", max_length=200, description="why it failed, in Carter's own words")
    model: str = Field(default="", max_length=200, description="the model that answered, as it names itself")
    tokens: Tokens = Tokens()
    at_most: bool = Field(
        default=False, description="the tokens of a broken attempt are not known, and counted in full"
    )
    attempts: int = Field(default=1, ge=0)

    @model_validator(mode="after")
    def _says_one_thing(self) -> "Completed":
        wanted = OK if self.outcome == OK else f"unavailable: {self.outcome}"
        if self.status != wanted or (bool(self.text) != (self.outcome == OK)):
            raise ValueError(
                f"an outcome of `{self.outcome}` with the status `{self.status}`, or with a text it has not"
            )
        return self


class Complete(Request, tag="research/complete@1"):
    """A request to a language model. It holds no key, and the model has no tools."""

    model: str = Field(min_length=1, max_length=200)
    effort: Effort = Field(default="", description="how hard the model should think; empty leaves it to the model")
    thinking: Thinking = Field(
        default="", exclude_if=lambda value: not value, description="whether it thinks; empty leaves it to the model"
    )
    thinking_tokens: int = Field(
        default=0, ge=0, exclude_if=lambda value: not value, description="of `max_tokens`, with `enabled`"
    )
    max_tokens: int = Field(ge=1, le=128_000, description="tokens of the answer, those of thinking too")
    prompt: str = Field(description="name and version of the prompt: `draft_claims@1`")
    system: Text = Field(description="the prompt: what is asked, and nothing that a page said")
    turns: tuple[Turn, ...] = Field(min_length=1, description="the last is the user's; pages stand behind the boundary")
    boundary: str = Field(default="", description="what parts the words of pages from the rest; in no page")
    form: str = Field(default="", description="JSON Schema of the answer, canonical")

    reply = Completed


def ended(outcome: Outcome, text: str = "", **told: object) -> Completed:
    """A reply with the status that goes with its outcome."""
    status = OK if outcome == OK else f"unavailable: {outcome}"
    return Completed.model_validate({"status": status, "outcome": outcome, "text": text, **told})

"""A request to a language model and the tokens that it took, as the report tells it."""

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

    prompt: str = Field(description="name and version of the prompt; `web_search` of a search by Claude")
    model: str = Field(description="the model that was asked")
    outcome: str = Field(description="`ok`, `bad_shape`, or how else it ended")
    tokens: Tokens = Tokens()
    micro_dollars: int = Field(default=0, ge=0, description="cost in millionths of a dollar, by the table of prices")
    attempts: int = Field(default=1, ge=0, description="attempts, those that failed included")

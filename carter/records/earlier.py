"""Earlier: what the rounds before have taken from the web."""

from pydantic import Field

from carter.kernel.record import Record, Text
from carter.records.model_call import ModelCall
from carter.records.spent import Spent


class WebText(Record):
    """The main text of a page of the web that was read."""

    url: str
    text: Text


class Earlier(Record, tag="research/earlier@1"):
    """What the rounds before have taken from the web; empty where only local files are read, whatever they say."""

    spent: Spent = Spent()
    texts: tuple[WebText, ...] = Field(default=(), description="in the order of reading")
    calls: tuple[ModelCall, ...] = Field(
        default=(),
        exclude_if=lambda value: not value,
        description="requests to a model before this round's searches, where searching takes of what it may take",
    )

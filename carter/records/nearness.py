"""Nearness: how near passages are in meaning to the question, as a model said."""

from pydantic import Field

from carter.kernel.record import Record
from carter.records.task_spec import Thousandths


class PassageNearness(Record):
    """What was said of one passage."""

    text: str = Field(description="digest of its document's text")
    start: int = Field(ge=0, description="code points")
    end: int = Field(ge=1, description="code points, exclusive")
    near: Thousandths = Field(description="cosine with the question, a negative one as 0")


class Nearness(Record, tag="research/nearness@1"):
    """The passages of all rounds that a model was asked about; none where the question does not ask for one."""

    passages: tuple[PassageNearness, ...] = Field(default=(), description="in the order in which they were asked about")

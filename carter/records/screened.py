"""Screened: the documents of a round that may be used, and those that may not, with the reason."""

from pydantic import Field

from carter.kernel.record import Record
from carter.records.candidate import Limit
from carter.records.choice import Drop
from carter.records.document import Documents
from carter.records.passage import Passages
from carter.records.source import Source


class Screened(Record, tag="research/screened@1"):
    """What a round adds to what can be used as evidence."""

    sources: tuple[Source, ...] = Field(default=(), description="in the order in which they were chosen")
    documents: Documents = Field(default=Documents(), description="those of the sources, in their order")
    passages: Passages = Field(default=Passages(), description="those of the sources, in their order")
    dropped: tuple[Drop, ...] = Field(default=(), description="fetched and not usable, or not fetched")
    fetches: int = Field(default=0, ge=0, description="fetches made, failed ones included")
    refused: tuple[Limit, ...] = Field(default=(), description="limits that refused a fetch")

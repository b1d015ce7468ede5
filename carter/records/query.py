"""Queries: what a round asks of the search engines."""

from pydantic import Field

from carter.kernel.record import Record


class Query(Record):
    """One query, and the facet that it looks for."""

    text: str = Field(min_length=1, description="words, separated by spaces, as the local index is asked")
    web: str = Field(
        default="",
        exclude_if=lambda value: not value,
        description="words as a person would type them, for engines on the web; empty: they are those of `text`",
    )
    facet: str = Field(default="", description="key of the facet; empty for the question as a whole")


class Queries(Record, tag="research/queries@1"):
    """The new queries of a round, the most wanted first; none was asked before."""

    queries: tuple[Query, ...] = ()

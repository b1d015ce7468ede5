"""What a model may say: records whose JSON Schemas are the forms of its answers, and in which all is by number.

Passages are called n1, n2, …, claims c1, c2, …, parts of the question 1, 2, …. No field holds an id, a date, an
address or a source: code looks those up from the numbers.
"""

from typing import Literal

from pydantic import Field

from carter.kernel.record import Record
from carter.records.verdict import Stance


class Cited(Record):
    """A passage that carries a statement."""

    passage: str = Field(description="n1, n2, …")
    words: str = Field(description="words of that passage, as they stand there")


class Statement(Record):
    """A statement, and what carries it."""

    text: str
    part: int = Field(description="part of the question that it answers; 0 for a definition")
    evidence: tuple[Cited, ...]


class Statements(Record):
    """The answer to `draft_claims`."""

    statements: tuple[Statement, ...]


class Support(Record):
    """How passages bear on one claim."""

    claim: str = Field(description="c1, c2, …")
    stance: Stance
    missing: str = Field(description="what of the claim the passages do not say; empty if nothing")


class Supports(Record):
    """The answer to `judge_support`."""

    judgements: tuple[Support, ...]


class AskedFor(Record):
    """A query for one part of the question."""

    part: int
    words: str


class AskedForAll(Record):
    """The answer to `plan_queries`."""

    queries: tuple[AskedFor, ...]


class Ordered(Record):
    """The claims of one part, in the order in which they are best read."""

    part: int
    claims: tuple[str, ...]


class OutlineSaid(Record):
    """The answer to `outline`."""

    parts: tuple[Ordered, ...]


class Sentence(Record):
    """A sentence over claims."""

    text: str
    claims: tuple[str, ...]


class Written(Record):
    """The answer to `write`."""

    sentences: tuple[Sentence, ...]


class Missing(Record):
    """What the claims leave open."""

    part: int
    what: Literal["not answered", "answered in part", "out of date", "sources disagree"]


class MissingAll(Record):
    """The answer to `find_gaps`."""

    gaps: tuple[Missing, ...]

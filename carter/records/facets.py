"""The question, taken apart: the words that it is about, and its parts."""

from typing import Literal

from pydantic import Field

from carter.kernel.record import Record
from carter.records.task_spec import Thousandths

DEFINITIONS = "definitions"
CONTRADICTIONS = "contradictions"
SUMMARY = "summary"
"""Section of the sentences of a summary in a model's own words."""
NEAREST = "nearest"
"""Section of passages that come near the question where nothing answers it; not a section of the findings."""


class Term(Record):
    """A content word of the question, by its stem."""

    stem: str = Field(min_length=1)
    word: str = Field(description="as it stands in the question")
    parts: tuple[str, ...] = Field(
        default=(), description="stems of the parts of a compound: `look-up` is also `look` `up`"
    )
    kin: tuple[str, ...] = Field(default=(), description="stems that stand for it as well, the surest first")
    literal: str = Field(default="", description="an identifier, as it must stand in a text to be meant: `__str__`")
    soft: bool = Field(
        default=False, description="it only asks, as `danger` does: texts answer in other words, which are its kin"
    )
    light: bool = Field(
        default=False, description="an everyday word, which counts for little, and for nothing where no source holds it"
    )
    named: bool = Field(default=False, description="a name: nothing answers that speaks of everything but it")


FacetKind = Literal["comparison", "definition", "how", "how much", "list", "when", "why", "yes or no", "other"]


class Facet(Record):
    """A part of the question that asks one thing; it has a section of its own in the findings."""

    key: str = Field(description="`facet-1`, `facet-2`, … in the order of the question")
    title: str = Field(description="the part, as it stands in the question, its first letter upper-case")
    kind: FacetKind = Field(default="other", description="what kind of answer is asked for")
    terms: tuple[str, ...] = Field(default=(), description="stems of its own content words, in order")
    rest: Thousandths = Field(
        default=150,
        description="how much of its relevance comes from the rest of the question; 650 for `in which order`",
    )
    cues: tuple[str, ...] = Field(
        default=(), description="stems that tell an answer of the kind that is asked for; `#` is any number"
    )


class Facets(Record, tag="research/facets@1"):
    """The question as terms and facets."""

    language: str = Field(description="ISO 639-1; decides how words are stemmed")
    terms: tuple[Term, ...] = Field(default=(), description="of all facets, each once, in order of first use")
    pairs: tuple[tuple[str, str], ...] = Field(
        default=(), description="stems of terms that stand side by side in the question, as in `foreign key`"
    )
    facets: tuple[Facet, ...] = ()

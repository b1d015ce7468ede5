"""Passages: the stretches of a document that touch the question, before any is chosen as evidence."""

from typing import Literal

from pydantic import Field

from carter.kernel.record import Collection, Record

PassageKind = Literal["prose", "item", "row", "quote"]


class Over(Record):
    """What stands over a passage and must be read with it: the head of its table, what announces its list."""

    start: int = Field(ge=0, description="code points from the first of the document's text")
    quote: str = Field(min_length=1, description="as it stands there")


class Listed(Record):
    """The place of an entry in the listing that it is told with: a list, a procedure, a row of sections."""

    listing: int = Field(ge=0, description="where the first entry begins, code points")
    number: int = Field(ge=1, description="of the entry, from 1")
    of: int = Field(ge=1, description="how many entries there are")


class Passage(Record):
    """One or more whole sentences, `text[start:end]`, and what of the question is in them."""

    start: int = Field(ge=0, description="code points from the first of the document's text")
    end: int = Field(ge=1, description="code points, exclusive")
    byte_start: int = Field(ge=0, description="bytes of UTF-8 from the first of the document's text")
    byte_end: int = Field(ge=1, description="bytes, exclusive")
    quote: str = Field(min_length=1)
    prefix: str = Field(default="", description="what stands before it in the document, at most 32 code points")
    suffix: str = Field(default="", description="what stands after it, at most 32 code points")
    heading: str = Field(default="", description="the heading that it stands under")
    over: tuple[Over, ...] = Field(default=(), description="what is told with it, from the farthest to the nearest")
    kind: PassageKind = "prose"
    matched: tuple[str, ...] = Field(default=(), description="stems of the question's terms in it, sorted")
    headed: tuple[str, ...] = Field(
        default=(), description="stems of terms in its heading, or in the sentence that announces its list, sorted"
    )
    titled: tuple[str, ...] = Field(
        default=(), description="stems of terms in the headings above that one, or in the title, sorted"
    )
    paired: int = Field(default=0, ge=0, description="pairs of the question that stand side by side in it or over it")
    exact: tuple[str, ...] = Field(
        default=(), description="keys of the facets whose terms are all that its heading says, sorted"
    )
    context: tuple[str, ...] = Field(
        default=(), description="stems of terms that only the sentences near by hold, sorted"
    )
    cued: tuple[str, ...] = Field(
        default=(), description="keys of the facets that one of their cues is in it for, sorted"
    )
    defines: str = Field(default="", description="stem of the term that it defines")
    leans: bool = Field(default=False, description="whether it still refers to something before it")
    page: int = Field(default=0, ge=0, description="page of the source where it begins; 0 where that has none")
    listed: Listed | None = Field(default=None, description="its place in a listing, where it is told as an entry")


class Listing(Record):
    """A list, a procedure or a row of sections that may be told as a whole."""

    speaks: Passage = Field(description="what announces it, with the first entry: what it is measured by")
    start: int = Field(ge=0, description="of what announces it, else of its first entry, code points")
    end: int = Field(ge=0, description="of what announces it, code points, exclusive; where it begins if nothing does")
    entries: tuple[Passage, ...]
    sections: bool = Field(default=False, description="whether its entries are sections of the document")
    steps: bool = Field(default=False, description="whether they are done one after the other")
    options: bool = Field(default=False, description="whether they are the options of a program")
    announced: bool = Field(default=False, description="whether a sentence points at it")


class TermCount(Record):
    """How many sentences of a document hold a term."""

    stem: str
    sentences: int = Field(ge=0)


class DocumentPassages(Record, tag="research/document_passages@1"):
    """The passages of one document in the order in which they stand there."""

    source_id: str
    text: str = Field(description="digest of the document's text")
    sentences: int = Field(default=0, ge=0, description="sentences of its main content")
    counts: tuple[TermCount, ...] = Field(default=(), description="of the question's terms, in the question's order")
    titled: tuple[str, ...] = Field(default=(), description="stems of the question's terms in its title, sorted")
    passages: tuple[Passage, ...] = ()
    listings: tuple[Listing, ...] = ()


class Passages(Collection[DocumentPassages], tag="research/passages@1"):
    """The passages of several documents, in the order of the documents."""

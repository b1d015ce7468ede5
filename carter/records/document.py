"""A document: the readable text of a page, block by block, with its title and dates."""

from bisect import bisect_right
from typing import Literal

from pydantic import Field

from carter.kernel.record import Collection, Record, Text

BlockKind = Literal["heading", "paragraph", "item", "term", "definition", "row", "quote", "code", "caption"]
Precision = Literal["day", "month", "year"]


class Block(Record):
    """One line of the text: `text[start:end]`, which holds no line break unless it is code."""

    start: int = Field(ge=0, description="code points from the first of the text")
    end: int = Field(ge=1, description="code points, exclusive")
    kind: BlockKind = "paragraph"
    level: int = Field(default=0, ge=0, le=6, description="of a heading, 1 to 6; 0 for all else")
    head: bool = Field(default=False, description="a row that says what stands in the columns of its table")
    step: int = Field(
        default=0, ge=0, description="of an item of a numbered list, which item it is of, from 1; 0 for all else"
    )
    main: bool = Field(
        default=True, description="whether it belongs to the main content rather than to navigation and the like"
    )
    page: int = Field(default=0, ge=0, description="page of the source, from 1; 0 where it has none")
    turn: int = Field(
        default=0, ge=0, description="code points of the text at which it goes on on the next page; 0 where it does not"
    )


class DateFound(Record):
    """A date that the page states of itself, and where it stands."""

    value: str = Field(description="ISO 8601, as precise as it was stated: `2024`, `2024-03` or `2024-03-01`")
    precision: Precision
    instant: str = Field(default="", description="ISO 8601 with zone, where a time was stated")
    place: str = Field(
        description="`json-ld`, `meta`, `time`, `front matter`, `visible`, `foot`, or of the file `pdf`, `docx`"
    )


class Readable(Record):
    """What a person sees of a page: every visible word, in order, unaltered, one block a line."""

    kind: Literal["html", "markdown", "text", "pdf", "docx", ""] = ""
    status: str = Field(default="ok", description="`ok`, or why there is no text: `empty`, `unsupported: pdf`, …")
    title: str = ""
    text: Text = Text("")
    blocks: tuple[Block, ...] = ()
    published: DateFound | None = None
    modified: DateFound | None = None
    language: str = Field(default="", description="ISO 639-1; empty where neither the text nor the page tells")
    charset: str = Field(default="utf-8", description="the encoding that the bytes were read in")
    hidden: int = Field(default=0, ge=0, description="characters of the page that a person would not see, left out")
    redacted: str = Field(
        default="", description="secrets that gave way to tags: `2 github_pat, 1 jwt`; empty where there were none"
    )
    unread: str = Field(default="", description="what of it holds text and was not read: `pages 301 to 1412, …`")

    @property
    def main_text(self) -> str:
        """What the page says without what surrounds it, which the pages of one site share; all where none is main."""
        return "\n".join(self.text[each.start : each.end] for each in self.blocks if each.main) or self.text

    def page_at(self, place: int) -> int:
        """The page of the source on which the code point at `place` of the text stands; 0 where it has no pages."""
        number = bisect_right(self.blocks, place, key=lambda block: block.start)
        if not number:
            return 0
        block = self.blocks[number - 1]
        return block.page + (0 < block.turn <= place)


class Document(Record, tag="research/document@1"):
    """The readable text of one source."""

    source_id: str
    readable: Readable


class Documents(Collection[Document], tag="research/documents@1"):
    """Documents, in the order in which their pages were chosen."""

"""The shapes of answers that a command puts together by hand; a test holds them to what is really printed."""

from typing import Any, Literal, TypedDict

from carter.evidence.verdicts.judgement import Quoted, Reason
from carter.records.document import BlockKind, DateFound
from carter.research.extract.date_candidates import DateCandidate
from carter.research.extract.walk import LeftOut


class Told(TypedDict):
    """What an error says."""

    what: str
    where: str  # empty where it is of no place
    mend: str  # what to do


class Failed(TypedDict):
    """An error, in the place of an answer, or after the lines of one."""

    error: Told
    exit_code: int


class Serving(TypedDict):
    """That the pages can be opened, on a line of its own."""

    address: str  # with the token, where one is asked for


class Hygiene(TypedDict):
    """Whether a page may be evidence."""

    status: str  # `ok`, or the kind of page that may not
    evidence: list[str]  # what speaks against it
    again: Literal["soon", "later", "never"] | None  # whether asking again is worth it


class Dates(TypedDict):
    """The dates that a page states of itself."""

    published: DateFound | None
    modified: DateFound | None
    candidates: list[DateCandidate]  # all that were found, the weightiest first


class Hidden(TypedDict):
    """What a page holds and nobody sees."""

    characters: int  # code points that are hidden
    left_out: list[LeftOut]


class BlockShown(TypedDict):
    """One line of a text."""

    start: int  # code points from the first of the text
    end: int  # code points, exclusive
    kind: BlockKind
    level: int  # of a heading, 1 to 6; 0 for all else
    head: bool  # a row that says what stands in the columns of its table
    step: int  # of an item of a numbered list, which one, from 1; 0 for all else
    main: bool  # whether it is main content
    page: int  # from 1; 0 where the source has none
    turn: int  # code points of the text at which it goes on on the next page; 0 where it does not
    byte_start: int  # bytes of UTF-8 from the first of the text
    byte_end: int  # bytes, exclusive


class ExtractShown(TypedDict):
    """What can be read of a file or page."""

    source: str  # the path as it was given, or the URL that answered
    content_hash: str  # SHA-256 of the bytes
    kind: str  # `html`, `markdown`, `text`, `pdf` or `docx`
    status: str
    hygiene: Hygiene
    title: str
    language: str
    charset: str
    dates: Dates
    hidden: Hidden
    redacted: str  # kinds of secrets that gave way to tags, and how many
    unread: str  # what could not be read
    digest: str  # of the text
    text: str
    blocks: list[BlockShown]
    identity: str  # the spelling under which a page is known; empty of a file
    canonical: str  # the URL that the page gives as its own; empty where it gives none
    exit_code: int


class Passage(TypedDict):
    """A stretch of a text, with what stands around it."""

    start: int  # code points from the first of the text
    end: int  # code points, exclusive
    byte_start: int  # bytes of UTF-8 from the first of the text
    byte_end: int  # bytes, exclusive
    quote: str
    prefix: str
    suffix: str


class PlaceShown(TypedDict):
    """One place of a quotation: as many spans as the quotation has parts."""

    tier: str  # `exact` or `folded`
    spans: list[Passage]


class Elsewhere(TypedDict):
    """Another file that has the quotation."""

    source: str
    content_hash: str  # SHA-256 of the file
    digest: str  # of its text
    tier: str  # `exact` or `folded`
    places: list[PlaceShown]


class Unread(TypedDict):
    """A file that could not be read."""

    source: str
    reason: str


class MatchShown(TypedDict):
    """Whether a quotation stands in a file, and where."""

    quote: str
    cited: str  # the file as it was given
    tier: str  # `exact`, `folded`, `misattributed` or `no`
    source: str | None  # the file that has it
    content_hash: str | None  # SHA-256 of that file
    digest: str | None  # of its text
    span: Passage | None  # the first of the best place
    places: list[PlaceShown]
    elsewhere: list[Elsewhere]
    looked_in: list[str]
    unread: list[Unread]
    exit_code: int


class VerdictShown(TypedDict):
    """A verdict on a claim and one text."""

    verdict: str  # `supports`, `contradicts`, `no_info` or `cannot_tell`
    score: float  # 0 to 1; from .5 on a yes
    means: str  # by which it was judged
    reasons: list[Reason]
    quoted: Quoted | None  # where the claim stands word for word


class JudgeLine(TypedDict):
    """One line of `carter judge`: the verdict on a claim, and on each text of its evidence."""

    id: str | int | None  # as the line that was judged has it
    verdict: str  # `supports`, `contradicts`, `no_info` or `cannot_tell`
    score: float  # 0 to 1; from .5 on a yes
    means: str  # by which it was judged
    reasons: list[Reason]
    quoted: Quoted | None  # where the claim stands word for word
    evidence: list[int]  # numbers, from 0, of the texts on which it rests
    pairs: list[VerdictShown]  # on each text, in order


class Reply(TypedDict):
    """A reply that was recorded."""

    reply: str  # digest
    at: str  # ISO 8601 in UTC


class ExchangeShown(TypedDict):
    """One request to the network, and what came of it."""

    method: str
    uri: str
    code: int  # HTTP status; 0 where there was no answer
    raised: str  # the failure; empty where there was none
    headers: Any  # of the answer
    sent: Any  # body of the request
    body: Any  # of the answer: its digest, or what stands for it


class TakeShown(TypedDict):
    """The exchanges of one time that a request was performed."""

    id: str
    at: str  # ISO 8601 in UTC
    state: str
    exchanges: list[ExchangeShown]

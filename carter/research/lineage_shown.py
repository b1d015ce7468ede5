"""What `carter why` tells of a claim: each thing on the way from the brief to the characters, page and request."""

from typing import NamedTuple

from carter.errors import IntegrityError
from carter.kernel.why import Exchange, Made


class Judgement(NamedTuple):
    """A verdict."""

    stance: str
    means: str
    score: int  # thousandths
    reasons: tuple[str, ...]


class Place(NamedTuple):
    """Where a quotation stands, and what stands around it; `prefix` and `suffix` are cut at some distance."""

    text: str  # digest of the readable text
    char_start: int  # code points
    char_end: int
    byte_start: int
    byte_end: int
    first_line: int  # of the quotation in the readable text, from 1; 0 where that was not retained
    last_line: int
    prefix_line: int  # of the first character of the prefix
    prefix: str
    quote: str
    suffix: str
    page: int  # of the source, from 1; 0 where that has none
    heading: str
    over: tuple[str, ...]  # what stands over it in the source, and is told with it
    retained: bool  # whether the text is here, so that the place could be looked up


class Query(NamedTuple):
    """A query that found the source."""

    text: str
    sent: str  # as it was sent
    engine: str
    rank: int  # 1 is best
    queries: Made | None  # the record of the round that holds it
    candidates: Made | None  # the record of the round that holds what it found
    exchanges: tuple[Exchange, ...]


class Origin(NamedTuple):
    """A source, and how it was had."""

    source_id: str
    title: str
    url: str
    published_date: str  # empty where the source states none
    content_hash: str  # SHA-256 of its bytes
    reference: int  # its number in the brief; 0 where the brief does not cite it
    pages: Made | None  # the record of the round that holds its page
    body: str  # digest of its bytes; empty where they are not known
    retained: bool  # whether its bytes are here
    fetch: Exchange | None
    queries: tuple[Query, ...]


class Carried(NamedTuple):
    """A piece of evidence: the way from the claim to the characters of the source, and to who was asked for it."""

    evidence_id: str
    relevance: int  # thousandths
    verdict: Judgement | None
    snippets: Made | None  # the record of the first round that kept it
    passages: Made | None
    document: Made | None
    place: Place
    source: Origin


class Line(NamedTuple):
    """A line of the brief."""

    number: int  # from 1
    text: str


class Fault(NamedTuple):
    """Something on the way that does not hold."""

    what: str
    where: str  # an id, a target or a file


class Lineage(NamedTuple):
    """One claim, walked from the brief to the characters of its sources."""

    run: str
    manifest: str
    claim_id: str
    number: int  # its row in claims.md, from 1
    text: str
    section: str
    tags: tuple[str, ...]
    confidence: str  # decimal
    in_brief: bool
    lines: tuple[Line, ...]  # of the brief, that tell it
    brief: Made | None
    claims: Made | None  # the record that first holds the claim
    judged: Made | None  # the record that holds the verdicts that count
    verdict: Judgement | None  # on the claim as a whole
    asked: tuple[Exchange, ...]  # of models, that stated or judged it
    evidence: tuple[Carried, ...]
    faults: tuple[Fault, ...]

    @property
    def exit_code(self) -> int:
        """0 if all on the way holds, else 5."""
        return IntegrityError.exit_code if self.faults else 0

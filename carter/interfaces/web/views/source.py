"""A source: how it was had and read, what it states of its dates, what it shares with others, and what rests on it."""

from typing import Any, NamedTuple

from carter.errors import IntegrityError, NotRetained, UnknownTarget
from carter.interfaces.web.asking import Answer, Asking
from carter.interfaces.web.views.brief import Head
from carter.interfaces.web.views.heads import head_of_run
from carter.interfaces.web.views.sources import Dropped, Group, groups_of, named
from carter.kernel.digest import Digest
from carter.research.output_models import ClaimsFile, SourceLine
from carter.workspace.documents_seen import DateTold, DocumentSeen, DocumentsSeen, dates_in
from carter.workspace.fetches_seen import Fetching, fetching_of
from carter.workspace.identities import Identities
from carter.workspace.looked_again import Looked, looked_again
from carter.workspace.opened_runs import OpenedRun

KEPT, LET_GO, DAMAGED, NONE = "kept", "let go", "damaged", "none"
"""What is here of a body or text; `none`: there never was any."""

_TOLD = ("status", "kind", "language", "charset", "hidden", "redacted", "unread", "text")


class Rests(NamedTuple):
    """A claim that rests on the source, by one piece of evidence."""

    claim_id: str
    text: str
    in_brief: bool
    stance: str  # of the verdict on the claim as a whole; empty where there is none
    evidence_id: str
    quote: str
    char_start: int
    char_end: int


class Reading(NamedTuple):
    """How the text was read of the page."""

    target: str
    digest: str  # of the document's record
    stage: str
    version: int
    tools: dict[str, str]  # name -> version; empty where they are not known here
    status: str  # `ok`, or why there is no text
    kind: str
    language: str
    charset: str
    characters: int  # of the text; 0 where it is not here
    blocks: int
    main_blocks: int  # of these, those of the main content
    hidden: int  # characters that a reader would not see, left out
    redacted: str
    unread: str
    text: str  # digest
    text_is: str  # one of the four above


class Source(NamedTuple):
    """A source of a run."""

    head: Head
    source_id: str
    url: str
    title: str
    domain: str
    line: SourceLine | None  # None of what was not used
    dropped: Dropped | None  # why it was not used
    page: dict[str, Any]  # fields of the record of the page; empty where that is not here
    page_digest: str
    body_is: str  # one of the four above
    bytes: int | None  # of the page
    fetching: Fetching | None
    reading: Reading | None
    dates: tuple[DateTold, ...]  # that were taken
    looked: Looked
    group: Group | None  # its origin, where others have the same
    copies: tuple[Dropped, ...]  # what was not used since it is a copy of this
    rests: tuple[Rests, ...]
    lost: tuple[str, ...]  # digests of records that are damaged or gone, so that what they hold is not known


class Found(NamedTuple):
    """A source in the records of a run."""

    opened: OpenedRun
    seen: DocumentsSeen
    source_id: str
    line: SourceLine | None
    document: DocumentSeen | None

    @property
    def url(self) -> str:
        """Where it lies."""
        return self.line.url if self.line else str(self.document.page.get("url", "")) if self.document else ""

    @property
    def title(self) -> str:
        """What it is called: by itself, by the engine, or by its address."""
        known = self.line.title if self.line else str(self.document.page.get("title", "")) if self.document else ""
        return known or self.url

    @property
    def language(self) -> str:
        """Its language, where that is known."""
        return self.line.language if self.line else ""


def found(asking: Asking) -> Found:
    """The source in the address.

    Raises:
        UnknownTarget: the run has none of that id.
    """
    opened, source_id = OpenedRun(asking.workspace, asking.path["run"]), asking.path["source_id"]
    seen = DocumentsSeen(opened.manifest, opened.store)
    line, document = named(opened.table).get(source_id), seen.by_source.get(source_id)
    if line is None and document is None:
        raise UnknownTarget("this run has no such source", where=source_id, mend="see the list of its sources")
    return Found(opened, seen, source_id, line, document)


def source(asking: Asking) -> Answer:
    """The card of a source."""
    of = found(asking)
    document, table = of.document, of.opened.table
    page = dict(document.page) if document else {}
    body_is, body = stored(of, document.body if document else None)
    readable = of.seen.readable(document) if document else {}
    looked = looked_again(body, page, readable) if body_is == KEPT else Looked("the bytes of the page are not here")
    drops = of.opened.facts.dropped
    group = next((each for each in groups_of(table) if of.source_id in each.sources), None)
    data = Source(
        head_of_run(of.opened),
        of.source_id,
        of.url,
        of.title,
        of.line.domain if of.line else str(page.get("domain", "")),
        of.line,
        next((_drop(each) for each in drops if of.line is None and each["url"] in _names(of.url, page)), None),
        page,
        document.page_digest if document else "",
        body_is,
        len(body) if body_is == KEPT else None,
        fetching_of(of.opened, of.seen, document) if document else None,
        _reading(of) if document else None,
        dates_in(readable),
        looked,
        group,
        tuple(_drop(each) for each in drops if of.line and _is_copy(each, of.url)),
        tuple(_rests(table, of.source_id)),
        tuple(sorted(of.seen.reader.lost)),
    )
    return Answer("source.html", f"Source: {of.title}", data, {"named": named(table), "language": of.language})


def stored(of: Found, digest: str | None) -> tuple[str, bytes]:
    """What is here of a blob, and its bytes."""
    if not digest:
        return NONE, b""
    try:
        return KEPT, of.opened.store.get(Digest(digest))
    except NotRetained:
        return LET_GO, b""
    except IntegrityError:
        return DAMAGED, b""


def _reading(of: Found) -> Reading | None:
    document = of.document
    readable = of.seen.readable(document) if document else {}
    if document is None or not readable:
        return None
    identity = Identities(of.opened.workspace, (of.opened.run,))(document.entry)
    text_is, text = stored(of, readable["text"])
    blocks = readable.get("blocks", ())
    return Reading(
        target=document.target,
        digest=document.entry.digest,
        stage=document.entry.stage,
        version=document.entry.version,
        tools=dict(identity["tools"]) if identity else {},
        characters=len(text.decode("utf-8", "replace")),
        blocks=len(blocks),
        main_blocks=sum(bool(block.get("main", True)) for block in blocks),
        text_is=text_is,
        **{name: readable[name] for name in _TOLD},
    )


def _rests(table: ClaimsFile, source_id: str) -> list[Rests]:
    held = {line.evidence_id: line for line in table.evidence if line.source_id == source_id}
    stances = {each.claim_id: each.stance for each in table.verdicts if not each.evidence_id}
    return [
        Rests(
            *(claim.claim_id, claim.text, claim.in_brief, stances.get(claim.claim_id, "")),
            *(each, held[each].quote, held[each].char_start, held[each].char_end),
        )
        for claim in sorted(table.claims, key=lambda claim: not claim.in_brief)
        for each in claim.evidence_ids
        if each in held
    ]


def _names(url: str, page: dict[str, Any]) -> tuple[str, ...]:
    return (url, str(page.get("asked") or url))


def _is_copy(drop: dict[str, str], url: str) -> bool:
    """Whether a source was not used as it is a copy of that at `url`, which its reason then names."""
    return drop["kind"] in ("copy", "duplicate") and url in (word.strip(",;()") for word in drop["reason"].split())


def _drop(drop: dict[str, str]) -> Dropped:
    return Dropped(drop["url"], drop["kind"], drop["reason"], "")

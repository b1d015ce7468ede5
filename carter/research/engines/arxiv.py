"""arXiv: preprints, most of them in physics, mathematics and computer science; needs no key.

Parameters, the Atom feed and its errors: https://info.arxiv.org/help/api/user-manual.html. The feed is read without
any document type: one that declares entities is refused before it is parsed.
"""

from datetime import date

from lxml import etree

from carter.evidence.stopwords import STOP_WORDS
from carter.research.engines.display import asked
from carter.research.engines.exchange import HttpReply, HttpRequest, Wanted, url_of
from carter.research.engines.findings import Findings, Said, brief, found
from carter.research.engines.reply_json import MOST_BYTES, MOST_ROWS, bad_response, failure

NAME = "arxiv"
SITE = "arxiv.org"
ADDRESS = "https://export.arxiv.org/api/query"
_LONGEST, _WORDS = 300, 8  # of a query; all words must occur, so more find nothing
_ATOM = "{http://www.w3.org/2005/Atom}"
_ARXIV = "{http://arxiv.org/schemas/atom}"


def request(wanted: Wanted) -> HttpRequest:
    """The question as words that must all occur, most relevant first."""
    parameters: list[tuple[str, str | int]] = [
        ("search_query", _query(wanted)),
        ("start", 0),
        ("max_results", wanted.limit),
        ("sortBy", "relevance"),
        ("sortOrder", "descending"),
    ]
    return HttpRequest(engine=NAME, url=url_of(ADDRESS, parameters))


def findings_in(reply: HttpReply) -> Findings:
    """The preprints of a feed; each has the date of its first version."""
    failed = failure(NAME, reply)
    if failed is not None:
        return failed
    feed = _feed(reply.body)
    if isinstance(feed, str):
        return bad_response(NAME, feed)
    entries = [_said(entry) for entry in feed.findall(f"{_ATOM}entry")[:MOST_ROWS]]
    if len(entries) == 1 and "/api/errors" in entries[0].url:
        return Findings(engine=NAME, status="bad_request", detail=brief(entries[0].snippet))
    return found(NAME, entries)


def _query(wanted: Wanted) -> str:
    words = "".join(character if character.isalnum() else " " for character in asked(wanted.query, _LONGEST)).split()
    dull = STOP_WORDS.get(wanted.language or "en", frozenset()) | {"AND", "OR", "ANDNOT", "TO"}
    topical = [word for word in words if word.lower() not in dull and word not in dull] or words
    query = " AND ".join(f"all:{word}" for word in topical[:_WORDS])
    if not wanted.since:
        return query
    first, last = (date.fromisoformat(day).strftime("%Y%m%d") for day in (wanted.since, wanted.today))
    return f"{query} AND submittedDate:[{first}0000 TO {last}2359]"


def _feed(body: bytes) -> "etree._Element | str":
    """The root of an Atom feed, or why there is none."""
    if len(body) > MOST_BYTES:
        return f"more than {MOST_BYTES:,} bytes"
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError:
        return "not UTF-8"
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        return "a document type, which no feed has"
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True, remove_pis=True, huge_tree=False
    )
    try:
        root = etree.fromstring(text.encode(), parser)
    except etree.XMLSyntaxError:
        return "not XML" if text.strip() else "empty"
    return root if root.tag == f"{_ATOM}feed" else "no Atom feed"


def _said(entry: "etree._Element") -> Said:
    address = _text(entry, f"{_ATOM}id").replace("http://arxiv.org/abs/", "https://arxiv.org/abs/", 1)
    return Said(
        url=address,
        title=_text(entry, f"{_ATOM}title"),
        snippet=_text(entry, f"{_ATOM}summary"),
        date=_text(entry, f"{_ATOM}published"),
        doi=_text(entry, f"{_ARXIV}doi"),
    )


def _text(entry: "etree._Element", tag: str) -> str:
    found = entry.find(tag)
    return "".join(str(part) for part in found.itertext()).strip() if found is not None else ""

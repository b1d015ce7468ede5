"""Readable -> the same, or one without text whose status says why the page is no evidence."""

from collections.abc import Collection

from carter.records.document import Readable
from carter.research.extract.charset import decoded
from carter.research.hygiene.examine import examined
from carter.research.hygiene.kinds import Finding, status_of
from carter.research.hygiene.look import Exchange


def checked(exchange: Exchange, body: bytes, readable: Readable, *, languages: Collection[str] = ()) -> Readable:
    """`readable`, if the page is what was asked for; else one with no text and a finding as its status."""
    finding = examined_page(exchange, body, readable, languages=languages)
    if finding is None:
        return readable
    return Readable(kind=readable.kind, status=status_of(finding), title=readable.title, hidden=readable.hidden)


def examined_page(
    exchange: Exchange, body: bytes, readable: Readable, *, languages: Collection[str] = ()
) -> Finding | None:
    """Why the page `body`, of which `readable` was read, is no evidence; None if it may be."""
    markup = decoded(body, labelled=True).text if readable.kind in ("html", "") else ""
    return examined(exchange, markup, readable, languages=languages)

"""Readable -> the same, or one without text whose status says why the page is no evidence."""

from collections.abc import Collection

from carter.records.document import Readable
from carter.research.extract.charset import decoded
from carter.research.hygiene.examine import examined
from carter.research.hygiene.kinds import status_of
from carter.research.hygiene.look import Exchange


def checked(exchange: Exchange, body: bytes, readable: Readable, *, languages: Collection[str] = ()) -> Readable:
    """`readable`, if the page is what was asked for; else one with no text and a finding as its status."""
    markup = decoded(body, labelled=True).text if readable.kind in ("html", "") else ""
    finding = examined(exchange, markup, readable, languages=languages)
    if finding is None:
        return readable
    return Readable(kind=readable.kind, status=status_of(finding), title=readable.title, hidden=readable.hidden)

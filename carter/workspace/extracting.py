"""One file or page, read as a build would read it, to be looked at: its text, and all that is known of it."""

from typing import NamedTuple

from carter.errors import CarterError, InputError, Refused, UsageError, WorldError
from carter.records.document import Readable
from carter.research.extract import read
from carter.research.extract.beside import Beside, beside
from carter.research.hygiene import Exchange, Finding, examined_page
from carter.research.redaction import redact, redact_readable, tags_in
from carter.workspace.fetching import FetchedPage, FetchOptions, fetch
from carter.workspace.reading import read_here

_WEB = ("http://", "https://")


class Extracted(NamedTuple):
    """What can be read of a file or page, and what cannot."""

    source: str  # the path as it was handed in, or the URL that answered
    content_hash: str  # SHA-256 of the bytes
    readable: Readable
    finding: Finding | None  # why it is no evidence; None where it may be
    beside: Beside  # what stands in an HTML page and is no part of its text, and its dates
    page: FetchedPage | None = None  # how it was fetched

    @property
    def exit_code(self) -> int:
        """0 where there is text; 1 where there is none, or what the web sent may be no evidence."""
        return int(not self.readable.text or (self.page is not None and self.finding is not None))


def extract(place: str, options: FetchOptions) -> Extracted:
    """What can be read of the file at `place`, or of the page if it is a URL.

    Raises:
        InputError: the file cannot be read (exit 3).
        UsageError, Refused, WorldError: the page could not be fetched, as `carter fetch` tells it (exit 2, 1, 4).
    """
    if "://" in place:
        return _of_web(fetch(place, options))
    file = read_here(place)
    finding = examined_page(Exchange(), file.body, file.readable)
    return Extracted(file.name, file.content_hash, file.readable, finding, _beside(file.body, file.readable))


def _of_web(page: FetchedPage) -> Extracted:
    from hashlib import sha256

    answer = page.answer
    if answer.status != "ok":
        kinds: dict[int, type[CarterError]] = {1: Refused, 2: UsageError}
        told = kinds.get(page.exit_code, WorldError)
        detail = f": {answer.detail}" if answer.detail else ""
        raise told(f"{answer.status}{detail}", where=answer.url, mend="`carter fetch` tells all that was decided")
    charset = answer.media.charset
    found = read(answer.body, answer.url, charset=charset, kind=answer.kind)
    if found.status.startswith("unsupported"):
        mend = "name a page of HTML, Markdown, plain text, PDF or DOCX"
        raise InputError(f"nothing can be read of it: {found.status}", where=answer.url, mend=mend)
    finding = examined_page(Exchange(answer.asked, answer.url, answer.code), answer.body, found)
    readable = redact_readable(found, tags_in(answer.body))
    more = _beside(answer.body, readable, charset, answer.url)
    return Extracted(answer.url, sha256(answer.body).hexdigest(), readable, finding, more, page)


def _beside(body: bytes, readable: Readable, charset: str = "", url: str = "") -> Beside:
    if readable.kind != "html":
        return Beside()
    found = beside(body, charset=charset, url=url)
    return found._replace(left=tuple(each._replace(text=redact(each.text).text) for each in found.left))

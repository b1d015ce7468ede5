"""Page -> Document: the readable text of its bytes."""

from carter.kernel.pipeline import stage, surviving
from carter.records.document import Document, Readable
from carter.records.page import Page
from carter.research.engines.local import path_of
from carter.research.extract import read
from carter.research.hygiene import Exchange, checked
from carter.research.redaction import redact_readable, tags_in
from carter.research.versions import READING
from carter.research.web.statuses import UNAVAILABLE

_OF_THE_WEB = ("http://", "https://")  # a file of the user's is what they say it is


def unread(page: Page, status: str) -> Document:
    """A page whose reading was killed, again and again: it has no text, and a status like any that cannot be read."""
    return Document(source_id=page.source_id, readable=Readable(status=status.removeprefix(UNAVAILABLE)))


@surviving(unread)
@stage(version=READING, tools=("lxml", "markdown-it-py", "pypdf", "python-docx", "trafilatura", "webencodings"))
def read_page(page: Page) -> Document:
    """What a person sees of the page, without the secrets in it; one without bytes passes its status on."""
    if page.body is None:
        return Document(source_id=page.source_id, readable=Readable(status=page.status))
    body = bytes(page.body)
    readable = read(body, path_of(page.url), charset=page.charset, kind=page.kind)
    if page.url.startswith(_OF_THE_WEB):
        exchange = Exchange(page.asked or page.url, page.url, page.code or 200)
        readable = checked(exchange, body, readable)
    readable = redact_readable(readable, tags_in(body))
    return Document(source_id=page.source_id, readable=readable)

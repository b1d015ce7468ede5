"""Page -> Document: the readable text of its bytes."""

from carter.kernel.pipeline import stage
from carter.records.document import Document, Readable
from carter.records.page import Page
from carter.research.engines.local import path_of
from carter.research.extract import read
from carter.research.versions import READING


@stage(version=READING, tools=("lxml", "markdown-it-py", "pypdf", "python-docx", "trafilatura", "webencodings"))
def read_page(page: Page) -> Document:
    """What a person sees of the page; one without bytes passes its status on."""
    readable = Readable(status=page.status) if page.body is None else read(page.body, path_of(page.url))
    return Document(source_id=page.source_id, readable=readable)

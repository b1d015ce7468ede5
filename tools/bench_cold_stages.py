"""A pipeline that reads all files of a folder: each is fetched and recorded, then becomes readable text."""

from carter.kernel.effects import Asking, ask
from carter.kernel.pipeline import Each, Pipeline, stage
from carter.kernel.record import Collection, Record
from carter.records.document import Documents
from carter.records.ids import source_ulid
from carter.records.page import Page, Pages
from carter.research.effects import Fetch, Fetched
from carter.research.stages.read_page import read_page


class File(Record, tag="bench/file@1"):
    """One file, as it was listed."""

    path: str
    content: str  # digest


class Files(Collection[File], tag="bench/files@1"):
    """All files."""


@stage(version=1)
def open_file(file: File) -> Asking[Page]:
    """File -> Page."""
    url = f"file:{file.path}"
    reply: Fetched = yield from ask(Fetch(url=url, content=file.content))
    return Page(
        source_id=source_ulid(url, file.content), url=url, domain="", body=reply.body, content_hash=file.content
    )


COLD = Pipeline("cold", (Files,), (Each(open_file, into=Pages), Each(read_page, into=Documents)))

"""Progress, Screened -> Origins: which of the sources that were read so far go back to one."""

from carter.kernel.pipeline import stage
from carter.records.origins import Address, Origins
from carter.records.progress import Progress
from carter.records.screened import Screened
from carter.research.origins_counted import origins_of


@stage(version=2)
def trace(progress: Progress, screened: Screened) -> Origins:
    """The origins of all sources that can be used.

    What was left out as a duplicate is none of them: a source is what was kept, copies under other heads among them.
    """
    sources = (*progress.sources, *screened.sources)
    documents = (*progress.documents.items, *screened.documents.items)
    return origins_of(
        [
            (Address(source_id=source.source_id, url=source.url), document.readable.main_text)
            for source, document in zip(sources, documents, strict=True)
        ]
    )

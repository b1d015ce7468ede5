"""Progress -> Earlier: what the rounds before have taken from the web."""

from carter.kernel.pipeline import stage
from carter.kernel.record import Text
from carter.records.earlier import Earlier, WebText
from carter.records.progress import Progress
from carter.research.engines.local import is_web


@stage(version=1)
def look_back(progress: Progress) -> Earlier:
    """Texts and costs of the pages of the web so far.

    It stands apart from the progress, so that a changed file of one's own asks no engine anew.
    """
    read = zip(progress.sources, progress.documents.items, strict=True)
    texts = tuple(
        WebText(url=source.url, text=Text(document.readable.main_text))
        for source, document in read
        if is_web(source.url)
    )
    return Earlier(spent=progress.spent, texts=texts)

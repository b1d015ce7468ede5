"""TaskSpec, Progress, Proposals -> Earlier: what the rounds before have taken from the web."""

from carter.kernel.pipeline import stage
from carter.kernel.record import Text
from carter.records.earlier import Earlier, WebText
from carter.records.progress import Progress
from carter.records.synthesis import Proposals
from carter.records.task_spec import TaskSpec
from carter.research.engines import claude
from carter.research.engines.local import is_web


@stage(version=2)
def look_back(task: TaskSpec, progress: Progress, proposals: Proposals) -> Earlier:
    """Texts and costs of the pages of the web so far, and of a model where a model searches.

    It stands apart from the progress, so that a changed file of one's own asks no engine anew.
    """
    read = zip(progress.sources, progress.documents.items, strict=True)
    texts = tuple(
        WebText(url=source.url, text=Text(document.readable.main_text))
        for source, document in read
        if is_web(source.url)
    )
    searches = any(engine.name == claude.NAME for engine in task.engines)
    return Earlier(spent=progress.spent, texts=texts, calls=proposals.calls if searches else ())

"""Progress -> Scores: coverage, grounding and diversity after a round."""

from carter.kernel.pipeline import stage
from carter.records.progress import Progress
from carter.records.scores import Scores
from carter.research.measure import diversity, grounding


@stage(version=2)
def evaluate(progress: Progress) -> Scores:
    """The scores of the specification, section 5; their formulas are in `carter.research.measure`."""
    return Scores(
        coverage=progress.rounds[-1].coverage if progress.rounds else 0,
        grounding=grounding(progress.judged.claims.items),
        diversity=diversity(progress.sources, progress.origins),
        domains=len({source.domain for source in progress.sources}),
        source_types=len({source.source_type for source in progress.sources}),
    )

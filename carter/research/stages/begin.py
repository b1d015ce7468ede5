"""-> Progress: nothing asked, nothing read."""

from carter.kernel.pipeline import stage
from carter.records.progress import Progress


@stage(version=2)
def begin() -> Progress:
    """The progress before the first round."""
    return Progress()

"""-> Progress: nothing asked, nothing read."""

from carter.kernel.pipeline import stage
from carter.records.progress import Progress


@stage(version=1)
def begin() -> Progress:
    """The progress before the first round."""
    return Progress()

"""Visits -> Pages: the pages of a round, without what they took."""

from carter.kernel.pipeline import stage
from carter.records.page import Pages
from carter.records.visits import Visits


@stage(version=1, said=("SOURCE_SELECTED", "items.source_id"))
def take_pages(visits: Visits) -> Pages:
    """The pages, in the order in which they were chosen."""
    return visits.pages

"""Visits: what the fetches of a round gave, and what they took."""

from carter.kernel.record import Record
from carter.records.page import Pages
from carter.records.spent import Spent


class Visits(Record, tag="research/visits@1"):
    """The pages of a round. What they took stands apart, so that a page that came again unchanged is the same."""

    pages: Pages = Pages()
    spent: Spent = Spent()

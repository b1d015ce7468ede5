"""Filler sentences of the harbour, and what the tests of reading ask of a page."""

from carter.records.document import Readable
from carter.research.extract import read

P = (
    "The harbour office keeps a list of the boats that lie at its quays, and the list is read aloud in the hall "
    "on the first day of every month of the year."
)
P2 = (
    "Every clerk who has worked at the office for more than ten years may add a line to the list, provided that "
    "two others have seen the boat with their own eyes."
)
P3 = (
    "When the winter storms come the boats are moved to the inner basin, where the water is calm and the chains "
    "are checked twice a day by the master of the port."
)


def page(html: str, *, marks: bool = True) -> Readable:
    """What is read of an HTML page."""
    return read(html.encode(), "page.html", marks=marks)


def lines(readable: Readable) -> list[str]:
    """The text of each block."""
    return [readable.text[block.start : block.end] for block in readable.blocks]


def main_lines(readable: Readable) -> list[str]:
    """The text of each block of the main content."""
    return [readable.text[block.start : block.end] for block in readable.blocks if block.main]


def kinds(readable: Readable) -> list[tuple[str, str]]:
    """The kind and the text of each block."""
    return [(block.kind, readable.text[block.start : block.end]) for block in readable.blocks]

"""Filler sentences of the harbour, and what the tests of reading ask of a page."""

from carter.records.document import Readable
from carter.research.extract import read
from tools.hard_pages import P2 as P2
from tools.hard_pages import P as P

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

"""The date on the cover of a printed document: the end of one of its first lines, `Harbour Office, March 2024`."""

import re
from collections.abc import Iterable
from itertools import islice, takewhile

from carter.research.extract.date_labels import date_alone
from carter.research.extract.date_words import Stated
from carter.research.extract.dates import Dates, only

_MOST_LINES = 12  # of a cover
_WORDS = 8  # of a line of it; a longer one begins the text
_ENDS = (".", "!", "?", ";", ":", ")")
# Behind these a date says when something was or will be, and nothing of the document.
_OF_SOMETHING = re.compile(
    r"(?:\b(?:in|on|at|since|until|till|by|from|to|of|before|after|through|between|and|for|ab|bis|seit|am|im|vom|zum"
    r"|depuis|jusqu\w*|au|du|le|en|desde|hasta|dal|al|nel)|[\u2013-])\s*$",
    re.IGNORECASE,
)


def cover_dates(lines: Iterable[str]) -> Dates:
    """The one date, at least a month, that lines end with before the text begins; none if there are several."""
    first = takewhile(lambda line: len(line.split()) <= _WORDS, (line.strip() for line in islice(lines, _MOST_LINES)))
    found = (_at_end(line) for line in first if not line.endswith(_ENDS))
    return Dates(only("visible", filter(None, found)))


def _at_end(line: str) -> Stated | None:
    """The longest end of a line that is a date."""
    words = list(re.finditer(r"\S+", line))
    for word in words:
        if stated := date_alone(line[word.start() :]):
            before = line[: word.start()].rstrip()
            spaced = before.endswith((" -", " \u2013", " \u2014"))
            return stated if spaced or not _OF_SOMETHING.search(before) else None
    return None

"""Forms: what its length, its grammar and its table leave of the relevance of a passage."""

import re

from carter.evidence.weights import THOUSAND
from carter.evidence.words import word_count
from carter.records.passage import Passage

ROW = 850  # thousandths that are left to a row of a table whose head is not known, which tells little
PERSONAL = 700  # thousandths that are left to what somebody says of themselves, as in a letter
LEANING = 850  # thousandths that are left to a passage that still points back
_LONG = 90  # words from which a passage says what it says at too great a length
_SHORT = 9  # words under which it hardly says anything
_OF_NOTHING = 600  # thousandths that would be left to a passage without words
_IN_PERSON = re.compile(r"(?<![\w\"'“‘(./-])(?:I|I['’](?:m|ve|d|ll))(?= [a-z])")


def left_by_form(passage: Passage) -> int:
    """What length, leaning, speaking of oneself and a table without its head leave of a relevance, thousandths."""
    size = word_count(" ".join((*(over.quote for over in passage.over), passage.quote)))
    length = min(THOUSAND, max(600, THOUSAND * _LONG // size), _OF_NOTHING + (THOUSAND - _OF_NOTHING) * size // _SHORT)
    length = length * ROW // THOUSAND if passage.kind == "row" and not passage.over else length
    length = length * PERSONAL // THOUSAND if _IN_PERSON.search(passage.quote) else length
    return length * LEANING // THOUSAND if passage.leans else length

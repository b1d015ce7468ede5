"""Private keys between their two lines, or as far as they go where the second line is missing."""

import re
from collections.abc import Iterator

_BEGIN = "-----BEGIN "
_FIRST = re.compile(r"-----BEGIN [A-Z0-9 ]{0,24}PRIVATE KEY(?: BLOCK)?-----", re.ASCII)
_LAST = re.compile(r"-----END [A-Z0-9 ]{0,24}PRIVATE KEY(?: BLOCK)?-----", re.ASCII)
_RUN = re.compile(r"(?:(?:\s|\\[nr])*+[A-Za-z0-9+/=]{16,}+)+", re.ASCII)
_LINE = re.compile(r"[A-Za-z0-9+/]{16,}", re.ASCII)
_LONGEST = 32_768  # characters of one key
_FEWEST = 32  # characters that are no mere dots between the two lines


def private_keys(text: str) -> Iterator[tuple[int, int]]:
    """(start, end) of each private key of `text`; the two lines with nothing or dots between them are none."""
    place = text.find(_BEGIN)
    while place >= 0:
        first = _FIRST.match(text, place)
        beyond = text.find(_BEGIN, place + len(_BEGIN))
        if first:
            limit = min(first.end() + _LONGEST, beyond if beyond >= 0 else len(text))
            last = _LAST.search(text, first.end(), limit)
            run = None if last else _RUN.match(text, first.end(), limit)
            inner = text[first.end() : last.start() if last else run.end() if run else first.end()]
            if sum(map(len, _LINE.findall(inner))) >= _FEWEST:
                yield place, last.end() if last else first.end() + len(inner)
        place = beyond

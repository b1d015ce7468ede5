"""Text in which digests stand, and long text: parts that may be links, and the window of it that a page shows."""

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from carter.kernel.digest import Digest

WINDOW = 200_000  # code points or bytes that one page shows
_DIGEST = re.compile(r"blake3:[0-9a-f]{64}(?![0-9a-f])")
_LINE = 2_000  # code points within which a window ends with a line, if it can


class Part(NamedTuple):
    """A stretch of text; a digest is a link."""

    text: str
    digest: str  # empty of all that is none


class Window(NamedTuple):
    """A stretch of a long text: `text[start:end]` of `length` code points."""

    start: int
    end: int
    length: int
    text: str
    earlier: int | None  # where the window before this one begins; None where this is the first
    later: int | None


def parts_of(text: str, is_here: Callable[[Digest], bool]) -> tuple[Part, ...]:
    """The text, cut where the digests of what is here stand in it; the key of an action is no blob, and no link."""
    found, last = [], 0
    for each in _DIGEST.finditer(text):
        if not is_here(Digest(each[0])):
            continue
        found += [Part(text[last : each.start()], ""), Part(each[0], each[0])]
        last = each.end()
    return tuple(part for part in (*found, Part(text[last:], "")) if part.text)


def window_of(text: str, start: int = 0) -> Window:
    """The window that begins at a code point; it ends with a line where one ends near."""
    start = max(0, min(start, len(text)))
    end = min(len(text), start + WINDOW)
    if end < len(text):
        line = text.rfind("\n", end - _LINE, end)
        end = line + 1 if line > start else end
    earlier = None if not start else max(0, start - WINDOW)
    return Window(start, end, len(text), text[start:end], earlier, end if end < len(text) else None)


def number(query: Mapping[str, str], name: str, default: int = 0) -> int:
    """A number of an address; what is none, or far too large, is as if it were not given."""
    given = query.get(name, "")
    return int(given) if given.isascii() and given.isdigit() and len(given) <= 12 else default

"""Lines of a plain text that were broken on purpose: titles right over what they name, and lists of lines."""

import re
from collections.abc import Callable, Iterator, Sequence

_LONGEST, _MOST_WORDS = 60, 10  # of a line that may be a title
_SLACK = 8  # columns of the width that a line may leave free though the next word would have fitted
_FEWEST_COLUMNS = 40  # of a text that shows how wide it was wrapped
_WIDEST = 120
_GOES_ON = re.compile(r"[.,;:?!…\-–—(/&]$|\b(?:[a-z]{1,3})$")
_BEGINS = re.compile(r"[\"“„«'(]?(?:[^\W\d_]|\d)")
# What a line holds in which a sentence ends.
STATES = re.compile(r"[.?!][\"”’)]?(?:\s|$)")
_FIELD = re.compile(r"[^\W\d_][\w /-]{0,24}:\s")  # `Author: network control`


def width_of(lines: Sequence[str]) -> int:
    """How many columns the longest line has, at most `_WIDEST`; 0 where the lines are too short to tell."""
    width = min(max((len(line.rstrip()) for line in lines), default=0), _WIDEST)
    return width if width >= _FEWEST_COLUMNS else 0


def parted(lines: Sequence[str], width: int, is_item: Callable[[str], bool]) -> Iterator[tuple[bool, list[str]]]:
    """The lines in runs that belong together, each with whether it is a title.

    A line is broken on purpose that is short and ends no sentence, where the next word would have fitted and begins
    anew. It is a title if what follows states something; else a line of its own, as in an address.
    """
    run: list[str] = []
    for number, line in enumerate(lines):
        before = lines[number - 1] if number else ""
        after = lines[number + 1] if number + 1 < len(lines) else ""
        if not after or not _is_broken(line, after, width):
            run.append(line)
            continue
        titles = not _FIELD.match(line) and not (before and is_item(before)) and not (is_item(line) and is_item(after))
        title = titles and _is_named(after, is_item)
        if title:
            if run:
                yield False, run
            yield True, [line]
            run = []
        elif is_item(line) or is_item(after):
            run.append(line)
        else:
            yield False, [*run, line]
            run = []
    if run:
        yield False, run


def _is_named(after: str, is_item: Callable[[str], bool]) -> bool:
    """Whether what stands below a line is something that a title may name: a list, a statement, a field of a head."""
    states = STATES.search(after.rstrip()) is not None or len(after) > _LONGEST
    return is_item(after) or states or _FIELD.match(after) is not None


def _is_broken(line: str, after: str, width: int) -> bool:
    said = line.strip()
    if not said or len(said) > _LONGEST or len(said.split()) > _MOST_WORDS or _GOES_ON.search(said):
        return False
    first = after.split(maxsplit=1)[0] if after.strip() else ""
    begins = _BEGINS.match(first) is not None and not first[:1].islower() and _indent(line) == _indent(after)
    upper = said[:1].isupper() or said[:1].isdigit()
    return upper and begins and len(line.rstrip()) + 1 + len(first) <= width - _SLACK


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())

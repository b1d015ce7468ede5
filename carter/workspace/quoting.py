"""A quotation, looked for in files: where it stands in the one that it is said to be of, or whose it is."""

from collections.abc import Sequence
from typing import NamedTuple

from carter.errors import InputError
from carter.evidence.quotations import Match, Outcome, Searched, sought
from carter.workspace.reading import ReadFile, all_here


class Held(NamedTuple):
    """A file that holds the quotation, and where."""

    file: ReadFile
    match: Match


class Matched(NamedTuple):
    """What came of looking for a quotation."""

    outcome: Outcome
    held: Held | None  # the file whose places count: the cited one, or whose the quotation is; None where none has it
    elsewhere: tuple[Held, ...]  # the other files that have it too
    looked_in: tuple[str, ...]  # names of all files that were read
    unread: tuple[tuple[str, str], ...]  # files that could not be, each with the reason

    @property
    def exit_code(self) -> int:
        """0 where the cited file has it, else 1."""
        return int(self.outcome not in ("exact", "folded"))


def match(quote: str, cited: str, others: Sequence[str] = ()) -> Matched:
    """Where `quote` stands in `cited`, a file or any file of a folder; else in the `others`, whose it then is.

    Raises:
        UsageError: the quotation has no word (exit 2).
        InputError: what is named cannot be read, or has no text (exit 3).
    """
    files, unread = all_here(cited)
    own = len(files)
    for other in others:
        more, left = all_here(other)
        files += more
        unread += left
    if not any(file.readable.text for file in files[:own]):
        status = files[0].readable.status if len(files[:own]) == 1 else "none of its files has any"
        raise InputError(f"there is no text in it: {status}", where=cited, mend="name a file with text")
    texts = [Searched(file.readable.text) for file in files]
    found = sought(quote, texts[:own], texts[own:])
    held = None if found.source is None else Held(files[found.source], found.match)
    elsewhere = tuple(Held(files[index], each) for index, each in found.elsewhere)
    return Matched(found.outcome, held, elsewhere, tuple(file.name for file in files), tuple(unread))

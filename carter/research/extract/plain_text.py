"""A plain text becomes its paragraphs, items, headings and code, each one block."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from textwrap import dedent

from carter.kernel.record import Text
from carter.records.document import Readable
from carter.research.extract.blocks import MOST_BLOCKS, Draft, laid_out
from carter.research.extract.characters import code_of, line_of, with_line_feeds
from carter.research.extract.dates import Dates, dates_of_text
from carter.research.extract.delimited import rows_of_file
from carter.research.extract.paragraphs import Piece, pieces
from carter.research.extract.titles import name_of, shown, title_of

_EDGE = 5  # lines of a head or foot
_SUBJECT = re.compile(r"(?:Subject|Betreff|Objet|Asunto|Oggetto|Onderwerp|Assunto): +(.+)")  # of a letter
_HEADERS = 20  # blocks at most that stand before the text of a letter
_SHORT = 80  # characters of a first line that may be a title


def read_plain(text: str, name: str) -> Readable:
    """The readable text of a plain text: wrapped lines are joined, those of code and tables kept.

    A file of comma-separated values is one table. What follows `MOST_BLOCKS` blocks is not read.
    """
    if rows := list(islice(rows_of_file(text, name), MOST_BLOCKS + 1)):
        laid, blocks, unread = laid_out(rows, [True] * len(rows))
        return Readable(kind="text", title=name_of(name), text=Text(laid), blocks=blocks, unread=unread)
    invisible = 0
    drafts: list[Draft] = []
    for piece in _merged(pieces(with_line_feeds(text))):
        line, unseen = _line(piece)
        invisible += unseen
        if line.strip():
            drafts.append(Draft(line, piece.kind, piece.level, head=piece.head))
        if len(drafts) > MOST_BLOCKS:
            break
    if not drafts:
        return Readable(kind="text", status="no visible text" if invisible else "empty", hidden=invisible)
    dates = dates_of_text(drafts)
    if dates == Dates():
        dates = dates_of_text(_edges(text))
    laid, blocks, unread = laid_out(drafts, [True] * len(drafts))
    return Readable(
        kind="text",
        title=_title(drafts, text, name),
        text=Text(laid),
        blocks=blocks,
        published=dates.published,
        modified=dates.modified,
        hidden=invisible,
        unread=unread,
    )


def _line(piece: Piece) -> tuple[str, int]:
    """The text of a piece, and how many characters of it nobody sees; the cells of a row stay apart."""
    if piece.kind == "code":
        return code_of(dedent(piece.text))
    if piece.kind != "row":
        return line_of(piece.text)
    cells = [line_of(cell) for cell in piece.text.split("\t")]
    return "\t".join(text for text, _ in cells).rstrip("\t"), sum(unseen for _, unseen in cells)


def _edges(text: str) -> list[Draft]:
    """The first and the last lines by themselves, which a paragraph joins with what follows them."""
    lines = [line_of(line)[0] for line in with_line_feeds(text).split("\n") if line.strip()]
    return [Draft(line) for line in (lines if len(lines) <= 2 * _EDGE else lines[:_EDGE] + lines[-_EDGE:])]


def _merged(parts: Iterable[Piece]) -> Iterator[Piece]:
    """The same, but code that only empty lines part is one block."""
    code: list[str] = []
    for part in parts:
        if part.kind == "code":
            code.append(part.text)
            continue
        if code:
            yield Piece("\n\n".join(code), "code")
            code = []
        yield part
    if code:
        yield Piece("\n\n".join(code), "code")


def _title(drafts: Sequence[Draft], text: str, name: str) -> str:
    """The first heading; else the first line, if it is short and all of its block; else the file's name."""
    first = drafts[0].text
    if told := next((found[1] for draft in drafts[:_HEADERS] if (found := _SUBJECT.match(draft.text))), ""):
        return shown(told)
    is_line = first == next((line_of(line)[0] for line in text.split("\n") if line.strip()), "")
    if not any(draft.kind == "heading" for draft in drafts) and is_line and len(first) <= _SHORT:
        return first
    return title_of(drafts, name)

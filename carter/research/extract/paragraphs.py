"""The lines of a plain text are parted into headings, items, paragraphs and code."""

import re
from collections.abc import Iterable, Iterator, Sequence
from textwrap import dedent
from typing import NamedTuple

from carter.records.document import BlockKind
from carter.research.extract.broken_lines import STATES, parted, width_of
from carter.research.extract.literal import first_session_line, is_code, is_laid_out
from carter.research.extract.plain_tables import rows_of

_UNDERLINE = re.compile(r"\s*([=\-~^\"'*+#.`_:])\1{2,}\s*")
_RULE = re.compile(r"[\s=\-~^*+#._]{3,}")
_FENCE = re.compile(r"\s*```+\s*[\w+-]*\s*")
_BULLET = re.compile(r"\s*(?:[-*+•‣◦\u2013]|o(?= {2}))\s+(?=\S)")
_NUMBER = re.compile(r"\s*(?:\(?\d{1,3}[.)]|\(?[a-zA-Z]\)|[a-z]\.|\[\d{1,3}\])\s+\S")
_FIELD = re.compile(r":?[A-Z][\w ()/.-]{0,30}:(?:\s+\S|$)|:\w[\w ]{0,30}:(?:\s|$)")
_GAP = re.compile(r"\S\s{3,}\S")
_MANUAL = re.compile(r"(\S+\(\d\w*\))\s.*\s\1\s*")  # the first line of a manual page
_CAPITALS = re.compile(r"[^\W\d_a-z][^a-z:;,.!?|=]{2,40}")
_QUOTED = re.compile(r"(?:>{1,2}|>{4,}|>(?: >)+)(?: |$)")  # of a letter that is answered; three are a prompt
_OPTION = re.compile(r"\s*--?\w")
_SUBTITLE = 2  # level of one before anything was said
_LOWEST = 6  # level of a heading that no sign marks
_MOST_OVER = 2  # lines over a table that belong to it
_LONG = 120  # characters of a line that nobody wrapped, and of a heading


class Piece(NamedTuple):
    """A block of a plain text, as it stands there: a paragraph may still hold line breaks."""

    text: str
    kind: BlockKind = "paragraph"
    level: int = 0
    head: bool = False  # of a row, whose cells a tab parts


def pieces(text: str) -> Iterator[Piece]:
    """The blocks, in order, of a text whose lines end in line feeds."""
    levels: dict[str, int] = {}
    width = width_of(text.split("\n"))
    level = _SUBTITLE
    depth = 0  # columns that the definition of the last term is set in; 0 where there is none
    for lines, fenced in _chunks(text.split("\n")):
        if fenced:
            yield Piece("\n".join(lines), "code")
            continue
        headings, rest = _headings(lines, levels)
        yield from headings
        goes_on = bool(depth and rest) and not headings and min(map(_indent, rest)) >= depth
        depth = depth if goes_on else _indent(rest[1]) if _is_term(rest) else 0
        if goes_on:
            yield from _defining(_body(rest))
        elif rest:
            for piece in _body_of(_dedented(rest) if headings else rest, width, level):
                level = _LOWEST if piece.kind != "heading" and STATES.search(piece.text) else level
                yield piece


def _headings(lines: Sequence[str], levels: dict[str, int]) -> tuple[list[Piece], Sequence[str]]:
    """The headings that a run of lines begins with, and the lines behind them."""
    if section := _section(lines):
        return [section], lines[1:]
    made: list[Piece] = []
    start = 0
    drawn = is_laid_out(lines)
    while found := _heading(lines, start, levels):
        used, heading = found
        if drawn and not heading:
            break
        start += used
        made += [heading] if heading else []
    return made, lines[start:]


def _chunks(lines: Sequence[str]) -> Iterator[tuple[list[str], bool]]:
    """The runs of lines between empty ones; and what stands between two fences, which is code."""
    last_fence = next((number for number in range(len(lines) - 1, -1, -1) if _FENCE.fullmatch(lines[number])), -1)
    chunk: list[str] = []
    fenced = False
    for number, line in enumerate(lines):
        is_fence = bool(_FENCE.fullmatch(line)) and (fenced or number < last_fence)
        if is_fence or not (fenced or line.strip()):
            if chunk:
                yield chunk, fenced
            chunk, fenced = [], fenced != is_fence
        else:
            chunk.append(line)
    if chunk:
        yield chunk, False


def _heading(lines: Sequence[str], start: int, levels: dict[str, int]) -> tuple[int, Piece | None] | None:
    """How many lines a heading takes up, and the heading; a mere rule is none. Its level is the order of its sign."""
    over = _rule_sign(lines, start)
    title = start + 1 if over else start
    under = _rule_sign(lines, title + 1)
    if title < len(lines) and under and (not over or over == under) and _may_be_title(lines[title], lines[title + 1]):
        sign = under * 2 if over else under
        level = min(levels.setdefault(sign, len(levels) + 1), 6)
        return title + 2 - start, Piece(lines[title], "heading", level)
    if start < len(lines) and (over or _RULE.fullmatch(lines[start])):
        return 1, None
    return None


def _section(lines: Sequence[str]) -> Piece | None:
    """The heading of a manual page or of a section of one, which is in capitals over what is set in."""
    if len(lines) == 1 and _MANUAL.fullmatch(lines[0]):
        return Piece(lines[0], "heading", 1)
    set_in = len(lines) > 1 and not _indent(lines[0]) and all(map(_indent, lines[1:]))
    return Piece(lines[0], "heading", 2) if set_in and _CAPITALS.fullmatch(lines[0]) else None


def _rule_sign(lines: Sequence[str], number: int) -> str:
    found = _UNDERLINE.fullmatch(lines[number]) if number < len(lines) else None
    return found[1] if found else ""


def _may_be_title(line: str, rule: str) -> bool:
    title = line.strip()
    if len(title) > _LONG or 2 * len(rule.strip()) < len(title):
        return False
    return not (_GAP.search(title) or _UNDERLINE.fullmatch(line))


def _body_of(lines: Sequence[str], width: int, level: int) -> Iterator[Piece]:
    """The same as `_body`, with the titles that stand right over what they name.

    One that comes before anything is said stands over all of the document: its level is `level`.
    """
    if not width or is_laid_out(lines) or is_code(lines) or _are_fields(lines) or _is_term(lines) or _table(lines):
        yield from _body(lines)
        return
    for title, run in parted(lines, width, _is_item):
        if title:
            yield Piece(run[0], "heading", level)
            continue
        level = _LOWEST if any(map(STATES.search, run)) else level
        yield from _body(run)


def _body(lines: Sequence[str]) -> Iterator[Piece]:
    quoted = next((number for number, line in enumerate(lines) if not _QUOTED.match(line)), len(lines))
    if quoted:
        yield Piece("\n".join(line.lstrip("> ") for line in lines[:quoted]), "quote")
    if quoted < len(lines):
        yield from _told(lines[quoted:])


def _told(lines: Sequence[str]) -> Iterator[Piece]:
    """The blocks of lines that no letter quotes."""
    session = first_session_line(lines)
    if session:
        yield from _body(lines[:session])
        lines = lines[session:]
    if session is None and (table := _table(lines)):
        yield from table
    elif session is not None or is_laid_out(lines):
        yield Piece("\n".join(lines), "code")
    elif (first := _first_item(lines)) is not None:
        yield from _paragraphs(lines[:first])
        yield from _items(lines[first:])
    elif _are_fields(lines):
        yield from _fields(lines)
    elif _is_term(lines):
        yield Piece(lines[0], "term")
        yield from _defining(_body(_dedented(lines[1:])))
    elif is_code(lines):
        yield Piece("\n".join(lines), "code")
    else:
        yield from _paragraphs(lines)


def _table(lines: Sequence[str]) -> list[Piece]:
    """The rows of a table, behind at most `_MOST_OVER` lines that say what it shows; empty if it is none."""
    for over in range(min(_MOST_OVER + 1, len(lines) - 1)):
        if rows := rows_of(lines[over:]):
            said = [Piece("\n".join(lines[:over]))] if over else []
            return said + [Piece("\t".join(row.cells), "row", head=row.head) for row in rows]
    return []


def _first_item(lines: Sequence[str]) -> int | None:
    """Where a list begins: at the first line, or after one that ends in a colon.

    Anywhere else a dash or a number is where a sentence happened to be wrapped.
    """
    for number, line in enumerate(lines):
        if _is_item(line) and (number == 0 or lines[number - 1].rstrip().endswith(":")):
            return number
    return None


def _is_item(line: str) -> bool:
    return bool(_BULLET.match(line) or _NUMBER.match(line))


def _items(lines: Sequence[str]) -> Iterator[Piece]:
    """Each item with the lines that go on with it; its number is kept, its bullet is not.

    A dash before a number may be a minus, so it stays.
    """
    item: list[str] = []
    for line in lines:
        if _is_item(line) and item:
            yield Piece("\n".join(item), "item")
            item = []
        bullet = None if item else _BULLET.match(line)
        item.append(line[bullet.end() :] if bullet and not line[bullet.end()].isdigit() else line)
    yield Piece("\n".join(item), "item")


def _are_fields(lines: Sequence[str]) -> bool:
    named = [bool(_FIELD.match(line)) for line in lines]
    goes_on = (line[:1].isspace() for line in lines)
    return named[0] and sum(named) > 1 and all(a or b for a, b in zip(named, goes_on, strict=True))


def _fields(lines: Sequence[str]) -> Iterator[Piece]:
    """`Name: value` lines, each with the indented lines that go on with it."""
    field: list[str] = []
    for line in lines:
        if field and not line[:1].isspace():
            yield Piece("\n".join(field))
            field = []
        field.append(line)
    yield Piece("\n".join(field))


def _is_term(lines: Sequence[str]) -> bool:
    """Whether the first line is a term and the rest, set in, says what it means."""
    if len(lines) < 2 or not all(_indent(line) >= _indent(lines[0]) + 2 for line in lines[1:]):
        return False
    width = max(len(line) for line in lines)
    ends_early = len(lines[0]) + 1 + len(lines[1].split(maxsplit=1)[0]) <= width
    return ends_early and (_OPTION.match(lines[0]) is not None or not is_code(lines[1:]))


def _defining(parts: Iterable[Piece]) -> Iterator[Piece]:
    """The same, but paragraphs say what a term means."""
    for part in parts:
        yield part._replace(kind="definition") if part.kind == "paragraph" else part


def _dedented(lines: Sequence[str]) -> list[str]:
    return dedent("\n".join(lines)).split("\n")


def _indent(line: str) -> int:
    expanded = line.expandtabs()
    return len(expanded) - len(expanded.lstrip())


def _paragraphs(lines: Sequence[str]) -> Iterator[Piece]:
    """One paragraph; but a line longer than anybody wraps is one of its own."""
    paragraph: list[str] = []
    for line in lines:
        paragraph.append(line)
        if len(line) > _LONG:
            yield Piece("\n".join(paragraph))
            paragraph = []
    if paragraph:
        yield Piece("\n".join(paragraph))

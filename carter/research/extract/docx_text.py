"""The paragraphs and tables of a Word document -> blocks: what a reader sees with all changes accepted."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from lxml import etree

from carter.records.document import BlockKind
from carter.research.extract.blocks import Draft
from carter.research.extract.characters import line_of
from carter.research.extract.exponents import lowered, raised
from carter.research.extract.tables import Cell, Table

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_GONE = frozenset(
    [
        W + name
        for name in ("del", "moveFrom", "instrText", "delText", "delInstrText", "pPr", "rPr", "rt", "sdtPr", "tblPr")
    ]
    + [_MC + "Fallback"]
)
_SIGNS = {W + "t": "", _M + "t": "", W + "noBreakHyphen": "\u2011"} | {
    W + name: " " for name in ("tab", "br", "cr", "ptab")
}
_BOX = W + "txbxContent"
_HEADING = re.compile(r"heading\s*(\d)", re.I)
_CONTENTS = re.compile(r"(?:toc|table of figures|index)\b", re.I)
_LIST = re.compile(r"list (?:bullet|number|continue)\b", re.I)
_OFF = frozenset({"0", "false", "off", "none"})
_SMALLEST = 2  # half points of a letter that somebody can read
_REPEATED = 60  # characters of a cell that is repeated in the rows it spans
_SHIFTS = {"superscript": raised, "subscript": lowered}
_DEEPEST = 20  # styles that rest on each other


class Style(NamedTuple):
    """What a paragraph is by its style."""

    level: int = 0  # of a heading
    listed: bool = False  # an item
    contents: bool = False  # a line of a table of contents
    caption: bool = False
    quote: bool = False


class Found(NamedTuple):
    """A block; `aside` where it only leads to others."""

    draft: Draft
    aside: bool = False


class Walk:
    """Reads the parts of one document."""

    def __init__(self, styles: etree._Element | None) -> None:
        self._styles = styles_of(styles)
        self.hidden = 0  # characters that a reader would not see

    def blocks(self, container: etree._Element, region: str = "") -> Iterator[Found]:
        """The blocks below a body, a cell, a header, or a note, in order."""
        pending = ""
        for node in _members(container):
            if node.tag == W + "tbl":
                yield from self._table(node, region)
                continue
            boxes: list[etree._Element] = []
            text = pending + self._text(node, boxes)
            pending = text if _mark_is_deleted(node) else ""
            if not pending:
                yield from self._paragraph(node, text, region)
            for box in boxes:
                yield from self.blocks(box, region)
        if pending:
            yield from self._paragraph(None, pending, region)

    def _paragraph(self, node: etree._Element | None, text: str, region: str) -> Iterator[Found]:
        line, unseen = line_of(text)
        self.hidden += unseen
        if not line:
            return
        style = self._style(node) if node is not None else Style()
        kind: BlockKind = "caption" if style.caption else "quote" if style.quote else "paragraph"
        if style.level:
            yield Found(Draft(line, "heading", style.level, region))
        else:
            yield Found(Draft(line, "item" if style.listed else kind, region=region), style.contents)

    def _style(self, node: etree._Element) -> Style:
        style = self._styles.get(_value(node, "pPr/pStyle"), Style())
        level = _outline(node)
        if level is not None:
            style = style._replace(level=level)
        number = _value(node, "pPr/numPr/numId")
        return style._replace(listed=number != "0") if number else style

    def _text(self, paragraph: etree._Element, boxes: list[etree._Element]) -> str:
        """The text of a paragraph; the text boxes that hang on it are put aside."""
        pieces: list[str] = []
        stack = list(reversed(paragraph))
        while stack:
            node = stack.pop()
            if node.tag == _BOX:
                boxes.append(node)
            elif node.tag in _SIGNS:
                pieces.append(_SIGNS[node.tag] or node.text or "")
            elif node.tag == W + "r" and _is_unseen(node):
                self.hidden += len(_told(node))
            elif node.tag == W + "r" and (place := _value(node, "rPr/vertAlign")) in _SHIFTS:
                before = next((piece[-1] for piece in reversed(pieces) if piece), "")
                told = _told(node)
                pieces.append(
                    told.replace(told.strip(), _SHIFTS[place](told.strip(), before)) if told.strip() else told
                )
            elif node.tag not in _GONE:
                stack.extend(reversed(node))
        return "".join(pieces)

    def _table(self, node: etree._Element, region: str) -> Iterator[Found]:
        """A table row by row; one of a single column only frames what is in it."""
        rows = [list(_cells(row)) for row in _rows(node)]
        if all(len(row) <= 1 for row in rows):
            for cell in (cell for row in rows for cell in row):
                yield from self.blocks(cell, region)
            return
        heads = [_repeats_as_head(row) for row in _rows(node)]
        table, above = Table(), dict[int, str]()
        for row, head in zip(rows, heads, strict=True):
            column = 0
            for cell in row:
                columns = _span(cell)
                continues = _merge(cell) == "continue"
                text = above.get(column, "") if continues else self._cell(cell)
                above[column] = text if len(text) <= _REPEATED else "″"
                table.add(Cell(text, columns))
                column += columns
            line = table.row()
            if line:
                yield Found(Draft(line, "row", region=region, head=head))

    def _cell(self, cell: etree._Element) -> str:
        return " ".join(found.draft.text.replace("\t", " ") for found in self.blocks(cell))


def styles_of(styles: etree._Element | None) -> dict[str, Style]:
    """What each style makes of a paragraph, by its id."""
    nodes = {
        node.get(W + "styleId", ""): node for node in (styles.iterchildren(W + "style") if styles is not None else ())
    }
    return {name: _style_of(name, nodes) for name in nodes}


def _style_of(name: str, nodes: dict[str, etree._Element]) -> Style:
    """What a style says, and what it does not say from the one that it rests on."""
    level: int | None = None
    listed = contents = caption = quote = False
    for _ in range(_DEEPEST):
        node = nodes.get(name)
        if node is None:
            break
        called = _value(node, "name").casefold()
        if level is None:
            heading = _HEADING.match(called)
            level = min(int(heading[1]), 6) if heading else 1 if called == "title" else _outline(node)
        numbered = _value(node, "pPr/numPr/numId")
        listed = listed or bool(_LIST.match(called)) or numbered not in ("", "0")
        contents = contents or bool(_CONTENTS.match(called))
        caption, quote = caption or called == "caption", quote or called in ("quote", "intense quote")
        name = _value(node, "basedOn")
    return Style(0 if contents else level or 0, listed and not contents, contents, caption, quote)


def _outline(node: etree._Element) -> int | None:
    """The level that the outline gives a paragraph; 0 for text, none where nothing is said."""
    stated = _value(node, "pPr/outlineLvl")
    if not stated.isdigit():
        return None
    return min(int(stated) + 1, 6) if int(stated) < 9 else 0


def _members(container: etree._Element) -> Iterator[etree._Element]:
    """The paragraphs and tables in a container, through what only wraps them."""
    for node in container:
        if node.tag in (W + "p", W + "tbl"):
            yield node
        elif node.tag == _MC + "AlternateContent":
            yield from _members(node[0]) if len(node) else ()
        elif isinstance(node.tag, str) and node.tag not in _GONE:
            yield from _members(node)


def _rows(table: etree._Element) -> Iterator[etree._Element]:
    return (row for row in _through(table, W + "tr") if row.find(f"{W}trPr/{W}del") is None)


def _repeats_as_head(row: etree._Element) -> bool:
    """Whether a row is marked to stand again at the top of each page."""
    mark = row.find(f"{W}trPr/{W}tblHeader")
    return mark is not None and mark.get(W + "val", "1") not in _OFF


def _cells(row: etree._Element) -> Iterator[etree._Element]:
    return _through(row, W + "tc")


def _through(node: etree._Element, tag: str) -> Iterator[etree._Element]:
    """The children with a tag, through what only wraps them."""
    for child in node:
        if child.tag == tag:
            yield child
        elif child.tag in (W + "sdt", W + "sdtContent", W + "customXml", W + "ins", W + "moveTo"):
            yield from _through(child, tag)


def _span(cell: etree._Element) -> int:
    stated = _value(cell, "tcPr/gridSpan")
    return min(max(int(stated), 1), 60) if stated.isdigit() and len(stated) < 4 else 1


def _merge(cell: etree._Element) -> str:
    node = cell.find(f"{W}tcPr/{W}vMerge")
    return "" if node is None else node.get(W + "val", "continue")


def _mark_is_deleted(paragraph: etree._Element) -> bool:
    """Whether the end of a paragraph was deleted, so that the next one goes on with it."""
    return paragraph.find(f"{W}pPr/{W}rPr/{W}del") is not None


def _is_unseen(run: etree._Element) -> bool:
    """Whether a run is marked as hidden, is as small as a dot, or is white on no other ground than paper."""
    properties = run.find(W + "rPr")
    if properties is None:
        return False
    vanish = properties.find(W + "vanish")
    if vanish is not None and vanish.get(W + "val", "1") not in _OFF:
        return True
    size = _value(properties, "sz")
    if size.isdigit() and int(size) <= _SMALLEST:
        return True
    return _value(properties, "color").upper() == "FFFFFF" and not _has_ground(run)


def _told(run: etree._Element) -> str:
    return "".join(node.text or "" for node in run.iter(W + "t"))


def _has_ground(run: etree._Element) -> bool:
    marks = (f"{W}rPr/{W}shd", f"{W}rPr/{W}highlight", f"{W}pPr/{W}shd")
    return any(
        node.tag in (W + "tbl", _BOX) or any(node.find(mark) is not None for mark in marks)
        for node in (run, *run.iterancestors())
    )


def _value(node: etree._Element, path: str) -> str:
    """What an element below `node` says; empty where there is none."""
    found = node.find("/".join(W + name for name in path.split("/")))
    return "" if found is None else found.get(W + "val", "")


def notes_of(root: etree._Element, tag: str) -> Iterable[etree._Element]:
    """The footnotes or endnotes, without the lines that part them from the text."""
    return (note for note in root.iterchildren(W + tag) if note.get(W + "type", "normal") == "normal")

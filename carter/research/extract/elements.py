"""What opening and closing an element does to the text, for each role that it may have."""

from collections.abc import Callable
from typing import NamedTuple

from lxml import etree

from carter.records.document import BlockKind
from carter.research.extract.exponents import lowered, raised
from carter.research.extract.flow import Flow, Place
from carter.research.extract.nodes import attributes_of
from carter.research.extract.numbers import Numbers
from carter.research.extract.regions import SECTIONING, is_main, region_of
from carter.research.extract.tables import Cell, Table, arranges, span_of
from carter.research.extract.tags import Role, mathml_role

_KINDS: dict[Role, BlockKind] = {
    "heading": "heading",
    "item": "item",
    "term": "term",
    "definition": "definition",
    "quote": "quote",
    "caption": "caption",
    "code": "code",
    "row": "row",
}
_QUOTES = ("“”", "\u2018\u2019")
_BREAKING = frozenset({"block", "table", "cell", *_KINDS})
_ROOT = "msqrt"
_TABULAR = frozenset({"table", "row", "cell", "code"})


class Opened(NamedTuple):
    """An element that has not ended yet: where its text starts, and what to come back to."""

    role: Role
    start: int = 0
    place: Place | None = None
    table: Table | None = None


PASSED = Opened("inline")  # has nothing to close: most elements, and those that are left out


def opened(flow: Flow, role: Role, node: etree._Element) -> Opened:
    """Open an element that is seen."""
    if role in _BREAKING:
        return _open_block(flow, _as_nested(flow, role), node)
    if role == "math":
        role = _math_role(node)
    if role in _OPENERS:
        _OPENERS[role](flow, node)
    return Opened(role, len(flow.parts)) if role in _CLOSERS or node.tag == _ROOT else PASSED


def close(flow: Flow, element: Opened, node: etree._Element) -> None:
    """Close the element that was opened last."""
    if node.tag == _ROOT:
        _close_root(flow, element, node)
    if element.role in _CLOSERS:
        _CLOSERS[element.role](flow, element, node)
    if element.place is not None:
        flow.boundary()
        flow.place = element.place


def _as_nested(flow: Flow, role: Role) -> Role:
    """A table within code or a cell, a cell without a table and the like are mere lines."""
    if role not in _TABULAR:
        return role
    if flow.code or flow.in_cell or (role in {"row", "cell"} and flow.table is None):
        return "block"
    return role


def _open_block(flow: Flow, role: Role, node: etree._Element) -> Opened:
    flow.boundary()
    element = Opened(role, 0, flow.place, flow.table)
    if node.tag in ("ol", "ul", "menu"):
        flow.numbers = Numbers(attributes_of(node), _items(node)) if node.tag == "ol" else None
    if role in _KINDS:
        flow.kind = _KINDS[role]
        flow.number = flow.numbers.next(attributes_of(node)) if role == "item" and flow.numbers else ""
        flow.level = int(node.tag[1]) if role == "heading" else 0
    if node.tag in SECTIONING:
        attributes = attributes_of(node)
        flow.region = region_of(node, attributes, flow.region, flow.inside)
        flow.inside = flow.inside or is_main(node.tag, attributes)
    if role == "table":
        flow.table = None if arranges(node) else Table()
    elif role == "cell":
        flow.in_cell = True
    elif role == "code":
        flow.code = True
    return element


def _items(node: etree._Element) -> int:
    return sum(1 for _ in node.iterchildren("li")) if "reversed" in node.attrib else 0


def _math_role(node: etree._Element) -> Role:
    parent = node.getparent()
    before = sum(1 for _ in zip(range(3), node.itersiblings(preceding=True), strict=False))
    role = "inline" if parent is None else mathml_role(parent.tag, before)
    return "apart" if role == "inline" and node.tag == "mtext" else role  # words are not glued to signs


def _keep_apart(flow: Flow, node: etree._Element) -> None:
    """Two links or buttons without a space between them are drawn apart."""
    before = node.getprevious()
    if before is not None and before.tag == node.tag and not before.tail:
        flow.add(" ")


def _open_quotation(flow: Flow, _node: etree._Element) -> None:
    flow.add(_QUOTES[flow.quotes % 2][0])
    flow.quotes += 1


def _close_quotation(flow: Flow, _element: Opened, _node: etree._Element) -> None:
    flow.quotes -= 1
    flow.add(_QUOTES[flow.quotes % 2][1])


def _close_table(flow: Flow, element: Opened, _node: etree._Element) -> None:
    flow.boundary()
    if flow.table is not None:
        flow.drafts += flow.table.foot
    flow.table = element.table


def _close_row(flow: Flow, _element: Opened, node: etree._Element) -> None:
    flow.boundary()
    if flow.table is not None:
        head = flow.table.is_head
        first = len(flow.drafts)
        flow.emit(flow.table.row(), head=head)
        if _is_of_foot(node):
            flow.table.foot += flow.drafts[first:]
            del flow.drafts[first:]


def _is_of_foot(row: etree._Element) -> bool:
    """Whether a row is drawn below all others, wherever it is written."""
    outer = row.getparent()
    return outer is not None and outer.tag == "tfoot"


def _close_cell(flow: Flow, _element: Opened, node: etree._Element) -> None:
    text = flow.taken(0)
    flow.in_cell = False
    if flow.table is not None:
        attributes = attributes_of(node)
        flow.table.add(Cell(text, span_of(attributes, "colspan"), span_of(attributes, "rowspan"), _names_column(node)))


def _names_column(cell: etree._Element) -> bool:
    """Whether a cell is marked as the head of a column."""
    return cell.tag == "th" and cell.get("scope", "") not in ("row", "rowgroup")


def _close_code(flow: Flow, _element: Opened, _node: etree._Element) -> None:
    text = flow.taken(0)
    flow.code = False
    flow.emit(text)


def _close_raised(flow: Flow, element: Opened, _node: etree._Element) -> None:
    """Write the text as an exponent or index; the white space at its edges stays outside."""
    raw = "".join(flow.parts[element.start :])
    text, before = flow.taken(element.start), flow.last(element.start)
    if raw[:1].isspace() and not text[:1].isdigit():
        flow.add(" ")
        before = " "
    flow.add(raised(text, before) if element.role == "sup" else lowered(text, before))
    if raw[-1:].isspace():
        flow.add(" ")


def _close_fraction(flow: Flow, element: Opened, _node: etree._Element) -> None:
    text = _bracketed(flow.taken(element.start))
    flow.add(f"/{text}" if element.role == "denominator" else text)


def _close_root(flow: Flow, element: Opened, _node: etree._Element) -> None:
    flow.add(f"√{_bracketed(flow.taken(element.start))}")


def _close_degree(flow: Flow, element: Opened, _node: etree._Element) -> None:
    """Put the degree of a root before its sign, where it is drawn: `³√27`."""
    text = flow.taken(element.start)
    power = raised(text, "x")
    flow.parts.insert(len(flow.parts) - 1, f"^({text})" if power.startswith("^") else power)


def _bracketed(text: str) -> str:
    return text if text.isalnum() else f"({text})"


_OPENERS: dict[Role, Callable[[Flow, etree._Element], None]] = {
    "quoted": _open_quotation,
    "link": _keep_apart,
    "apart": lambda flow, _node: flow.add(" "),
    "ruby": lambda flow, _node: flow.add("("),
    "break": lambda flow, _node: flow.line_break(),
}
_CLOSERS: dict[Role, Callable[[Flow, Opened, etree._Element], None]] = {
    "quoted": _close_quotation,
    "apart": lambda flow, _element, _node: flow.add(" "),
    "ruby": lambda flow, _element, _node: flow.add(")"),
    "table": _close_table,
    "row": _close_row,
    "cell": _close_cell,
    "code": _close_code,
    "sup": _close_raised,
    "sub": _close_raised,
    "numerator": _close_fraction,
    "denominator": _close_fraction,
    "radicand": _close_root,
    "degree": _close_degree,
}

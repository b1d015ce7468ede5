"""The HTML of a report becomes its blocks, in the order in which a reader meets them."""

from collections.abc import Iterator
from contextlib import contextmanager

from lxml import etree

from carter.research.audit.blocks import Block, Kind, Link, Span
from carter.research.extract.characters import without_invisible
from carter.research.extract.markup import TooComplex, tree_of

_DIGITS = 6  # fewer stand in the number of an entry
_DEEPEST = 150  # elements within each other; what lies deeper is not read
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_NO_TEXT = (
    "script style noscript template head nav aside footer iframe object select textarea button form svg audio video "
    "canvas dialog"
)
_LEFT_OUT = frozenset(_NO_TEXT.split())
_NO_CONTENT = (
    "navbox mw-editsection toc sidebar infobox metadata hatnote noprint sr-only visually-hidden mw-jump-link "
    "mw-cite-backlink reference-accessdate"
)
_LEFT_CLASSES = frozenset(_NO_CONTENT.split())
_KINDS: dict[str, Kind] = {
    "blockquote": "quote",
    "dd": "definition",
    "dt": "heading",
    "figcaption": "caption",
    "caption": "caption",
    "summary": "heading",
    "li": "item",
    "pre": "code",
    "td": "cell",
    "th": "cell",
}
_PARTED = (
    "address article body center details div dl fieldset figure header hgroup hr html legend main menu ol p section "
    "table tbody tfoot thead tr ul"
)
_BLOCKS = frozenset(_PARTED.split())
_OPAQUE = frozenset(("code", "kbd", "samp", "tt", "math", "var"))
_STRONGER: frozenset[Kind] = frozenset(("heading", "caption", "cell", "code", "quote"))


def blocks_of(html: str) -> tuple[Block, ...] | None:
    """The blocks of a page or a part of one; None where it is built to make a parser spin."""
    try:
        root = tree_of(html)
    except TooComplex:
        return None
    reader = _Reader()
    if root is not None:
        reader.read(root)
        reader.close()
    return tuple(reader.blocks)


class _Reader:
    """Walks the tree once, and closes a block wherever one ends."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self._kind: Kind = "paragraph"
        self._level = self._depth = self._deep = 0
        self._item = self._number = self._row = 0
        self._items = self._rows = 0
        self._head = False
        self._numbers = [0]  # of each open list, what its next entry gets; 0 where none gets any
        self._ids: set[str] = set()
        self._text = ""
        self._links: list[Link] = []
        self._opaque: list[Span] = []
        self._raised: list[Span] = []

    def read(self, element: etree._Element) -> None:
        """Read an element, without what follows it."""
        tag = element.tag
        if not isinstance(tag, str) or self._deep >= _DEEPEST or _is_left_out(element):
            return
        self._deep += 1
        self._ids.update(filter(None, (element.get("id"), element.get("name") if tag == "a" else None)))
        if tag in _BLOCKS or tag in _KINDS or tag in _HEADINGS:
            self._block(element, tag)
        else:
            self._inline(element, tag)
        self._deep -= 1

    def close(self) -> None:
        """End the block that is being read."""
        text = self._text.rstrip()
        if text:
            self.blocks.append(
                Block(
                    self._kind,
                    text,
                    tuple(link for link in self._links if link.start < len(text)),
                    tuple(self._opaque),
                    tuple(self._raised),
                    frozenset(self._ids),
                    self._level,
                    self._item,
                    self._number,
                    self._depth,
                    self._row,
                    self._head,
                )
            )
            self._ids = set()
        self._text, self._links, self._opaque, self._raised = "", [], [], []

    def _children(self, element: etree._Element) -> None:
        self._add(element.text)
        for child in element:
            self.read(child)
            self._add(child.tail)

    def _block(self, element: etree._Element, tag: str) -> None:
        self.close()
        with self._as(element, tag):
            self._children(element)
            self.close()

    @contextmanager
    def _as(self, element: etree._Element, tag: str) -> Iterator[None]:
        """What is read meanwhile stands in this element."""
        kept = (self._kind, self._level, self._depth, self._item, self._number, self._row, self._head)
        if tag in _HEADINGS:
            self._kind, self._level = "heading", _HEADINGS[tag]
        elif tag in _KINDS and self._kind not in _STRONGER:
            self._kind = _KINDS[tag]
        if tag in ("ol", "ul"):
            self._depth += 1
            self._numbers.append(_number_of(element, "start", 1) if tag == "ol" else 0)
        elif tag == "li":
            self._items += 1
            number = self._numbers[-1] and _number_of(element, "value", self._numbers[-1])
            self._item, self._number = self._items, number
            self._numbers[-1] = number and number + 1
        elif tag == "tr":
            self._rows += 1
            self._row = self._rows
        elif tag == "th":
            self._head = True
        yield
        if tag in ("ol", "ul"):
            self._numbers.pop()
        self._kind, self._level, self._depth, self._item, self._number, self._row, self._head = kept

    def _inline(self, element: etree._Element, tag: str) -> None:
        if tag == "br":
            self._text = self._text.rstrip(" ") + "\n" if self._text else ""
            return
        start = len(self._text)
        self._add("“" if tag == "q" else None)
        self._children(element)
        self._add("”" if tag == "q" else None)
        start, end = min(start, len(self._text)), len(self._text)
        if tag == "a" and element.get("href") is not None:
            self._links.append(Link(start, end, element.get("href", "").strip()))
        elif tag in _OPAQUE:
            self._opaque.append((start, end))
        elif tag == "sup":
            self._raised.append((start, end))

    def _add(self, text: str | None) -> None:
        if not text:
            return
        if self._kind == "code":
            self._text += text
            return
        seen = " ".join(without_invisible(text)[0].split())
        before = " " if text[:1].isspace() and self._text and not self._text[-1].isspace() else ""
        self._text += before + seen + (" " if seen and text[-1:].isspace() else "")


def _is_left_out(element: etree._Element) -> bool:
    classes = element.get("class", "").lower().split()
    style = element.get("style", "").replace(" ", "").lower()
    gone = element.get("hidden") is not None or "display:none" in style or "visibility:hidden" in style
    return element.tag in _LEFT_OUT or gone or not _LEFT_CLASSES.isdisjoint(classes) or _leads(element)


def _leads(element: etree._Element) -> bool:
    return element.get("role", "") in ("navigation", "search", "banner", "contentinfo")


def _number_of(element: etree._Element, name: str, otherwise: int) -> int:
    """The number that an attribute gives a list to start with, or an entry."""
    written = element.get(name, "")
    return int(written) if written.isascii() and written.isdigit() and len(written) < _DIGITS else otherwise

"""Whether an element is seen: by its attributes, its classes, its style, and what lies behind it."""

import re
from collections.abc import Iterator, Mapping
from itertools import islice

from lxml import etree

from carter.research.extract.colours import ground_of, is_lost
from carter.research.extract.sheet import Sheet
from carter.research.extract.styles import Style, declarations, hides, restyled
from carter.research.extract.tags import Role

_ANCESTORS = 40  # how far up a background is looked for
_HIDING_CLASS = re.compile(
    r"(?:^|[\s_-])(?<!not-)(?:sr-?only|visually-?hidden|screen-?reader(?:-(?:text|only))?|a11y-hidden"
    r"|accessibly-hidden|assistive-text|off-?screen)(?:-focusable)?(?=\s|$)"
    r"|(?:^|\s)(?:(?:is-|u-)?hidden|hide|d-none|display-none|invisible|element-(?:invisible|hidden)|ng-hide|print-only"
    r"|visible-print|show-for-(?:sr|print)|headerlink|anchorjs-link)(?=\s|$)"
)
_SHOWN_AGAIN = re.compile(
    r"(?:^|\s)(?:(?:xs|sm|md|lg|xl|2xl|xxl):(?:block|flex|grid|inline|table|visible|not-sr-only|contents)|d-(?:sm|md|lg|xl|xxl)-(?!none))"
)
_SUSPECTS = etree.XPath(
    "descendant-or-self::*[@style or @hidden or @aria-hidden or @popover or self::dialog or self::font[@color]"
    " or self::a[starts-with(@href, '#') and string-length(.) < 4]]"
)
_PERMALINK = frozenset("¶#§🔗")


class Sight:
    """What can be seen of one page, given its style sheets.

    Few elements carry what may hide or restyle them, and few classes are on many: the first are
    looked up in the tree once, the second remembered.
    """

    def __init__(self, root: etree._Element) -> None:
        self._sheet = Sheet(style.text or "" for style in root.iter("style"))
        self._suspects = frozenset(_SUSPECTS(root))
        self._hiding_classes: dict[str, bool] = {}

    def role(self, node: etree._Element, role: Role) -> Role:
        """`role`, that of the tag, as the element's attributes change it; `hidden` if nobody sees it."""
        classes = node.get("class")
        if classes and self._has_hiding_class(classes):
            return "hidden"
        if self._sheet.rules and self._sheet.hides(str(node.tag), node.attrib):
            return "hidden"
        if node not in self._suspects:
            return role
        attributes = dict(node.items())
        style = style_of(attributes)
        if _is_marked(node, attributes) or hides(style) or _is_lost(node, attributes, style):
            return "hidden"
        return restyled(role, style)

    def _has_hiding_class(self, classes: str) -> bool:
        known = self._hiding_classes.get(classes)
        if known is None:
            lower = classes.lower()
            known = bool(_HIDING_CLASS.search(lower)) and not _SHOWN_AGAIN.search(lower)
            self._hiding_classes[classes] = known
        return known


def style_of(attributes: Mapping[str, str]) -> Style:
    """The declarations of an element's own style."""
    style = attributes.get("style")
    return declarations(style) if style else {}


def _is_marked(node: etree._Element, attributes: Mapping[str, str]) -> bool:
    if "hidden" in attributes or "popover" in attributes:
        return True
    if attributes.get("aria-hidden", "").strip().lower() == "true":
        return True
    if node.tag == "dialog":
        return "open" not in attributes
    return node.tag == "a" and attributes.get("href", "").startswith("#") and (node.text or "").strip() in _PERMALINK


def _is_lost(node: etree._Element, attributes: Mapping[str, str], style: Style) -> bool:
    """Whether the text has the colour of what is set behind it, here or further out; else of a white page."""
    colour = style.get("color", "") or (attributes.get("color", "").lower() if node.tag == "font" else "")
    return bool(colour) and is_lost(colour, _grounds(node))


def _grounds(node: etree._Element) -> Iterator[str]:
    yield ground_of(node.attrib, style_of(node.attrib))
    for outer in islice(node.iterancestors(), _ANCESTORS):
        yield ground_of(outer.attrib, style_of(outer.attrib))

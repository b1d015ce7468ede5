"""Whether an element is seen: by its attributes, its classes, its style, and what lies behind it."""

import re
from collections.abc import Iterator, Mapping
from itertools import islice

from lxml import etree

from carter.research.extract.colours import ground_of, is_lost
from carter.research.extract.sheet import Sheet
from carter.research.extract.styles import Style, declarations, hides

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
_PERMALINK = frozenset("¶#§🔗")


class Sight:
    """What can be seen of one page, given its style sheets."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet

    def is_hidden(self, node: etree._Element, attributes: Mapping[str, str], style: Style) -> bool:
        """Whether nobody sees what `node` holds; `style` is its own, read from its attributes."""
        return (
            _is_marked(node, attributes)
            or ("class" in attributes and _has_hiding_class(attributes["class"].lower()))
            or (bool(style) and hides(style))
            or self._sheet.hides(str(node.tag), attributes)
            or _is_lost(node, attributes, style)
        )


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


def _has_hiding_class(classes: str) -> bool:
    return bool(_HIDING_CLASS.search(classes)) and not _SHOWN_AGAIN.search(classes)


def _is_lost(node: etree._Element, attributes: Mapping[str, str], style: Style) -> bool:
    """Whether the text has the colour of what is set behind it, here or further out; else of a white page."""
    colour = style.get("color", "") or (attributes.get("color", "").lower() if node.tag == "font" else "")
    return bool(colour) and is_lost(colour, _grounds(node))


def _grounds(node: etree._Element) -> Iterator[str]:
    yield ground_of(node.attrib, style_of(node.attrib))
    for outer in islice(node.iterancestors(), _ANCESTORS):
        yield ground_of(outer.attrib, style_of(outer.attrib))

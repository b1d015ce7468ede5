"""Whether an element is seen: by its attributes, its classes, its style, and what lies behind it."""

import re
from collections.abc import Iterator
from itertools import islice

from lxml import etree

from carter.research.extract.colours import ground_of, is_lost
from carter.research.extract.nodes import Attributes, attributes_of
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
# A sheet elsewhere surely sets something behind the text of these.
_DARK = re.compile(r"dark|inverse|hero|banner|jumbotron|cover|overlay|(?:^|[\s_-])(?:bg|btn|badge)(?:$|[\s_-])")
_SHOWN_AGAIN = re.compile(
    r"(?:^|\s)(?:(?:xs|sm|md|lg|xl|2xl|xxl):(?:block|flex|grid|inline|table|visible|not-sr-only|contents)|d-(?:sm|md|lg|xl|xxl)-(?!none))"
)
_TELLING = frozenset({"style", "hidden", "aria-hidden", "popover", "color"})
_PERMALINK = frozenset({"¶", "#", "§", "🔗"})


class Sight:
    """What can be seen of one page, given its style sheets; each class is judged once."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._hiding_classes: dict[str, bool] = {}

    def role(self, node: etree._Element, role: Role, names: list[str]) -> Role:
        """`role`, that of the tag, as the attributes of these names change it; `hidden` if nobody sees it."""
        if "class" in names and self._has_hiding_class(node.get("class", "")):
            return "hidden"
        if self._sheet.is_hiding and self._sheet.hides(str(node.tag), attributes_of(node)):
            return "hidden"
        if (role == "link" and _is_permalink(node)) or (node.tag == "dialog" and "open" not in names):
            return "hidden"
        if _TELLING.isdisjoint(names):
            return role
        attributes = attributes_of(node)
        style = style_of(attributes)
        if _is_marked(attributes) or hides(style) or self._is_lost(node, attributes, style):
            return "hidden"
        return restyled(role, style)

    def _has_hiding_class(self, classes: str) -> bool:
        known = self._hiding_classes.get(classes)
        if known is None:
            lower = classes.lower()
            known = bool(_HIDING_CLASS.search(lower)) and not _SHOWN_AGAIN.search(lower)
            self._hiding_classes[classes] = known
        return known

    def _is_lost(self, node: etree._Element, attributes: Attributes, style: Style) -> bool:
        """Whether the text has the colour of what is set behind it, here or further out; else of a white page."""
        colour = style.get("color", "") or (attributes.get("color", "").lower() if node.tag == "font" else "")
        return bool(colour) and is_lost(colour, self._grounds(node))

    def _grounds(self, node: etree._Element) -> Iterator[str]:
        for outer in (node, *islice(node.iterancestors(), _ANCESTORS)):
            attributes = attributes_of(outer)
            yield ground_of(attributes, style_of(attributes)) or self._sheet.ground(str(outer.tag), attributes)
            if _DARK.search(attributes.get("class", "").lower()):
                yield "dark, as it seems"


def style_of(attributes: Attributes) -> Style:
    """The declarations of an element's own style."""
    style = attributes.get("style")
    return declarations(style) if style else {}


def _is_marked(attributes: Attributes) -> bool:
    if "hidden" in attributes or "popover" in attributes:
        return True
    return attributes.get("aria-hidden", "").strip().lower() == "true"


def _is_permalink(node: etree._Element) -> bool:
    """Whether a link is the sign beside a heading that shows when the mouse is over it."""
    return node.text in _PERMALINK and node.get("href", "").startswith("#")

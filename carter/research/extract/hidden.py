"""Whether an element is seen: by its attributes, its classes, its style, and what lies behind it."""

import re
from itertools import islice
from typing import NamedTuple

from lxml import etree

from carter.research.extract.colours import ground_of, is_lost
from carter.research.extract.nodes import attributes_of
from carter.research.extract.sheet import Key, Sheet
from carter.research.extract.styles import Style, declared_in, lays_apart, muted, removes, restyled
from carter.research.extract.tags import Role

_HIDING_CLASS = re.compile(
    r"(?:^|[\s_-])(?<!not-)(?:sr-?only|visually-?hidden|screen-?reader(?:-(?:text|only))?|a11y-hidden"
    r"|accessibly-hidden|assistive-text|off-?screen)(?:-focusable)?(?=\s|$)"
    r"|(?:^|\s)(?:(?:is-|u-)?hidden|hide|d-none|display-none|invisible|element-(?:invisible|hidden)|ng-hide|print-only"
    r"|visible-print|show-for-(?:sr|print)|headerlink|anchorjs-link)(?=\s|$)"
)
_SHOWN_AGAIN = re.compile(
    r"(?:^|\s)(?:(?:xs|sm|md|lg|xl|2xl|xxl):(?:block|flex|grid|inline|table|visible|not-sr-only|contents)"
    r"|d-(?:sm|md|lg|xl|xxl)-(?!none))"
)
# A sheet elsewhere surely sets something behind the text of these.
_DARK = re.compile(r"dark|inverse|hero|banner|jumbotron|cover|overlay|(?:^|[\s_-])(?:bg|btn|badge)(?:$|[\s_-])")
_CLASS_ROLES: dict[str, Role] = {
    "superscript": "sup",
    "subscript": "sub",
    "line-through": "struck",
    "strikethrough": "struck",
}
_ALOUD = re.compile(
    r"(?:^|\s)(?:sr-?only|(?:u-)?visually-?hidden|screen-?reader(?:-(?:text|only))?|a-offscreen|assistive-text)(?=\s|$)"
)
_NEAR = 4  # neighbours on each side
# Names of widespread sheets by which the children of an element stand beside each other.
_APART = re.compile(r"(?:^|\s)(?:(?:sm|md|lg|xl):)?(?:(?:d-)?(?:inline-)?(?:flex|grid))(?=\s|$)")
_RUNNING = frozenset({"inline", "link"})
_ARIA: dict[str, Role] = {
    **dict.fromkeys(("cell", "gridcell", "columnheader", "rowheader"), "apart"),
    **dict.fromkeys(("row", "listitem"), "block"),
}
_LOST = frozenset({"lost"})
_TAKEN_AWAY = frozenset({"hidden", "struck"})
_TELLING = frozenset({"style", "hidden", "aria-hidden", "popover", "color", "bgcolor"})
_PERMALINK = frozenset({"¶", "#", "§", "🔗"})


class Veil(NamedTuple):
    """Why text is not seen though its element is there; the colour that it is written in, and what on."""

    muted: frozenset[str] = frozenset()
    ink: str = ""
    ground: str = ""  # empty is a white page
    apart: bool = False  # the element lays its children out beside each other


class _Names(NamedTuple):
    """What the tag, classes and id of an element say of it; told once for equal ones."""

    role: Role  # that its class gives, or `inline`
    ruled: bool  # a sheet has rules for it
    dark: bool  # it looks as if a sheet elsewhere sets something behind its text
    apart: bool  # it looks as if one lays its children out beside each other


CLEAR = Veil()


class Sight:
    """What can be seen of one page, given its style sheets."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._known: dict[Key, _Names] = {}

    def role(self, node: etree._Element, role: Role, outer: Veil) -> tuple[Role, Veil]:
        """The role of a tag as the element's attributes change it, `hidden` if nobody sees it; and its veil."""
        if node.tag == "template" and node.get("shadowrootmode"):
            role = "block"
        names = self._of_names(node)
        veil = outer._replace(apart=names.apart) if outer.apart != names.apart else outer
        role, veil = self._role(node, role, names, veil)
        if role in _RUNNING:
            role = _ARIA.get(node.get("role", ""), "apart" if outer.apart else role)
        return role, veil

    def _role(self, node: etree._Element, role: Role, names: _Names, veil: Veil) -> tuple[Role, Veil]:
        if names.role != "inline" and (names.role in _TAKEN_AWAY or role == "inline"):
            return names.role, veil
        if (role == "link" and _is_permalink(node)) or (node.tag == "dialog" and "open" not in node.attrib):
            return "hidden", veil
        if names.dark:
            veil = Veil(veil.muted - _LOST, veil.ink, "dark, as it seems", veil.apart)
        if not names.ruled and _TELLING.isdisjoint(node.keys()):
            return role, veil
        style = self._style(node)
        if _is_marked(node, style):
            return "hidden", veil
        return ("hidden", veil) if removes(style) else (restyled(role, style), _veil(node, style, veil))

    def _of_names(self, node: etree._Element) -> _Names:
        key = self._sheet.key(node)
        known = self._known.get(key)
        if known is None:
            classes = key[1].lower()
            ruled, apart = self._sheet.has_rules_for(node), bool(_APART.search(classes))
            known = _Names(_role_of_class(classes), ruled, bool(_DARK.search(classes)), apart)
            self._known[key] = known
        return known

    def _style(self, node: etree._Element) -> Style:
        """What the sheets and then the element itself declare."""
        declared = self._sheet.declared(node)
        own = node.get("style")
        if node.tag == "font" and node.get("color"):
            declared = declared._replace(normal=declared.normal | {"color": node.get("color", "").lower()})
        return (declared.then(declared_in(own)) if own else declared).all


def _veil(node: etree._Element, style: Style, outer: Veil) -> Veil:
    """The veil over the text of `node`: what its style adds to that around it, or lifts."""
    ground, ink = ground_of(attributes_of(node), style), style.get("color", outer.ink)
    names, behind = muted(style, outer.muted), ground or outer.ground
    if ink and ("color" in style or ground):
        names = names | _LOST if is_lost(ink, behind) else names - _LOST
    return Veil(names, ink, behind, outer.apart or lays_apart(style))


def _role_of_class(classes: str) -> Role:
    if _HIDING_CLASS.search(classes) and not _SHOWN_AGAIN.search(classes):
        return "hidden"
    return next((_CLASS_ROLES[name] for name in classes.split() if name in _CLASS_ROLES), "inline")


def _is_marked(node: etree._Element, style: Style) -> bool:
    """Whether its attributes hide an element; a style that lays it out all the same goes before `hidden`."""
    if node.get("hidden") is not None and style.get("display", "none") == "none":
        return True
    if node.get("popover") is not None:
        return True
    return node.get("aria-hidden", "").strip().lower() == "true" and not _is_told_twice(node)


def _is_told_twice(node: etree._Element) -> bool:
    """Whether what a reader sees is kept from those who listen, and a neighbour tells them the same."""
    neighbours = (*islice(node.itersiblings(), _NEAR), *islice(node.itersiblings(preceding=True), _NEAR))
    return any(_ALOUD.search((near.get("class") or "").lower()) for near in neighbours)


def _is_permalink(node: etree._Element) -> bool:
    """Whether a link is the sign beside a heading that shows when the mouse is over it."""
    return node.text in _PERMALINK and node.get("href", "").startswith("#")

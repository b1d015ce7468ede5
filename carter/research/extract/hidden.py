"""Whether an element is seen: by its attributes, its classes, its style, and what lies behind it."""

import re
from typing import NamedTuple

from lxml import etree

from carter.research.extract.colours import ground_of, is_lost
from carter.research.extract.nodes import attributes_of
from carter.research.extract.sheet import Sheet
from carter.research.extract.styles import Style, declared_in, muted, removes, restyled
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
_LOST = frozenset({"lost"})
_TAKEN_AWAY = frozenset({"hidden", "struck"})
_TELLING = frozenset({"style", "hidden", "aria-hidden", "popover", "color", "bgcolor"})
_PERMALINK = frozenset({"¶", "#", "§", "🔗"})


class Veil(NamedTuple):
    """Why text is not seen though its element is there; the colour that it is written in, and what on."""

    muted: frozenset[str] = frozenset()
    ink: str = ""
    ground: str = ""  # empty is a white page


class _Names(NamedTuple):
    """What the tag, classes and id of an element say of it; told once for equal ones."""

    role: Role  # that its class gives, or `inline`
    ruled: bool  # a sheet has rules for it
    dark: bool  # it looks as if a sheet elsewhere sets something behind its text


CLEAR = Veil()


class Sight:
    """What can be seen of one page, given its style sheets."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._known: dict[tuple[str, str | None, str | None], _Names] = {}

    def role(self, node: etree._Element, role: Role, veil: Veil) -> tuple[Role, Veil]:
        """The role of a tag as the element's attributes change it, `hidden` if nobody sees it; and its veil."""
        names = self._of_names(node)
        if names.role != "inline" and (names.role in _TAKEN_AWAY or role == "inline"):
            return names.role, veil
        if (role == "link" and _is_permalink(node)) or (node.tag == "dialog" and "open" not in node.attrib):
            return "hidden", veil
        if names.dark:
            veil = Veil(veil.muted - _LOST, veil.ink, "dark, as it seems")
        if not names.ruled and _TELLING.isdisjoint(node.keys()):
            return role, veil
        if _is_marked(node):
            return "hidden", veil
        style = self._style(node)
        return ("hidden", veil) if removes(style) else (restyled(role, style), _veil(node, style, veil))

    def _of_names(self, node: etree._Element) -> _Names:
        key = (str(node.tag), node.get("class"), node.get("id") if self._sheet.by_id else None)
        known = self._known.get(key)
        if known is None:
            classes = (key[1] or "").lower()
            known = _Names(_role_of_class(classes), self._sheet.has_rules_for(node), bool(_DARK.search(classes)))
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
    return Veil(names, ink, behind)


def _role_of_class(classes: str) -> Role:
    if _HIDING_CLASS.search(classes) and not _SHOWN_AGAIN.search(classes):
        return "hidden"
    return next((_CLASS_ROLES[name] for name in classes.split() if name in _CLASS_ROLES), "inline")


def _is_marked(node: etree._Element) -> bool:
    if node.get("hidden") is not None or node.get("popover") is not None:
        return True
    return node.get("aria-hidden", "").strip().lower() == "true"


def _is_permalink(node: etree._Element) -> bool:
    """Whether a link is the sign beside a heading that shows when the mouse is over it."""
    return node.text in _PERMALINK and node.get("href", "").startswith("#")

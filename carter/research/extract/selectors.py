"""Selectors of style sheets, as far as a page alone decides them: names, attributes, neighbours and `:not`."""

import re
from itertools import islice
from typing import NamedTuple

from lxml import etree

from carter.research.extract.nodes import attributes_of

_ANCESTORS = 60  # within which a rule may ask an element to stand
_NEIGHBOURS = 60
_TOKEN = re.compile(
    r"""(?P<between>\s*[>+~]\s*|\s+)|(?P<tag>\*|[a-z][\w-]*)|(?P<mark>[.#])(?P<name>[\w-]+)"""
    r"""|\[\s*(?P<attribute>[\w-]+)\s*(?:(?P<how>[~|^$*]?=)\s*(?P<value>"[^"]*"|'[^']*'|[^\]"'\s]+)\s*[is]?\s*)?\]"""
    r"""|:not\((?P<other>[^()]*)\)"""
)


class _Asked(NamedTuple):
    """What a selector asks of one attribute; how is empty where it must only be there."""

    attribute: str
    how: str
    value: str

    def holds(self, node: etree._Element) -> bool:
        found = node.get(self.attribute)
        if found is None or not self.how:
            return found is not None
        found, value = found.lower(), self.value
        if self.how == "=":
            return found == value
        if not value:
            return False
        if self.how == "~=":
            return value in found.split()
        if self.how == "|=":
            return found == value or found.startswith(value + "-")
        return {"^=": found.startswith(value), "$=": found.endswith(value), "*=": value in found}[self.how]


class Simple(NamedTuple):
    """One part of a selector: a tag, ids and classes, attributes, and what it must not be; any may be missing."""

    tag: str = ""
    ids: frozenset[str] = frozenset()
    classes: frozenset[str] = frozenset()
    asked: tuple[_Asked, ...] = ()
    others: tuple["Simple", ...] = ()
    between: str = ""  # how it stands to the part before it: ` ` within, `>` child, `+` next, `~` later

    def matches(self, node: etree._Element) -> bool:
        """Whether it is of the element, its surroundings aside."""
        if self.tag and self.tag != node.tag:
            return False
        if not (self.ids <= names(node, "id") and self.classes <= names(node, "class")):
            return False
        if not all(each.holds(node) for each in self.asked):
            return False
        return not any(other.matches(node) for other in self.others)


def names(node: etree._Element, attribute: str) -> set[str]:
    """The names in an attribute of an element, in lower case."""
    return set(attributes_of(node).get(attribute, "").lower().split())


def selector(text: str) -> tuple[Simple, ...]:
    """The parts of one selector in lower case, outermost first; none where it asks for what a page alone does not tell.

    A state (`:hover`), a place among others (`:nth-child`) and what is drawn before an element are such.
    """
    parts = [Simple()]
    at = 0
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None or token.end() == at:
            return ()
        at = token.end()
        if between := token["between"]:
            parts.append(Simple(between=between.strip() or " "))
        elif (part := _with(parts[-1], token)) is None:
            return ()
        else:
            parts[-1] = part
    return tuple(parts) if all(part != Simple(between=part.between) or "*" in text for part in parts) else ()


def _with(part: Simple, token: re.Match[str]) -> Simple | None:
    """The part with what one more token asks; nothing where that is not understood."""
    if token["tag"]:
        return part if token["tag"] == "*" else part._replace(tag=token["tag"])
    if token["mark"]:
        name = frozenset({token["name"]})
        return (
            part._replace(ids=part.ids | name) if token["mark"] == "#" else part._replace(classes=part.classes | name)
        )
    if token["attribute"]:
        value = (token["value"] or "").strip("\"'")
        return part._replace(asked=(*part.asked, _Asked(token["attribute"], token["how"] or "", value)))
    others = [selector(each.strip()) for each in token["other"].split(",")]
    if any(len(each) != 1 for each in others):
        return None
    return part._replace(others=(*part.others, *(each[0] for each in others)))


def stands(node: etree._Element, parts: tuple[Simple, ...]) -> tuple[bool, int]:
    """Whether the surroundings of `node`, which is of the last part, are of the others; and how many were looked at.

    The nearest element that is of a part is taken for it, as it all but always is.
    """
    looks = 0
    for place in range(len(parts) - 1, 0, -1):
        wanted, found = parts[place - 1], None
        for near in _around(node, parts[place].between):
            looks += 1
            if wanted.matches(near):
                found = near
                break
        if found is None:
            return False, looks
        node = found
    return True, looks


def _around(node: etree._Element, between: str) -> "islice[etree._Element]":
    if between in "+~":
        neighbours = node.itersiblings(etree.Element, preceding=True)
        return islice(neighbours, 1 if between == "+" else _NEIGHBOURS)
    return islice(node.iterancestors(), 1 if between == ">" else _ANCESTORS)

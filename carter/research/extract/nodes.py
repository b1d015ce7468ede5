"""Elements of an lxml tree as Carter uses them: their attributes, their text, what a search finds."""

from typing import cast

from lxml import etree

Attributes = dict[str, str]


def attributes_of(node: etree._Element) -> Attributes:
    """The attributes of an element, by name."""
    return cast(Attributes, dict(node.items()))


def text_of(node: etree._Element) -> str:
    """All text within an element, as it stands in the source."""
    return "".join(cast(list[str], list(node.itertext())))


def found(search: etree.XPath, root: etree._Element) -> list[etree._Element]:
    """The elements that an XPath finds."""
    return cast(list[etree._Element], search(root))

"""The title that a page gives itself, without the name of its site."""

from collections.abc import Sequence

from lxml import etree

from carter.research.extract.blocks import Draft
from carter.research.extract.nodes import text_of
from carter.research.extract.titles import shown, title_of

_META = frozenset({"og:title", "citation_title"})


def title_of_page(root: etree._Element, drafts: Sequence[Draft], name: str) -> str:
    """The page's title, without the site's name where its first heading or its metadata tells them apart."""
    named = next((shown(text_of(node)) for node in root.iter("title") if not _is_of_picture(node)), "")
    metas = (node for node in root.iter("meta") if (node.get("property") or node.get("name")) in _META)
    others = [shown(node.get("content", "")) for node in metas]
    for shorter in (_first_heading(drafts, named), *others):
        if shorter and _names_alone(shorter.casefold(), named.casefold()):
            return shorter
    return next((title for title in (named, *others) if title), "") or title_of(drafts, name)


def _names_alone(shorter: str, named: str) -> bool:
    """Whether `shorter` stands in `named` as whole words."""
    before, found, after = named.partition(shorter)
    return bool(found) and not (before[-1:].isalnum() or after[:1].isalnum())


def _is_of_picture(node: etree._Element) -> bool:
    return next(node.iterancestors("svg"), None) is not None


def _first_heading(drafts: Sequence[Draft], named: str) -> str:
    """The first heading of the first level; one in the page's header may be the site's, so it must lead the title."""
    headings = [draft for draft in drafts if draft.level == 1 and draft.region in {"", "header"}]
    for heading in sorted(headings, key=lambda heading: heading.region):
        if not heading.region or named.casefold().startswith(heading.text.casefold()):
            return shown(heading.text)
    return ""

"""The title that a page or a text gives itself, or else its file's name."""

from collections.abc import Iterable, Sequence

from lxml import etree

from carter.research.extract.blocks import Draft
from carter.research.extract.characters import line_of
from carter.research.extract.nodes import found, text_of
from carter.research.extract.structure import may_be_main

_LONGEST = 300  # characters
_META = etree.XPath("//meta[@property='og:title' or @name='og:title' or @name='citation_title'][@content]")
_TITLE = etree.XPath("(//title[not(ancestor::svg)])[1]")


def title_of_page(root: etree._Element, drafts: Sequence[Draft], name: str) -> str:
    """The page's title, without the site's name where its first heading or its metadata tells them apart."""
    named = next((_cut(text_of(node)) for node in found(_TITLE, root)), "")
    others = [_cut(node.get("content", "")) for node in found(_META, root)]
    for shorter in (_first_heading(drafts, named), *others):
        if shorter and shorter.casefold() in named.casefold():
            return shorter
    return next((title for title in (named, *others) if title), "") or title_of(drafts, name)


def _first_heading(drafts: Sequence[Draft], named: str) -> str:
    """The first heading of the first level; one in the page's header may be the site's, so it must lead the title."""
    headings = [draft for draft in drafts if draft.level == 1 and draft.region in {"", "header"}]
    for heading in sorted(headings, key=lambda heading: heading.region):
        if not heading.region or named.casefold().startswith(heading.text.casefold()):
            return _cut(heading.text)
    return ""


def title_of(drafts: Iterable[Draft], name: str) -> str:
    """The first of the highest headings near the start; else the file's name without its ending."""
    headings = [draft for draft in drafts if draft.kind == "heading" and may_be_main(draft)][:5]
    if headings:
        return _cut(min(headings, key=lambda heading: heading.level).text)
    return name_of(name)


def name_of(name: str) -> str:
    """The last part of a path or URL without its ending."""
    last = name.partition("?")[0].partition("#")[0].rstrip("/").rpartition("/")[2]
    return _cut(last.rpartition(".")[0] or last)


def _cut(text: str) -> str:
    return line_of(text)[0][:_LONGEST].rstrip()

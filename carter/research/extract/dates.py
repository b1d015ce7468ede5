"""When a page says that it was published and modified, and where it says so; nothing is guessed."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import NamedTuple

from lxml import etree

from carter.records.document import DateFound
from carter.research.extract.blocks import Draft
from carter.research.extract.date_labels import Role, dates_in_lines, label_before
from carter.research.extract.date_words import Stated, exact_date
from carter.research.extract.json_ld import dates_in_json_ld
from carter.research.extract.nodes import found, text_of
from carter.research.extract.regions import region_at

_PUBLISHED = (
    "article:published_time og:published_time og:article:published_time datepublished citation_publication_date "
    "citation_online_date citation_date dcterms.issued dc.date.issued dcterms.created dc.date.created dcterms.date "
    "dc.date publication_date publish_date publish-date publishdate pubdate published_time parsely-pub-date "
    "sailthru.date article.published date.issued datecreated date"
)
_MODIFIED = (
    "article:modified_time og:updated_time og:modified_time datemodified dcterms.modified dc.date.modified "
    "date.modified last-modified last_modified lastmod modified updated revised article.updated"
)
_META: dict[Role, list[str]] = {"published": _PUBLISHED.split(), "modified": _MODIFIED.split()}
_MARKS: dict[Role, re.Pattern[str]] = {
    "published": re.compile(
        r"(?:^|[\s_-])(?:(?:date)?publi(?:shed?|cation)|pub-?date|posted(?:-on)?|dateposted|datepublished)(?:$|[\s_-])"
        r"|(?:^|\s)(?:entry|post|article|dt)-(?:date|published|time)(?=\s|$)"
    ),
    "modified": re.compile(r"(?:^|[\s_-])(?:(?:date)?(?:updated?|modified|revised)|last-?mod)(?:$|[\s_-])"),
}
_FRONT: dict[Role, tuple[str, ...]] = {
    "published": ("published", "publishdate", "publish_date", "date", "pubdate", "pub_date", "created", "date_created"),
    "modified": ("updated", "modified", "lastmod", "last_modified", "last_modified_at", "last_updated", "date_updated"),
}
_UP = 2  # ancestors of a <time> whose class may say what time it is
_MOST = 300  # elements that are looked at
_MICRODATA = etree.XPath(
    "//body//*[@itemprop='datePublished' or @itemprop='dateModified'][not(self::meta or self::time)]"
)


class Dates(NamedTuple):
    """The two dates of a page; nothing where it states none, or several that differ."""

    published: DateFound | None = None
    modified: DateFound | None = None


def dates_of_page(root: etree._Element, drafts: Sequence[Draft]) -> Dates:
    """The dates from the first place that states them: JSON-LD, metadata, a marked `<time>`, a labelled line.

    A footer, a comment, navigation, any other script and a number in the text are no such place.
    """
    meta, times, lines = _meta(root), list(_times(root)), list(dates_in_lines(drafts))

    def first(role: Role) -> DateFound | None:
        return (
            _only("json-ld", _read(dates_in_json_ld(root, role)))
            or _only("meta", list(_read(meta[name] for name in _META[role] if name in meta))[:1])
            or _only("time", _read(text for which, text in times if which == role))
            or _only("visible", (stated for which, stated in lines if which == role))
        )

    return Dates(first("published"), first("modified"))


def dates_of_text(drafts: Sequence[Draft]) -> Dates:
    """The dates that a text states in labelled lines."""
    lines = list(dates_in_lines(drafts))
    published, modified = (
        _only("visible", (stated for which, stated in lines if which == role)) for role in ("published", "modified")
    )
    return Dates(published, modified)


def dates_of_front_matter(front: Mapping[str, str]) -> Dates:
    """The dates in a front matter, by the names that sites give them."""
    stated = ([front[name] for name in names if name in front] for names in _FRONT.values())
    published, modified = (_only("front matter", list(_read(values))[:1]) for values in stated)
    return Dates(published, modified)


def _read(values: Iterable[str]) -> Iterator[Stated]:
    return (stated for value in values if (stated := exact_date(value)))


def _only(place: str, found: Iterable[Stated]) -> DateFound | None:
    """The date that all of the `found` agree on; the first, which may say more than the day."""
    dates = list(found)
    if len({stated.value for stated in dates}) != 1:
        return None
    return DateFound(value=dates[0].value, precision=dates[0].precision, instant=dates[0].instant, place=place)


def _meta(root: etree._Element) -> dict[str, str]:
    """The page's metadata by name; the first of a name holds."""
    named: dict[str, str] = {}
    for node in root.iter("meta"):
        content = node.get("content")
        for attribute in ("property", "name", "itemprop", "http-equiv"):
            if content and node.get(attribute):
                named.setdefault(node.get(attribute, "").strip().lower(), content)
    return named


def _times(root: etree._Element) -> Iterator[tuple[Role, str]]:
    """The `<time>` elements and microdata of the content that are marked as one date or the other."""
    for node in islice(chain(root.iter("time"), found(_MICRODATA, root)), _MOST):
        role = _role_of(node)
        if role and region_at(node) in {"", "header"}:
            title = node.get("title") if node.tag == "abbr" else ""
            yield role, node.get("datetime") or node.get("content") or title or text_of(node)


def _role_of(node: etree._Element) -> Role | None:
    if "pubdate" in node.attrib:
        return "published"
    for marked in (node, *islice(node.iterancestors(), _UP)):
        names = f"{marked.get('itemprop', '')} {marked.get('class', '')} {marked.get('id', '')}".lower()
        for role, pattern in _MARKS.items():
            if pattern.search(names):
                return role
    before = node.getprevious()
    parent = node.getparent()
    text = (before.tail if before is not None else parent.text if parent is not None else "") or ""
    return label_before(text)

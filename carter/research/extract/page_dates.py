"""When a page says that it was published and modified: by its metadata, its markup or its lines."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain, islice

from lxml import etree

from carter.records.document import DateFound
from carter.research.extract.blocks import Draft
from carter.research.extract.date_labels import Role, dates_in_feet, dates_in_lines, label_before
from carter.research.extract.dates import Dates, latest, only, read, visible
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
_UP = 2  # ancestors of a <time> whose class may say what time it is
_MOST = 300  # elements that are looked at
_MICRODATA = etree.XPath(
    "//body//*[@itemprop='datePublished' or @itemprop='dateModified'][not(self::meta or self::time)]"
)


def dates_of_page(root: etree._Element, drafts: Sequence[Draft]) -> Dates:
    """The dates from the first place that states them: JSON-LD, metadata, a marked `<time>`, a labelled line.

    Where none does, a labelled line of a footer may say when the page was changed. A comment, navigation, any other
    script and a number in the text are no such place.
    """
    times, lines = list(times_of(root)), visible(dates_in_lines(drafts), drafts)

    def first(role: Role) -> DateFound | None:
        return (
            only("json-ld", read(dates_in_json_ld(root, role)))
            or only("meta", list(read(named_in_metadata(root, role)))[:1])
            or only("time", read(text for which, text in times if which == role))
            or getattr(lines, role)
        )

    dates = Dates(first("published"), first("modified"))
    return dates if dates != Dates() else Dates(modified=latest("foot", (each for _, each in dates_in_feet(drafts))))


def named_in_metadata(root: etree._Element, role: Role) -> list[str]:
    """What the page's metadata say of a role, by the names that sites give it, the surest first."""
    meta = _meta(root)
    return [meta[name] for name in _META[role] if name in meta]


def _meta(root: etree._Element) -> dict[str, str]:
    """The page's metadata by name; the first of a name holds."""
    named: dict[str, str] = {}
    for node in root.iter("meta"):
        content = node.get("content")
        for attribute in ("property", "name", "itemprop", "http-equiv"):
            if content and node.get(attribute):
                named.setdefault(node.get(attribute, "").strip().lower(), content)
    return named


def times_of(root: etree._Element) -> Iterator[tuple[Role, str]]:
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

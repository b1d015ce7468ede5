"""An HTML page becomes its readable text: what a person sees, block by block, and what the page says of itself."""

import re
from collections.abc import Sequence

from lxml import etree

from carter.kernel.record import Text
from carter.records.document import Readable
from carter.research.extract.blocks import Draft, laid_out
from carter.research.extract.emptiness import status_of
from carter.research.extract.judgement import marked_by_judgement
from carter.research.extract.markup import TooComplex, tree_of
from carter.research.extract.page_dates import dates_of_page
from carter.research.extract.page_title import title_of_page
from carter.research.extract.regions import is_consent
from carter.research.extract.structure import marked_by_structure
from carter.research.extract.walk import Seen, seen

_LANGUAGE = re.compile(r"\s*([a-z]{2})(?![a-z])", re.IGNORECASE)
_DEEPEST = 2_040  # elements within each other; beyond, the parser drops the rest of the page
_DEEPEST_JUDGED = 200  # trafilatura finds nothing in what is deeper,
_LONGEST_JUDGED = 1_500_000  # characters,
_MOST_JUDGED = 40_000  # tags; and takes many seconds for more


def read_html(text: str, name: str, *, marks: bool) -> Readable:
    """The readable text of a page; with `marks`, its main blocks are those that trafilatura agrees with.

    The status is `ok`, `empty`, `no visible text`, `boilerplate only`, `needs javascript`, `too deep`
    or `too complex`.
    """
    try:
        root = tree_of(text)
        page = None if root is None else seen(root)
    except TooComplex:
        return Readable(kind="html", status="too complex")
    if root is None or page is None:
        return Readable(kind="html", status="empty")
    drafts = [draft._replace(region="consent") if _is_banner(draft) else draft for draft in page.drafts]
    page = page._replace(drafts=tuple(drafts))
    status = "too deep" if page.depth >= _DEEPEST else status_of(root, page.drafts, page.hidden)
    if status != "ok":
        return Readable(kind="html", status=status, hidden=page.hidden + page.inert)
    main = marked_by_structure(page.drafts)
    if marks and page.depth <= _DEEPEST_JUDGED and _is_small(text):
        main = marked_by_judgement(text, page.drafts, main)
    return _readable(root, page, name, main)


def _is_banner(draft: Draft) -> bool:
    return not draft.inside and draft.region in {"", "aside"} and is_consent(draft.text)


def _is_small(text: str) -> bool:
    return len(text) <= _LONGEST_JUDGED and text.count("<") <= _MOST_JUDGED


def _readable(root: etree._Element, page: Seen, name: str, main: Sequence[bool]) -> Readable:
    dates = dates_of_page(root, page.drafts)
    text, blocks, unread = laid_out(page.drafts, main)
    return Readable(
        kind="html",
        title=title_of_page(root, page.drafts, name),
        text=Text(text),
        blocks=blocks,
        published=dates.published,
        modified=dates.modified,
        language=_declared(root),
        hidden=page.inert + page.hidden,
        unread=unread,
    )


def _declared(root: etree._Element) -> str:
    """The language that the page says it is in, `de` of `de-AT`; empty if it says none."""
    found = _LANGUAGE.match(root.get("lang") or root.get("xml:lang") or "")
    return found[1].lower() if found else ""

"""HTML text becomes a tree, unless it is built to make a parser spin."""

import re

from lxml import etree

from carter.research.extract.nesting import kept_whole, restore

MAX_TAGS = 400_000
_MAX_ATTRIBUTES = 1_500  # of one tag: the parser's time grows with their square
_LONG_TAG = 2 * _MAX_ATTRIBUTES  # characters below which a tag cannot hold too many
_HEAD = 2_000  # characters within which a page says that it is XHTML
_NAME = r"<[a-z][^\s/>]*+"
_ATTRIBUTE = r"[^\s/>][^\s/>=]*+(?:\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s>\"'][^\s>]*+)?)?"
_TAG = re.compile(rf"{_NAME}((?>[\s/]+|{_ATTRIBUTE})*+)", re.I)
_ATTRIBUTES = re.compile(_ATTRIBUTE)
_QUOTED_END = re.compile(r"=\s*(?:\"[^\">]*>|'[^'>]*>)")
# What follows an end tag of the page is still shown; the parser would drop it.
_END = re.compile(r"</(?:html|body)\s*>", re.I)
# The end tag of a break is a break, and that of a paragraph parts words though none is open.
_END_OF_BREAK = re.compile(r"</br\b[^<>]*>", re.I)
_TOUCHING = re.compile(r"(?<=[^\s>])(</p\s*>)(?=[^\s<])", re.I)
# The end tags of a gloss may be left out, and the parser does not know it.
_RUBY = re.compile(r"(<(r[tp])\b[^<>]*>[^<]*)(?=<(?:r[tpb]|/ruby)\b)", re.I)
# XHTML may close these at once, which a parser of HTML takes for an opening tag.
_CLOSED_AT_ONCE = re.compile(
    r"<(a|div|em|i|b|iframe|noscript|p|script|span|style|td|textarea|title)(\s[^<>]*?)?/>", re.I
)
# No browser closes these at once, as the parser does: what follows is still in them, and so as hidden as they are.
_STAYS_OPEN = re.compile(
    r"<((?:div|span|p|section|article|aside|b|i|em|strong|u|font|center)\s(?:[^<>\"']|\"[^\"]*\"|'[^']*')*?)/>", re.I
)
_HIDING = re.compile(r"\b(?:hidden|style)\b", re.I)


class TooComplex(ValueError):
    """Markup that would take longer to read than any page a person wrote."""


def tree_of(text: str) -> etree._Element | None:
    """The tree of a page, or of a part of one; nothing if it holds no element and no text.

    Raises:
        TooComplex: a tag with too many attributes, or too many tags.
    """
    if text.count("<") > MAX_TAGS or _has_crowded_tag(text):
        raise TooComplex
    markup = _END.sub("", text.replace("\0", ""))
    markup = _TOUCHING.sub(r"\1 ", _END_OF_BREAK.sub("<br>", markup))
    if "<ruby" in markup:
        markup = _RUBY.sub(r"\1</\2>", markup)
    if text.lstrip("\ufeff \t\r\n").startswith("<?xml"):
        markup = _CLOSED_AT_ONCE.sub(r"<\1\2></\1>", markup)
    elif "/>" in markup and "xmlns=" not in markup[:_HEAD]:
        markup = _STAYS_OPEN.sub(_left_open, markup)
    kept = kept_whole(markup)
    parser = etree.HTMLParser(encoding="utf-8", huge_tree=True, no_network=True)
    try:
        root = etree.fromstring(kept.markup.encode("utf-8", "replace"), parser)
    except etree.XMLSyntaxError:  # nothing in it to make a tree of
        return None
    if kept.mark and root is not None:
        restore(root, kept.mark)
    return root


def _left_open(tag: re.Match[str]) -> str:
    return f"<{tag[1]}>" if _HIDING.search(tag[1]) else tag[0]


def _has_crowded_tag(text: str) -> bool:
    """Whether a tag has too many attributes; most pages are cleared without reading each of their tags.

    Such a tag is long, so the text holds a long stretch without `>`, or a quoted value with one.
    """
    if max(map(len, text.split(">"))) < _LONG_TAG and not _QUOTED_END.search(text):
        return False
    return any(
        len(tag[1]) >= _LONG_TAG and sum(1 for _ in _ATTRIBUTES.finditer(tag[1])) > _MAX_ATTRIBUTES
        for tag in _TAG.finditer(text)
    )

"""Which part of the page an element opens: by its tag, its ARIA role, its id and its classes."""

import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import islice

from lxml import etree

from carter.research.extract.blocks import NOT_CONTENT
from carter.research.extract.nodes import attributes_of

_TAGS = {"nav": "nav", "footer": "footer", "header": "header", "aside": "aside", "menu": "nav", "search": "nav"}
_ROLES = {
    "navigation": "nav",
    "search": "nav",
    "menu": "nav",
    "menubar": "nav",
    "banner": "header",
    "contentinfo": "footer",
    "complementary": "aside",
    "dialog": "dialog",
    "alertdialog": "dialog",
}
_COMMENT = re.compile(
    r"(?:^|\s)(?:(?:reader|user|post|article|page|blog|wp)[-_]?)?(?:comments?(?:[-_]?(?:list|section|area|thread|wrap|wrapper"
    r"|container|block|body|content|form|respond|\d+))?|disqus(?:_thread)?|commentlist|respond|responses)(?=\s|$)"
)
_CONSENT = re.compile(
    r"(?:^|[\s_-])(?:(?:cookies?|gdpr|ccpa|consent)[-_\s]?(?:consent|banner|notice|notification|bar|popup|pop-up|modal"
    r"|message|law|alert|overlay|wall|layer|prompt|manager|disclaimer|dialog|box|container|info|warning|wrapper)"
    r"|privacy[-_]?(?:banner|popup|modal|bar|overlay|alert)|onetrust|cookieconsent|cookiebot|cybotcookiebot\w*|qc-cmp2?"
    r"|didomi|usercentrics|truste|cmplz|cky|osano|cookiebanner"
    r"|sp_message_container|iubenda-cs|moove_gdpr|cc-(?:window|banner)|borlabs-cookie|klaro)(?=$|[\s_-]|\d)"
)
_NAV = re.compile(
    r"(?:^|\s)(?:(?:main|site|page|top|sub|side|primary|secondary|global|local)?[-_]?(?:nav|navigation|navbar|navheader|menu"
    r"|mainmenu|topnav|sidenav|sidebar|sidebarwrapper)|breadcrumbs?|sphinxsidebar\w*|related|skip-?link|pagination|toolbar)(?=\s|$)"
)
_FOOTER = re.compile(r"(?:^|\s)(?:(?:site|page|main|global|nav)?[-_]?footer|colophon|copyright)(?=\s|$)")
_LONGEST_CONSENT = 900  # characters
_TRACKING = re.compile(r"\bcookies?\b|information on (?:a|your) device|value your privacy", re.I)
_ASKS_LEAVE = re.compile(
    r"\bwe (?:and our partners )?(?:use|value|store)\b|(?:this|our) (?:web)?site uses|\baccept\b"
    r"|\bconsent\b|\bagree\b|reject all|our partners|your privacy|by (?:continuing|clicking|using)"
    r"|(?:cookie|privacy) (?:policy|settings|preferences|notice)",
    re.I,
)
_NAMES = ((_CONSENT, "consent"), (_COMMENT, "comment"), (_NAV, "nav"), (_FOOTER, "footer"))
# Only these open a part of the page; a paragraph or an item never does.
_SECTIONING = "article aside body dialog div fieldset footer form header main menu nav ol search section span table ul"
SECTIONING = frozenset(_SECTIONING.split())
# Only what surely is no content keeps its name when the page opens its main part within it.
_LASTING = frozenset({"comment", "consent", "dialog"})
_ANCESTORS = 200  # that are asked where something stands


def is_consent(text: str) -> bool:
    """Whether a line asks for leave to follow the reader about, as banners do that go by no name."""
    if len(text) > _LONGEST_CONSENT or not _TRACKING.search(text):
        return False
    return len(_ASKS_LEAVE.findall(text)) > 1


def is_main(tag: str, attributes: Mapping[str, str]) -> bool:
    """Whether the element is what the page marks as its main part, or an article in it."""
    return tag in {"main", "article"} or attributes.get("role", "").lower() in {"main", "article"}


def region_of(node: etree._Element, attributes: Mapping[str, str], outer: str, inside: bool) -> str:
    """The region that `node` opens within `outer`; `inside` the main part a header or aside is content."""
    tag = str(node.tag)
    if tag == "main" and outer not in _LASTING:
        return ""
    if outer in NOT_CONTENT:
        return outer
    region = _ROLES.get(attributes.get("role", "").lower(), "") or _TAGS.get(tag, "")
    if region in {"header", "aside"} and (inside or _is_in_section(node)):
        region = ""
    if region == "footer" and _parent(node) in {"blockquote", "figure"}:
        region = ""
    named = "" if region in NOT_CONTENT or tag == "body" else _named_region(tag, attributes)
    return named or region or outer


def region_at(node: etree._Element) -> str:
    """The region that `node` stands in."""
    region, inside = "", False
    for outer in reversed([node, *islice(node.iterancestors(), _ANCESTORS)]):
        if outer.tag in SECTIONING:
            attributes = attributes_of(outer)
            region = region_of(outer, attributes, region, inside)
            inside = inside or is_main(str(outer.tag), attributes)
    return region


def _named_region(tag: str, attributes: Mapping[str, str]) -> str:
    """The region that id, class and label name; an article can only be a comment."""
    if attributes.get("itemprop", "").lower() == "comment":
        return "comment"
    names = f"{attributes.get('id', '')} {attributes.get('class', '')}".strip()
    if tag == "article":
        return "comment" if _COMMENT.search(names.lower()) else ""
    return _region_named(names, attributes.get("aria-label", ""))


@lru_cache(maxsize=4096)
def _region_named(names: str, label: str) -> str:
    names, label = names.lower(), label.lower()
    if label and _CONSENT.search(label):
        return "consent"
    return next((region for pattern, region in _NAMES if names and pattern.search(names)), "")


def _is_in_section(node: etree._Element) -> bool:
    return _parent(node) == "section"


def _parent(node: etree._Element) -> str:
    parent = node.getparent()
    return "" if parent is None else str(parent.tag)
